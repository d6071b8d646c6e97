// What each constraint of the elementwise operators refuses. Where a type is inferred, a second error says that it was not.
// RUN: %ampc-opt --split-input-file --verify-diagnostics %s

func.func @elementwise_add_c1(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return
}

// -----
func.func @elementwise_add_c2(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [4, 8] and [4]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @elementwise_add_c2_at_an_axis(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{expects shapes that broadcast, got [4, 8] and [4] at `axis`}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @elementwise_add_c3(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error @below {{expects `axis` to be -1 or in [0, 2], got 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %y {axis = 3 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @compare_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects kind to be one of eq, ne, lt, le, gt, ge, got 'above'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.compare %x, %x {kind = "above"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----
func.func @compare_c2(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects to compare one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.compare %x, %y {kind = "eq"} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @where_c1(%c: tensor<4xi32>, %x: tensor<4xf32>) {
  // expected-error @below {{expects `condition` of bool, got 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.where %c, %x, %x : (tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @where_c2(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xbf16>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'bf16'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.where %c, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return
}

// -----
func.func @equal_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.equal %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @not_equal_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.not_equal %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @less_than_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.less_than %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @less_equal_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.less_equal %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @greater_than_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.greater_than %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @greater_equal_c1(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{expects `x` and `y` of one element type, got 'f32' and 'i32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.greater_equal %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----
func.func @relu6_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `threshold` of at least 0, got -1.0}}
  %0 = nn.relu6 %x {threshold = -1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @relu6_c1_nan(%x: tensor<4xf32>) {
  // expected-error @below {{expects `threshold` of at least 0, got}}
  %0 = nn.relu6 %x {threshold = 0x7FF8000000000000 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @softplus_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `beta` to be other than 0}}
  %0 = nn.softplus %x {beta = 0.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @hard_swish_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `scale` to be other than 0}}
  %0 = nn.hard_swish %x {scale = 0.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @scale_c1(%x: tensor<4xi32>) {
  // expected-error @below {{expects `scale` and `bias` within 'i32', got 3.0}}
  %0 = nn.scale %x {scale = 3.0e9 : f64} : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----
func.func @clip_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `min` <= `max`, got}}
  %0 = nn.clip %x {min = 1.0 : f64, max = -1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @dropout_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `p` in [0, 1], got 1.5}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dropout %x {p = 1.5 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @dropout_c2(%x: tensor<4xf32>) {
  // expected-error @below {{expects `mode` 'downgrade_in_infer' or 'upscale_in_train', got 'upscale'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dropout %x {mode = "upscale"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @dropout_c3(%x: tensor<4xf32>, %seed: tensor<i64>) {
  // expected-error @below {{expects no random numbers, or a seed and a counter of type tensor<i64>}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dropout %x, %seed : (tensor<4xf32>, tensor<i64>) -> tensor<4xf32>
  return
}

// -----
func.func @dropout_c3_shape(%x: tensor<4xf32>, %seed: tensor<1xi64>) {
  // expected-error @below {{expects no random numbers, or a seed and a counter of type tensor<i64>}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.dropout %x, %seed, %seed : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----
func.func @square_error_cost_c1(%x: tensor<4xf32>, %y: tensor<4x1xf32>) {
  // expected-error @below {{expects `x` and `y` of one shape and dtype, got 'tensor<4xf32>' and 'tensor<4x1xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.square_error_cost %x, %y : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @hardtanh_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `min` of at most `max`, got 2.000000e+00 : f64 and 1.000000e+00 : f64}}
  %0 = nn.hardtanh %x {min = 2.0 : f64, max = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @celu_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `alpha` to be other than 0}}
  %0 = nn.celu %x {alpha = 0.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @round_c1(%x: tensor<4xf32>) {
  // expected-error @below {{expects `decimals` in [-30, 30], got 31}}
  %0 = nn.round %x {decimals = 31 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @prelu_c1(%x: tensor<2x3x4xf32>, %a: tensor<3xf32>, %h: tensor<3xf16>, %v: tensor<4xf32>) {
  // expected-error @below {{expects `mode` to be all, channel or element, got each}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.prelu %x, %a {mode = "each"} : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----
func.func @prelu_c1_layout(%x: tensor<2x3x4xf32>, %a: tensor<3xf32>, %h: tensor<3xf16>, %v: tensor<4xf32>) {
  // expected-error @below {{expects `data_layout` to be NCHW or NHWC, got CN}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.prelu %x, %a {data_layout = "CN"} : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----
func.func @prelu_c2(%x: tensor<2x3x4xf32>, %a: tensor<3xf32>, %h: tensor<3xf16>, %v: tensor<4xf32>) {
  // expected-error @below {{expects x of at least 2 dimensions for `mode` channel, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.prelu %v, %a {mode = "channel"} : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @prelu_c3(%x: tensor<2x3x4xf32>, %a: tensor<3xf32>, %h: tensor<3xf16>, %v: tensor<4xf32>) {
  // expected-error @below {{expects alpha of 1 elements for `mode` all, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.prelu %x, %a : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----
func.func @prelu_c4(%x: tensor<2x3x4xf32>, %a: tensor<3xf32>, %h: tensor<3xf16>, %v: tensor<4xf32>) {
  // expected-error @below {{expects x and alpha of one element type, got 'f32' and 'f16'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.prelu %x, %h {mode = "channel"} : (tensor<2x3x4xf32>, tensor<3xf16>) -> tensor<2x3x4xf32>
  return
}

// -----
func.func @gelu_grad_c1(%x: tensor<4xbf16>) {
  // expected-error @below {{expects x of f32, got 'tensor<4xbf16>'}}
  %0 = nn.gelu_grad %x : (tensor<4xbf16>) -> tensor<4xbf16>
  return
}
