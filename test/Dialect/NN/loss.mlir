// Softmax, losses, top-k and metrics.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %scalar: tensor<f32>) {
  // CHECK: nn.softmax{{.*}} -> tensor<4x8xf32>
  %0 = nn.softmax %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.log_softmax{{.*}} -> tensor<4x8xf32>
  %1 = nn.log_softmax %x {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.softmax{{.*}} -> tensor<f32>
  %2 = nn.softmax %scalar : (tensor<f32>) -> tensor<f32>
  // CHECK: nn.softmax_grad{{.*}} -> tensor<4x8xf32>
  %3 = nn.softmax_grad %x, %y {axis = -1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.softmax_grad{{.*}} from_x = true
  %5 = nn.softmax_grad %x, %y {axis = -1 : i64, from_x = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.log_softmax_grad{{.*}} -> tensor<4x8xf32>
  %4 = nn.log_softmax_grad %x, %y {axis = -1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// CHECK-LABEL: func.func @hard_labels
func.func @hard_labels(%x: tensor<4x8x3xf32>, %label: tensor<4x1x3xi32>, %dloss: tensor<4x1x3xf32>) {
  // CHECK: nn.softmax_with_cross_entropy{{.*}} -> (tensor<4x8x3xf32>, tensor<4x1x3xf32>)
  %p, %l = nn.softmax_with_cross_entropy %x, %label {axis = -2 : i64, ignore_index = 255 : i64} : (tensor<4x8x3xf32>, tensor<4x1x3xi32>) -> (tensor<4x8x3xf32>, tensor<4x1x3xf32>)
  // CHECK: nn.softmax_with_cross_entropy_grad{{.*}} -> tensor<4x8x3xf32>
  %d = nn.softmax_with_cross_entropy_grad %p, %label, %dloss {soft_label = false, ignore_index = 255 : i64, axis = 1 : i64} : (tensor<4x8x3xf32>, tensor<4x1x3xi32>, tensor<4x1x3xf32>) -> tensor<4x8x3xf32>
  return
}
// CHECK-LABEL: func.func @soft_labels
func.func @soft_labels(%x: tensor<4x8xf16>, %label: tensor<4x8xf16>) {
  // CHECK: nn.softmax_with_cross_entropy{{.*}} -> (tensor<4x8xf16>, tensor<4x1xf16>)
  %p, %l = nn.softmax_with_cross_entropy %x, %label {soft_label = true} : (tensor<4x8xf16>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<4x1xf16>)
  return
}
// CHECK-LABEL: func.func @top_k
func.func @top_k(%x: tensor<4x8xf32>, %dv: tensor<4x2xf32>) {
  // CHECK: nn.top_k_v2{{.*}} -> (tensor<4x2xf32>, tensor<4x2xi64>)
  %v, %i = nn.top_k_v2 %x {k = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>)
  // CHECK: nn.top_k_v2{{.*}} -> (tensor<3x8xf32>, tensor<3x8xi64>)
  %w, %j = nn.top_k_v2 %x {k = 3 : i64, axis = 0 : i64, largest = false} : (tensor<4x8xf32>) -> (tensor<3x8xf32>, tensor<3x8xi64>)
  // CHECK: nn.scatter_lines{{.*}} -> tensor<4x8xf32>
  %d = nn.scatter_lines %i, %dv {axis = -1 : i64, kind = "last", size = 8 : i64} : (tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
  return
}
// CHECK-LABEL: func.func @arg_max
func.func @arg_max(%x: tensor<4x8xi32>) {
  // CHECK: nn.arg_max{{.*}} -> tensor<4xi64>
  %0 = nn.arg_max %x {axis = -1 : i64, dtype = i64} : (tensor<4x8xi32>) -> tensor<4xi64>
  // CHECK: nn.arg_max{{.*}} -> tensor<1x8xi32>
  %1 = nn.arg_max %x {axis = 0 : i64, keepdims = true, dtype = i32} : (tensor<4x8xi32>) -> tensor<1x8xi32>
  // CHECK: nn.arg_max{{.*}} -> tensor<1x1xi64>
  %2 = nn.arg_max %x {axis = 0 : i64, keepdims = true, flatten = true, dtype = i64} : (tensor<4x8xi32>) -> tensor<1x1xi64>
  return
}
// CHECK-LABEL: func.func @accuracy
func.func @accuracy(%v: tensor<4x2xf32>, %i: tensor<4x2xi64>, %label: tensor<4x1xi64>) {
  // CHECK: nn.accuracy{{.*}} -> (tensor<f32>, tensor<i32>, tensor<i32>)
  %a, %c, %t = nn.accuracy %v, %i, %label : (tensor<4x2xf32>, tensor<4x2xi64>, tensor<4x1xi64>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}

// CHECK-LABEL: func.func @element_losses
func.func @element_losses(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %row: tensor<8xf32>) {
  // CHECK: nn.bce_loss %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = nn.bce_loss %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.log_loss %{{.*}}, %{{.*}} {epsilon = 1.000000e-04 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.log_loss %x, %y {epsilon = 1.000000e-04 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.huber_loss %{{.*}}, %{{.*}} {delta = 5.000000e-01 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = nn.huber_loss %x, %y {delta = 5.000000e-01 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.kldiv_loss %{{.*}}, %{{.*}} {log_target = true, reduction = "batchmean"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  %3 = nn.kldiv_loss %x, %y {log_target = true, reduction = "batchmean"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  // CHECK: nn.sigmoid_cross_entropy_with_logits %{{.*}}, %{{.*}} {ignore_index = -1 : i64, normalize = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = nn.sigmoid_cross_entropy_with_logits %x, %y {ignore_index = -1 : i64, normalize = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.sigmoid_cross_entropy_with_logits %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = nn.sigmoid_cross_entropy_with_logits %x, %y, %y : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.label_smooth %{{.*}} {epsilon = 1.000000e-01 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = nn.label_smooth %x {epsilon = 1.000000e-01 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.label_smooth %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %7 = nn.label_smooth %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}
