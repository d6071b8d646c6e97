// What convolutions refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics
func.func @conv_c1(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf16>) {
  // expected-error @below {{expects input and filter of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf16>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c1_rank(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3xf32>) {
  // expected-error @below {{expects input and filter of 4 dimensions, got 'tensor<2x4x6x6xf32>' and 'tensor<4x4x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c2(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `strides` to have 2 entries, got [1, 1, 1]}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c2_stride(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects entries of `strides` of at least 1, got [1, 0]}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 0>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c2_padding(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects entries of `paddings` of at least 0, got [0, 1, -1, 0]}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 1, -1, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c3(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `groups` to divide 4 channels and 4 outputs, got 3}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 3 : i64} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c3_filter(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects a filter of 2 channels for each group, got 4}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c4(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects a filter that fits with `dilations` and `paddings` into the input, got 13 places in 6}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 6, 6>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c5(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects `bias` of 4 elements, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w, %b {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>, tensor<3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c6(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `data_format` to be NCHW, NHWC, NCDHW or NDHWC, got NHCW}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, data_format = "NHCW"} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_c6_padding(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `padding_algorithm` to be EXPLICIT, SAME or VALID, got FULL}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, padding_algorithm = "FULL"} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x4x4xf32>
  return
}
// -----
func.func @conv_transpose_c1(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf16>) {
  // expected-error @below {{expects input and filter of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf16>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c2(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `output_size` to have no entry or 2, got [8]}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, output_size = array<i64: 8>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c3(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `groups` to divide 4 channels, got 3}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 3 : i64} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c3_filter(%x: tensor<2x4x6x6xf32>, %w: tensor<5x4x3x3xf32>) {
  // expected-error @below {{expects a filter of 4 channels, got 5}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<5x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c4(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `output_padding` below the stride or the dilation, got 1}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, output_padding = array<i64: 1, 0>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c4_size(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `output_size` in [8, 9), got 9}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, output_size = array<i64: 9, 8>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c4_empty(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `paddings` that leave at least one place of the result, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 4, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c5(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects `bias` of 4 elements, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w, %b {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>, tensor<3xf32>) -> tensor<2x4x8x8xf32>
  return
}
// -----
func.func @conv_transpose_c6(%x: tensor<2x4x6x6xf32>, %w: tensor<4x4x3x3xf32>) {
  // expected-error @below {{expects `data_format` to be NCHW, NHWC, NCDHW or NDHWC, got CHW}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, data_format = "CHW"} : (tensor<2x4x6x6xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x8x8xf32>
  return
}
