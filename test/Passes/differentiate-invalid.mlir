// What cannot be differentiated.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file -verify-diagnostics

// expected-error @below {{expects a result with field 'loss' to differentiate}}
func.func @train_step(%no_loss: tensor<f32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<output>, nn.name = "y"}) {
  return %no_loss : tensor<f32>
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
  // expected-error @below {{the loss does not depend on any trainable parameter}}
  %l = nn.reduce_sum %x {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
  return %l : tensor<f32>
}
