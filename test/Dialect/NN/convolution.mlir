// Convolutions print and parse, and become products, calls of a library, or windows and products, with the channels last.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s
// RUN: %ampc-opt %s --nn-decompose | FileCheck %s --check-prefix=PARTS

// CHECK-LABEL: func.func @one_by_one
// PARTS-LABEL: func.func @one_by_one
func.func @one_by_one(%x: tensor<2x4x5x6xf16>, %w: tensor<8x4x1x1xf16>) -> tensor<2x8x5x6xf16> {
  // CHECK: nn.conv {{.*}} {dilations = array<i64: 1, 1>, paddings = array<i64: 0, 0>, strides = array<i64: 1, 1>}
  // A product and nothing else.
  // PARTS-NOT: nn.conv_output
  // PARTS: nn.matmul {{.*}} {transpose_y = true} : (tensor<60x4xf16>, tensor<8x4xf16>) -> tensor<60x8xf16>
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x5x6xf16>, tensor<8x4x1x1xf16>) -> tensor<2x8x5x6xf16>
  return %y : tensor<2x8x5x6xf16>
}

// CHECK-LABEL: func.func @channels_last
// PARTS-LABEL: func.func @channels_last
func.func @channels_last(%x: tensor<2x5x6x4xf32>, %w: tensor<8x4x3x3xf32>, %b: tensor<8xf32>) -> tensor<2x5x6x8xf32> {
  // No transpose but the filter's.
  // PARTS: nn.transpose {{.*}} : (tensor<8x4x3x3xf32>) -> tensor<8x3x3x4xf32>
  // PARTS: nn.conv_output {{.*}} {dilations = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x5x6x4xf32>, tensor<8x3x3x4xf32>) -> tensor<2x5x6x8xf32>
  // PARTS: nn.elementwise_add
  // PARTS-NOT: nn.transpose
  %y = nn.conv %x, %w, %b {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1, 1>, data_format = "NHWC"} : (tensor<2x5x6x4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>) -> tensor<2x5x6x8xf32>
  return %y : tensor<2x5x6x8xf32>
}

// What meets nothing but padding is left out: here all but the center of the filter, so that a product is left.
// CHECK-LABEL: func.func @large_dilation
// PARTS-LABEL: func.func @large_dilation
func.func @large_dilation(%x: tensor<2x5x6x4xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<2x5x6x8xf32> {
  // PARTS: nn.slice {{.*}} {axes = array<i64: 2, 3>, ends = array<i64: 2, 2>, starts = array<i64: 1, 1>{{.*}}} : (tensor<8x4x3x3xf32>) -> tensor<8x4x1x1xf32>
  // PARTS-NOT: nn.conv_output
  // PARTS: nn.matmul {{.*}} : (tensor<60x4xf32>, tensor<8x4xf32>) -> tensor<60x8xf32>
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 6, 6>, dilations = array<i64: 6, 6>, data_format = "NHWC"} : (tensor<2x5x6x4xf32>, tensor<8x4x3x3xf32>) -> tensor<2x5x6x8xf32>
  return %y : tensor<2x5x6x8xf32>
}

