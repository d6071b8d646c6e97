// What is one reduction and what is two: kinds, types and shapes beside those of widen-reductions.mlir.
// RUN: %ampc-opt %s -nn-widen-reductions | FileCheck %s

// CHECK-LABEL: func.func @a_maximum
// CHECK: nn.reduce_parts {{.*}} kind = "max", parts = 64
// CHECK-NEXT: nn.reduce_max {{.*}} : (tensor<64xf32>) -> tensor<f32>
// CHECK-NEXT: return
func.func @a_maximum(%x: tensor<1048576xf32>) -> tensor<f32> {
  %m = nn.reduce_max %x {reduce_all = true} : (tensor<1048576xf32>) -> tensor<f32>
  return %m : tensor<f32>
}

// CHECK-LABEL: func.func @a_minimum
// CHECK: nn.reduce_parts {{.*}} kind = "min", parts = 64
// CHECK-NEXT: nn.reduce_min {{.*}} : (tensor<64xf32>) -> tensor<f32>
// CHECK-NEXT: return
func.func @a_minimum(%x: tensor<1048576xf32>) -> tensor<f32> {
  %m = nn.reduce_min %x {reduce_all = true} : (tensor<1048576xf32>) -> tensor<f32>
  return %m : tensor<f32>
}

// A sum of integers wraps alike in any order, and stays one of integers.
// CHECK-LABEL: func.func @a_sum_of_integers
// CHECK: nn.reduce_parts {{.*}} kind = "sum", parts = 64 : i64} : (tensor<1048576xi64>) -> tensor<64xi64>
// CHECK-NEXT: nn.reduce_sum {{.*}} : (tensor<64xi64>) -> tensor<i64>
// CHECK-NEXT: return
func.func @a_sum_of_integers(%x: tensor<1048576xi64>) -> tensor<i64> {
  %s = nn.reduce_sum %x {reduce_all = true} : (tensor<1048576xi64>) -> tensor<i64>
  return %s : tensor<i64>
}

// One element more than @little_work of widen-reductions.mlir.
// CHECK-LABEL: func.func @just_enough_work
// CHECK: nn.reduce_parts {{.*}} parts = 2 : i64} : (tensor<32768xf32>) -> tensor<2xf32>
// CHECK-NEXT: nn.reduce_sum
func.func @just_enough_work(%x: tensor<32768xf32>) -> tensor<f32> {
  %s = nn.reduce_sum %x {reduce_all = true} : (tensor<32768xf32>) -> tensor<f32>
  return %s : tensor<f32>
}

// Rounded once, at the very end.
// CHECK-LABEL: func.func @a_sum_in_bfloat16
// CHECK: nn.reduce_parts {{.*}} : (tensor<1048576xbf16>) -> tensor<64xf32>
// CHECK-NEXT: nn.reduce_sum {{.*}} : (tensor<64xf32>) -> tensor<f32>
// CHECK-NEXT: nn.cast {{.*}} {to = bf16} : (tensor<f32>) -> tensor<bf16>
// CHECK-NEXT: return
func.func @a_sum_in_bfloat16(%x: tensor<1048576xbf16>) -> tensor<bf16> {
  %s = nn.reduce_sum %x {reduce_all = true} : (tensor<1048576xbf16>) -> tensor<bf16>
  return %s : tensor<bf16>
}

// Dimensions that are kept come back at the end.
// CHECK-LABEL: func.func @a_kept_dimension_in_the_middle
// CHECK: nn.reduce_parts {{.*}} : (tensor<1x1048576x1xf16>) -> tensor<64x1x1xf32>
// CHECK: nn.reshape {{.*}} {shape = array<i64: 1, 1, 1>} : (tensor<1x1xf16>) -> tensor<1x1x1xf16>
// CHECK-NEXT: return
func.func @a_kept_dimension_in_the_middle(%x: tensor<1x1048576x1xf16>) -> tensor<1x1x1xf16> {
  %m = nn.reduce_max %x {axis = array<i64: 1>, keepdim = true} : (tensor<1x1048576x1xf16>) -> tensor<1x1x1xf16>
  return %m : tensor<1x1x1xf16>
}

// 2^-18 is exact, and the sum is of f32: the mean is the product.
// CHECK-LABEL: func.func @a_mean_of_few_rows
// CHECK: nn.reduce_parts {{.*}} {axis = array<i64: 1>, kind = "sum", parts = 16 : i64} : (tensor<4x262144xf32>) -> tensor<16x4xf32>
// CHECK-NEXT: %[[SUM:.*]] = nn.reduce_sum {{.*}} -> tensor<4xf32>
// CHECK-NEXT: %[[SHARE:.*]] = nn.fill_constant {{.*}} value = 3.814697265625E-6 : f64
// CHECK-NEXT: nn.elementwise_mul %[[SUM]], %[[SHARE]]
func.func @a_mean_of_few_rows(%x: tensor<4x262144xf32>) -> tensor<4xf32> {
  %m = nn.reduce_mean %x {axis = array<i64: -1>} : (tensor<4x262144xf32>) -> tensor<4xf32>
  return %m : tensor<4xf32>
}

// Two readers of one sum share both stages.
// CHECK-LABEL: func.func @two_readers
// CHECK-COUNT-1: nn.reduce_parts
// CHECK: %[[SUM:.*]] = nn.reduce_sum
// CHECK-NEXT: return %[[SUM]], %[[SUM]]
func.func @two_readers(%x: tensor<1048576xf32>) -> (tensor<f32>, tensor<f32>) {
  %s = nn.reduce_sum %x {reduce_all = true} : (tensor<1048576xf32>) -> tensor<f32>
  return %s, %s : tensor<f32>, tensor<f32>
}
