// What pooling refuses.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics
func.func @pool_c1(%x: tensor<2x3x8xf32>) {
  // expected-error @below {{expects x of 4 dimensions, got 'tensor<2x3x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.pool %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, pooling_type = "max"} : (tensor<2x3x8xf32>) -> tensor<2x3x4x4xf32>
  return
}
// -----
func.func @pool_c2(%x: tensor<2x3x8x8xf32>) {
  // expected-error @below {{expects `kernel_size` to have 2 entries, got [2, 2, 2]}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.pool %x {kernel_size = array<i64: 2, 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, pooling_type = "max"} : (tensor<2x3x8x8xf32>) -> tensor<2x3x4x4xf32>
  return
}
// -----
func.func @pool_c3(%x: tensor<2x3x8x8xf32>) {
  // expected-error @below {{expects `kernel_size`, `strides` and `paddings` of windows that contain elements of x, got 2, 2 and 2 on a size of 8}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.pool %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 2, 2>, pooling_type = "max"} : (tensor<2x3x8x8xf32>) -> tensor<2x3x4x4xf32>
  return
}
// -----
func.func @pool_c4(%x: tensor<2x3x8x8xf32>) {
  // expected-error @below {{expects `pooling_type` to be max or avg, got sum}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.pool %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, pooling_type = "sum"} : (tensor<2x3x8x8xf32>) -> tensor<2x3x4x4xf32>
  return
}
// -----
func.func @pool_c5(%x: tensor<2x3x8x8xf32>) {
  // expected-error @below {{expects `data_format` to be NCHW, NHWC, NCDHW or NDHWC, got NC}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.pool %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, pooling_type = "max", data_format = "NC"} : (tensor<2x3x8x8xf32>) -> tensor<2x3x4x4xf32>
  return
}
