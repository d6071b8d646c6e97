// Layers of transformers, and distances, print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @linear
func.func @linear(%x: tensor<2x4x8xf16>, %w: tensor<8x3xf16>, %t: tensor<3x8xf16>, %b: tensor<3xf16>, %z: tensor<2x3x5xf16>) {
  // CHECK: nn.fused_gemm_epilogue %{{.*}}, %{{.*}}, %{{.*}} {activation = "relu"} : (tensor<2x4x8xf16>, tensor<8x3xf16>, tensor<3xf16>) -> tensor<2x4x3xf16>
  %0 = nn.fused_gemm_epilogue %x, %w, %b {activation = "relu"} : (tensor<2x4x8xf16>, tensor<8x3xf16>, tensor<3xf16>) -> tensor<2x4x3xf16>
  // CHECK: nn.fused_gemm_epilogue %{{.*}}, %{{.*}}, %{{.*}} {trans_y = true} : (tensor<2x4x8xf16>, tensor<3x8xf16>, tensor<3xf16>) -> tensor<2x4x3xf16>
  %1 = nn.fused_gemm_epilogue %x, %t, %b {trans_y = true} : (tensor<2x4x8xf16>, tensor<3x8xf16>, tensor<3xf16>) -> tensor<2x4x3xf16>
  // CHECK: nn.fc %{{.*}}, %{{.*}}, %{{.*}} {activation = "relu", in_num_col_dims = 2 : i64} : (tensor<2x4x8xf16>, tensor<8x3xf16>, tensor<3xf16>) -> tensor<2x4x3xf16>
  %2 = nn.fc %x, %w, %b {in_num_col_dims = 2 : i64, activation = "relu"} : (tensor<2x4x8xf16>, tensor<8x3xf16>, tensor<3xf16>) -> tensor<2x4x3xf16>
  return
}

// CHECK-LABEL: func.func @layers
func.func @layers(%q: tensor<2x8x4x16xf16>, %s: tensor<8x16xf16>, %i: tensor<2x8xi64>, %x: tensor<4x8xf16>, %b: tensor<8xf16>, %n: tensor<8xf32>,
                  %w1: tensor<8x16xf16>, %w2: tensor<16x8xf16>) {
  // CHECK: nn.fused_rotary_position_embedding %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>, use_neox_rotary_style = false}
  %0:3 = nn.fused_rotary_position_embedding %q, %q, %s, %s, %i {use_neox_rotary_style = false, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>}
    : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<8x16xf16>, tensor<8x16xf16>, tensor<2x8xi64>)
    -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>)
  // CHECK: nn.fused_bias_dropout_residual_layer_norm %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, p = 1.000000e-01 : f64}
  %1:4 = nn.fused_bias_dropout_residual_layer_norm %x, %x, %b, %n, %n {p = 0.1 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
    : (tensor<4x8xf16>, tensor<4x8xf16>, tensor<8xf16>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>)
  // CHECK: nn.fused_feedforward %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {activation = "relu", operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 0, 0, 0, 1>}
  %2 = nn.fused_feedforward %x, %w1, %w2, %b, %n {activation = "relu", operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 0, 0, 0, 1>}
    : (tensor<4x8xf16>, tensor<8x16xf16>, tensor<16x8xf16>, tensor<8xf16>, tensor<8xf32>) -> tensor<4x8xf16>
  return
}

// CHECK-LABEL: func.func @norm
func.func @norm(%x: tensor<4x2x2x3xf16>, %s: tensor<3xf32>) {
  // CHECK: nn.fused_bn_add_activation %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {momentum = 5.000000e-01 : f64} : (tensor<4x2x2x3xf16>, tensor<4x2x2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  %0:5 = nn.fused_bn_add_activation %x, %x, %s, %s, %s, %s {momentum = 0.5 : f64}
    : (tensor<4x2x2x3xf16>, tensor<4x2x2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    -> (tensor<4x2x2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// CHECK-LABEL: func.func @unit
func.func @unit(%x: tensor<2x4x4x3xf16>, %f: tensor<5x3x3x3xf16>, %s: tensor<1x1x1x5xf32>, %z: tensor<2x4x4x5xf16>) {
  // CHECK: nn.resnet_unit %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {fuse_add = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>, padding = 1 : i64}
  %0:5 = nn.resnet_unit %x, %f, %s, %s, %s, %s, %z {fuse_add = true, padding = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>}
    : (tensor<2x4x4x3xf16>, tensor<5x3x3x3xf16>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<2x4x4x5xf16>)
    -> (tensor<2x4x4x5xf16>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>)
  return
}

// CHECK-LABEL: func.func @distances
func.func @distances(%x: tensor<4x8xf32>, %v: tensor<8xf32>, %l: tensor<4x1xi64>) {
  // CHECK: nn.softmin %{{.*}} {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = nn.softmin %x {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.cosine_similarity %{{.*}}, %{{.*}} {axis = -1 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  %1 = nn.cosine_similarity %x, %v {axis = -1 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  // CHECK: nn.smooth_l1_loss %{{.*}}, %{{.*}} {delta = 5.000000e-01 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  %2 = nn.smooth_l1_loss %x, %x {delta = 0.5 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  // CHECK: nn.cross_entropy %{{.*}}, %{{.*}} {ignore_index = 3 : i64} : (tensor<4x8xf32>, tensor<4x1xi64>) -> tensor<4x1xf32>
  %3 = nn.cross_entropy %x, %l {ignore_index = 3 : i64} : (tensor<4x8xf32>, tensor<4x1xi64>) -> tensor<4x1xf32>
  // CHECK: nn.triplet_margin_loss %{{.*}}, %{{.*}}, %{{.*}} {reduction = "none", swap = true} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  %4 = nn.triplet_margin_loss %x, %x, %x {swap = true, reduction = "none"} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK: nn.renorm %{{.*}} {axis = 1 : i64, max_norm = 1.000000e+00 : f64, p = 2.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = nn.renorm %x {p = 2.0 : f64, axis = 1 : i64, max_norm = 1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
