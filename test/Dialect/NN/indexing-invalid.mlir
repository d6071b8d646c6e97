// What operators refuse that take numbers as places.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics
func.func @embedding_c1(%i: tensor<4xi64>, %w: tensor<8xf32>) {
  // expected-error @below {{expects a table of two dimensions, got 'tensor<8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.embedding %i, %w : (tensor<4xi64>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @embedding_c2(%i: tensor<4xi64>, %w: tensor<8x2xf32>) {
  // expected-error @below {{expects `padding_idx` in [-1, 8), got 8}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.embedding %i, %w {padding_idx = 8 : i64} : (tensor<4xi64>, tensor<8x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @embedding_c3(%i: tensor<65536x32768xi64>, %w: tensor<8x2xf32>) {
  // expected-error @below {{expects fewer than 2^31 numbers, got 2147483648}}
  // expected-error @below {{failed to infer returned types}}
  %y = nn.embedding %i, %w : (tensor<65536x32768xi64>, tensor<8x2xf32>) -> tensor<65536x32768x2xf32>
  return
}
// -----
func.func @sorted_runs_c1(%x: tensor<100xi64>) {
  // expected-error @below {{'nn.sorted_runs' op expects `run` to be a power of two, and at most 64 without halves, got 128}}
  %y = nn.sorted_runs %x {run = 128 : i64} : (tensor<100xi64>) -> tensor<100xi32>
  return
}
