// Every constraint of reductions; functions are named after it. A second error says that no type was inferred.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @reduce_sum_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects each entry of `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_sum %x {axis = array<i64: -3>} : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @reduce_sum_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects distinct axes in `axis`, got -2 twice}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_max %x {axis = array<i64: 0, -2>} : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @reduce_parts_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects distinct axes in [0, 2), got [0, 0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64: 0, 0>, parts = 2 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @reduce_parts_c1_none(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects axes to reduce, got none}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64>, parts = 2 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @reduce_parts_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects one part or more, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64: 0>, parts = 0 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @reduce_parts_c3(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects kind sum, squares, product, max or min, got median}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_parts %x {kind = "median", axis = array<i64: 0>, parts = 2 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @mse_loss_c1(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error @below {{expects `x` and `y` of one shape and dtype, got 'tensor<4x8xf32>' and 'tensor<8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mse_loss %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}
// -----
func.func @p_norm_c1(%x: tensor<2x3xf32>, %h: tensor<3xf16>, %y: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.p_norm %x {axis = 2 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @norm_c1(%x: tensor<2x3xf32>, %h: tensor<3xf16>, %y: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.norm %x {axis = -3 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----
func.func @dist_c1(%x: tensor<2x3xf32>, %h: tensor<3xf16>, %y: tensor<4xf32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dist %x, %h : (tensor<2x3xf32>, tensor<3xf16>) -> tensor<f32>
  return
}

// -----
func.func @dist_c1_shape(%x: tensor<2x3xf32>, %h: tensor<3xf16>, %y: tensor<4xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [2, 3] and [4]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dist %x, %y : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
// -----
func.func @add_n_c1() {
  // expected-error @below {{expects at least one tensor in `x`, got none}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.add_n : () -> tensor<4xf32>
  return
}
// -----
func.func @add_n_c2(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error @below {{expects tensors of one shape and dtype in `x`, got 'tensor<4xf32>' and 'tensor<8xf32>' (number 1)}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.add_n %x, %y : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----
// reduce_parts_c4
func.func @squares_of_integers(%x: tensor<4x8xi64>) {
  // expected-error @below {{expects floats for kind squares, got 'i64'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_parts %x {kind = "squares", axis = array<i64: 0>, parts = 2 : i64} : (tensor<4x8xi64>) -> tensor<2x8xi64>
  return
}

// -----
// reduce_parts_c4
func.func @factor_of_a_sum(%x: tensor<4x8xf32>, %f: tensor<f32>) {
  // expected-error @below {{expects a `factor` that is one f32, and only for squares, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_parts %x, %f {kind = "sum", axis = array<i64: 0>, parts = 2 : i64} : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  return
}
