// What operators that make tensors refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @range_c1() {
  // expected-error @below {{expects `start`, `end` and `step` of at least one number, got 0.000000e+00, -1.000000e+00 and 1.000000e+00}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.range {start = 0.0 : f64, end = -1.0 : f64, step = 1.0 : f64, dtype = f32} : () -> tensor<1xf32>
  return
}

// -----
func.func @range_c1_step() {
  // expected-error @below {{expects `start`, `end` and `step` of at least one number, got 0.000000e+00, 4.000000e+00 and 5.000000e-01}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.range {start = 0.0 : f64, end = 4.0 : f64, step = 0.5 : f64, dtype = i64} : () -> tensor<1xi64>
  return
}

// -----
func.func @range_c1_many() {
  // expected-error @below {{expects `start`, `end` and `step` of at least one number, got 0.000000e+00, 1.000000e+30 and 1.000000e+00}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.range {start = 0.0 : f64, end = 1.0e30 : f64, step = 1.0 : f64, dtype = f32} : () -> tensor<1xf32>
  return
}

// -----
func.func @range_c2() {
  // expected-error @below {{expects `dtype` of numbers, got bool}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.range {start = 0.0 : f64, end = 1.0 : f64, step = 1.0 : f64, dtype = i1} : () -> tensor<1xi64>
  return
}

// -----
func.func @linspace_c1() {
  // expected-error @below {{expects a positive `num` that can be, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.linspace {start = 0.0 : f64, stop = 1.0 : f64, num = 0 : i64, dtype = f32} : () -> tensor<1xf32>
  return
}

// -----
func.func @linspace_c2() {
  // expected-error @below {{expects `dtype` of numbers, got bool}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.linspace {start = 0.0 : f64, stop = 1.0 : f64, num = 2 : i64, dtype = i1} : () -> tensor<2xi64>
  return
}

// -----
func.func @assign_value_c1() {
  // expected-error @below {{expects positive dimensions in `shape`, of at most 4096 numbers, got [5000]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.assign_value {shape = array<i64: 5000>, dtype = f32, values = array<f64>} : () -> tensor<5000xf32>
  return
}

// -----
func.func @assign_value_c2() {
  // expected-error @below {{expects 2 numbers for the shape [2], got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.assign_value {shape = array<i64: 2>, dtype = f32, values = array<f64: 1.0, 2.0, 3.0>} : () -> tensor<2xf32>
  return
}

// -----
func.func @assign_value_c2_both() {
  // expected-error @below {{expects 2 numbers for the shape [2], got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.assign_value {shape = array<i64: 2>, dtype = f32, values = array<f64: 1.0>, int_values = array<i64: 1>} : () -> tensor<2xf32>
  return
}

// -----
func.func @eye_c1() {
  // expected-error @below {{expects positive `num_rows` and `num_columns` of a size that can be, got 3 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.eye {num_rows = 3 : i64, num_columns = 0 : i64, dtype = f32} : () -> tensor<3x3xf32>
  return
}

// -----
func.func @shape_c1(%x: tensor<f32>) {
  // expected-error @below {{expects x of dimensions that fit into 32 bits, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.shape %x : (tensor<f32>) -> tensor<1xi32>
  return
}

// -----
func.func @shape64_c1(%x: tensor<f32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.shape64 %x : (tensor<f32>) -> tensor<1xi64>
  return
}

// -----
func.func @cumprod_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cumprod %x {axis = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @uniform_random_c1() {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random {shape = array<i64: 0>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : () -> tensor<1xf32>
  return
}

// -----
func.func @uniform_random_c2() {
  // expected-error @below {{expects `dtype` of floats, got 'i64'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random {shape = array<i64: 2>, min = 0.0 : f64, max = 1.0 : f64, dtype = i64} : () -> tensor<2xf32>
  return
}

// -----
func.func @uniform_random_c3(%s: tensor<i64>) {
  // expected-error @below {{expects no random numbers, or a seed and a counter of type tensor<i64>}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random %s {shape = array<i64: 2>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : (tensor<i64>) -> tensor<2xf32>
  return
}

// -----
func.func @gaussian_random_c1() {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [2, -1]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gaussian_random {shape = array<i64: 2, -1>, mean = 0.0 : f64, std = 1.0 : f64, dtype = f32} : () -> tensor<2xf32>
  return
}

// -----
func.func @gaussian_random_c2() {
  // expected-error @below {{expects `dtype` of floats, got 'i1'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gaussian_random {shape = array<i64: 2>, mean = 0.0 : f64, std = 1.0 : f64, dtype = i1} : () -> tensor<2xf32>
  return
}

// -----
func.func @gaussian_random_c3(%s: tensor<2xi64>) {
  // expected-error @below {{expects no random numbers, or a seed and a counter of type tensor<i64>}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gaussian_random %s, %s {shape = array<i64: 2>, mean = 0.0 : f64, std = 1.0 : f64, dtype = f32} : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xf32>
  return
}

// -----
func.func @uniform_random_batch_size_like_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `input_dim_idx` and `output_dim_idx` to be dimensions of 'tensor<4x8xf32>' and [-1, 3], got 2 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random_batch_size_like %x {shape = array<i64: -1, 3>, input_dim_idx = 2 : i64, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @uniform_random_batch_size_like_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects positive dimensions in `shape`, of a size that can be, got [4, -3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random_batch_size_like %x {shape = array<i64: -1, -3>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @uniform_random_batch_size_like_c3(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `dtype` of floats, got 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random_batch_size_like %x {shape = array<i64: -1, 3>, min = 0.0 : f64, max = 1.0 : f64, dtype = i32} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @uniform_random_batch_size_like_c4(%x: tensor<4x8xf32>, %s: tensor<i64>) {
  // expected-error @below {{expects no random numbers, or a seed and a counter of type tensor<i64>}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.uniform_random_batch_size_like %x, %s {shape = array<i64: -1, 3>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : (tensor<4x8xf32>, tensor<i64>) -> tensor<4x3xf32>
  return
}