// Paddings do not become negative: the first row of the filter meets the row before the image alone, the last one rows far behind it.
// CHECK-LABEL: func.func @partly_in_the_padding
// PARTS-LABEL: func.func @partly_in_the_padding
func.func @partly_in_the_padding(%x: tensor<1x1x8x4xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<1x1x4x8xf32> {
  // PARTS: nn.slice {{.*}} {axes = array<i64: 2>, ends = array<i64: 2>, starts = array<i64: 0>{{.*}}} : (tensor<8x4x3x3xf32>) -> tensor<8x4x2x3xf32>
  // PARTS: nn.conv_output {{.*}} {dilations = array<i64: 2, 1>, paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 2, 2>} : (tensor<1x1x8x4xf32>, tensor<8x2x3x4xf32>) -> tensor<1x1x4x8xf32>
  %y = nn.conv %x, %w {strides = array<i64: 2, 2>, paddings = array<i64: 1, 3, 1, 1>, dilations = array<i64: 2, 1>, data_format = "NHWC"} : (tensor<1x1x8x4xf32>, tensor<8x4x3x3xf32>) -> tensor<1x1x4x8xf32>
  return %y : tensor<1x1x4x8xf32>
}

// A filter of one element with a stride is a call, too; its shape needs no transpose.
// CHECK-LABEL: func.func @one_by_one_stride
// PARTS-LABEL: func.func @one_by_one_stride
func.func @one_by_one_stride(%x: tensor<2x5x6x4xf32>, %w: tensor<8x4x1x1xf32>) -> tensor<2x3x3x8xf32> {
  // PARTS-NEXT: %[[F:.*]] = nn.reshape {{.*}} {shape = array<i64: 8, 1, 1, 4>}
  // PARTS-NEXT: nn.conv_output %{{.*}}, %[[F]]
  %y = nn.conv %x, %w {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, data_format = "NHWC"} : (tensor<2x5x6x4xf32>, tensor<8x4x1x1xf32>) -> tensor<2x3x3x8xf32>
  return %y : tensor<2x3x3x8xf32>
}

// CHECK-LABEL: func.func @groups
// PARTS-LABEL: func.func @groups
func.func @groups(%x: tensor<2x5x6x4xf32>, %w: tensor<8x2x3x3xf32>) -> tensor<2x5x6x8xf32> {
  // The outputs are the last dimension of the filter.
  // PARTS: nn.transpose {{.*}} {{{.*}}perm = array<i64: 2, 3, 1, 0>{{.*}}} : (tensor<8x2x3x3xf32>) -> tensor<3x3x2x8xf32>
  // PARTS: nn.conv_output {{.*}} {{{.*}}groups = 2 : i64{{.*}}} : (tensor<2x5x6x4xf32>, tensor<3x3x2x8xf32>) -> tensor<2x5x6x8xf32>
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 2 : i64, data_format = "NHWC"} : (tensor<2x5x6x4xf32>, tensor<8x2x3x3xf32>) -> tensor<2x5x6x8xf32>
  return %y : tensor<2x5x6x8xf32>
}

// CHECK-LABEL: func.func @depthwise
// PARTS-LABEL: func.func @depthwise
func.func @depthwise(%x: tensor<2x5x6x4xf16>, %w: tensor<4x1x3x3xf16>) -> tensor<2x5x6x4xf16> {
  // PARTS: nn.conv_output {{.*}} {{{.*}}groups = 4 : i64{{.*}}} : (tensor<2x5x6x4xf16>, tensor<3x3x1x4xf16>) -> tensor<2x5x6x4xf16>
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 4 : i64, data_format = "NHWC"} : (tensor<2x5x6x4xf16>, tensor<4x1x3x3xf16>) -> tensor<2x5x6x4xf16>
  return %y : tensor<2x5x6x4xf16>
}

// One number for each channel: a product with the filter, without a library call. Strides and other
// outputs need one.
// CHECK-LABEL: func.func @scaled_channels
// PARTS-LABEL: func.func @scaled_channels
func.func @scaled_channels(%x: tensor<2x5x6x4xf16>, %w: tensor<4x1x1x1xf16>, %b: tensor<4xf16>) -> tensor<2x5x6x4xf16> {
  // PARTS-NEXT: %[[F:.*]] = nn.reshape %{{.*}} : (tensor<4x1x1x1xf16>) -> tensor<4xf16>
  // PARTS-NEXT: %[[Y:.*]] = nn.elementwise_mul %{{.*}}, %[[F]] {{.*}}: (tensor<2x5x6x4xf16>, tensor<4xf16>) -> tensor<2x5x6x4xf16>
  // PARTS-NEXT: nn.elementwise_add %[[Y]], %{{.*}} : (tensor<2x5x6x4xf16>, tensor<4xf16>)
  // PARTS-NOT: nn.conv_output
  %y = nn.conv %x, %w, %b {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 4 : i64, data_format = "NHWC"} : (tensor<2x5x6x4xf16>, tensor<4x1x1x1xf16>, tensor<4xf16>) -> tensor<2x5x6x4xf16>
  return %y : tensor<2x5x6x4xf16>
}

// CHECK-LABEL: func.func @scaled_channels_stride
// PARTS-LABEL: func.func @scaled_channels_stride
func.func @scaled_channels_stride(%x: tensor<2x5x6x4xf16>, %w: tensor<4x1x1x1xf16>) -> tensor<2x3x3x4xf16> {
  // PARTS: nn.conv_output {{.*}} {{{.*}}groups = 4 : i64{{.*}}}
  %y = nn.conv %x, %w {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 4 : i64, data_format = "NHWC"} : (tensor<2x5x6x4xf16>, tensor<4x1x1x1xf16>) -> tensor<2x3x3x4xf16>
  return %y : tensor<2x3x3x4xf16>
}

