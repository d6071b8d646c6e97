// Images keep the channels last between ops that can.
// RUN: %ampc-opt %s -nn-move-channels-last -split-input-file | FileCheck %s

// One transpose in front of the first convolution and one behind the last op.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x8x8xf32>, %[[W:.*]]: tensor<4x3x3x3xf32>, %[[V:.*]]: tensor<4x4x1x1xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[X1:.*]] = nn.transpose %[[X]] {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x8x8xf32>) -> tensor<2x8x8x3xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.conv %[[X1]], %[[W]] {data_format = "NHWC", {{.*}}nn.name = "conv"{{.*}}} : (tensor<2x8x8x3xf32>, tensor<4x3x3x3xf32>) -> tensor<2x6x6x4xf32>
// The bias of a channel is in dimension 1 of the model's image.
// CHECK-NEXT: %[[B4:.*]] = nn.reshape %[[B]] {shape = array<i64: 1, 4, 1, 1>}
// CHECK-NEXT: %[[B1:.*]] = nn.reshape %[[B4]] {shape = array<i64: 1, 1, 1, 4>}
// CHECK-NEXT: %[[S:.*]] = nn.elementwise_add %[[Y]], %[[B1]] : (tensor<2x6x6x4xf32>, tensor<1x1x1x4xf32>)
// CHECK-NEXT: %[[R:.*]] = nn.relu %[[S]] : (tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
// CHECK-NEXT: %[[P:.*]] = nn.pool %[[R]] {data_format = "NHWC"
// CHECK-NEXT: %[[Z:.*]] = nn.conv %[[P]], %[[V]] {data_format = "NHWC"
// CHECK-NEXT: %[[OUT:.*]] = nn.transpose %[[Z]] {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x3x3x4xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: return %[[OUT]]
func.func @chain(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %v: tensor<4x4x1x1xf32>, %b: tensor<4xf32>) -> tensor<2x4x3x3xf32> {
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, nn.name = "conv"} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  %s = nn.elementwise_add %y, %b {axis = 1 : i64} : (tensor<2x4x6x6xf32>, tensor<4xf32>) -> tensor<2x4x6x6xf32>
  %r = nn.relu %s : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  %p = nn.pool %r {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, pooling_type = "max"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x3x3xf32>
  %z = nn.conv %p, %v {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x3x3xf32>, tensor<4x4x1x1xf32>) -> tensor<2x4x3x3xf32>
  return %z : tensor<2x4x3x3xf32>
}

// -----
// Statistics of a batch norm are no images; a residual sum and a concatenation stay in the layout; a mean over the places leaves it.
// CHECK-LABEL: func.func @block
// CHECK: nn.conv
// CHECK-NEXT: %[[Y:[a-z_0-9]+]], %[[M:[a-z_0-9]+]], {{.*}} = nn.batch_norm {{.*}}data_layout = "NHWC"{{.*}} -> (tensor<2x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
// CHECK-NEXT: %[[S:.*]] = nn.elementwise_add
// CHECK-NEXT: %[[C:.*]] = nn.concat %[[S]], %[[Y]] {axis = 3 : i64} : (tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>) -> tensor<2x4x4x8xf32>
// CHECK-NEXT: %[[MEAN:.*]] = nn.reduce_mean %[[C]] {axis = array<i64: 1, 2>} : (tensor<2x4x4x8xf32>) -> tensor<2x8xf32>
// CHECK-NEXT: return %[[MEAN]], %[[M]]
func.func @block(%x: tensor<2x4x4x4xf32>, %w: tensor<4x4x1x1xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>) -> (tensor<2x8xf32>, tensor<4xf32>) {
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x4x4xf32>, tensor<4x4x1x1xf32>) -> tensor<2x4x4x4xf32>
  %n:5 = nn.batch_norm %y, %m, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %s = nn.elementwise_add %n#0, %x : (tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %c = nn.concat %s, %n#0 {axis = 1 : i64} : (tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>) -> tensor<2x8x4x4xf32>
  %mean = nn.reduce_mean %c {axis = array<i64: 2, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x8xf32>
  return %mean, %n#1 : tensor<2x8xf32>, tensor<4xf32>
}

