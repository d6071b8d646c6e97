// What operators on regions refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @strided_slice_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axes`, `starts`, `ends` and `strides` of one length, got 1, 1, 2 and 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1, 2>, strides = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @strided_slice_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects each entry of `axes` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 2>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @strided_slice_c2_twice(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects distinct `axes`, got -2 twice}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 0, -2>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>, strides = array<i64: 1, 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @strided_slice_c2_scalar(%x: tensor<f32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @strided_slice_c3(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `starts`, `ends` and `strides` to leave at least one element along axis 1 of size 8, got 0 to 4 by -1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 4>, strides = array<i64: -1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @strided_slice_c3_zero(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `starts`, `ends` and `strides` to leave at least one element along axis 1 of size 8, got 0 to 4 by 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 4>, strides = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @strided_slice_c4(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `decrease_axis` to name distinct dimensions of size 1 in the region, got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 4>, strides = array<i64: 1>, decrease_axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @strided_slice_c4_axis(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects each entry of `decrease_axis` in [-2, 2), got 5}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>, decrease_axis = array<i64: 5>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c1(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @below {{expects `axes`, `starts`, `ends` and `steps` of one length, got 1, 1, 1 and 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64: 1, 1>} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c2(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @below {{expects `decrease_axes` to name distinct dimensions of size 1 in the region, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>, decrease_axes = array<i64: 0>} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c2_none(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @below {{expects each entry of `none_axes` in [0, 2], got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>, none_axes = array<i64: 3>} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c3(%x: tensor<4x8xf32>, %v: tensor<7xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [2, 8] and [7]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>} : (tensor<4x8xf32>, tensor<7xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c3_larger(%x: tensor<4x8xf32>, %v: tensor<3x1x8xf32>) {
  // expected-error @below {{expects a value that broadcasts to [2, 8], got [3, 1, 8]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>} : (tensor<4x8xf32>, tensor<3x1x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c4(%x: tensor<4x8xf32>, %v: tensor<8xf16>) {
  // expected-error @below {{expects a value of the element type of x, and no numbers beside it, got 'tensor<8xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>} : (tensor<4x8xf32>, tensor<8xf16>) -> tensor<4x8xf32>
  return
}

// -----
func.func @set_value_c4_numbers(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects a value, or as many numbers as the `shape` [2] has elements, at most 4096, got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.set_value %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>, shape = array<i64: 2>, values = array<f64: 1.0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @masked_fill_c1(%x: tensor<4x8xf32>, %m: tensor<4x8xi64>) {
  // expected-error @below {{expects a mask of bool, got 'tensor<4x8xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.masked_fill %x, %m : (tensor<4x8xf32>, tensor<4x8xi64>) -> tensor<4x8xf32>
  return
}

// -----
func.func @masked_fill_c2(%x: tensor<4x8xf32>, %m: tensor<4x8xi1>, %v: tensor<f16>) {
  // expected-error @below {{expects x and the value of one element type, got 'tensor<4x8xf32>' and 'tensor<f16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.masked_fill %x, %m, %v : (tensor<4x8xf32>, tensor<4x8xi1>, tensor<f16>) -> tensor<4x8xf32>
  return
}

// -----
func.func @masked_fill_c3(%x: tensor<4x8xf32>, %m: tensor<3xi1>) {
  // expected-error @below {{expects shapes that broadcast, got [4, 8] and [3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.masked_fill %x, %m : (tensor<4x8xf32>, tensor<3xi1>) -> tensor<4x8xf32>
  return
}

// -----
func.func @diag_c1(%x: tensor<f32>) {
  // expected-error @below {{expects x of one or two dimensions, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.diag %x : (tensor<f32>) -> tensor<1x1xf32>
  return
}

// -----
func.func @diag_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects an `offset` at which 'tensor<4x8xf32>' has a diagonal, got 8}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.diag %x {offset = 8 : i64} : (tensor<4x8xf32>) -> tensor<1xf32>
  return
}

// -----
func.func @diag_c2_large(%x: tensor<4xf32>) {
  // expected-error @below {{expects an `offset` at which 'tensor<4xf32>' has a diagonal, got 9000000000}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.diag %x {offset = 9000000000 : i64} : (tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----
func.func @meshgrid_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects operands of one dimension or none, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.meshgrid %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @meshgrid_c1_none() {
  // expected-error @below {{expects at least one operand}}
  // expected-error @below {{failed to infer returned types}}
  nn.meshgrid : () -> ()
  return
}

// -----
func.func @meshgrid_c2(%x: tensor<4194304xf32>) {
  // expected-error @below {{expects results of a size that can be, got [4194304, 4194304]}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.meshgrid %x, %x : (tensor<4194304xf32>, tensor<4194304xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----
func.func @unfold_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of four dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unfold %x {kernel_sizes = array<i64: 2>, strides = array<i64: 1>, paddings = array<i64: 0>, dilations = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<1x12x9xf32>
  return
}

// -----
func.func @unfold_c2(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects `strides` of one or two numbers of at least 1, got [0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unfold %x {kernel_sizes = array<i64: 2>, strides = array<i64: 0>, paddings = array<i64: 0>, dilations = array<i64: 1>} : (tensor<1x3x4x4xf32>) -> tensor<1x12x9xf32>
  return
}

// -----
func.func @unfold_c2_paddings(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects `paddings` of one or two numbers of at least 0, got [0, 0, 0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unfold %x {kernel_sizes = array<i64: 2>, strides = array<i64: 1>, paddings = array<i64: 0, 0, 0>, dilations = array<i64: 1>} : (tensor<1x3x4x4xf32>) -> tensor<1x12x9xf32>
  return
}

// -----
func.func @unfold_c3(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects a window that fits into the padded x, got [9, 9] for 'tensor<1x3x4x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unfold %x {kernel_sizes = array<i64: 9>, strides = array<i64: 1>, paddings = array<i64: 0>, dilations = array<i64: 1>} : (tensor<1x3x4x4xf32>) -> tensor<1x12x9xf32>
  return
}
