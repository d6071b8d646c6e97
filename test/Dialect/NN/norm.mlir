// Normalizations print and parse, and build their gradients.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @layer_norm
func.func @layer_norm(%x: tensor<4x2x4xf16>, %s: tensor<8xf32>) -> (tensor<4x2x4xf16>, tensor<4xf32>) {
  // CHECK: nn.layer_norm %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 0>}
  // CHECK-SAME: (tensor<4x2x4xf16>, tensor<8xf32>) -> (tensor<4x2x4xf16>, tensor<4xf32>, tensor<4xf32>)
  %y, %m, %v = nn.layer_norm %x, %s {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<4x2x4xf16>, tensor<8xf32>) -> (tensor<4x2x4xf16>, tensor<4xf32>, tensor<4xf32>)
  return %y, %v : tensor<4x2x4xf16>, tensor<4xf32>
}

// CHECK-LABEL: func.func @layer_norm_grad
func.func @layer_norm_grad(%x: tensor<4x8xf16>, %m: tensor<4xf32>, %v: tensor<4xf32>, %dy: tensor<4x8xf16>, %s: tensor<8xf32>) -> tensor<4x8xf16> {
  // CHECK: nn.layer_norm_grad {{.*}} {epsilon = 1.000000e-05 : f64}
  %dx = nn.layer_norm_grad %x, %m, %v, %dy, %s {epsilon = 1.0e-5 : f64}
    : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>, tensor<8xf32>) -> tensor<4x8xf16>
  return %dx : tensor<4x8xf16>
}

// CHECK-LABEL: func.func @layer_norm_grad_with_sums
func.func @layer_norm_grad_with_sums(%x: tensor<4x8xf16>, %m: tensor<4xf32>, %v: tensor<4xf32>, %dy: tensor<4x8xf16>) -> tensor<2x8xf32> {
  // CHECK: nn.layer_norm_grad {{.*}} -> (tensor<4x8xf16>, tensor<2x8xf32>, tensor<2x8xf32>)
  %dx, %ds, %db = nn.layer_norm_grad %x, %m, %v, %dy {epsilon = 1.0e-5 : f64}
    : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<2x8xf32>, tensor<2x8xf32>)
  return %ds : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @rank_mean
func.func @rank_mean(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: nn.rank_mean %{{.*}} : (tensor<3xf32>) -> tensor<3xf32>
  %0 = nn.rank_mean %x : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @batch_norm
func.func @batch_norm(%x: tensor<4x3x2x2xf16>, %m: tensor<3xf32>, %v: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<4x3x2x2xf16>, tensor<3xf32>) {
  // CHECK: nn.batch_norm {{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}
  // CHECK-SAME: -> (tensor<4x3x2x2xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  %y:5 = nn.batch_norm %x, %m, %v, %b {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : (tensor<4x3x2x2xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x2x2xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %y#0, %y#1 : tensor<4x3x2x2xf16>, tensor<3xf32>
}

// CHECK-LABEL: func.func @other_norms
func.func @other_norms(%x: tensor<2x4x3x3xf16>, %s: tensor<4xf32>, %r: tensor<4x8xf16>, %row: tensor<8xf32>) {
  // CHECK: nn.rms_norm %{{.*}}, %{{.*}} {normalized_shape = array<i64: 8>} : (tensor<4x8xf16>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<4xf32>)
  %0:2 = nn.rms_norm %r, %row {normalized_shape = array<i64: 8>} : (tensor<4x8xf16>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<4xf32>)
  // CHECK: nn.group_norm %{{.*}}, %{{.*}}, %{{.*}} {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x4x3x3xf16>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x3x3xf16>, tensor<2x2xf32>, tensor<2x2xf32>)
  %1:3 = nn.group_norm %x, %s, %s {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x4x3x3xf16>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x3x3xf16>, tensor<2x2xf32>, tensor<2x2xf32>)
  // CHECK: nn.instance_norm %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x4x3x3xf16>, tensor<4xf32>) -> (tensor<2x4x3x3xf16>, tensor<8xf32>, tensor<8xf32>)
  %2:3 = nn.instance_norm %x, %s {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x4x3x3xf16>, tensor<4xf32>) -> (tensor<2x4x3x3xf16>, tensor<8xf32>, tensor<8xf32>)
  return
}
