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

// CHECK-LABEL: func.func @norms
func.func @norms(%x: tensor<4x8xf32>, %row: tensor<8xf32>, %m: tensor<4x8xi1>) {
  // CHECK: nn.reduce_prod %{{.*}} {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  %0 = nn.reduce_prod %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK: nn.reduce_any %{{.*}} {keepdim = true} : (tensor<4x8xf32>) -> tensor<1x1xi1>
  %1 = nn.reduce_any %x {keepdim = true} : (tensor<4x8xf32>) -> tensor<1x1xi1>
  // CHECK: nn.reduce_all %{{.*}} {axis = array<i64: 1>} : (tensor<4x8xi1>) -> tensor<4xi1>
  %2 = nn.reduce_all %m {axis = array<i64: 1>} : (tensor<4x8xi1>) -> tensor<4xi1>
  // CHECK: nn.logsumexp %{{.*}} {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  %3 = nn.logsumexp %x {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK: nn.frobenius_norm %{{.*}} {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
  %4 = nn.frobenius_norm %x {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
  // CHECK: nn.p_norm %{{.*}} {porder = 3.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4xf32>
  %5 = nn.p_norm %x {porder = 3.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK: nn.squared_l2_norm %{{.*}} : (tensor<4x8xf32>) -> tensor<1xf32>
  %6 = nn.squared_l2_norm %x : (tensor<4x8xf32>) -> tensor<1xf32>
  // CHECK: nn.dist %{{.*}}, %{{.*}} {p = 1.000000e+00 : f64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  %7 = nn.dist %x, %row {p = 1.000000e+00 : f64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  // CHECK: nn.norm %{{.*}} {axis = 1 : i64} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  %8:2 = nn.norm %x {axis = 1 : i64} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  // CHECK: nn.add_n %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %9 = nn.add_n %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
