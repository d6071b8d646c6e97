// What interpolations refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @nearest_interp_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of 4 or 5 dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.nearest_interp %x {out_w = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @nearest_interp_c2(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.nearest_interp %x {out_w = 2 : i64, data_layout = "NCDHW"} : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @nearest_interp_c3(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one element and a result that can be, got -1 for dimension 2 of 'tensor<1x3x4x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.nearest_interp %x : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @linear_interp_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of 3 dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.linear_interp %x {out_w = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @linear_interp_c2(%x: tensor<1x3x4xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.linear_interp %x {out_w = 2 : i64, data_layout = "NCDHW"} : (tensor<1x3x4xf32>) -> tensor<1x3x4xf32>
  return
}

// -----
func.func @linear_interp_c3(%x: tensor<1x3x4xf32>) {
  // expected-error @below {{expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one element and a result that can be, got -1 for dimension 2 of 'tensor<1x3x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.linear_interp %x : (tensor<1x3x4xf32>) -> tensor<1x3x4xf32>
  return
}

// -----
func.func @bilinear_interp_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of 4 dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bilinear_interp %x {out_w = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @bilinear_interp_c2(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bilinear_interp %x {out_w = 2 : i64, data_layout = "NCDHW"} : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @bilinear_interp_c3(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one element and a result that can be, got -1 for dimension 2 of 'tensor<1x3x4x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bilinear_interp %x : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @trilinear_interp_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of 5 dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.trilinear_interp %x {out_w = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @trilinear_interp_c2(%x: tensor<1x3x4x4x4xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.trilinear_interp %x {out_w = 2 : i64, data_layout = "NCDHW"} : (tensor<1x3x4x4x4xf32>) -> tensor<1x3x4x4x4xf32>
  return
}

// -----
func.func @trilinear_interp_c3(%x: tensor<1x3x4x4x4xf32>) {
  // expected-error @below {{expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one element and a result that can be, got -1 for dimension 2 of 'tensor<1x3x4x4x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.trilinear_interp %x : (tensor<1x3x4x4x4xf32>) -> tensor<1x3x4x4x4xf32>
  return
}

// -----
func.func @bicubic_interp_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of 4 dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bicubic_interp %x {out_w = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @bicubic_interp_c2(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bicubic_interp %x {out_w = 2 : i64, data_layout = "NCDHW"} : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @bicubic_interp_c3(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one element and a result that can be, got -1 for dimension 2 of 'tensor<1x3x4x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bicubic_interp %x : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @bilinear_interp_c3_scale(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects `scale` of 1 or 2 numbers, got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bilinear_interp %x {scale = array<f64: 1.0, 1.0, 1.0>} : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----
func.func @bilinear_interp_c3_small(%x: tensor<1x3x4x4xf32>) {
  // expected-error @below {{expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one element and a result that can be, got 0 for dimension 2 of 'tensor<1x3x4x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bilinear_interp %x {scale = array<f64: 0.1>} : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}
