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
// -----
func.func @gather_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gather %x, %i {axis = 2 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x8xf32>
  return
}

// -----
func.func @gather_c1_scalar(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gather %s, %i : (tensor<f32>, tensor<3xi64>) -> tensor<3xf32>
  return
}

// -----
func.func @gather_c2(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects an index of the shape [n], [n, 1] or [], got 'tensor<3x2xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gather %x, %m : (tensor<4x8xf32>, tensor<3x2xi64>) -> tensor<3x8xf32>
  return
}

// -----
func.func @gather_nd_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects an index whose last dimension is at most 2, got 'tensor<3xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.gather_nd %x, %i : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<f32>
  return
}

// -----
func.func @take_along_axis_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.take_along_axis %x, %m {axis = 2 : i64} : (tensor<4x8xf32>, tensor<3x2xi64>) -> tensor<3x2xf32>
  return
}

// -----
func.func @take_along_axis_c2(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects an index of the rank of 'tensor<4x8xf32>' that is but along `axis` not larger, got 'tensor<3xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.take_along_axis %x, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<3xf32>
  return
}

// -----
func.func @index_sample_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects two matrices with equally many rows, got 'tensor<4x8xf32>' and 'tensor<3x2xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.index_sample %x, %m : (tensor<4x8xf32>, tensor<3x2xi64>) -> tensor<3x2xf32>
  return
}

// -----
func.func @one_hot_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects a positive `depth` and a result of a size that can be, got the shape [3, 0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.one_hot %i {depth = 0 : i64} : (tensor<3xi64>) -> tensor<3x1xf32>
  return
}

// -----
func.func @nll_loss_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects x of at least two dimensions, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.nll_loss %s, %i : (tensor<f32>, tensor<3xi64>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----
func.func @nll_loss_c1_label(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects a label of the shape [4], got 'tensor<3xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.nll_loss %x, %i : (tensor<4x8xf32>, tensor<3xi64>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----
func.func @nll_loss_c2(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects 8 weights, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.nll_loss %x, %l, %w : (tensor<4x8xf32>, tensor<4xi64>, tensor<4xf32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----
func.func @nll_loss_c3(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects `reduction` to be none, mean or sum, got max}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.nll_loss %x, %l {reduction = "max"} : (tensor<4x8xf32>, tensor<4xi64>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----
func.func @tril_triu_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects x of at least two dimensions, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.tril_triu %w : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @tril_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects x of at least two dimensions, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.tril %w : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @triu_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects x of at least two dimensions, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.triu %w : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @cumsum_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-1, 1), got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cumsum %w {axis = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @tile_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects positive `repeat_times` and a result of a size that can be, got [0]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.tile %w {repeat_times = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @expand_as_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects a shape to which 'tensor<4xf32>' broadcasts, got [3]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.expand_as %w {target_shape = array<i64: 3>} : (tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----
func.func @unbind_c1(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<3x2xi64>, %s: tensor<f32>) {
  // expected-error @below {{expects x of at least one dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unbind %s : (tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @unbind_c1_axis(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects `axis` in [-1, 1), got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unbind %w {axis = 1 : i64} : (tensor<4xf32>) -> tensor<f32>
  return
}

// -----
func.func @unbind_c2(%x: tensor<65537x1xf32>) {
  // expected-error @below {{expects at most 65536 pieces, got 65537}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.unbind %x : (tensor<65537x1xf32>) -> tensor<1xf32>
  return
}

// -----
func.func @roll_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects as many `shifts` as axes, or one without `axis`, got 2 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.roll %w {shifts = array<i64: 1, 2>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @roll_c2(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects each entry of `axis` in [-1, 1), got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.roll %w {shifts = array<i64: 1>, axis = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @flip_c1(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects each entry of `axis` in [-1, 1), got 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flip %w {axis = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @flip_c1_twice(%x: tensor<4x8xf32>, %l: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @below {{expects distinct axes in `axis`, got -1 twice}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.flip %w {axis = array<i64: 0, -1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
