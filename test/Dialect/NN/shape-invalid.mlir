// Every constraint of views and movement; functions are named after it. A second error says that no type was inferred.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @reshape_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects at most one -1 and otherwise positive dimensions in `shape`, got [-1, -1]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %x {shape = array<i64: -1, -1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @reshape_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects a 0 in `shape` only within the rank 2 of `x`, got one at 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %x {shape = array<i64: 4, 6, 0>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @reshape_c3(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `shape` of 24 elements, got [5, 5]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %x {shape = array<i64: 5, 5>} : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @reshape_c3_not_divisible(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `shape` of 24 elements, got [-1, 5]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %x {shape = array<i64: -1, 5>} : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @reshape_c3_overflow(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `shape` of 24 elements, got [4611686018427387904, 4]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %x {shape = array<i64: 4611686018427387904, 4>} : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @fill_constant_c1() {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [-3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fill_constant {shape = array<i64: -3>, value = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
  return
}
// -----
func.func @flatten_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2], got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flatten %x {axis = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @flatten_contiguous_range_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `stop_axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flatten_contiguous_range %x {start_axis = 0 : i64, stop_axis = 2 : i64} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
// -----
func.func @flatten_contiguous_range_c1_start(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `start_axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flatten_contiguous_range %x {start_axis = -3 : i64, stop_axis = 1 : i64} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
// -----
func.func @flatten_contiguous_range_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `start_axis` not behind `stop_axis`, got 1 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flatten_contiguous_range %x {start_axis = 1 : i64, stop_axis = 0 : i64} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
// -----
func.func @squeeze_c1(%x: tensor<4x1xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.squeeze %x {axis = array<i64: 2>} : (tensor<4x1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @unsqueeze_c1(%x: tensor<4x1xf32>) {
  // expected-error @below {{expects `axis` in [-4, 3], got 4}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unsqueeze %x {axis = array<i64: 0, 4>} : (tensor<4x1xf32>) -> tensor<1x4x1x1xf32>
  return
}
// -----
func.func @transpose_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `perm` to name each of 2 dimensions once, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.transpose %x {perm = array<i64>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @transpose_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects each entry of `perm` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.transpose %x {perm = array<i64: 2, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @transpose_c3(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects each dimension once in `perm`, got [1, -1]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.transpose %x {perm = array<i64: 1, -1>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @concat_c1() {
  // expected-error @below {{expects at least one tensor in `x`, got none}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat : () -> tensor<6x4xf32>
  return
}
// -----
func.func @concat_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat %x {axis = 2 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @concat_c2_rank(%x: tensor<f32>) {
  // expected-error @below {{expects tensors of rank 1 or more in `x`, got a 0-d tensor}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat %x : (tensor<f32>) -> tensor<1xf32>
  return
}
// -----
func.func @concat_c3(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @below {{expects tensors of one element type in `x`, got 'f32' and 'f16' (number 1)}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<8xf32>
  return
}
// -----
func.func @concat_c4(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error @below {{expects shapes in `x` that are equal but along `axis` 0, got [4, 2] and [4, 3] (number 1)}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat %x, %y : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}
// -----
func.func @concat_c4_rank(%x: tensor<4x2xf32>, %y: tensor<4x2x1xf32>) {
  // expected-error @below {{expects shapes in `x` that are equal but along `axis` 0, got [4, 2] and [4, 2, 1] (number 1)}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat %x, %y : (tensor<4x2xf32>, tensor<4x2x1xf32>) -> tensor<8x2xf32>
  return
}
// -----
func.func @split_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {num = 1 : i64, axis = -3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c1_rank(%x: tensor<f32>) {
  // expected-error @below {{expects `x` of rank 1 or more, got a 0-d tensor}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {num = 1 : i64} : (tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @split_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects either `num` or `sections`, got num = 0 and sections = []}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c2_both(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects either `num` or `sections`, got num = 2 and sections = [2, 2]}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.split %x {num = 2 : i64, sections = array<i64: 2, 2>} : (tensor<4x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>)
  return
}
// -----
func.func @split_c3(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `num` to divide the dimension 4, got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {num = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c4(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects at most one -1 and otherwise positive numbers in `sections`, got [-1, -1]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {sections = array<i64: -1, -1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c5(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `sections` that add up to 4, got [1, 2]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {sections = array<i64: 1, 2>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c5_more(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `sections` that add up to 4, got [3, 9223372036854775807]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {sections = array<i64: 3, 9223372036854775807>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c5_nothing_left(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `sections` that add up to 4, got [4, -1]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {sections = array<i64: 4, -1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c6(%x: tensor<65537x1xf32>) {
  // expected-error @below {{expects at most 65536 pieces, got 65537}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {num = 65537 : i64} : (tensor<65537x1xf32>) -> tensor<1x1xf32>
  return
}
// -----
func.func @slice_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `axes`, `starts` and `ends` of one length, got 2, 1 and 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0, 1>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects each entry of `axes` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 2>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c2_rank(%x: tensor<f32>) {
  // expected-error @below {{expects `axes` of a tensor of rank 1 or more, got a 0-d tensor}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @slice_c3(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects distinct `axes`, got -2 twice}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0, -2>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c4(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `starts` and `ends` to leave at least one element along axis 0 of size 4, got 4 to 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 4>, ends = array<i64: 2>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  return
}
// -----
func.func @slice_c5(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `decrease_axis` to name distinct dimensions of size 1 in the result, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, decrease_axis = array<i64: 0>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @slice_c5_range(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects each entry of `decrease_axis` in [-2, 2), got 5}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 5>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @pad_zero_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects 2 entries in low and high, got 1 and 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad_zero %x {low = array<i64: 1>, high = array<i64: 0, 0>} : (tensor<4x6xf32>) -> tensor<5x6xf32>
  return
}
// -----
func.func @pad_zero_c2(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects a border that is not negative and can be, got -1 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad_zero %x {low = array<i64: -1, 0>, high = array<i64: 0, 0>} : (tensor<4x6xf32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @stack_c1() {
  // expected-error @below {{expects at least one tensor in `x`, got none}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.stack : () -> tensor<1x6xf32>
  return
}
// -----
func.func @stack_c2(%x: tensor<4x6xf32>, %y: tensor<6x4xf32>) {
  // expected-error @below {{expects tensors of one shape and dtype in `x`, got 'tensor<4x6xf32>' and 'tensor<6x4xf32>' (number 1)}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.stack %x, %y : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<2x4x6xf32>
  return
}
// -----
func.func @stack_c3(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `axis` in [-3, 3), got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.stack %x {axis = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  return
}
// -----
func.func @expand_c1(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `shape` of rank 2 or more, got [6]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.expand %x {shape = array<i64: 6>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @expand_c2(%x: tensor<6xf32>) {
  // expected-error @below {{expects positive dimensions in `shape`, or -1 for one of `x`, of a size that can be, got [-1, 6]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.expand %x {shape = array<i64: -1, 6>} : (tensor<6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @expand_c3(%x: tensor<2x3xf32>) {
  // expected-error @below {{expects dimension 1 of `shape` to be 3 as in `x`, got 4}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.expand %x {shape = array<i64: 2, 4>} : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}