// CHECK-LABEL: func.func @scaled_channels_twice
// PARTS-LABEL: func.func @scaled_channels_twice
func.func @scaled_channels_twice(%x: tensor<2x5x6x4xf16>, %w: tensor<8x1x1x1xf16>) -> tensor<2x5x6x8xf16> {
  // PARTS: nn.conv_output {{.*}} {{{.*}}groups = 4 : i64{{.*}}}
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 4 : i64, data_format = "NHWC"} : (tensor<2x5x6x4xf16>, tensor<8x1x1x1xf16>) -> tensor<2x5x6x8xf16>
  return %y : tensor<2x5x6x8xf16>
}

// CHECK-LABEL: func.func @one_by_one_with_groups
// PARTS-LABEL: func.func @one_by_one_with_groups
func.func @one_by_one_with_groups(%x: tensor<2x5x6x4xf32>, %w: tensor<8x2x1x1xf32>) -> tensor<2x5x6x8xf32> {
  // PARTS: nn.conv_output {{.*}} {{{.*}}groups = 2 : i64{{.*}}} : (tensor<2x5x6x4xf32>, tensor<1x1x2x8xf32>) -> tensor<2x5x6x8xf32>
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64, data_format = "NHWC"} : (tensor<2x5x6x4xf32>, tensor<8x2x1x1xf32>) -> tensor<2x5x6x8xf32>
  return %y : tensor<2x5x6x8xf32>
}

// CHECK-LABEL: func.func @transposed_with_groups
// PARTS-LABEL: func.func @transposed_with_groups
func.func @transposed_with_groups(%x: tensor<2x4x5x6xf32>, %w: tensor<6x4x2x2xf32>) -> tensor<2x8x10x8xf32> {
  // PARTS: nn.conv_input {{.*}} {{{.*}}groups = 2 : i64{{.*}}} : (tensor<2x4x5x6xf32>, tensor<2x2x4x6xf32>) -> tensor<2x8x10x8xf32>
  %y = nn.conv_transpose %x, %w {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64, data_format = "NHWC"} : (tensor<2x4x5x6xf32>, tensor<6x4x2x2xf32>) -> tensor<2x8x10x8xf32>
  return %y : tensor<2x8x10x8xf32>
}

// CHECK-LABEL: func.func @transposed
// PARTS-LABEL: func.func @transposed
func.func @transposed(%x: tensor<2x4x5x3xf32>, %w: tensor<3x8x2x2xf32>) -> tensor<2x8x10x8xf32> {
  // CHECK: nn.conv_transpose
  // PARTS: nn.conv_input {{.*}} : (tensor<2x4x5x3xf32>, tensor<3x2x2x8xf32>) -> tensor<2x8x10x8xf32>
  %y = nn.conv_transpose %x, %w {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, data_format = "NHWC"} : (tensor<2x4x5x3xf32>, tensor<3x8x2x2xf32>) -> tensor<2x8x10x8xf32>
  return %y : tensor<2x8x10x8xf32>
}

// CHECK-LABEL: func.func @output_padding
// PARTS-LABEL: func.func @output_padding
func.func @output_padding(%x: tensor<2x4x5x3xf32>, %w: tensor<3x8x2x2xf32>) -> tensor<2x7x9x8xf32> {
  // The result has places that no window of a convolution with these paddings begins at.
  // PARTS: nn.matmul
  // PARTS: nn.sum_windows {{.*}} : (tensor<2x4x5x2x2x8xf32>) -> tensor<2x7x9x8xf32>
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 2, 3>, output_padding = array<i64: 1, 1>, data_format = "NHWC"} : (tensor<2x4x5x3xf32>, tensor<3x8x2x2xf32>) -> tensor<2x7x9x8xf32>
  return %y : tensor<2x7x9x8xf32>
}

// CHECK-LABEL: func.func @one_by_one_output_padding
// PARTS-LABEL: func.func @one_by_one_output_padding
func.func @one_by_one_output_padding(%x: tensor<2x3x5x1xf32>, %w: tensor<1x2x1x1xf32>) -> tensor<2x3x6x2xf32> {
  // One element at each place, and a place more.
  // PARTS: nn.sum_windows {{.*}} -> tensor<2x3x6x2xf32>
  %y = nn.conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 2>, output_padding = array<i64: 0, 1>, data_format = "NHWC"} : (tensor<2x3x5x1xf32>, tensor<1x2x1x1xf32>) -> tensor<2x3x6x2xf32>
  return %y : tensor<2x3x6x2xf32>
}
