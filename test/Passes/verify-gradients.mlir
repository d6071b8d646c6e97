// Composites are gone, and each trainable parameter has one gradient at most.
// RUN: %ampc-opt %s -nn-verify-gradients -split-input-file -verify-diagnostics

nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @b parameter : tensor<4xf32> {trainable}
func.func @train_step(%two_parameters: tensor<4xf32>) {
  nn.gradient @w, %two_parameters : tensor<4xf32>
  nn.gradient @b, %two_parameters : tensor<4xf32>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @train_step(%twice: tensor<4xf32>) {
  // expected-note @below {{the first is here}}
  nn.gradient @w, %twice : tensor<4xf32>
  // expected-error @below {{'nn.gradient' op is a second gradient of @w}}
  nn.gradient @w, %twice : tensor<4xf32>
  return
}

// -----
// expected-note @below {{the variable is here}}
nn.variable @w parameter : tensor<4xf32>
func.func @train_step(%a_frozen_parameter: tensor<4xf32>) {
  // expected-error @below {{'nn.gradient' op belongs to a variable that is not trainable}}
  nn.gradient @w, %a_frozen_parameter : tensor<4xf32>
  return
}

// -----
func.func @infer(%a_composite: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> {
  // expected-error @below {{'nn.mse_loss' op is a composite, which was to be decomposed}}
  %0 = nn.mse_loss %a_composite, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