// -----
// A part of the channels and of the places stays in the layout; one that loses a dimension does not.
// CHECK-LABEL: func.func @slices
// CHECK: %[[Y:.*]] = nn.conv {{.*}}data_format = "NHWC"
// CHECK-NEXT: nn.transpose %[[Y]]
// CHECK-NEXT: %[[S:.*]] = nn.slice %[[Y]] {axes = array<i64: 3, 2>, ends = array<i64: 3, 9>, starts = array<i64: 1, -2>} : (tensor<2x5x6x4xf32>) -> tensor<2x5x2x2xf32>
// CHECK-NEXT: nn.transpose %[[S]] {perm = array<i64: 0, 3, 1, 2>}
// CHECK-NEXT: nn.slice %{{.*}} {axes = array<i64: 1>, decrease_axis = array<i64: 1>, {{.*}}} : (tensor<2x4x5x6xf32>) -> tensor<2x5x6xf32>
func.func @slices(%x: tensor<2x4x5x6xf32>, %w: tensor<4x4x1x1xf32>) -> (tensor<2x2x5x2xf32>, tensor<2x5x6xf32>) {
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x5x6xf32>, tensor<4x4x1x1xf32>) -> tensor<2x4x5x6xf32>
  %s = nn.slice %y {axes = array<i64: 1, -1>, starts = array<i64: 1, -2>, ends = array<i64: 3, 9>} : (tensor<2x4x5x6xf32>) -> tensor<2x2x5x2xf32>
  %d = nn.slice %y {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 1>} : (tensor<2x4x5x6xf32>) -> tensor<2x5x6xf32>
  return %s, %d : tensor<2x2x5x2xf32>, tensor<2x5x6xf32>
}

// -----
// An image of one place is reshaped; what cannot move its channels reads the model's layout, and shares one transpose.
// CHECK-LABEL: func.func @others
// CHECK: %[[X1:.*]] = nn.reshape %{{.*}} {shape = array<i64: 2, 1, 1, 4>}
// CHECK-NEXT: %[[Y:.*]] = nn.conv %[[X1]]
// CHECK-NEXT: %[[Y0:.*]] = nn.transpose %[[Y]] {perm = array<i64: 0, 3, 1, 2>}
// CHECK-NEXT: nn.softmax %[[Y0]] {axis = 1 : i64}
// CHECK-NEXT: nn.reduce_sum %[[Y0]] {axis = array<i64: 3>}
func.func @others(%x: tensor<2x4x1x1xf32>, %w: tensor<4x4x2x2xf32>) -> (tensor<2x4x2x2xf32>, tensor<2x4x2xf32>) {
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1, 1>} : (tensor<2x4x1x1xf32>, tensor<4x4x2x2xf32>) -> tensor<2x4x2x2xf32>
  %s = nn.softmax %y {axis = 1 : i64} : (tensor<2x4x2x2xf32>) -> tensor<2x4x2x2xf32>
  %t = nn.reduce_sum %y {axis = array<i64: 3>} : (tensor<2x4x2x2xf32>) -> tensor<2x4x2xf32>
  return %s, %t : tensor<2x4x2x2xf32>, tensor<2x4x2xf32>
}

// -----
// Nothing prefers the layout: nothing changes. Models with the channels last stay, too.
// CHECK-LABEL: func.func @nothing
// CHECK-NOT: nn.transpose
// CHECK: return
func.func @nothing(%x: tensor<2x4x4x4xf32>, %m: tensor<4xf32>, %w: tensor<4x4x3x3xf32>) -> (tensor<2x4x4x4xf32>, tensor<2x2x2x4xf32>) {
  %n:5 = nn.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %r = nn.relu %n#0 : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>, data_format = "NHWC"} : (tensor<2x4x4x4xf32>, tensor<4x4x3x3xf32>) -> tensor<2x2x2x4xf32>
  return %r, %y : tensor<2x4x4x4xf32>, tensor<2x2x2x4xf32>
}

