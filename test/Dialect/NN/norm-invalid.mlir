// What normalizations refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics
func.func @layer_norm_c1(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `begin_norm_axis` in [0, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %y, %m, %v = nn.layer_norm %x {begin_norm_axis = 2 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @layer_norm_c1_below(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects `begin_norm_axis` in [0, 2), got -1}}
  // expected-error @below {{failed to infer returned types}}
  %y, %m, %v = nn.layer_norm %x {begin_norm_axis = -1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @layer_norm_c2(%x: tensor<4x8xf32>, %s: tensor<4xf32>) {
  // expected-error @below {{expects the scale to have one dimension of 8 elements, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y, %m, %v = nn.layer_norm %x, %s {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<4x8xf32>, tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @layer_norm_c2_bias(%x: tensor<4x8xf32>, %b: tensor<1x8xf32>) {
  // expected-error @below {{expects the bias to have one dimension of 8 elements, got 'tensor<1x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y, %m, %v = nn.layer_norm %x, %b {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<4x8xf32>, tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @batch_norm_c1(%x: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @below {{expects x of two to five dimensions, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y:5 = nn.batch_norm %x, %m, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @batch_norm_c2(%x: tensor<4x3x2xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got NCDHW}}
  // expected-error @below {{failed to infer returned types}}
  %y:5 = nn.batch_norm %x, %m, %v {data_layout = "NCDHW", operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @batch_norm_c3(%x: tensor<4x3x2xf32>, %m: tensor<3xf32>, %v: tensor<4xf32>) {
  // expected-error @below {{expects the variance to have one dimension of 3 elements, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %y:5 = nn.batch_norm %x, %m, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<4x3x2xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @rank_mean_c1(%x: tensor<4xf16>) {
  // expected-error @below {{'nn.rank_mean' op expects float32, got 'tensor<4xf16>'}}
  %0 = nn.rank_mean %x : (tensor<4xf16>) -> tensor<4xf16>
  return
}
// -----
func.func @rms_norm_c1(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects x whose last dimensions are `normalized_shape`, [4], got 'tensor<2x4x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.rms_norm %x {normalized_shape = array<i64: 4>} : (tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<2x4xf32>)
  return
}

// -----
func.func @rms_norm_c2(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects the scale to have 3 elements, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:2 = nn.rms_norm %x, %v : (tensor<2x4x3xf32>, tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4xf32>)
  return
}

// -----
func.func @group_norm_c1(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects x of at least two dimensions, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.group_norm %v {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return
}

// -----
func.func @group_norm_c2(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got CN}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.group_norm %x {groups = 2 : i64, data_layout = "CN", operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return
}

// -----
func.func @group_norm_c3(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects `groups` to divide the 4 channels, got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.group_norm %x {groups = 3 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return
}

// -----
func.func @group_norm_c4(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects the bias to have 4 elements, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.group_norm %x, %b {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x4x3xf32>, tensor<3xf32>) -> (tensor<2x4x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return
}

// -----
func.func @instance_norm_c1(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects x of three to five dimensions, got 'tensor<2x4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.instance_norm %m {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----
func.func @instance_norm_c2(%x: tensor<2x4x3xf32>, %s: tensor<f32>, %v: tensor<4xf32>, %m: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expects the scale to have 4 elements, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.instance_norm %x, %b {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<2x4x3xf32>, tensor<3xf32>) -> (tensor<2x4x3xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----
func.func @layer_norm_grad_c1_one(%x: tensor<4x8xf16>, %m: tensor<4xf32>) {
  // expected-error @below {{expects no sums, or two in float32 of [parts, 8] with parts that divide 4 rows, got ('tensor<2x8xf32>')}}
  %dx, %s0 = nn.layer_norm_grad %x, %m, %m, %x {epsilon = 1.0e-5 : f64} : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<2x8xf32>)
  return
}

// -----
func.func @layer_norm_grad_c1_types(%x: tensor<4x8xf16>, %m: tensor<4xf32>) {
  // expected-error @below {{expects no sums, or two in float32 of [parts, 8] with parts that divide 4 rows, got ('tensor<2x8xf32>', 'tensor<4x8xf32>')}}
  %dx, %s0, %s1 = nn.layer_norm_grad %x, %m, %m, %x {epsilon = 1.0e-5 : f64} : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<2x8xf32>, tensor<4x8xf32>)
  return
}

// -----
func.func @layer_norm_grad_c1_narrow(%x: tensor<4x8xf16>, %m: tensor<4xf32>) {
  // expected-error @below {{expects no sums, or two in float32 of [parts, 8] with parts that divide 4 rows, got ('tensor<2x8xf16>', 'tensor<2x8xf16>')}}
  %dx, %s0, %s1 = nn.layer_norm_grad %x, %m, %m, %x {epsilon = 1.0e-5 : f64} : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<2x8xf16>, tensor<2x8xf16>)
  return
}

// -----
func.func @layer_norm_grad_c1_columns(%x: tensor<4x8xf16>, %m: tensor<4xf32>) {
  // expected-error @below {{expects no sums, or two in float32 of [parts, 8] with parts that divide 4 rows, got ('tensor<2x4xf32>', 'tensor<2x4xf32>')}}
  %dx, %s0, %s1 = nn.layer_norm_grad %x, %m, %m, %x {epsilon = 1.0e-5 : f64} : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}

// -----
func.func @layer_norm_grad_c1_parts(%x: tensor<4x8xf16>, %m: tensor<4xf32>) {
  // expected-error @below {{expects no sums, or two in float32 of [parts, 8] with parts that divide 4 rows, got ('tensor<3x8xf32>', 'tensor<3x8xf32>')}}
  %dx, %s0, %s1 = nn.layer_norm_grad %x, %m, %m, %x {epsilon = 1.0e-5 : f64} : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<3x8xf32>, tensor<3x8xf32>)
  return
}

// -----
func.func @layer_norm_grad_c1_rank(%x: tensor<4x8xf16>, %m: tensor<4xf32>) {
  // expected-error @below {{expects no sums, or two in float32 of [parts, 8] with parts that divide 4 rows, got ('tensor<8xf32>', 'tensor<8xf32>')}}
  %dx, %s0, %s1 = nn.layer_norm_grad %x, %m, %m, %x {epsilon = 1.0e-5 : f64} : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>) -> (tensor<4x8xf16>, tensor<8xf32>, tensor<8xf32>)
  return
}
