// Every constraint of views and movement; functions are named after it.
// RUN: ampc-opt %s --split-input-file --verify-diagnostics

func.func @reshape_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects at most one -1 and otherwise positive dimensions in shape, got [-1, -1]}}
  %0 = nn.reshape %x {shape = array<i64: -1, -1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @reshape_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a 0 in shape only within the rank 2 of x, got one at 2}}
  %0 = nn.reshape %x {shape = array<i64: 4, 6, 0>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @reshape_c3(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a shape of 24 elements, got [5, 5]}}
  %0 = nn.reshape %x {shape = array<i64: 5, 5>} : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @reshape_c3_not_divisible(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a shape of 24 elements, got [-1, 5]}}
  %0 = nn.reshape %x {shape = array<i64: -1, 5>} : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @reshape_c3_overflow(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a shape of 24 elements, got [4611686018427387904, 4]}}
  %0 = nn.reshape %x {shape = array<i64: 4611686018427387904, 4>} : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @fill_constant_c1() {
  // expected-error@+1 {{expects positive dimensions of a size that can be, got [-3]}}
  %0 = nn.fill_constant {shape = array<i64: -3>, value = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
  return
}
// -----
func.func @flatten_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects axis in [-2, 2], got 3}}
  %0 = nn.flatten %x {axis = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @flatten_contiguous_range_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects stop_axis in [-2, 2), got 2}}
  %0 = nn.flatten_contiguous_range %x {start_axis = 0 : i64, stop_axis = 2 : i64} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
// -----
func.func @flatten_contiguous_range_c1_start(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects start_axis in [-2, 2), got -3}}
  %0 = nn.flatten_contiguous_range %x {start_axis = -3 : i64, stop_axis = 1 : i64} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
// -----
func.func @flatten_contiguous_range_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects start_axis not behind stop_axis, got 1 and 0}}
  %0 = nn.flatten_contiguous_range %x {start_axis = 1 : i64, stop_axis = 0 : i64} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
