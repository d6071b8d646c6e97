// The gradients of a convolution's operands are calls that compute the other tensors.
// RUN: %ampc-opt %s -nn-decompose -nn-differentiate -nn-decompose -split-input-file | FileCheck %s

// CHECK-LABEL: module @output
module @output {
  nn.variable @x parameter : tensor<2x5x6x4xf32> {trainable}
  nn.variable @f parameter : tensor<8x3x3x4xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[F:.*]] = nn.read @f :
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[DX:.*]] = nn.conv_input %[[DY]], %[[F]] {{.*}} : (tensor<2x5x6x8xf32>, tensor<8x3x3x4xf32>) -> tensor<2x5x6x4xf32>
  // CHECK-NEXT: %[[DF:.*]] = nn.conv_filter %[[X]], %[[DY]] {{.*}} : (tensor<2x5x6x4xf32>, tensor<2x5x6x8xf32>) -> tensor<8x3x3x4xf32>
  // CHECK-DAG: nn.gradient @f, %[[DF]]
  // CHECK-DAG: nn.gradient @x, %[[DX]]
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<2x5x6x4xf32>
    %f = nn.read @f : tensor<8x3x3x4xf32>
    %y = nn.conv_output %x, %f {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>} : (tensor<2x5x6x4xf32>, tensor<8x3x3x4xf32>) -> tensor<2x5x6x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<2x5x6x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// A transposed convolution.
// CHECK-LABEL: module @input
module @input {
  nn.variable @y parameter : tensor<2x5x6x8xf32> {trainable}
  nn.variable @f parameter : tensor<8x3x3x4xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.read @y :
  // CHECK: %[[F:.*]] = nn.read @f :
  // CHECK: %[[DX:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[DY:.*]] = nn.conv_output %[[DX]], %[[F]]
  // CHECK-NEXT: %[[DF:.*]] = nn.conv_filter %[[DX]], %[[Y]]
  // CHECK-DAG: nn.gradient @f, %[[DF]]
  // CHECK-DAG: nn.gradient @y, %[[DY]]
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %y = nn.read @y : tensor<2x5x6x8xf32>
    %f = nn.read @f : tensor<8x3x3x4xf32>
    %x = nn.conv_input %y, %f {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>} : (tensor<2x5x6x8xf32>, tensor<8x3x3x4xf32>) -> tensor<2x5x6x4xf32>
    %loss = nn.reduce_sum %x {nn.name = "loss", reduce_all = true} : (tensor<2x5x6x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
