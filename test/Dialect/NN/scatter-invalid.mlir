// What operators that write by places refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @scatter_c1(%x: tensor<f32>, %i: tensor<3xi64>, %u: tensor<3xf32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter %x, %i, %u : (tensor<f32>, tensor<3xi64>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----
func.func @scatter_c2(%x: tensor<4x8xf32>, %i: tensor<3x2xi64>, %u: tensor<3x8xf32>) {
  // expected-error @below {{expects an index of the shape [n], [n, 1] or [], got 'tensor<3x2xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<3x2xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @scatter_c3(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<2x8xf32>) {
  // expected-error @below {{expects updates of the shape [3, 8], got 'tensor<2x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<3xi64>, tensor<2x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @scatter_c3_scalar(%x: tensor<4x8xf32>, %i: tensor<i64>, %u: tensor<1x8xf32>) {
  // expected-error @below {{expects updates of the shape [8], got 'tensor<1x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<i64>, tensor<1x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @scatter_c4(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<3x8xf16>) {
  // expected-error @below {{expects x and updates of one element type, got 'tensor<4x8xf32>' and 'tensor<3x8xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf16>) -> tensor<4x8xf32>
  return
}

// -----
func.func @scatter_nd_add_c1(%x: tensor<4x8xf32>, %i: tensor<2x3xi64>, %u: tensor<2xf32>) {
  // expected-error @below {{expects an index whose last dimension is at most 2, got 'tensor<2x3xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter_nd_add %x, %i, %u : (tensor<4x8xf32>, tensor<2x3xi64>, tensor<2xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @scatter_nd_add_c2(%x: tensor<4x8xf32>, %i: tensor<2x1xi64>, %u: tensor<2xf32>) {
  // expected-error @below {{expects updates of the shape [2, 8] and the element type of x, got 'tensor<2xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.scatter_nd_add %x, %i, %u : (tensor<4x8xf32>, tensor<2x1xi64>, tensor<2xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @index_add_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<3x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.index_add %x, %i, %u {axis = 2 : i64} : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @index_add_c1_scalar(%x: tensor<f32>, %i: tensor<3xi64>, %u: tensor<3xf32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.index_add %x, %i, %u : (tensor<f32>, tensor<3xi64>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----
func.func @index_add_c2(%x: tensor<4x8xf32>, %i: tensor<3x1xi64>, %u: tensor<3x8xf32>) {
  // expected-error @below {{expects an index of one dimension, got 'tensor<3x1xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.index_add %x, %i, %u : (tensor<4x8xf32>, tensor<3x1xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @index_add_c3(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<3x8xf32>) {
  // expected-error @below {{expects values of the shape [4, 3] and the element type of x, got 'tensor<3x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.index_add %x, %i, %u {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @put_along_axis_c1(%x: tensor<4x8xf32>, %i: tensor<4x3xi64>, %u: tensor<4x3xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got -3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.put_along_axis %x, %i, %u {axis = -3 : i64} : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @put_along_axis_c1_scalar(%x: tensor<f32>, %i: tensor<i64>, %u: tensor<f32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.put_along_axis %x, %i, %u {axis = 0 : i64} : (tensor<f32>, tensor<i64>, tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @put_along_axis_c2(%x: tensor<4x8xf32>, %i: tensor<5x3xi64>, %u: tensor<5x3xf32>) {
  // expected-error @below {{expects an index of the rank of 'tensor<4x8xf32>' that is but along `axis` not larger, got 'tensor<5x3xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.put_along_axis %x, %i, %u {axis = 1 : i64} : (tensor<4x8xf32>, tensor<5x3xi64>, tensor<5x3xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @put_along_axis_c3(%x: tensor<4x8xf32>, %i: tensor<4x3xi64>, %u: tensor<4x1xf32>) {
  // expected-error @below {{expects values of the shape of the index and the element type of x, got 'tensor<4x1xf32>' and 'tensor<4x3xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.put_along_axis %x, %i, %u {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @put_along_axis_c4(%x: tensor<4x8xf32>, %i: tensor<4x3xi64>, %u: tensor<4x3xf32>) {
  // expected-error @below {{expects `reduce` to be assign, add, mul, multiply, amin or amax, got mean}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.put_along_axis %x, %i, %u {axis = 1 : i64, reduce = "mean"} : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
  return
}
