// A group norm that is spelled as an instance norm of groups becomes one op.
// RUN: %ampc-opt %s -nn-recognize-group-norm -split-input-file | FileCheck %s

// As PyTorch's exporter writes it.
// CHECK-LABEL: func.func @scaled
// CHECK-SAME: (%[[X:.*]]: tensor<2x4x4x3xf32>, %[[S:.*]]: tensor<4x1x1xf32>, %[[B:.*]]: tensor<1x4x1x1xf32>)
// CHECK-DAG: %[[S1:.*]] = nn.reshape %[[S]] {nn.name = "last", shape = array<i64: 4>} : (tensor<4x1x1xf32>) -> tensor<4xf32>
// CHECK-DAG: %[[B1:.*]] = nn.reshape %[[B]] {nn.name = "last", shape = array<i64: 4>} : (tensor<1x4x1x1xf32>) -> tensor<4xf32>
// CHECK: %[[Y:[a-z0-9_]+]], %{{.*}} = nn.group_norm %[[X]], %[[S1]], %[[B1]] {epsilon = 1.000000e-03 : f64, groups = 2 : i64, nn.name = "last"
// CHECK-NEXT: return %[[Y]]
func.func @scaled(%x: tensor<2x4x4x3xf32>, %s: tensor<4x1x1xf32>, %b: tensor<1x4x1x1xf32>) -> tensor<2x4x4x3xf32> {
  %l = nn.reshape %x {shape = array<i64: 2, 2, 24>} : (tensor<2x4x4x3xf32>) -> tensor<2x2x24xf32>
  %n:3 = nn.instance_norm %l {epsilon = 1.0e-3, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x24xf32>) -> (tensor<2x2x24xf32>, tensor<4xf32>, tensor<4xf32>)
  %r = nn.reshape %n#0 {shape = array<i64: 2, 4, 4, 3>} : (tensor<2x2x24xf32>) -> tensor<2x4x4x3xf32>
  %m = nn.elementwise_mul %r, %s : (tensor<2x4x4x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x4x3xf32>
  %y = nn.elementwise_add %m, %b {nn.name = "last"} : (tensor<2x4x4x3xf32>, tensor<1x4x1x1xf32>) -> tensor<2x4x4x3xf32>
  return %y : tensor<2x4x4x3xf32>
}

// -----
// The decisions have inserted a cast; what follows is no scale of channels.
// CHECK-LABEL: func.func @cast
// CHECK-NEXT: %[[W:.*]] = nn.cast %{{.*}} {to = f32} : (tensor<2x4x6xbf16>) -> tensor<2x4x6xf32>
// CHECK-NEXT: %[[Y:[a-z0-9_]+]], %{{.*}} = nn.group_norm %[[W]] {groups = 4 : i64
// CHECK-NEXT: nn.elementwise_mul %[[Y]]
func.func @cast(%x: tensor<2x4x6xbf16>, %s: tensor<4x6xf32>) -> tensor<2x4x6xf32> {
  %l = nn.reshape %x {shape = array<i64: 2, 4, 6>} : (tensor<2x4x6xbf16>) -> tensor<2x4x6xbf16>
  %w = nn.cast %l {to = f32} : (tensor<2x4x6xbf16>) -> tensor<2x4x6xf32>
  %n:3 = nn.instance_norm %w {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x4x6xf32>) -> (tensor<2x4x6xf32>, tensor<8xf32>, tensor<8xf32>)
  %r = nn.reshape %n#0 {shape = array<i64: 2, 4, 6>} : (tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %y = nn.elementwise_mul %r, %s : (tensor<2x4x6xf32>, tensor<4x6xf32>) -> tensor<2x4x6xf32>
  return %y : tensor<2x4x6xf32>
}

// -----
// Others: a norm with scales, one whose mean is read, groups that are no whole channels, samples that are divided, another shape behind it,
// a second reader, and a cast of the model.
// CHECK-LABEL: func.func @others
// CHECK-NOT: nn.group_norm
func.func @others(%x: tensor<2x4x6xf32>, %s: tensor<2xf32>) -> (tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<4xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4xf32>, tensor<2x4x6xf32>, tensor<2x2x12xf32>, tensor<2x4x6xf32>) {
  %l = nn.reshape %x {shape = array<i64: 2, 2, 12>} : (tensor<2x4x6xf32>) -> tensor<2x2x12xf32>
  %n:3 = nn.instance_norm %l, %s {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<2x2x12xf32>, tensor<2xf32>) -> (tensor<2x2x12xf32>, tensor<4xf32>, tensor<4xf32>)
  %y = nn.reshape %n#0 {shape = array<i64: 2, 4, 6>} : (tensor<2x2x12xf32>) -> tensor<2x4x6xf32>
  %n1:3 = nn.instance_norm %l {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x12xf32>) -> (tensor<2x2x12xf32>, tensor<4xf32>, tensor<4xf32>)
  %y1 = nn.reshape %n1#0 {shape = array<i64: 2, 4, 6>} : (tensor<2x2x12xf32>) -> tensor<2x4x6xf32>
  %l2 = nn.reshape %x {shape = array<i64: 2, 3, 8>} : (tensor<2x4x6xf32>) -> tensor<2x3x8xf32>
  %n2:3 = nn.instance_norm %l2 {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>, tensor<6xf32>, tensor<6xf32>)
  %y2 = nn.reshape %n2#0 {shape = array<i64: 2, 4, 6>} : (tensor<2x3x8xf32>) -> tensor<2x4x6xf32>
  %l3 = nn.reshape %x {shape = array<i64: 4, 2, 6>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
  %n3:3 = nn.instance_norm %l3 {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x2x6xf32>) -> (tensor<4x2x6xf32>, tensor<8xf32>, tensor<8xf32>)
  %y3 = nn.reshape %n3#0 {shape = array<i64: 2, 4, 6>} : (tensor<4x2x6xf32>) -> tensor<2x4x6xf32>
  %n4:3 = nn.instance_norm %l {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x12xf32>) -> (tensor<2x2x12xf32>, tensor<4xf32>, tensor<4xf32>)
  %y4 = nn.reshape %n4#0 {shape = array<i64: 2, 6, 4>} : (tensor<2x2x12xf32>) -> tensor<2x6x4xf32>
  %n5:3 = nn.instance_norm %l {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x12xf32>) -> (tensor<2x2x12xf32>, tensor<4xf32>, tensor<4xf32>)
  %y5 = nn.reshape %n5#0 {shape = array<i64: 2, 4, 6>} : (tensor<2x2x12xf32>) -> tensor<2x4x6xf32>
  %c = nn.cast %l {to = bf16, nn.type = "cast"} : (tensor<2x2x12xf32>) -> tensor<2x2x12xbf16>
  %d = nn.cast %c {to = f32, nn.type = "cast"} : (tensor<2x2x12xbf16>) -> tensor<2x2x12xf32>
  %n6:3 = nn.instance_norm %d {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x12xf32>) -> (tensor<2x2x12xf32>, tensor<4xf32>, tensor<4xf32>)
  %y6 = nn.reshape %n6#0 {shape = array<i64: 2, 4, 6>} : (tensor<2x2x12xf32>) -> tensor<2x4x6xf32>
  return %y, %y1, %n1#1, %y2, %y3, %y4, %y5, %n5#0, %y6 : tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<4xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4xf32>, tensor<2x4x6xf32>, tensor<2x2x12xf32>, tensor<2x4x6xf32>
}
