// Reductions: axes, defaults, element types.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @reduce_sum
func.func @reduce_sum(%x: tensor<4x8xf32>, %scalar: tensor<f32>) {
  // CHECK: nn.reduce_sum{{.*}} -> tensor<4xf32>
  %0 = nn.reduce_sum %x {axis = array<i64: -1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK: nn.reduce_sum{{.*}} -> tensor<1x8xf32>
  %1 = nn.reduce_sum %x {axis = array<i64: 0>, keepdim = true} : (tensor<4x8xf32>) -> tensor<1x8xf32>
  // CHECK: nn.reduce_sum{{.*}} -> tensor<f32>
  %2 = nn.reduce_sum %scalar {axis = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  return
}
// An empty axis reduces everything where reduce_all is absent (PIR); true is everything too.
// CHECK-LABEL: func.func @everything
func.func @everything(%x: tensor<4x8xi64>) {
  // CHECK: nn.reduce_max{{.*}} -> tensor<i64>
  %0 = nn.reduce_max %x : (tensor<4x8xi64>) -> tensor<i64>
  // CHECK: nn.reduce_min{{.*}} -> tensor<i64>
  %1 = nn.reduce_min %x {axis = array<i64: 1>, reduce_all = true} : (tensor<4x8xi64>) -> tensor<i64>
  // CHECK: nn.reduce_sum{{.*}} -> tensor<1x1xi64>
  %2 = nn.reduce_sum %x {keepdim = true, reduce_all = true} : (tensor<4x8xi64>) -> tensor<1x1xi64>
  return
}
// CHECK-LABEL: func.func @reduce_mean
func.func @reduce_mean(%x: tensor<4x8xbf16>) {
  // CHECK: nn.reduce_mean{{.*}} -> tensor<bf16>
  %0 = nn.reduce_mean %x {axis = array<i64: 1, 0>} : (tensor<4x8xbf16>) -> tensor<bf16>
  // CHECK: nn.mean{{.*}} -> tensor<bf16>
  %1 = nn.mean %x : (tensor<4x8xbf16>) -> tensor<bf16>
  return
}
// Partial results are f32 whatever the element type.
// CHECK-LABEL: func.func @reduce_parts
func.func @reduce_parts(%x: tensor<100x8xf16>, %i: tensor<100xi64>) {
  // CHECK: nn.reduce_parts{{.*}} -> tensor<4x8xf32>
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64: 0>, parts = 4 : i64} : (tensor<100x8xf16>) -> tensor<4x8xf32>
  // CHECK: nn.reduce_parts{{.*}} -> tensor<2xi64>
  %1 = nn.reduce_parts %i {kind = "max", axis = array<i64: 0>, parts = 2 : i64} : (tensor<100xi64>) -> tensor<2xi64>
  return
}
