// What sampling at computed positions refuses.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @grid_sampler_c1(%x: tensor<2x3x8xf32>, %g: tensor<2x4x1xf32>) {
  // expected-error @below {{expects x of four or five dimensions, got 'tensor<2x3x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.grid_sampler %x, %g : (tensor<2x3x8xf32>, tensor<2x4x1xf32>) -> tensor<2x3x4xf32>
  return
}

// -----
func.func @grid_sampler_c2(%x: tensor<2x3x8x8xf32>, %g: tensor<2x4x5x3xf32>) {
  // expected-error @below {{expects a grid of the shape [2, places…, 2] and the rank of x, 'tensor<2x3x8x8xf32>', got 'tensor<2x4x5x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.grid_sampler %x, %g : (tensor<2x3x8x8xf32>, tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----
func.func @grid_sampler_c3(%x: tensor<2x3x4x4x4xf32>, %g: tensor<2x4x5x1x3xf32>) {
  // expected-error @below {{expects `mode` to be bilinear, nearest or, of images, bicubic, got bicubic}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.grid_sampler %x, %g {mode = "bicubic"} : (tensor<2x3x4x4x4xf32>, tensor<2x4x5x1x3xf32>) -> tensor<2x3x4x5x1xf32>
  return
}

// -----
func.func @grid_sampler_c4(%x: tensor<2x3x8x8xf32>, %g: tensor<2x4x5x2xf32>) {
  // expected-error @below {{expects `padding_mode` to be zeros, border or reflection, got wrap}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.grid_sampler %x, %g {padding_mode = "wrap"} : (tensor<2x3x8x8xf32>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf32>
  return
}
