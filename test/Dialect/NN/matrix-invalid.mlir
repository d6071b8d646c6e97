// Every constraint of products; functions are named after it. A second error says that no type was inferred.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @matmul_c1(%x: tensor<4x8xf32>, %y: tensor<8x2xf16>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<4x8xf32>, tensor<8x2xf16>) -> tensor<4x2xf32>
  return
}
// -----
func.func @matmul_c2(%x: tensor<f32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{expects `x` and `y` of rank 1 or more, got a 0-d tensor}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<f32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @matmul_c3(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{expects equal contracted dimensions, got 4 of [4, 8] and 8 of [8, 2]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y {transpose_x = true} : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @matmul_c4(%x: tensor<2x4x8xf32>, %y: tensor<3x8x2xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [2] and [3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<2x4x8xf32>, tensor<3x8x2xf32>) -> tensor<2x4x2xf32>
  return
}
// -----
func.func @mul_c1(%x: tensor<4x8xf32>, %y: tensor<8x2xf16>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mul %x, %y : (tensor<4x8xf32>, tensor<8x2xf16>) -> tensor<4x2xf32>
  return
}
// -----
func.func @mul_c2(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{expects `x_num_col_dims` in [1, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mul %x, %y {x_num_col_dims = 2 : i64} : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @mul_c2_y(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{expects `y_num_col_dims` in [1, 2), got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mul %x, %y {y_num_col_dims = 0 : i64} : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @mul_c3(%x: tensor<2x3x4xf32>, %y: tensor<4x5xf32>) {
  // expected-error @below {{expects as many columns of `x` as rows of `y`, got 12 of [2, 3, 4] and 4 of [4, 5]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mul %x, %y : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}
// -----
func.func @matmul_c5_rows(%x: tensor<65536x65536x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 4294967296: split the tensor, or make its batch smaller}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<65536x65536x8xf32>, tensor<8x2xf32>) -> tensor<65536x65536x2xf32>
  return
}
// -----
func.func @matmul_c5_columns(%x: tensor<1x1xf32>, %y: tensor<1x2147483648xf32>) {
  // expected-error @below {{below 2^31, got 2147483648}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<1x1xf32>, tensor<1x2147483648xf32>) -> tensor<1x2147483648xf32>
  return
}
// -----
func.func @mul_c4(%x: tensor<65536x65536x8xf32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{below 2^31, got 4294967296}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mul %x, %y {x_num_col_dims = 2 : i64} : (tensor<65536x65536x8xf32>, tensor<8x2xf32>) -> tensor<65536x65536x2xf32>
  return
}
// -----
func.func @dot_c1(%x: tensor<4x8xf32>, %y: tensor<4x8xf16>) {
  // expected-error @below {{expects `x` and `y` of one type, got 'tensor<4x8xf32>' and 'tensor<4x8xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dot %x, %y : (tensor<4x8xf32>, tensor<4x8xf16>) -> tensor<4xf32>
  return
}
// -----
func.func @dot_c2(%x: tensor<2x4x8xf32>) {
  // expected-error @below {{expects `x` and `y` of rank 1 or 2, got rank 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dot %x, %x : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4xf32>
  return
}
// -----
func.func @dot_c3(%x: tensor<2147483648xf32>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 2147483648}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dot %x, %x : (tensor<2147483648xf32>, tensor<2147483648xf32>) -> tensor<f32>
  return
}
