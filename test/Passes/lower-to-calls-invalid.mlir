// A composite that was not written out has no kernel.
// RUN: %ampc-opt %s -rt-lower-to-calls -verify-diagnostics

func.func @infer(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<f32> {nn.field = "output", nn.name = "y"}) {
  // expected-error @below {{'nn.mse_loss' op has no lowering to runtime calls}}
  %0 = nn.mse_loss %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
