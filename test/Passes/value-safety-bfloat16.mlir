// bfloat16 has float32's range but for its end, and fewer whole numbers: 256 of them.
// RUN: %ampc-opt %s -verify-diagnostics -amp-plan-precision="level=O2 dtype=bfloat16"
func.func @main(%x: tensor<4x300xf32>) -> (tensor<4x300xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.scale %x {scale = 1.0e+20 : f64, bias = 1.0e-8 : f64, nn.name = "scale", nn.type = "scale"} : (tensor<4x300xf32>) -> tensor<4x300xf32>
  %1 = nn.elementwise_div %x, %0 {nn.name = "div", nn.type = "elementwise_div"} : (tensor<4x300xf32>, tensor<4x300xf32>) -> tensor<4x300xf32>
  %2 = nn.arg_max %x {axis = 1 : i64, dtype = i64, nn.name = "place", nn.type = "arg_max"} : (tensor<4x300xf32>) -> tensor<4xi64>
  // expected-warning @+1 {{large_index: computes in 16 bits, and integers above 256 are no longer themselves in 16 bits; its input may be 299}}
  %3 = nn.cast %2 {to = f32, nn.name = "class", nn.type = "cast"} : (tensor<4xi64>) -> tensor<4xf32>
  // expected-warning @+1 {{constant_overflow: computes in 16 bits, and its constant -3.403e+38 is beyond bfloat16's 3.39e+38}}
  %4 = nn.fill_constant {shape = array<i64: 4>, value = -3.4028234663852886E+38 : f64, dtype = f32, nn.name = "mask", nn.type = "fill_constant"} : () -> tensor<4xf32>
  // A twin that rounds to the smallest number.
  %5 = nn.fill_constant {shape = array<i64: 4>, value = -3.39E+38 : f64, dtype = f32, nn.name = "fits", nn.type = "fill_constant"} : () -> tensor<4xf32>
  %6 = nn.elementwise_add %4, %5 {nn.name = "sum", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %3, %6 : tensor<4x300xf32>, tensor<4xf32>, tensor<4xf32>
}
