// Shapes at their edges: numbers (0-d), dimensions of one, the first and last axis from both ends, everything at once.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%n: tensor<f32>, %one: tensor<1xf32>, %v: tensor<3xf32>, %col: tensor<3x1xf32>, %row: tensor<1x4xf32>, %c: tensor<2x3x4xf32>) {
  // Two numbers are a number.
  // CHECK: nn.elementwise_add {{.*}} -> tensor<f32>
  %0 = nn.elementwise_add %n, %n : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // A number and a vector of one are a vector of one.
  // CHECK: nn.elementwise_mul {{.*}} -> tensor<1xf32>
  %1 = nn.elementwise_mul %n, %one : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
  // CHECK: nn.elementwise_sub {{.*}} -> tensor<2x3x4xf32>
  %2 = nn.elementwise_sub %n, %c : (tensor<f32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // Both sides grow.
  // CHECK: nn.elementwise_div {{.*}} -> tensor<3x4xf32>
  %3 = nn.elementwise_div %col, %row : (tensor<3x1xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  // CHECK: nn.elementwise_max {{.*}} -> tensor<3x3xf32>
  %4 = nn.elementwise_max %col, %v : (tensor<3x1xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  // A place in the middle; the same said of the other operand.
  // CHECK: nn.elementwise_add {{.*}}axis = 1 {{.*}} -> tensor<2x3x4xf32>
  %5 = nn.elementwise_add %c, %v {axis = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  // CHECK: nn.elementwise_add {{.*}}axis = 1 {{.*}} -> tensor<2x3x4xf32>
  %6 = nn.elementwise_add %v, %c {axis = 1 : i64} : (tensor<3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // A number may stand at any axis, the end included.
  // CHECK: nn.elementwise_add {{.*}}axis = 3 {{.*}} -> tensor<2x3x4xf32>
  %7 = nn.elementwise_add %c, %n {axis = 3 : i64} : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  // Trailing ones of the smaller one are dropped before it is laid on its place.
  // CHECK: nn.elementwise_add {{.*}}axis = 2 {{.*}} -> tensor<2x3x4xf32>
  %w = nn.reshape %row {shape = array<i64: 4, 1>} : (tensor<1x4xf32>) -> tensor<4x1xf32>
  %8 = nn.elementwise_add %c, %w {axis = 2 : i64} : (tensor<2x3x4xf32>, tensor<4x1xf32>) -> tensor<2x3x4xf32>
  // At an axis, too, a dimension of one is repeated.
  // CHECK: nn.elementwise_add {{.*}}axis = 1 {{.*}} -> tensor<2x3x4xf32>
  %9 = nn.elementwise_add %c, %one {axis = 1 : i64} : (tensor<2x3x4xf32>, tensor<1xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @predicates
func.func @predicates(%n: tensor<i1>, %c: tensor<2x1xi1>, %x: tensor<1x3xi64>, %y: tensor<f16>) {
  // CHECK: nn.logical_or {{.*}} -> tensor<2x1xi1>
  %0 = nn.logical_or %n, %c : (tensor<i1>, tensor<2x1xi1>) -> tensor<2x1xi1>
  // CHECK: nn.logical_and {{.*}} -> tensor<2x3xi1>
  %1 = nn.logical_and %c, %x : (tensor<2x1xi1>, tensor<1x3xi64>) -> tensor<2x3xi1>
  // CHECK: nn.equal {{.*}} -> tensor<i1>
  %2 = nn.equal %y, %y : (tensor<f16>, tensor<f16>) -> tensor<i1>
  // All three of a choice may grow.
  // CHECK: nn.where {{.*}} -> tensor<2x3xi64>
  %3 = nn.where %c, %x, %x : (tensor<2x1xi1>, tensor<1x3xi64>, tensor<1x3xi64>) -> tensor<2x3xi64>
  // CHECK: nn.where {{.*}} -> tensor<f16>
  %4 = nn.where %n, %y, %y : (tensor<i1>, tensor<f16>, tensor<f16>) -> tensor<f16>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%r: tensor<1x8xf32>, %v: tensor<8xf32>, %b: tensor<2x8x1xf32>, %t: tensor<8x4xf32>, %deep: tensor<3x1x4x8xf32>, %one: tensor<1xf32>) {
  // An outer product of one column and one row.
  // CHECK: nn.matmul {{.*}} -> tensor<8x8xf32>
  %0 = nn.matmul %r, %r {transpose_x = true} : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  // CHECK: nn.matmul {{.*}} -> tensor<1x1xf32>
  %1 = nn.matmul %r, %r {transpose_y = true} : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x1xf32>
  // A vector against batches: its own dimension vanishes, the batches stay.
  // CHECK: nn.matmul {{.*}} -> tensor<2x1xf32>
  %2 = nn.matmul %v, %b : (tensor<8xf32>, tensor<2x8x1xf32>) -> tensor<2x1xf32>
  // CHECK: nn.matmul {{.*}} -> tensor<3x1x4xf32>
  %3 = nn.matmul %deep, %v : (tensor<3x1x4x8xf32>, tensor<8xf32>) -> tensor<3x1x4xf32>
  // Batches of unequal rank.
  // CHECK: nn.matmul {{.*}} -> tensor<3x2x4x1xf32>
  %4 = nn.matmul %deep, %b : (tensor<3x1x4x8xf32>, tensor<2x8x1xf32>) -> tensor<3x2x4x1xf32>
  // CHECK: nn.matmul {{.*}} -> tensor<f32>
  %5 = nn.matmul %one, %one : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  // CHECK: nn.matmul {{.*}} -> tensor<3x1x8x8xf32>
  %6 = nn.matmul %deep, %deep {transpose_x = true} : (tensor<3x1x4x8xf32>, tensor<3x1x4x8xf32>) -> tensor<3x1x8x8xf32>
  // CHECK: nn.matmul {{.*}} -> tensor<1x4xf32>
  %7 = nn.matmul %r, %t : (tensor<1x8xf32>, tensor<8x4xf32>) -> tensor<1x4xf32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%n: tensor<f32>, %x: tensor<2x1x4xf32>) {
  // A number's only axis is 0, and -1.
  // CHECK: nn.reduce_mean {{.*}} -> tensor<f32>
  %0 = nn.reduce_mean %n {axis = array<i64: -1>, keepdim = true} : (tensor<f32>) -> tensor<f32>
  // CHECK: nn.reduce_sum {{.*}} -> tensor<f32>
  %1 = nn.reduce_sum %n : (tensor<f32>) -> tensor<f32>
  // CHECK: nn.reduce_max {{.*}} -> tensor<2x4xf32>
  %2 = nn.reduce_max %x {axis = array<i64: 1>} : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
  // CHECK: nn.reduce_min {{.*}} -> tensor<1x1x1xf32>
  %3 = nn.reduce_min %x {keepdim = true} : (tensor<2x1x4xf32>) -> tensor<1x1x1xf32>
  // CHECK: nn.reduce_sum {{.*}} -> tensor<1xf32>
  %4 = nn.reduce_sum %x {axis = array<i64: -1, 0>} : (tensor<2x1x4xf32>) -> tensor<1xf32>
  // Where everything is reduced the axes say nothing, twice or not.
  // CHECK: nn.reduce_mean {{.*}} -> tensor<f32>
  %5 = nn.reduce_mean %x {axis = array<i64: 0, 0>, reduce_all = true} : (tensor<2x1x4xf32>) -> tensor<f32>
  // CHECK: nn.reduce_sum {{.*}} -> tensor<2x1x1xf32>
  %6 = nn.reduce_sum %x {axis = array<i64: 2>, keepdim = true, reduce_all = false} : (tensor<2x1x4xf32>) -> tensor<2x1x1xf32>
  return
}

// CHECK-LABEL: func.func @views
func.func @views(%n: tensor<f32>, %one: tensor<1x1x1xf32>, %x: tensor<2x1x4xf32>) {
  // A number and a tensor of one element are views of each other.
  // CHECK: nn.reshape {{.*}} -> tensor<1x1xf32>
  %0 = nn.reshape %n {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK: nn.reshape {{.*}} -> tensor<f32>
  %1 = nn.reshape %one {shape = array<i64>} : (tensor<1x1x1xf32>) -> tensor<f32>
  // CHECK: nn.reshape {{.*}} -> tensor<1xf32>
  %2 = nn.reshape %n {shape = array<i64: -1>} : (tensor<f32>) -> tensor<1xf32>
  // CHECK: nn.reshape {{.*}} -> tensor<2x1x4x1xf32>
  %3 = nn.reshape %x {shape = array<i64: 0, 0, 0, -1>} : (tensor<2x1x4xf32>) -> tensor<2x1x4x1xf32>
  // CHECK: nn.squeeze {{.*}} -> tensor<f32>
  %4 = nn.squeeze %one : (tensor<1x1x1xf32>) -> tensor<f32>
  // CHECK: nn.squeeze {{.*}} -> tensor<f32>
  %5 = nn.squeeze %n : (tensor<f32>) -> tensor<f32>
  // Said twice, from both ends, it is one dimension.
  // CHECK: nn.squeeze {{.*}} -> tensor<2x4xf32>
  %6 = nn.squeeze %x {axis = array<i64: 1, -2>} : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
  // CHECK: nn.unsqueeze {{.*}} -> tensor<1x1x1xf32>
  %7 = nn.unsqueeze %n {axis = array<i64: 0, 0, -1>} : (tensor<f32>) -> tensor<1x1x1xf32>
  // CHECK: nn.unsqueeze {{.*}} -> tensor<2x1x4x1xf32>
  %8 = nn.unsqueeze %x {axis = array<i64: 3>} : (tensor<2x1x4xf32>) -> tensor<2x1x4x1xf32>
  // CHECK: nn.unsqueeze {{.*}} -> tensor<1x2x1x4xf32>
  %9 = nn.unsqueeze %x {axis = array<i64: -4>} : (tensor<2x1x4xf32>) -> tensor<1x2x1x4xf32>
  // CHECK: nn.flatten {{.*}} -> tensor<1x1xf32>
  %10 = nn.flatten %n {axis = 0 : i64} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK: nn.flatten {{.*}} -> tensor<1x8xf32>
  %11 = nn.flatten %x {axis = -3 : i64} : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
  // CHECK: nn.flatten_contiguous_range {{.*}} -> tensor<8xf32>
  %12 = nn.flatten_contiguous_range %x {start_axis = -3 : i64, stop_axis = -1 : i64} : (tensor<2x1x4xf32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @movement
func.func @movement(%n: tensor<f32>, %v: tensor<1xf32>, %x: tensor<2x3xf32>) {
  // CHECK: nn.concat {{.*}} -> tensor<3xf32>
  %0 = nn.concat %v, %v, %v {axis = -1 : i64} : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
  // CHECK: nn.stack {{.*}} -> tensor<1xf32>
  %1 = nn.stack %n {axis = -1 : i64} : (tensor<f32>) -> tensor<1xf32>
  // CHECK: nn.stack {{.*}} -> tensor<2x3x2xf32>
  %2 = nn.stack %x, %x {axis = 2 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3x2xf32>
  // CHECK: nn.stack {{.*}} -> tensor<1x2x3xf32>
  %3 = nn.stack %x {axis = -3 : i64} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  // As many parts as elements.
  // CHECK: nn.split {{.*}} -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
  %4:3 = nn.split %x {axis = -1 : i64, num = 3 : i64} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
  // One section that takes all.
  // CHECK: nn.split {{.*}} -> tensor<2x3xf32>
  %5 = nn.split %x {axis = -2 : i64, sections = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // The last element, said from the end; one beyond both ends.
  // CHECK: nn.slice {{.*}} -> tensor<2x1xf32>
  %6 = nn.slice %x {axes = array<i64: -1>, starts = array<i64: -1>, ends = array<i64: 9223372036854775807>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  // CHECK: nn.slice {{.*}} -> tensor<2x3xf32>
  %7 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: -9223372036854775808>, ends = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // No axis at all.
  // CHECK: nn.slice {{.*}} -> tensor<2x3xf32>
  %8 = nn.slice %x {axes = array<i64>, starts = array<i64>, ends = array<i64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: nn.expand {{.*}} -> tensor<1xf32>
  %9 = nn.expand %n {shape = array<i64: 1>} : (tensor<f32>) -> tensor<1xf32>
  // CHECK: nn.expand {{.*}} -> tensor<f32>
  %10 = nn.expand %n {shape = array<i64>} : (tensor<f32>) -> tensor<f32>
  // CHECK: nn.expand {{.*}} -> tensor<5x2x3xf32>
  %11 = nn.expand %x {shape = array<i64: 5, -1, -1>} : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
  // CHECK: nn.pad_zero {{.*}} -> tensor<f32>
  %12 = nn.pad_zero %n {low = array<i64>, high = array<i64>} : (tensor<f32>) -> tensor<f32>
  // CHECK: nn.transpose {{.*}} -> tensor<1xf32>
  %13 = nn.transpose %v {perm = array<i64: -1>} : (tensor<1xf32>) -> tensor<1xf32>
  return
}

// CHECK-LABEL: func.func @lines
func.func @lines(%n: tensor<f32>, %i: tensor<i64>, %x: tensor<1x5xf32>, %label: tensor<1x1xi32>, %v: tensor<5xbf16>, %class: tensor<1xi64>) {
  // CHECK: nn.log_softmax {{.*}} -> tensor<f32>
  %0 = nn.log_softmax %n {axis = 0 : i64} : (tensor<f32>) -> tensor<f32>
  // CHECK: nn.softmax {{.*}} -> tensor<1x5xf32>
  %1 = nn.softmax %x {axis = -2 : i64} : (tensor<1x5xf32>) -> tensor<1x5xf32>
  // A vector of classes is one line.
  // CHECK: nn.softmax_with_cross_entropy {{.*}} -> (tensor<5xbf16>, tensor<1xbf16>)
  %p, %l = nn.softmax_with_cross_entropy %v, %class : (tensor<5xbf16>, tensor<1xi64>) -> (tensor<5xbf16>, tensor<1xbf16>)
  // CHECK: nn.softmax_with_cross_entropy {{.*}} -> (tensor<1x5xf32>, tensor<1x1xf32>)
  %q, %m = nn.softmax_with_cross_entropy %x, %label {ignore_index = -9223372036854775808 : i64} : (tensor<1x5xf32>, tensor<1x1xi32>) -> (tensor<1x5xf32>, tensor<1x1xf32>)
  // All of a line, and the only element of a number.
  // CHECK: nn.top_k_v2 {{.*}} -> (tensor<1x5xf32>, tensor<1x5xi64>)
  %2:2 = nn.top_k_v2 %x {k = 5 : i64} : (tensor<1x5xf32>) -> (tensor<1x5xf32>, tensor<1x5xi64>)
  // CHECK: nn.top_k_v2 {{.*}} -> (tensor<f32>, tensor<i64>)
  %3:2 = nn.top_k_v2 %n : (tensor<f32>) -> (tensor<f32>, tensor<i64>)
  // CHECK: nn.top_k_v2 {{.*}} -> (tensor<i64>, tensor<i64>)
  %4:2 = nn.top_k_v2 %i {axis = 0 : i64} : (tensor<i64>) -> (tensor<i64>, tensor<i64>)
  // CHECK: nn.arg_max {{.*}} -> tensor<i64>
  %5 = nn.arg_max %n {axis = 0 : i64, dtype = i64} : (tensor<f32>) -> tensor<i64>
  // CHECK: nn.arg_max {{.*}} -> tensor<i32>
  %6 = nn.arg_max %x {axis = 1 : i64, flatten = true, dtype = i32} : (tensor<1x5xf32>) -> tensor<i32>
  return
}

// The largest tensor that an op may make has 2^45 elements.
// CHECK-LABEL: func.func @as_large_as_can_be
func.func @as_large_as_can_be(%n: tensor<1xi1>) {
  // CHECK: nn.fill_constant {{.*}} -> tensor<35184372088832xi1>
  %0 = nn.fill_constant {shape = array<i64: 35184372088832>, value = 0.0 : f64, dtype = i1} : () -> tensor<35184372088832xi1>
  // CHECK: nn.expand {{.*}} -> tensor<35184372088832xi1>
  %1 = nn.expand %n {shape = array<i64: 35184372088832>} : (tensor<1xi1>) -> tensor<35184372088832xi1>
  // CHECK: nn.pad_zero {{.*}} -> tensor<35184372088832xi1>
  %2 = nn.pad_zero %n {low = array<i64: 35184372088831>, high = array<i64: 0>} : (tensor<1xi1>) -> tensor<35184372088832xi1>
  return
}
