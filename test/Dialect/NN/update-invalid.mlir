// Every constraint of writes of many variables; functions are named after it.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @update_c1(%g: tensor<4xf32>) {
  // expected-error @below {{names 2 variables for 1 gradients and a formula of 1 states that yields 1}}
  nn.update [@a, @b] from (%g : tensor<4xf32>) {
  ^bb0(%p: tensor<64xf32>, %d: tensor<64xf32>):
    nn.yield %p : tensor<64xf32>
  }
  return
}
// -----
func.func @update_c1_more_yielded_than_there_are() {
  // expected-error @below {{names 1 variables for 0 gradients and a formula of 1 states that yields 2}}
  nn.update [@a] {
  ^bb0(%p: tensor<64xf32>):
    nn.yield %p, %p : tensor<64xf32>, tensor<64xf32>
  }
  return
}
// -----
func.func @update_c1_half_a_parameter() {
  // expected-error @below {{names 3 variables for 0 gradients and a formula of 2 states that yields 1}}
  nn.update [@a, @b, @c] {
  ^bb0(%p: tensor<64xf32>, %q: tensor<64xf32>):
    nn.yield %p : tensor<64xf32>
  }
  return
}
// -----
func.func @update_c1_nothing_but_scalars(%rate: tensor<f32>) {
  // expected-error @below {{names 1 variables for 0 gradients and a formula of 0 states that yields 1}}
  nn.update [@a] with (%rate : tensor<f32>) {
  ^bb0(%lr: tensor<f32>):
    nn.yield %lr : tensor<f32>
  }
  return
}
// -----
func.func @update_c2() {
  // expected-error @below {{names @a twice}}
  nn.update [@a, @a] {
  ^bb0(%p: tensor<64xf32>):
    nn.yield %p : tensor<64xf32>
  }
  return
}
// -----
func.func @update_c3() {
  // expected-error @below {{expects argument 0 of the formula to have 64 elements, got 'tensor<4xf32>'}}
  nn.update [@a] {
  ^bb0(%p: tensor<4xf32>):
    nn.yield %p : tensor<4xf32>
  }
  return
}
// -----
func.func @update_c3_yielded() {
  // expected-error @below {{yields 'tensor<64xf32>' for a state of type 'tensor<64xf16>'}}
  nn.update [@a, @b] {
  ^bb0(%p: tensor<64xf32>, %q: tensor<64xf16>):
    nn.yield %p : tensor<64xf32>
  }
  return
}
// -----
func.func @update_c3_gradient(%g: tensor<4xf16>) {
  // expected-error @below {{has a gradient of type 'tensor<4xf16>' for a formula on 'tensor<64xf32>'}}
  nn.update [@a] from (%g : tensor<4xf16>) {
  ^bb0(%p: tensor<64xf32>, %d: tensor<64xf32>):
    nn.yield %p : tensor<64xf32>
  }
  return
}
// -----
func.func @update_c3_scalar(%rate: tensor<f32>) {
  // expected-error @below {{gives 'tensor<f32>' to an argument of type 'tensor<i64>'}}
  nn.update [@a] with (%rate : tensor<f32>) {
  ^bb0(%p: tensor<64xf32>, %lr: tensor<i64>):
    nn.yield %p : tensor<64xf32>
  }
  return
}
// -----
func.func @initialize_c1(%seed: tensor<i64>, %rows: tensor<1x4xi32>) {
  // expected-error @below {{has parameters of type 'tensor<1x4xi32>' for 2 variables}}
  nn.initialize [@a, @b], %seed, %rows {kind = "uniform", dtype = f32} : tensor<i64>, tensor<1x4xi32>
  return
}
