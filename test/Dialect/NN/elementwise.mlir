// Every elementwise operator is printed as it was read, with broadcasting and attributes.
// RUN: %ampc-opt --verify-roundtrip %s | FileCheck %s

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<4x8xf32>, %row: tensor<8xf32>, %column: tensor<4xf32>) {
  // CHECK: nn.elementwise_add %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %0 = nn.elementwise_add %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_sub %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  %1 = nn.elementwise_sub %x, %column {axis = 0 : i64} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_mul
  %2 = nn.elementwise_mul %row, %x : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_div
  %3 = nn.elementwise_div %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_max
  %4 = nn.elementwise_max %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_min
  %5 = nn.elementwise_min %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_pow
  %6 = nn.elementwise_pow %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @predicates
func.func @predicates(%x: tensor<4x8xf32>, %row: tensor<8xf32>, %c: tensor<4x8xi1>, %column: tensor<4x1xi1>) {
  // CHECK: nn.compare %{{.*}}, %{{.*}} {kind = "le"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %0 = nn.compare %x, %row {kind = "le"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.equal
  %1 = nn.equal %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.not_equal
  %2 = nn.not_equal %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.less_than
  %3 = nn.less_than %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.less_equal
  %4 = nn.less_equal %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.greater_than
  %5 = nn.greater_than %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.greater_equal
  %6 = nn.greater_equal %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.logical_and %{{.*}}, %{{.*}} : (tensor<4x8xi1>, tensor<4x1xi1>) -> tensor<4x8xi1>
  %7 = nn.logical_and %c, %column : (tensor<4x8xi1>, tensor<4x1xi1>) -> tensor<4x8xi1>
  // CHECK: nn.logical_or %{{.*}}, %{{.*}} : (tensor<4x8xi1>, tensor<8xf32>) -> tensor<4x8xi1>
  %8 = nn.logical_or %c, %row : (tensor<4x8xi1>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.logical_xor
  %9 = nn.logical_xor %c, %column : (tensor<4x8xi1>, tensor<4x1xi1>) -> tensor<4x8xi1>
  // CHECK: nn.logical_not
  %10 = nn.logical_not %c : (tensor<4x8xi1>) -> tensor<4x8xi1>
  // CHECK: nn.isfinite
  %11 = nn.isfinite %x : (tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.isinf
  %12 = nn.isinf %x : (tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.isnan
  %13 = nn.isnan %x : (tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK: nn.where %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x1xi1>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %14 = nn.where %column, %x, %row : (tensor<4x1xi1>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @activations
func.func @activations(%x: tensor<5x7xf32>, %h: tensor<5x7xbf16>) {
  // CHECK: nn.relu %{{.*}} : (tensor<5x7xbf16>) -> tensor<5x7xbf16>
  %0 = nn.relu %h : (tensor<5x7xbf16>) -> tensor<5x7xbf16>
  // CHECK: nn.relu6 %{{.*}} {threshold = 4.000000e+00 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = nn.relu6 %x {threshold = 4.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.leaky_relu %{{.*}} {alpha = 1.000000e-01 : f64}
  %2 = nn.leaky_relu %x {alpha = 0.1 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.gelu %{{.*}} : (tensor<5x7xf32>)
  %3 = nn.gelu %x : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.gelu %{{.*}} {approximate = true}
  %4 = nn.gelu %x {approximate = true} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.gelu_grad %{{.*}} {approximate = true} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %slope = nn.gelu_grad %x {approximate = true} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.silu
  %5 = nn.silu %x : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.swish %{{.*}} {beta = 1.500000e+00 : f64}
  %6 = nn.swish %x {beta = 1.5 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.tanh
  %7 = nn.tanh %x : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.sigmoid
  %8 = nn.sigmoid %h : (tensor<5x7xbf16>) -> tensor<5x7xbf16>
  // CHECK: nn.softplus %{{.*}} {beta = 2.000000e+00 : f64, threshold = 1.000000e+01 : f64}
  %9 = nn.softplus %x {beta = 2.0 : f64, threshold = 10.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.elu %{{.*}} {alpha = 5.000000e-01 : f64}
  %10 = nn.elu %x {alpha = 0.5 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.hard_sigmoid %{{.*}} {offset = 2.500000e-01 : f64, slope = 5.000000e-01 : f64}
  %11 = nn.hard_sigmoid %x {slope = 0.5 : f64, offset = 0.25 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.hard_swish
  %12 = nn.hard_swish %x : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.mish
  %13 = nn.mish %x : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.softsign
  %14 = nn.softsign %x : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.softshrink %{{.*}} {threshold = 2.500000e-01 : f64}
  %15 = nn.softshrink %x {threshold = 0.25 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.hard_shrink %{{.*}} {threshold = 2.500000e-01 : f64}
  %16 = nn.hard_shrink %x {threshold = 0.25 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.hardtanh %{{.*}} {max = 1.000000e+00 : f64, min = -1.000000e+00 : f64}
  %17 = nn.hardtanh %x {max = 1.0 : f64, min = -1.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.thresholded_relu %{{.*}} {threshold = 5.000000e-01 : f64, value = 2.000000e+00 : f64}
  %18 = nn.thresholded_relu %x {threshold = 0.5 : f64, value = 2.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.selu %{{.*}} {alpha = 5.000000e-01 : f64, scale = 2.000000e+00 : f64}
  %19 = nn.selu %x {alpha = 0.5 : f64, scale = 2.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.celu %{{.*}} {alpha = 5.000000e-01 : f64}
  %20 = nn.celu %x {alpha = 0.5 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.stanh %{{.*}} {scale_a = 5.000000e-01 : f64, scale_b = 2.000000e+00 : f64}
  %21 = nn.stanh %x {scale_a = 0.5 : f64, scale_b = 2.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.soft_relu %{{.*}} {threshold = 1.000000e+01 : f64}
  %22 = nn.soft_relu %x {threshold = 10.0 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.logit %{{.*}} {eps = 2.500000e-01 : f64}
  %23 = nn.logit %x {eps = 0.25 : f64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  // CHECK: nn.round %{{.*}} {decimals = 2 : i64}
  %24 = nn.round %x {decimals = 2 : i64} : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return
}

// CHECK-LABEL: func.func @functions
func.func @functions(%x: tensor<3xf32>) {
  // CHECK: nn.exp
  %0 = nn.exp %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.expm1
  %1 = nn.expm1 %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.log
  %2 = nn.log %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.log2
  %3 = nn.log2 %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.log10
  %4 = nn.log10 %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.log1p
  %5 = nn.log1p %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.sqrt
  %6 = nn.sqrt %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.rsqrt
  %7 = nn.rsqrt %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.square
  %8 = nn.square %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.reciprocal
  %9 = nn.reciprocal %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.erf
  %10 = nn.erf %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.sin
  %11 = nn.sin %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.cos
  %12 = nn.cos %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.floor
  %13 = nn.floor %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.ceil
  %14 = nn.ceil %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.tan
  %15 = nn.tan %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.asin
  %16 = nn.asin %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.acos
  %17 = nn.acos %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.atan
  %18 = nn.atan %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.sinh
  %19 = nn.sinh %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.cosh
  %20 = nn.cosh %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.asinh
  %21 = nn.asinh %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.acosh
  %22 = nn.acosh %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.atanh
  %23 = nn.atanh %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.erfinv
  %24 = nn.erfinv %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.logsigmoid
  %25 = nn.logsigmoid %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.tanh_shrink
  %26 = nn.tanh_shrink %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.trunc
  %27 = nn.trunc %x : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.pow %{{.*}} {factor = 3.000000e+00 : f64} : (tensor<3xf32>) -> tensor<3xf32>
  %28 = nn.pow %x {factor = 3.0 : f64} : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: nn.square_error_cost %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %29 = nn.square_error_cost %x, %6 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: func.func @numbers_of_every_type
func.func @numbers_of_every_type(%x: tensor<3xf16>, %i: tensor<3xi32>, %l: tensor<3xi64>) {
  // CHECK: nn.scale %{{.*}} {bias = 1.000000e+00 : f64, bias_after_scale = false, scale = 2.000000e+00 : f64} : (tensor<3xi64>)
  %0 = nn.scale %l {scale = 2.0 : f64, bias = 1.0 : f64, bias_after_scale = false} : (tensor<3xi64>) -> tensor<3xi64>
  // CHECK: nn.clip %{{.*}} {max = 0x7FF0000000000000 : f64, min = -1.000000e+00 : f64} : (tensor<3xi32>)
  %1 = nn.clip %i {min = -1.0 : f64, max = 0x7FF0000000000000 : f64} : (tensor<3xi32>) -> tensor<3xi32>
  // CHECK: nn.abs %{{.*}} : (tensor<3xi64>)
  %2 = nn.abs %l : (tensor<3xi64>) -> tensor<3xi64>
  // CHECK: nn.square %{{.*}} : (tensor<3xi32>)
  %3 = nn.square %i : (tensor<3xi32>) -> tensor<3xi32>
  // CHECK: nn.sign %{{.*}} : (tensor<3xf16>)
  %4 = nn.sign %x : (tensor<3xf16>) -> tensor<3xf16>
  // CHECK: nn.cast %{{.*}} {to = bf16} : (tensor<3xi32>) -> tensor<3xbf16>
  %5 = nn.cast %i {to = bf16} : (tensor<3xi32>) -> tensor<3xbf16>
  return
}

// A model's dropout has no random numbers; training adds a seed and a counter.
// CHECK-LABEL: func.func @dropout
func.func @dropout(%x: tensor<4x8xf16>, %seed: tensor<i64>, %counter: tensor<i64>) {
  // CHECK: nn.dropout %{{.*}} {is_test = true, p = 1.000000e-01 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  %0 = nn.dropout %x {p = 0.1 : f64, is_test = true} : (tensor<4x8xf16>) -> tensor<4x8xf16>
  // CHECK: nn.dropout %{{.*}}, %{{.*}}, %{{.*}} {mode = "upscale_in_train", stream = 3 : i64} : (tensor<4x8xf16>, tensor<i64>, tensor<i64>) -> tensor<4x8xf16>
  %1 = nn.dropout %x, %seed, %counter {mode = "upscale_in_train", stream = 3 : i64}
    : (tensor<4x8xf16>, tensor<i64>, tensor<i64>) -> tensor<4x8xf16>
  return
}

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%x: tensor<4x8xf32>, %row: tensor<8xf32>, %i: tensor<4x8xi32>) {
  // CHECK: nn.elementwise_fmax %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %0 = nn.elementwise_fmax %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_fmin %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = nn.elementwise_fmin %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_heaviside %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = nn.elementwise_heaviside %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_floordiv %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %3 = nn.elementwise_floordiv %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.elementwise_mod %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %4 = nn.elementwise_mod %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.atan2 %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %5 = nn.atan2 %x, %row : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.bitwise_and %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %6 = nn.bitwise_and %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: nn.bitwise_or %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %7 = nn.bitwise_or %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: nn.bitwise_xor %{{.*}}, %{{.*}} : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %8 = nn.bitwise_xor %i, %i : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: nn.bitwise_not %{{.*}} : (tensor<4x8xi32>) -> tensor<4x8xi32>
  %9 = nn.bitwise_not %i : (tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: nn.prelu %{{.*}}, %{{.*}} {mode = "channel"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %10 = nn.prelu %x, %row {mode = "channel"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}
