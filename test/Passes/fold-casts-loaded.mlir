// An op that widens what it loads reads what a cast has widened; casts that others read stay.
// RUN: %ampc-opt %s -amp-fold-casts -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @norm
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xbf16>, %[[S:.*]]: tensor<8xf32>)
func.func @norm(%x: tensor<4x8xbf16>, %s: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[Y:.*]], %[[M:.*]], %{{.*}} = nn.layer_norm %[[X]], %[[S]] {{.*}} : (tensor<4x8xbf16>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  // CHECK-NEXT: return %[[Y]], %[[M]]
  %w = nn.cast %x {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  %y, %m, %v = nn.layer_norm %w, %s {operandSegmentSizes = array<i32: 1, 1, 0>}
    : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return %y, %m : tensor<4x8xf32>, tensor<4xf32>
}

// -----
// Its result is rounded when it is stored.
// CHECK-LABEL: func.func @both
func.func @both(%x: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  // CHECK-NEXT: nn.softmax %{{.*}} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
  // CHECK-NEXT: return
  %w = nn.cast %x {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  %y = nn.softmax %w {axis = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %n = nn.cast %y {to = bf16} : (tensor<4x8xf32>) -> tensor<4x8xbf16>
  return %n : tensor<4x8xbf16>
}

// -----
// Through reshapes, which the others keep.
// CHECK-LABEL: func.func @reshaped
// CHECK-SAME: (%[[DY:.*]]: tensor<2x4x8xf16>
func.func @reshaped(%dy: tensor<2x4x8xf16>, %x: tensor<8x8xf32>, %m: tensor<8x1xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>) {
  // CHECK: %[[W:.*]] = nn.cast %[[DY]]
  // CHECK-DAG: %[[R:.*]] = nn.reshape %[[W]] {{.*}} -> tensor<8x8xf32>
  // CHECK-DAG: %[[N:.*]] = nn.reshape %[[DY]] {{.*}} -> tensor<8x8xf16>
  // CHECK: %[[A:.*]], %{{.*}} = nn.channel_grad_sums %{{.*}}, %{{.*}}, %[[N]] : (tensor<8x8xf32>, tensor<8x1xf32>, tensor<8x8xf16>)
  // CHECK: return %[[A]], %[[R]]
  %w = nn.cast %dy {to = f32} : (tensor<2x4x8xf16>) -> tensor<2x4x8xf32>
  %r = nn.reshape %w {shape = array<i64: 8, 8>} : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
  %a, %b = nn.channel_grad_sums %x, %m, %r : (tensor<8x8xf32>, tensor<8x1xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %a, %r : tensor<4x8xf32>, tensor<8x8xf32>
}

// -----
// A narrowing in front of it is no widening, and an op that does not widen keeps its cast.
// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<4x8xf32>, %h: tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<4x8xf32>) {
  // CHECK-NEXT: nn.cast
  // CHECK-NEXT: nn.softmax %{{.*}} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  // CHECK-NEXT: nn.cast
  // CHECK-NEXT: nn.cumsum
  %n = nn.cast %x {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
  %y = nn.softmax %n {axis = -1 : i64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  %w = nn.cast %h {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %z = nn.cumsum %w {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y, %z : tensor<4x8xf16>, tensor<4x8xf32>
}
