// The gradients of scale and bias: for many rows the kernel of the gradient of x sums them, for few rows a kernel of their own.
// RUN: %ampc-opt %s -nn-decompose -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @many_rows
module @many_rows {
  nn.variable @x parameter : tensor<10240x256xf32> {trainable}
  nn.variable @s parameter : tensor<256xf32> {trainable}
  nn.variable @b parameter : tensor<256xf32> {trainable}
  // CHECK: %[[DX:.*]], %[[SUMS:.*]]:2 = nn.layer_norm_grad {{.*}} -> (tensor<10240x256xf32>, tensor<1024x256xf32>, tensor<1024x256xf32>)
  // CHECK: %[[DS:.*]] = nn.reduce_sum %[[SUMS]]#0 {axis = array<i64: 0>}
  // CHECK: %[[DB:.*]] = nn.reduce_sum %[[SUMS]]#1 {axis = array<i64: 0>}
  // CHECK-NOT: nn.channel_grad_sums
  // CHECK-DAG: nn.gradient @x, %[[DX]]
  // CHECK-DAG: nn.gradient @s, %[[DS]]
  // CHECK-DAG: nn.gradient @b, %[[DB]]
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<10240x256xf32>
    %s = nn.read @s : tensor<256xf32>
    %b = nn.read @b : tensor<256xf32>
    %y, %m, %v = nn.layer_norm %x, %s, %b {operandSegmentSizes = array<i32: 1, 1, 1>}
      : (tensor<10240x256xf32>, tensor<256xf32>, tensor<256xf32>) -> (tensor<10240x256xf32>, tensor<10240xf32>, tensor<10240xf32>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<10240x256xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @few_rows
module @few_rows {
  nn.variable @x parameter : tensor<4088x256xf32> {trainable}
  nn.variable @s parameter : tensor<256xf32> {trainable}
  // CHECK: nn.layer_norm_grad {{.*}} -> tensor<4088x256xf32>
  // CHECK: nn.channel_grad_sums
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4088x256xf32>
    %s = nn.read @s : tensor<256xf32>
    %y, %m, %v = nn.layer_norm %x, %s {operandSegmentSizes = array<i32: 1, 1, 0>}
      : (tensor<4088x256xf32>, tensor<256xf32>) -> (tensor<4088x256xf32>, tensor<4088xf32>, tensor<4088xf32>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4088x256xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
