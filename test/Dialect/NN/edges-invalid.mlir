// One step beyond the edges of edges.mlir.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @fill_constant_c1_beyond(%n: tensor<1xi1>) {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [35184372088833]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fill_constant {shape = array<i64: 35184372088833>, value = 0.0 : f64, dtype = i1} : () -> tensor<35184372088833xi1>
  return
}
// -----
func.func @fill_constant_c1_product() {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [4294967296, 4294967296]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fill_constant {shape = array<i64: 4294967296, 4294967296>, value = 0.0 : f64, dtype = i1} : () -> tensor<1xi1>
  return
}
// -----
func.func @fill_constant_c1_zero() {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [2, 0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fill_constant {shape = array<i64: 2, 0>, value = 0.0 : f64, dtype = f32} : () -> tensor<2xf32>
  return
}
// -----
func.func @expand_c2_beyond(%n: tensor<1xi1>) {
  // expected-error @below {{of a size that can be, got [2, 35184372088832]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.expand %n {shape = array<i64: 2, 35184372088832>} : (tensor<1xi1>) -> tensor<2xi1>
  return
}
// -----
func.func @expand_c2_zero(%x: tensor<1x3xf32>) {
  // expected-error @below {{of a size that can be, got [0, 3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.expand %x {shape = array<i64: 0, 3>} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return
}
// -----
func.func @pad_zero_c2_beyond(%n: tensor<1xi1>) {
  // expected-error @below {{expects a border that is not negative and can be, got 35184372088832 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad_zero %n {low = array<i64: 35184372088832>, high = array<i64: 0>} : (tensor<1xi1>) -> tensor<1xi1>
  return
}
// -----
func.func @pad_zero_c2_overflow(%n: tensor<1xi1>) {
  // expected-error @below {{expects a border that is not negative and can be, got 9223372036854775807 and 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad_zero %n {low = array<i64: 9223372036854775807>, high = array<i64: 1>} : (tensor<1xi1>) -> tensor<1xi1>
  return
}
// -----
func.func @elementwise_add_c3_below(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error @below {{expects `axis` to be -1 or in [0, 2], got -2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y {axis = -2 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @elementwise_add_c2_behind_the_end(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [4, 8] and [8], which ends behind it at `axis` 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y {axis = 2 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @elementwise_add_c2_half_behind_the_end(%x: tensor<2x3x4xf32>, %y: tensor<4x2xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [2, 3, 4] and [4, 2], which ends behind it at `axis` 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y {axis = 2 : i64} : (tensor<2x3x4xf32>, tensor<4x2xf32>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @where_c1_shapes(%c: tensor<3xi1>, %x: tensor<4xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [4] and [3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.where %c, %x, %x : (tensor<3xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @matmul_c2_right(%x: tensor<8xf32>, %y: tensor<f32>) {
  // expected-error @below {{expects `x` and `y` of rank 1 or more, got a 0-d tensor}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
func.func @matmul_c3_vectors(%x: tensor<8xf32>, %y: tensor<7xf32>) {
  // expected-error @below {{expects equal contracted dimensions, got 8 of [8] and 7 of [7]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<8xf32>, tensor<7xf32>) -> tensor<f32>
  return
}
// -----
func.func @matmul_c3_one_is_not_broadcast(%x: tensor<4x1xf32>, %y: tensor<8x2xf32>) {
  // expected-error @below {{expects equal contracted dimensions, got 1 of [4, 1] and 8 of [8, 2]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.matmul %x, %y : (tensor<4x1xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @reduce_sum_c1_of_a_number(%n: tensor<f32>) {
  // expected-error @below {{expects each entry of `axis` in [-1, 1), got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_sum %n {axis = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @reduce_sum_c2_from_both_ends(%x: tensor<2x3xf32>) {
  // expected-error @below {{expects distinct axes in `axis`, got -1 twice}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reduce_sum %x {axis = array<i64: 1, -1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @flatten_c1_below(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2], got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flatten %x {axis = -3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @unsqueeze_c1_below(%x: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-2, 1], got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unsqueeze %x {axis = array<i64: -3>} : (tensor<4xf32>) -> tensor<1x4xf32>
  return
}
// -----
func.func @squeeze_c1_below(%x: tensor<4x1xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.squeeze %x {axis = array<i64: -3>} : (tensor<4x1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @slice_c4_empty(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `starts` and `ends` to leave at least one element along axis 1 of size 6, got -1 to -1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 1>, starts = array<i64: -1>, ends = array<i64: -1>} : (tensor<4x6xf32>) -> tensor<4x1xf32>
  return
}
// -----
func.func @slice_c4_behind_the_end(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `starts` and `ends` to leave at least one element along axis 1 of size 6, got 6 to 7}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 1>, starts = array<i64: 6>, ends = array<i64: 7>} : (tensor<4x6xf32>) -> tensor<4x1xf32>
  return
}
// -----
func.func @slice_c5_twice(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects `decrease_axis` to name distinct dimensions of size 1 in the result, got -2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 0, -2>} : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @split_c2_negative(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects either `num` or `sections`, got num = -2 and sections = []}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.split %x {num = -2 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @split_c4_zero(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects at most one -1 and otherwise positive numbers in `sections`, got [0, 4]}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.split %x {sections = array<i64: 0, 4>} : (tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}
// -----
func.func @stack_c3_below(%x: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.stack %x {axis = -3 : i64} : (tensor<4xf32>) -> tensor<1x4xf32>
  return
}
// -----
func.func @concat_c2_below(%x: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-1, 1), got -2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.concat %x {axis = -2 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @top_k_v2_c2_of_a_number(%n: tensor<f32>) {
  // expected-error @below {{expects `k` in [1, 1], got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.top_k_v2 %n {k = 2 : i64} : (tensor<f32>) -> (tensor<f32>, tensor<i64>)
  return
}
// -----
func.func @reshape_c1_below(%x: tensor<4x6xf32>) {
  // expected-error @below {{expects at most one -1 and otherwise positive dimensions in `shape`, got [-2, 12]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %x {shape = array<i64: -2, 12>} : (tensor<4x6xf32>) -> tensor<2x12xf32>
  return
}
// -----
func.func @reshape_c3_of_a_number(%n: tensor<f32>) {
  // expected-error @below {{expects `shape` of 1 elements, got [2]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.reshape %n {shape = array<i64: 2>} : (tensor<f32>) -> tensor<2xf32>
  return
}
// -----
func.func @scale_c1_below(%x: tensor<4xi32>) {
  // expected-error @below {{expects `scale` and `bias` within 'i32', got}}
  %0 = nn.scale %x {bias = -2147483649.0 : f64} : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
func.func @clip_c1_nan(%x: tensor<4xf32>) {
  // expected-error @below {{expects `min` <= `max`, got}}
  %0 = nn.clip %x {min = 0x7FF8000000000000 : f64, max = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @dropout_c1_below(%x: tensor<4xf32>) {
  // expected-error @below {{expects `p` in [0, 1], got -1.000000e-01}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dropout %x {p = -0.1 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
