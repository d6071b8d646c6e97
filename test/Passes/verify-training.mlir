// With a finite check, only the scaler and the random counter are written in a skipped step.
// RUN: %ampc-opt %s -amp-verify-training -split-input-file -verify-diagnostics

nn.variable @w : tensor<4xf32> {role = "parameter", trainable}
nn.variable @amp.good_steps : tensor<i32> {role = "scalar"}
nn.variable @random.counter : tensor<i64> {role = "scalar"}
func.func @train_step(%inverse: tensor<f32>, %g: tensor<4xf32>, %good: tensor<i32>, %counter: tensor<i64>) {
  %found = amp.check_finite %inverse, %g : (tensor<f32>, tensor<4xf32>) -> tensor<i1>
  nn.assign @amp.good_steps, %good : tensor<i32>
  nn.assign @random.counter, %counter : tensor<i64>
  nn.assign @w, %g unless %found : tensor<4xf32>, tensor<i1>
  return
}

// -----
// Without one nothing is skipped.
nn.variable @w : tensor<4xf32> {role = "parameter", trainable}
func.func @train_step(%g: tensor<4xf32>) {
  nn.assign @w, %g : tensor<4xf32>
  return
}

// -----
nn.variable @w : tensor<4xf32> {role = "parameter", trainable}
func.func @train_step(%inverse: tensor<f32>, %g: tensor<4xf32>) {
  // expected-note @below {{the finite check that guards the step is here}}
  %found = amp.check_finite %inverse, %g : (tensor<f32>, tensor<4xf32>) -> tensor<i1>
  // expected-error @below {{'nn.assign' op writes a variable in a skipped step}}
  nn.assign @w, %g : tensor<4xf32>
  return
}

// -----
nn.variable @w : tensor<4xf32> {role = "parameter", trainable}
func.func @train_step(%inverse: tensor<f32>, %g: tensor<4xf32>, %other: tensor<i1>) {
  // expected-note @below {{the finite check that guards the step is here}}
  %found = amp.check_finite %inverse, %g : (tensor<f32>, tensor<4xf32>) -> tensor<i1>
  // expected-error @below {{'nn.update' op writes a variable in a skipped step}}
  nn.update [@w] from(%g : tensor<4xf32>) unless %other : tensor<i1> {
  ^bb0(%p: tensor<64xf32>, %gradient: tensor<64xf32>, %skip: tensor<i1>):
    nn.yield %gradient : tensor<64xf32>
  }
  return
}
