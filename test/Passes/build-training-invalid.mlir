// What cannot become a training step.
// RUN: %ampc-opt %s -amp-build-training -split-input-file -verify-diagnostics

module @no_optimizer attributes {nn.train = {loss = "loss"}} {
  // expected-error @below {{expects the module's nn.train to name an optimizer}}
  func.func @train_step(%loss: tensor<f32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    return %loss : tensor<f32>
  }
}
