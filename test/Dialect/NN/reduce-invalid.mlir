// Every constraint of reductions; functions are named after it.
// RUN: ampc-opt %s --split-input-file --verify-diagnostics

func.func @reduce_sum_c1(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects each reduced axis in [-2, 2), got -3}}
  %0 = nn.reduce_sum %x {axis = array<i64: -3>} : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @reduce_sum_c2(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects distinct axes, got -2 twice}}
  %0 = nn.reduce_max %x {axis = array<i64: 0, -2>} : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @reduce_sum_c3(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects axes to reduce, or reduce_all, got none}}
  %0 = nn.reduce_mean %x {reduce_all = false} : (tensor<4x8xf32>) -> tensor<f32>
  return
}
// -----
func.func @reduce_parts_c1(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects distinct axes in [0, 2), got [0, 0]}}
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64: 0, 0>, parts = 2 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @reduce_parts_c1_none(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects axes to reduce, got none}}
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64>, parts = 2 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @reduce_parts_c2(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects one part or more, got 0}}
  %0 = nn.reduce_parts %x {kind = "sum", axis = array<i64: 0>, parts = 0 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @reduce_parts_c3(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expects kind sum, max or min, got product}}
  %0 = nn.reduce_parts %x {kind = "product", axis = array<i64: 0>, parts = 2 : i64} : (tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
// -----
func.func @mse_loss_c1(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{expects operands of one type, got 'tensor<4x8xf32>' and 'tensor<8xf32>'}}
  %0 = nn.mse_loss %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}
// -----
func.func @mul_c1(%x: tensor<4x8xf32>, %y: tensor<8x2xf16>) {
  // expected-error@+1 {{expects operands of one element type, got 'f32' and 'f16'}}
  %0 = nn.mul %x, %y : (tensor<4x8xf32>, tensor<8x2xf16>) -> tensor<4x2xf32>
  return
}
// -----
func.func @mul_c2(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error@+1 {{expects x_num_col_dims in [1, 2), got 2}}
  %0 = nn.mul %x, %y {x_num_col_dims = 2 : i64} : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @mul_c2_y(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error@+1 {{expects y_num_col_dims in [1, 2), got 0}}
  %0 = nn.mul %x, %y {y_num_col_dims = 0 : i64} : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @mul_c3(%x: tensor<2x3x4xf32>, %y: tensor<4x5xf32>) {
  // expected-error@+1 {{expects as many columns of x as rows of y, got 12 of [2, 3, 4] and 4 of [4, 5]}}
  %0 = nn.mul %x, %y : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}
