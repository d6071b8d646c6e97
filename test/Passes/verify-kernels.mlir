// Every op has a form that can be lowered.
// RUN: %ampc-opt %s -nn-verify-kernels -split-input-file -verify-diagnostics

nn.variable @w parameter : tensor<4x4xf32>
func.func @infer(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %w = nn.read @w : tensor<4x4xf32>
  %0 = nn.matmul %x, %w : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.fused %0 : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %b = nn.relu %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
    nn.yield %b : tensor<4x4xf32>
  }
  return %1 : tensor<4x4xf32>
}

// -----
func.func @infer(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'nn.relu' op is elementwise and in no fused kernel}}
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @infer(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> {
  // expected-error @below {{'nn.mse_loss' op has no kernel and is no library call}}
  %0 = nn.mse_loss %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