// -----
// An image of one spatial dimension stays in the layout between two convolutions.
// CHECK-LABEL: func.func @line
// CHECK: %[[Y:.*]] = nn.conv {{.*}}data_format = "NHWC"{{.*}} -> tensor<2x1x8x4xf32>
// CHECK-NEXT: %[[L:.*]] = nn.reshape %[[Y]] {nn.name = "squeeze", shape = array<i64: 2, 8, 4>}
// CHECK-NEXT: %[[R:.*]] = nn.relu %[[L]] : (tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
// CHECK-NEXT: %[[U:.*]] = nn.reshape %[[R]] {shape = array<i64: 2, 1, 8, 4>}
// CHECK-NEXT: %[[Z:.*]] = nn.conv %[[U]], {{.*}}data_format = "NHWC"
// The batch and the channels become one dimension.
// CHECK-NEXT: %[[OUT:.*]] = nn.transpose %[[Z]] {perm = array<i64: 0, 3, 1, 2>}
// CHECK-NEXT: nn.reshape %[[OUT]] {shape = array<i64: 8, 8>}
func.func @line(%x: tensor<2x4x1x8xf32>, %w: tensor<4x4x1x1xf32>) -> tensor<8x8xf32> {
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x1x8xf32>, tensor<4x4x1x1xf32>) -> tensor<2x4x1x8xf32>
  %l = nn.squeeze %y {axis = array<i64: 2>, nn.name = "squeeze"} : (tensor<2x4x1x8xf32>) -> tensor<2x4x8xf32>
  %r = nn.relu %l : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %u = nn.unsqueeze %r {axis = array<i64: 2>} : (tensor<2x4x8xf32>) -> tensor<2x4x1x8xf32>
  %z = nn.conv %u, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x1x8xf32>, tensor<4x4x1x1xf32>) -> tensor<2x4x1x8xf32>
  %f = nn.reshape %z {shape = array<i64: 8, 8>} : (tensor<2x4x1x8xf32>) -> tensor<8x8xf32>
  return %f : tensor<8x8xf32>
}

// -----
// A new size and a group norm stay in the layout; the statistics are no images.
// CHECK-LABEL: func.func @resized
// CHECK: nn.conv
// CHECK-NEXT: %[[R:.*]] = nn.bilinear_interp %{{.*}} {data_layout = "NHWC", out_h = 8 : i64, out_w = 12 : i64} : (tensor<2x4x4x4xf32>) -> tensor<2x8x12x4xf32>
// CHECK-NEXT: %[[Y:[a-z_0-9]+]], %[[M:[a-z_0-9]+]], {{.*}} = nn.group_norm %[[R]] {data_layout = "NHWC"{{.*}}} : (tensor<2x8x12x4xf32>) -> (tensor<2x8x12x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
// CHECK-NEXT: nn.nearest_interp %[[Y]] {data_layout = "NHWC"
// CHECK-NEXT: nn.transpose
// CHECK-NEXT: return %{{.*}}, %[[M]]
func.func @resized(%x: tensor<2x4x4x4xf32>, %w: tensor<4x4x1x1xf32>) -> (tensor<2x4x16x24xf32>, tensor<2x2xf32>) {
  %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>} : (tensor<2x4x4x4xf32>, tensor<4x4x1x1xf32>) -> tensor<2x4x4x4xf32>
  %r = nn.bilinear_interp %y {out_h = 8 : i64, out_w = 12 : i64} : (tensor<2x4x4x4xf32>) -> tensor<2x4x8x12xf32>
  %n:3 = nn.group_norm %r {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x4x8x12xf32>) -> (tensor<2x4x8x12xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  %z = nn.nearest_interp %n#0 {scale = array<f64: 2.0>} : (tensor<2x4x8x12xf32>) -> tensor<2x4x16x24xf32>
  return %z, %n#1 : tensor<2x4x16x24xf32>, tensor<2x2xf32>
}
