// Operators on regions print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @regions
func.func @regions(%x: tensor<4x8xf32>, %v: tensor<8xf32>, %m: tensor<4x8xi1>, %s: tensor<f32>) {
  // CHECK: nn.strided_slice %{{.*}} {axes = array<i64: 1>, ends = array<i64: 0>, starts = array<i64: 7>, strides = array<i64: -2>} : (tensor<4x8xf32>) -> tensor<4x4xf32>
  %0 = nn.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 7>, ends = array<i64: 0>, strides = array<i64: -2>} : (tensor<4x8xf32>) -> tensor<4x4xf32>
  // CHECK: nn.strided_slice %{{.*}} {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, starts = array<i64: 1>, strides = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<8xf32>
  %1 = nn.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, strides = array<i64: 1>, decrease_axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK: nn.set_value %{{.*}}, %{{.*}} {axes = array<i64: 0>, ends = array<i64: 4>, starts = array<i64: 0>, steps = array<i64: 3>} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>, steps = array<i64: 3>} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.set_value %{{.*}} {axes = array<i64: 0>, ends = array<i64: 1>, shape = array<i64: 1>, starts = array<i64: 0>, steps = array<i64>, values = array<f64: 2.500000e+00>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = nn.set_value %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64>, shape = array<i64: 1>, values = array<f64: 2.5>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.masked_fill %{{.*}}, %{{.*}} {const_value = 1.500000e+00 : f64} : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
  %4 = nn.masked_fill %x, %m {const_value = 1.5 : f64} : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
  // CHECK: nn.masked_fill %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x8xi1>, tensor<f32>) -> tensor<4x8xf32>
  %5 = nn.masked_fill %x, %m, %s : (tensor<4x8xf32>, tensor<4x8xi1>, tensor<f32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @arranged
func.func @arranged(%x: tensor<4x8xf32>, %v: tensor<8xf32>, %i: tensor<1x3x4x4xf32>) {
  // CHECK: nn.diag %{{.*}} {offset = 1 : i64, padding_value = 2.000000e+00 : f64} : (tensor<8xf32>) -> tensor<9x9xf32>
  %0 = nn.diag %v {offset = 1 : i64, padding_value = 2.0 : f64} : (tensor<8xf32>) -> tensor<9x9xf32>
  // CHECK: nn.diag %{{.*}} {offset = -1 : i64} : (tensor<4x8xf32>) -> tensor<3xf32>
  %1 = nn.diag %x {offset = -1 : i64} : (tensor<4x8xf32>) -> tensor<3xf32>
  // CHECK: nn.meshgrid %{{.*}}, %{{.*}} : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %2:2 = nn.meshgrid %v, %v : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  // CHECK: nn.unfold %{{.*}} {dilations = array<i64: 1, 1>, kernel_sizes = array<i64: 2, 2>, paddings = array<i64: 0, 1, 0, 1>, strides = array<i64: 1>} : (tensor<1x3x4x4xf32>) -> tensor<1x12x15xf32>
  %3 = nn.unfold %i {kernel_sizes = array<i64: 2, 2>, strides = array<i64: 1>, paddings = array<i64: 0, 1, 0, 1>, dilations = array<i64: 1, 1>} : (tensor<1x3x4x4xf32>) -> tensor<1x12x15xf32>
  return
}
