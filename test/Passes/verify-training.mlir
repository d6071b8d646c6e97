// With a finite check, only the scaler and the random counter are written in a skipped step; the forward writes nothing, and so do the
// roles that do not train.
// RUN: %ampc-opt %s -amp-verify-training -split-input-file -verify-diagnostics

nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @amp.good_steps scalar : tensor<i32>
nn.variable @random.counter scalar : tensor<i64>
func.func @train_step(%inverse: tensor<f32>, %g: tensor<4xf32>, %good: tensor<i32>, %counter: tensor<i64>) {
  %found = amp.check_finite %inverse, %g : (tensor<f32>, tensor<4xf32>) -> tensor<i1>
  nn.assign @amp.good_steps, %good : tensor<i32>
  nn.assign @random.counter, %counter : tensor<i64>
  nn.assign @w, %g unless %found : tensor<4xf32>, tensor<i1>
  return
}

// -----
// Without one nothing is skipped.
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @train_step(%g: tensor<4xf32>) {
  nn.assign @w, %g : tensor<4xf32>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @train_step(%inverse: tensor<f32>, %g: tensor<4xf32>) {
  // expected-note @below {{the finite check that guards the step is here}}
  %found = amp.check_finite %inverse, %g : (tensor<f32>, tensor<4xf32>) -> tensor<i1>
  // expected-error @below {{'nn.assign' op writes a variable in a skipped step}}
  nn.assign @w, %g : tensor<4xf32>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
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

// -----
// The state that the forward computed is committed behind the gradients.
nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @s buffer : tensor<4xf32>
func.func @train_step(%next: tensor<4xf32>, %g: tensor<4xf32>) {
  nn.gradient @w, %g : tensor<4xf32>
  nn.assign @s, %next : tensor<4xf32>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @s buffer : tensor<4xf32>
func.func @train_step(%next: tensor<4xf32>, %g: tensor<4xf32>) {
  // expected-error @below {{'nn.assign' op writes a variable in the forward}}
  nn.assign @s, %next : tensor<4xf32>
  // expected-note @below {{variables are written behind the gradients, of which the first is here}}
  nn.gradient @w, %g : tensor<4xf32>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @train_step(%next: tensor<4xf32>, %g: tensor<4xf32>) {
  nn.gradient @w, %g : tensor<4xf32>
  // expected-note @below {{the first time is here}}
  nn.update [@w] from(%g : tensor<4xf32>) {
  ^bb0(%p: tensor<64xf32>, %gradient: tensor<64xf32>):
    nn.yield %gradient : tensor<64xf32>
  }
  // expected-error @below {{'nn.assign' op writes @w a second time}}
  nn.assign @w, %next : tensor<4xf32>
  return
}

// -----
nn.variable @s buffer : tensor<4xf32>
func.func @eval(%next: tensor<4xf32>) {
  // expected-error @below {{'nn.assign' op writes a variable in @eval, which only reads them}}
  nn.assign @s, %next : tensor<4xf32>
  return
}

// -----
nn.variable @s buffer : tensor<4xf32>
func.func @infer(%g: tensor<4xf32>) {
  // expected-error @below {{'nn.update' op writes a variable in @infer, which only reads them}}
  nn.update [@s] from(%g : tensor<4xf32>) {
  ^bb0(%p: tensor<64xf32>, %gradient: tensor<64xf32>):
    nn.yield %gradient : tensor<64xf32>
  }
  return
}
