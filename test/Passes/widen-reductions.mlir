// Which reductions become two, and into how many pieces: a matter of shapes alone.
// RUN: %ampc-opt %s -nn-widen-reductions -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @a_whole_tensor_in_pieces_of_16384
// CHECK: %[[PARTS:.*]] = nn.reduce_parts %{{.*}} {axis = array<i64: 0, 1>, kind = "sum", nn.name = "total", parts = 64 : i64} : (tensor<1024x1024xf32>) -> tensor<64xf32>
// CHECK: %[[SUM:.*]] = nn.reduce_sum %[[PARTS]] {axis = array<i64: 0>, nn.name = "total"} : (tensor<64xf32>) -> tensor<f32>
// CHECK: return %[[SUM]]
func.func @a_whole_tensor_in_pieces_of_16384(%x: tensor<1024x1024xf32>) -> tensor<f32> {
  %s = nn.reduce_sum %x {reduce_all = true, nn.name = "total"} : (tensor<1024x1024xf32>) -> tensor<f32>
  return %s : tensor<f32>
}

// Few columns are few rows of the grid.
// CHECK-LABEL: func.func @few_columns
// CHECK: nn.reduce_parts {{.*}} parts = 61 : i64} : (tensor<100000x10xf32>) -> tensor<61x10xf32>
// CHECK: nn.reduce_max {{.*}} : (tensor<61x10xf32>) -> tensor<10xf32>
// CHECK: nn.reshape {{.*}} -> tensor<1x10xf32>
func.func @few_columns(%x: tensor<100000x10xf32>) -> tensor<1x10xf32> {
  %m = nn.reduce_max %x {axis = array<i64: 0>, keepdim = true} : (tensor<100000x10xf32>) -> tensor<1x10xf32>
  return %m : tensor<1x10xf32>
}

// Between the stages nothing is rounded to f16, and the division comes last.
// CHECK-LABEL: func.func @a_mean_in_half
// CHECK: nn.reduce_parts {{.*}} kind = "sum", {{.*}} : (tensor<4194304xf16>) -> tensor<256xf32>
// CHECK: %[[SUM:.*]] = nn.reduce_sum {{.*}} -> tensor<f32>
// CHECK: %[[MEAN:.*]] = nn.elementwise_mul %[[SUM]], {{.*}} -> tensor<f32>
// CHECK: nn.cast %[[MEAN]] {to = f16}
func.func @a_mean_in_half(%x: tensor<4194304xf16>) -> tensor<f16> {
  %m = nn.reduce_mean %x : (tensor<4194304xf16>) -> tensor<f16>
  return %m : tensor<f16>
}

// CHECK-LABEL: func.func @rows_enough
// CHECK-NOT: nn.reduce_parts
func.func @rows_enough(%x: tensor<64x100000xf32>, %y: tensor<1000x4096xf32>) -> (tensor<64xf32>, tensor<4096xf32>) {
  %a = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<64x100000xf32>) -> tensor<64xf32>
  %b = nn.reduce_sum %y {axis = array<i64: 0>} : (tensor<1000x4096xf32>) -> tensor<4096xf32>
  return %a, %b : tensor<64xf32>, tensor<4096xf32>
}

// CHECK-LABEL: func.func @little_work
// CHECK-NOT: nn.reduce_parts
func.func @little_work(%x: tensor<32767xf32>) -> tensor<f32> {
  %s = nn.reduce_sum %x : (tensor<32767xf32>) -> tensor<f32>
  return %s : tensor<f32>
}

// A quotient of integers truncates once.
// CHECK-LABEL: func.func @a_mean_of_integers
// CHECK-NOT: nn.reduce_parts
func.func @a_mean_of_integers(%x: tensor<1048576xi64>) -> tensor<i64> {
  %m = nn.reduce_mean %x : (tensor<1048576xi64>) -> tensor<i64>
  return %m : tensor<i64>
}
