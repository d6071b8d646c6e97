// Views and movement: shapes are inferred as Paddle's.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// reshape: 0 keeps a dimension, -1 takes the rest.
// CHECK-LABEL: func.func @reshape
func.func @reshape(%x: tensor<4x2x3xf32>) {
  // CHECK: nn.reshape{{.*}} -> tensor<4x6xf32>
  %0 = nn.reshape %x {shape = array<i64: 0, -1>} : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
  return
}
// CHECK-LABEL: func.func @flatten
func.func @flatten(%x: tensor<4x2x3xf32>) {
  // CHECK: nn.flatten{{.*}} -> tensor<4x6xf32>
  %0 = nn.flatten %x : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
  // CHECK: nn.flatten{{.*}} -> tensor<1x24xf32>
  %1 = nn.flatten %x {axis = 0 : i64} : (tensor<4x2x3xf32>) -> tensor<1x24xf32>
  // CHECK: nn.flatten{{.*}} -> tensor<24x1xf32>
  %2 = nn.flatten %x {axis = 3 : i64} : (tensor<4x2x3xf32>) -> tensor<24x1xf32>
  // CHECK: nn.flatten{{.*}} -> tensor<8x3xf32>
  %3 = nn.flatten %x {axis = -1 : i64} : (tensor<4x2x3xf32>) -> tensor<8x3xf32>
  return
}
// CHECK-LABEL: func.func @flatten_contiguous_range
func.func @flatten_contiguous_range(%x: tensor<4x2x3x5xf32>, %scalar: tensor<f32>) {
  // CHECK: nn.flatten_contiguous_range{{.*}} -> tensor<4x6x5xf32>
  %0 = nn.flatten_contiguous_range %x {start_axis = 1 : i64, stop_axis = 2 : i64} : (tensor<4x2x3x5xf32>) -> tensor<4x6x5xf32>
  // CHECK: nn.flatten_contiguous_range{{.*}} -> tensor<4x2x3x5xf32>
  %1 = nn.flatten_contiguous_range %x {start_axis = -3 : i64, stop_axis = -3 : i64} : (tensor<4x2x3x5xf32>) -> tensor<4x2x3x5xf32>
  // CHECK: nn.flatten_contiguous_range{{.*}} -> tensor<1xf32>
  %2 = nn.flatten_contiguous_range %scalar {start_axis = 0 : i64, stop_axis = -1 : i64} : (tensor<f32>) -> tensor<1xf32>
  return
}
// Named dimensions of another size stay.
// CHECK-LABEL: func.func @squeeze
func.func @squeeze(%x: tensor<1x4x1x3xf32>) {
  // CHECK: nn.squeeze{{.*}} -> tensor<4x3xf32>
  %0 = nn.squeeze %x : (tensor<1x4x1x3xf32>) -> tensor<4x3xf32>
  // CHECK: nn.squeeze{{.*}} -> tensor<1x4x3xf32>
  %1 = nn.squeeze %x {axis = array<i64: 1, -2>} : (tensor<1x4x1x3xf32>) -> tensor<1x4x3xf32>
  return
}
// One after the other: -1 is the end of the shape so far.
// CHECK-LABEL: func.func @unsqueeze
func.func @unsqueeze(%x: tensor<4x3xf32>, %scalar: tensor<f32>) {
  // CHECK: nn.unsqueeze{{.*}} -> tensor<1x4x1x3xf32>
  %0 = nn.unsqueeze %x {axis = array<i64: 0, 2>} : (tensor<4x3xf32>) -> tensor<1x4x1x3xf32>
  // CHECK: nn.unsqueeze{{.*}} -> tensor<4x3x1x1xf32>
  %1 = nn.unsqueeze %x {axis = array<i64: -1, -1>} : (tensor<4x3xf32>) -> tensor<4x3x1x1xf32>
  // CHECK: nn.unsqueeze{{.*}} -> tensor<1xf32>
  %2 = nn.unsqueeze %scalar {axis = array<i64: 0>} : (tensor<f32>) -> tensor<1xf32>
  return
}
// CHECK-LABEL: func.func @transpose
func.func @transpose(%x: tensor<2x3x4xi64>, %scalar: tensor<f32>) {
  // CHECK: nn.transpose{{.*}} -> tensor<4x2x3xi64>
  %0 = nn.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xi64>) -> tensor<4x2x3xi64>
  // CHECK: nn.transpose{{.*}} -> tensor<4x2x3xi64>
  %1 = nn.transpose %x {perm = array<i64: -1, 0, -2>} : (tensor<2x3x4xi64>) -> tensor<4x2x3xi64>
  // CHECK: nn.transpose{{.*}} -> tensor<f32>
  %2 = nn.transpose %scalar {perm = array<i64>} : (tensor<f32>) -> tensor<f32>
  return
}
// CHECK-LABEL: func.func @concat
func.func @concat(%a: tensor<4x3xf16>, %b: tensor<4x5xf16>) {
  // CHECK: nn.concat{{.*}} -> tensor<4x11xf16>
  %0 = nn.concat %a, %b, %a {axis = -1 : i64} : (tensor<4x3xf16>, tensor<4x5xf16>, tensor<4x3xf16>) -> tensor<4x11xf16>
  // CHECK: nn.concat{{.*}} -> tensor<4x3xf16>
  %1 = nn.concat %a : (tensor<4x3xf16>) -> tensor<4x3xf16>
  return
}
// CHECK-LABEL: func.func @split
func.func @split(%x: tensor<4x6xf32>) {
  // CHECK: nn.split{{.*}} -> (tensor<2x6xf32>, tensor<2x6xf32>)
  %0:2 = nn.split %x {num = 2 : i64} : (tensor<4x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: nn.split{{.*}} -> (tensor<4x1xf32>, tensor<4x3xf32>, tensor<4x2xf32>)
  %1:3 = nn.split %x {sections = array<i64: 1, -1, 2>, axis = -1 : i64} : (tensor<4x6xf32>) -> (tensor<4x1xf32>, tensor<4x3xf32>, tensor<4x2xf32>)
  return
}
// Bounds beyond the dimension are cut to it.
// CHECK-LABEL: func.func @slice
func.func @slice(%x: tensor<4x6xf32>) {
  // CHECK: nn.slice{{.*}} -> tensor<4x4xf32>
  %0 = nn.slice %x {axes = array<i64: 0, -1>, starts = array<i64: -100, 1>, ends = array<i64: 100, -1>} : (tensor<4x6xf32>) -> tensor<4x4xf32>
  // CHECK: nn.slice{{.*}} -> tensor<f32>
  %1 = nn.slice %x {axes = array<i64: 0, 1>, starts = array<i64: 1, 2>, ends = array<i64: 2, 3>, decrease_axis = array<i64: 0, 1>} : (tensor<4x6xf32>) -> tensor<f32>
  return
}
// CHECK-LABEL: func.func @pad_zero
func.func @pad_zero(%x: tensor<4x5xf32>) {
  // CHECK: nn.pad_zero{{.*}} -> tensor<4x8xf32>
  %0 = nn.pad_zero %x {low = array<i64: 0, 1>, high = array<i64: 0, 2>} : (tensor<4x5xf32>) -> tensor<4x8xf32>
  return
}
// CHECK-LABEL: func.func @stack
func.func @stack(%a: tensor<4x3xf32>, %scalar: tensor<f32>) {
  // CHECK: nn.stack{{.*}} -> tensor<4x2x3xf32>
  %0 = nn.stack %a, %a {axis = 1 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x2x3xf32>
  // CHECK: nn.stack{{.*}} -> tensor<4x3x2xf32>
  %1 = nn.stack %a, %a {axis = -1 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3x2xf32>
  // CHECK: nn.stack{{.*}} -> tensor<3xf32>
  %2 = nn.stack %scalar, %scalar, %scalar : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
  return
}
// CHECK-LABEL: func.func @expand
func.func @expand(%x: tensor<1x8xf32>, %scalar: tensor<f32>) {
  // CHECK: nn.expand{{.*}} -> tensor<4x8xf32>
  %0 = nn.expand %x {shape = array<i64: 4, -1>} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.expand{{.*}} -> tensor<2x1x8xf32>
  %1 = nn.expand %x {shape = array<i64: 2, -1, 8>} : (tensor<1x8xf32>) -> tensor<2x1x8xf32>
  // CHECK: nn.expand{{.*}} -> tensor<2x3xf32>
  %2 = nn.expand %scalar {shape = array<i64: 2, 3>} : (tensor<f32>) -> tensor<2x3xf32>
  return
}
