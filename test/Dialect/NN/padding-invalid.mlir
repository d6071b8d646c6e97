// What borders, orders and plain products refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @pad_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects 4 `paddings`, got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad %x {paddings = array<i64: 1, 1>} : (tensor<4x8xf32>) -> tensor<4x10xf32>
  return
}

// -----
func.func @pad_c1_negative(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `paddings` that are not negative and leave a size that can be, got -1 and 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad %x {paddings = array<i64: 0, 0, -1, 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @pad_c1_large(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `paddings` that are not negative and leave a size that can be, got 0 and 9223372036854775807}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad %x {paddings = array<i64: 0, 0, 0, 9223372036854775807>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @pad3d_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of five dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad3d %x {paddings = array<i64: 0, 0, 0, 0, 0, 0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @pad3d_c1_format(%v: tensor<1x2x3x3x3xf32>) {
  // expected-error @below {{expects `data_format` to be NCDHW or NDHWC, got NCHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad3d %v {paddings = array<i64: 0, 0, 0, 0, 0, 0>, data_format = "NCHW"} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x3xf32>
  return
}

// -----
func.func @pad3d_c2(%v: tensor<1x2x3x3x3xf32>) {
  // expected-error @below {{expects 6 `paddings`, got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad3d %v {paddings = array<i64: 0, 0>} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x3xf32>
  return
}

// -----
func.func @pad3d_c2_negative(%v: tensor<1x2x3x3x3xf32>) {
  // expected-error @below {{expects `paddings` that are not negative and leave a size that can be, got 0 and -2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad3d %v {paddings = array<i64: 0, -2, 0, 0, 0, 0>} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x1xf32>
  return
}

// -----
func.func @pad3d_c3(%v: tensor<1x2x3x3x3xf32>) {
  // expected-error @below {{expects `mode` to be constant, reflect, replicate or circular, got edge}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad3d %v {paddings = array<i64: 0, 0, 0, 0, 0, 0>, mode = "edge"} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x3xf32>
  return
}

// -----
func.func @pad3d_c4(%v: tensor<1x2x3x3x3xf32>) {
  // expected-error @below {{expects `paddings` of at most 2 for `mode` reflect, got 3 and 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pad3d %v {paddings = array<i64: 3, 0, 0, 0, 0, 0>, mode = "reflect"} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x6xf32>
  return
}

// -----
func.func @pixel_shuffle_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects x of four dimensions, got 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @pixel_shuffle_c1_format(%x: tensor<1x8x3x3xf32>) {
  // expected-error @below {{expects `data_format` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pixel_shuffle %x {upscale_factor = 2 : i64, data_format = "NCDHW"} : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
  return
}

// -----
func.func @pixel_shuffle_c2(%x: tensor<1x8x3x3xf32>) {
  // expected-error @below {{expects an `upscale_factor` whose square divides the 8 channels, got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.pixel_shuffle %x {upscale_factor = 3 : i64} : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
  return
}

// -----
func.func @arg_min_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.arg_min %x {axis = 2 : i64, dtype = i64} : (tensor<4x8xf32>) -> tensor<4xi64>
  return
}

// -----
func.func @arg_min_c2(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `dtype` int32 or int64, got 'f32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.arg_min %x {axis = 1 : i64, dtype = f32} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @argsort_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.argsort %x {axis = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
  return
}

// -----
func.func @bmm_c1(%a: tensor<2x4x8xf32>, %b: tensor<2x4x3xf32>) {
  // expected-error @below {{expects [batch, m, k] and [batch, k, n] of one element type, got 'tensor<2x4x8xf32>' and 'tensor<2x4x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.bmm %a, %b : (tensor<2x4x8xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----
func.func @mv_c1(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{expects [m, k] and [k] of one element type, got 'tensor<4x8xf32>' and 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.mv %a, %b : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @addmm_c1(%c: tensor<3xf32>, %a: tensor<4x8xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{expects [m, k] and [k, n] and an input that broadcasts to [m, n], of one element type, got 'tensor<4x8xf32>', 'tensor<4x3xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.addmm %c, %a, %b : (tensor<3xf32>, tensor<4x8xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @addmm_c1_input(%c: tensor<2xf32>, %a: tensor<4x8xf32>, %b: tensor<8x3xf32>) {
  // expected-error @below {{expects [m, k] and [k, n] and an input that broadcasts to [m, n], of one element type, got 'tensor<4x8xf32>', 'tensor<8x3xf32>' and 'tensor<2xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.addmm %c, %a, %b : (tensor<2xf32>, tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
  return
}