// -----
func.func @squeeze_c1(%x: tensor<4x1xf32>) {
  // expected-error@+1 {{expects axis in [-2, 2), got 2}}
  %0 = nn.squeeze %x {axis = array<i64: 2>} : (tensor<4x1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @unsqueeze_c1(%x: tensor<4x1xf32>) {
  // expected-error@+1 {{expects axis in [-4, 3], got 4}}
  %0 = nn.unsqueeze %x {axis = array<i64: 0, 4>} : (tensor<4x1xf32>) -> tensor<1x4x1x1xf32>
  return
}
// -----
func.func @transpose_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a permutation of 2 dimensions, got 0}}
  %0 = nn.transpose %x {perm = array<i64>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @transpose_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects each dimension of the permutation in [-2, 2), got 2}}
  %0 = nn.transpose %x {perm = array<i64: 2, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @transpose_c3(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects each dimension once in the permutation, got [1, -1]}}
  %0 = nn.transpose %x {perm = array<i64: 1, -1>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @concat_c1() {
  // expected-error@+1 {{expects at least one operand, got none}}
  %0 = nn.concat : () -> tensor<6x4xf32>
  return
}
// -----
func.func @concat_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects axis in [-2, 2), got 2}}
  %0 = nn.concat %x {axis = 2 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @concat_c2_rank(%x: tensor<f32>) {
  // expected-error@+1 {{expects operands of rank 1 or more, got a 0-d tensor}}
  %0 = nn.concat %x : (tensor<f32>) -> tensor<1xf32>
  return
}
// -----
func.func @concat_c3(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error@+1 {{expects operands of one element type, got 'f32' and 'f16' (operand 1)}}
  %0 = nn.concat %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<8xf32>
  return
}
// -----
func.func @concat_c4(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error@+1 {{expects shapes that are equal but along axis 0, got [4, 2] and [4, 3] (operand 1)}}
  %0 = nn.concat %x, %y : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}
// -----
func.func @concat_c4_rank(%x: tensor<4x2xf32>, %y: tensor<4x2x1xf32>) {
  // expected-error@+1 {{expects shapes that are equal but along axis 0, got [4, 2] and [4, 2, 1] (operand 1)}}
  %0 = nn.concat %x, %y : (tensor<4x2xf32>, tensor<4x2x1xf32>) -> tensor<8x2xf32>
  return
}
// -----
func.func @split_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects axis in [-2, 2), got -3}}
  %0 = nn.split %x {num = 1 : i64, axis = -3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c1_rank(%x: tensor<f32>) {
  // expected-error@+1 {{expects an operand of rank 1 or more, got a 0-d tensor}}
  %0 = nn.split %x {num = 1 : i64} : (tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @split_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects either num or sections, got num = 0 and sections = []}}
  %0 = nn.split %x : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c2_both(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects either num or sections, got num = 2 and sections = [2, 2]}}
  %0:2 = nn.split %x {num = 2 : i64, sections = array<i64: 2, 2>} : (tensor<4x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>)
  return
}
// -----
func.func @split_c3(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects num to divide the dimension 4, got 3}}
  %0 = nn.split %x {num = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c4(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects at most one -1 and otherwise positive sections, got [-1, -1]}}
  %0 = nn.split %x {sections = array<i64: -1, -1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c5(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects sections that add up to 4, got [1, 2]}}
  %0 = nn.split %x {sections = array<i64: 1, 2>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c5_more(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects sections that add up to 4, got [3, 9223372036854775807]}}
  %0 = nn.split %x {sections = array<i64: 3, 9223372036854775807>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c5_nothing_left(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects sections that add up to 4, got [4, -1]}}
  %0 = nn.split %x {sections = array<i64: 4, -1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @slice_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects axes, starts and ends of one length, got 2, 1 and 1}}
  %0 = nn.slice %x {axes = array<i64: 0, 1>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects axes in [-2, 2), got 2}}
  %0 = nn.slice %x {axes = array<i64: 2>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c2_rank(%x: tensor<f32>) {
  // expected-error@+1 {{expects axes of a tensor of rank 1 or more, got a 0-d tensor}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @slice_c3(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects distinct axes, got -2 twice}}
  %0 = nn.slice %x {axes = array<i64: 0, -2>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c4(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects at least one element along axis 0 of size 4, got 4 to 2}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 4>, ends = array<i64: 2>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c5(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects decrease_axis to name distinct dimensions of size 1 in the result, got 0}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, decrease_axis = array<i64: 0>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @slice_c5_range(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects decrease_axis in [-2, 2), got 5}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 5>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @pad_zero_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects 2 entries in low and high, got 1 and 2}}
  %0 = nn.pad_zero %x {low = array<i64: 1>, high = array<i64: 0, 0>} : (tensor<4x6xf32>) -> tensor<5x6xf32>
  return
}
// -----
func.func @pad_zero_c2(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a border that is not negative and can be, got -1 and 0}}
  %0 = nn.pad_zero %x {low = array<i64: -1, 0>, high = array<i64: 0, 0>} : (tensor<4x6xf32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @stack_c1() {
  // expected-error@+1 {{expects at least one operand, got none}}
  %0 = nn.stack : () -> tensor<1x6xf32>
  return
}
// -----
func.func @stack_c2(%x: tensor<4x6xf32>, %y: tensor<6x4xf32>) {
  // expected-error@+1 {{expects operands of one type, got 'tensor<4x6xf32>' and 'tensor<6x4xf32>' (operand 1)}}
  %0 = nn.stack %x, %y : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<2x4x6xf32>
  return
}
// -----
func.func @stack_c3(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects axis in [-3, 3), got 3}}
  %0 = nn.stack %x {axis = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  return
}
// -----
func.func @expand_c1(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{expects a shape of rank 2 or more, got [6]}}
  %0 = nn.expand %x {shape = array<i64: 6>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @expand_c2(%x: tensor<6xf32>) {
  // expected-error@+1 {{expects positive dimensions, or -1 for one of x, of a size that can be, got [-1, 6]}}
  %0 = nn.expand %x {shape = array<i64: -1, 6>} : (tensor<6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @expand_c3(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expects dimension 1 of the shape to be 3 as in x, got 4}}
  %0 = nn.expand %x {shape = array<i64: 2, 4>} : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}
