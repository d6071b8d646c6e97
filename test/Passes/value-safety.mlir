// What leaves float16's range is said, and its twin that does not is passed over. At O2 every op is low, so that each pattern shows.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics -amp-plan-precision=level=O2
// RUN: grep -v expected-warning %s | %ampc-opt -split-input-file -amp-plan-precision="level=O2 safety=off" 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not=warning:
// RUN: grep -v expected-warning %s | %ampc-opt -split-input-file -amp-plan-precision="level=O2 safety=enforce" 2>&1 | FileCheck %s --check-prefix=ENFORCE --implicit-check-not=warning:
// RUN: grep -v expected-warning %s | %ampc-opt -split-input-file -amp-plan-precision="policy=min-cut device-table=sm_90" 2>&1 | FileCheck %s --check-prefix=CUT --implicit-check-not=warning:

// OFF-NOT: rule = unsafe

// x / (y + eps): the offset is what keeps the division from a pole, and it is below float16's normal numbers.
// ENFORCE-LABEL: module @tiny_offset
// CUT-LABEL: module @tiny_offset
module @tiny_offset {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    // ENFORCE: nn.scale {{.*}}#amp.decision<f32, rule = unsafe, cause = "tiny_offset: {{.*}}div
    // CUT: nn.scale {{.*}}#amp.decision<f32, rule = unsafe, cause = "tiny_offset: {{.*}}div
    // expected-warning @+1 {{tiny_offset: computes in 16 bits, and an offset below float16's smallest normal number, 6.1e-05, keeps div from a pole}}
    %0 = nn.scale %x {bias = 1.0e-8 : f64, nn.name = "plus", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %1 = nn.elementwise_div %x, %0 {nn.name = "div", nn.type = "elementwise_div"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // Through a root, and as a clip's bound: what stands between is named, too.
    // expected-warning @+1 {{tiny_offset}}
    %2 = nn.clip %x {min = 1.0e-7 : f64, max = 1.0 : f64, nn.name = "clip", nn.type = "clip"} : (tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %3 = nn.sqrt %2 {nn.name = "root", nn.type = "sqrt"} : (tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %4 = nn.log %3 {nn.name = "log", nn.type = "log"} : (tensor<4xf32>) -> tensor<4xf32>
    // As a constant beside the tensor, under a negative power.
    %c = nn.fill_constant {shape = array<i64: 4>, value = 1.0e-6 : f64, dtype = f32, nn.name = "c", nn.type = "fill_constant"} : () -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %5 = nn.elementwise_add %x, %c {nn.name = "add", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %6 = nn.pow %5 {factor = -1.0 : f64, nn.name = "pow", nn.type = "pow"} : (tensor<4xf32>) -> tensor<4xf32>
    return %1, %4, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// In a training the gradient of a root has a pole. What is narrowed in front of it loses the 0 of the square's gradient there.
// ENFORCE-LABEL: module @gradient_of_a_root
module @gradient_of_a_root attributes {nn.train = {loss = "loss"}} {
  func.func @main(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>) {
    // ENFORCE: nn.square {{.*}}#amp.decision<f32, rule = unsafe, cause = "tiny_offset: {{.*}}the gradient of root
    // expected-warning @+1 {{tiny_offset: computes in 16 bits, and an offset below float16's smallest normal number, 6.1e-05, keeps the gradient of root from a pole}}
    %0 = nn.square %x {nn.name = "sq", nn.type = "square"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{tiny_offset}}
    %1 = nn.scale %0 {bias = 1.0e-12 : f64, nn.name = "plus", nn.type = "scale"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{tiny_offset}}
    %2 = nn.sqrt %1 {nn.name = "root", nn.type = "sqrt"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{tiny_offset}}
    %3 = nn.square %x {nn.name = "squares", nn.type = "square"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{tiny_offset}}
    %4 = nn.reduce_sum %3 {axis = array<i64: 1>, keepdim = false, nn.name = "sum", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %5 = nn.scale %4 {bias = 1.0e-12 : f64, nn.name = "more", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{tiny_offset}}
    %6 = nn.sqrt %5 {nn.name = "distance", nn.type = "sqrt"} : (tensor<4xf32>) -> tensor<4xf32>
    // An offset that float16 holds, and none.
    %7 = nn.scale %0 {bias = 1.0e-3 : f64, nn.name = "holds", nn.type = "scale"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = nn.sqrt %7 {nn.name = "held", nn.type = "sqrt"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %2, %6, %8 : tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>
  }
}

// -----
// Twins: an offset that float16 holds; a tiny one that no pole is near; a positive power.
module @offset_that_holds {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %0 = nn.scale %x {bias = 1.0e-3 : f64, nn.name = "plus", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    %1 = nn.elementwise_div %x, %0 {nn.name = "div", nn.type = "elementwise_div"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = nn.scale %x {bias = 1.0e-6 : f64, nn.name = "shift", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    %3 = nn.elementwise_add %2, %x {nn.name = "add", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %4 = nn.pow %2 {factor = 1.5 : f64, nn.name = "pow", nn.type = "pow"} : (tensor<4xf32>) -> tensor<4xf32>
    return %1, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// ENFORCE-LABEL: module @exp_into_sum
module @exp_into_sum {
  func.func @main(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4xf32> {
    // ENFORCE: nn.exp {{.*}}#amp.decision<f32, rule = unsafe, cause = "exp_into_sum
    // ENFORCE: nn.elementwise_mul {{.*}}#amp.decision<f32, rule = unsafe, cause = "exp_into_sum
    // ENFORCE: nn.reduce_sum {{.*}}#amp.decision<f32, rule = unsafe, cause = "exp_into_sum
    // expected-warning @+1 {{exp_into_sum: computes in 16 bits, and an exponential that nothing holds below 65504 reaches a sum}}
    %0 = nn.exp %x {nn.name = "exp", nn.type = "exp"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{exp_into_sum}}
    %1 = nn.elementwise_mul %0, %y {nn.name = "mul", nn.type = "elementwise_mul"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{exp_into_sum: computes in 16 bits, and it sums an exponential that nothing holds below 65504 (exp)}}
    %2 = nn.reduce_sum %1 {axis = array<i64: 1>, nn.name = "sum", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}

// -----
// Twins: the maximum was subtracted; the exponent is at most 1; nothing sums up.
module @exp_that_is_held {
  func.func @main(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>) {
    %m = nn.reduce_max %x {axis = array<i64: 1>, keepdim = true, nn.name = "max", nn.type = "reduce_max"} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %b = nn.expand %m {shape = array<i64: 4, 8>, nn.name = "expand", nn.type = "expand_v2"} : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %0 = nn.elementwise_sub %x, %b {nn.name = "sub", nn.type = "elementwise_sub"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = nn.exp %0 {nn.name = "exp", nn.type = "exp"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = nn.reduce_sum %1 {axis = array<i64: 1>, nn.name = "sum", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4xf32>
    %3 = nn.tanh %x {nn.name = "tanh", nn.type = "tanh"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %4 = nn.exp %3 {nn.name = "exp2", nn.type = "exp"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %5 = nn.reduce_sum %4 {axis = array<i64: 1>, nn.name = "sum2", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4xf32>
    %6 = nn.exp %x {nn.name = "exp3", nn.type = "exp"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %2, %5, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4x8xf32>
  }
}

// -----
// ENFORCE-LABEL: module @constants
module @constants {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    // ENFORCE: nn.fill_constant {{.*}}#amp.decision<f32, rule = unsafe, cause = "constant_overflow: its constant -1e+09 is beyond float16's 65504"
    // expected-warning @+1 {{constant_overflow: computes in 16 bits, and its constant -1e+09 is beyond float16's 65504}}
    %c = nn.fill_constant {shape = array<i64: 4>, value = -1.0e+9 : f64, dtype = f32, nn.name = "mask", nn.type = "fill_constant"} : () -> tensor<4xf32>
    // expected-warning @+1 {{constant_overflow}}
    %0 = nn.scale %x {scale = 70000.0 : f64, nn.name = "large", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{constant_underflow: computes in 16 bits, and its constant -1e-09 is below float16's smallest number, 5.96e-08}}
    %1 = nn.scale %x {scale = -1.0e-9 : f64, nn.name = "small", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    // Twins: the largest number, the smallest, and 0.
    %2 = nn.scale %x {scale = 65504.0 : f64, nn.name = "fits", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    %3 = nn.scale %2 {scale = 6.0e-8 : f64, nn.name = "fits2", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    %4 = nn.scale %3 {scale = 0.0 : f64, nn.name = "zero", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    %5 = nn.elementwise_add %4, %c {nn.name = "add", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0, %1, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
module @long_sum {
  func.func @main(%x: tensor<70000xf32>, %y: tensor<60000xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
    // expected-warning @+1 {{long_sum: computes in 16 bits, and a sum of 7e+04 numbers exceeds float16's 65504}}
    %0 = nn.reduce_sum %x {axis = array<i64: 0>, keepdim = true, nn.name = "sum", nn.type = "reduce_sum"} : (tensor<70000xf32>) -> tensor<1xf32>
    // Twins: a mean; fewer of them; as many, which are at most 1/2.
    %1 = nn.reduce_mean %x {axis = array<i64: 0>, keepdim = true, nn.name = "mean", nn.type = "reduce_mean"} : (tensor<70000xf32>) -> tensor<1xf32>
    %2 = nn.reduce_sum %y {axis = array<i64: 0>, keepdim = true, nn.name = "sum2", nn.type = "reduce_sum"} : (tensor<60000xf32>) -> tensor<1xf32>
    %3 = nn.sigmoid %x {nn.name = "sigmoid", nn.type = "sigmoid"} : (tensor<70000xf32>) -> tensor<70000xf32>
    %4 = nn.scale %3 {scale = 0.5 : f64, nn.name = "half", nn.type = "scale"} : (tensor<70000xf32>) -> tensor<70000xf32>
    %5 = nn.reduce_sum %4 {axis = array<i64: 0>, keepdim = true, nn.name = "sum3", nn.type = "reduce_sum"} : (tensor<70000xf32>) -> tensor<1xf32>
    return %0, %1, %2, %5 : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
  }
}

// -----
// x / |x|: squares overflow from 256 on.
// ENFORCE-LABEL: module @norm_denominator
module @norm_denominator {
  func.func @main(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    // ENFORCE: nn.square {{.*}}#amp.decision<f32, rule = unsafe, cause = "norm_denominator
    // ENFORCE: nn.reduce_sum {{.*}}#amp.decision<f32, rule = unsafe, cause = "norm_denominator
    // expected-warning @+1 {{norm_denominator: computes in 16 bits, and the sum of squares in the denominator of div overflows float16 from elements of 256 on and vanishes below 2.4e-04}}
    %0 = nn.square %x {nn.name = "square", nn.type = "square"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    // expected-warning @+1 {{norm_denominator}}
    %1 = nn.reduce_sum %0 {axis = array<i64: 1>, keepdim = true, nn.name = "sum", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %2 = nn.sqrt %1 {nn.name = "norm", nn.type = "sqrt"} : (tensor<4x1xf32>) -> tensor<4x1xf32>
    // expected-warning @+1 {{norm_denominator}}
    %3 = nn.elementwise_div %x, %2 {nn.name = "div", nn.type = "elementwise_div"} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    // Twin: a sum of absolute values; and a sum of squares that nothing is divided by.
    %4 = nn.abs %x {nn.name = "abs", nn.type = "abs"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %5 = nn.reduce_sum %4 {axis = array<i64: 1>, keepdim = true, nn.name = "sum1", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %6 = nn.elementwise_div %x, %5 {nn.name = "div1", nn.type = "elementwise_div"} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %7 = nn.elementwise_mul %x, %x {nn.name = "square2", nn.type = "elementwise_mul"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = nn.reduce_sum %7 {axis = array<i64: 1>, keepdim = true, nn.name = "sum2", nn.type = "reduce_sum"} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %9 = nn.elementwise_add %6, %8 {nn.name = "add", nn.type = "elementwise_add"} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    return %3, %9 : tensor<4x8xf32>, tensor<4x8xf32>
  }
}

// -----
module @large_angle {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    // expected-warning @+1 {{large_angle: computes in 16 bits, and its angle may be of any size, where 16 bits no longer tell the phase}}
    %0 = nn.sin %x {nn.name = "sin", nn.type = "sin"} : (tensor<4xf32>) -> tensor<4xf32>
    %1 = nn.tanh %x {nn.name = "tanh", nn.type = "tanh"} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = nn.scale %1 {scale = 1000.0 : f64, nn.name = "scale", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    // expected-warning @+1 {{large_angle: computes in 16 bits, and its angle may be 1000, where 16 bits no longer tell the phase}}
    %3 = nn.cos %2 {nn.name = "cos", nn.type = "cos"} : (tensor<4xf32>) -> tensor<4xf32>
    // Twin: an angle within half a turn.
    %4 = nn.scale %1 {scale = 3.14 : f64, nn.name = "scale2", nn.type = "scale"} : (tensor<4xf32>) -> tensor<4xf32>
    %5 = nn.cos %4 {nn.name = "cos2", nn.type = "cos"} : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %3, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
module @large_index {
  func.func @main(%ids: tensor<4xi64>, %x: tensor<4x100xf32>, %flag: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    // expected-warning @+1 {{large_index: computes in 16 bits, and integers above 2048 are no longer themselves in 16 bits; its input may be of any size}}
    %0 = nn.cast %ids {to = f32, nn.name = "ids", nn.type = "cast"} : (tensor<4xi64>) -> tensor<4xf32>
    // Twins: one of 100 places; a truth value.
    %1 = nn.arg_max %x {axis = 1 : i64, dtype = i64, nn.name = "place", nn.type = "arg_max"} : (tensor<4x100xf32>) -> tensor<4xi64>
    %2 = nn.cast %1 {to = f32, nn.name = "class", nn.type = "cast"} : (tensor<4xi64>) -> tensor<4xf32>
    %3 = nn.cast %flag {to = f32, nn.name = "flag", nn.type = "cast"} : (tensor<4xi1>) -> tensor<4xf32>
    return %0, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// 4097 * 0.5 in float16 would be 2048.
module @shape_arithmetic {
  func.func @main(%x: tensor<4xf32>) -> (tensor<1xi64>, tensor<1xi64>, tensor<4xi64>) {
    // expected-warning @+1 {{shape_arithmetic: computes in 16 bits, and whole numbers above 2048 that become integers in int are not exact in 16 bits}}
    %0 = nn.fill_constant {shape = array<i64: 1>, value = 4097.0 : f64, dtype = f32, nn.name = "size", nn.type = "fill_constant"} : () -> tensor<1xf32>
    // expected-warning @+1 {{shape_arithmetic}}
    %1 = nn.scale %0 {scale = 0.75 : f64, nn.name = "part", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
    // expected-warning @+1 {{shape_arithmetic}}
    %2 = nn.cast %1 {to = i64, nn.name = "int", nn.type = "cast"} : (tensor<1xf32>) -> tensor<1xi64>
    // Twins: a small size; numbers that are data.
    %3 = nn.fill_constant {shape = array<i64: 1>, value = 64.0 : f64, dtype = f32, nn.name = "size2", nn.type = "fill_constant"} : () -> tensor<1xf32>
    %4 = nn.scale %3 {scale = 0.5 : f64, nn.name = "part2", nn.type = "scale"} : (tensor<1xf32>) -> tensor<1xf32>
    %5 = nn.cast %4 {to = i64, nn.name = "int2", nn.type = "cast"} : (tensor<1xf32>) -> tensor<1xi64>
    %6 = nn.cast %x {to = i64, nn.name = "int3", nn.type = "cast"} : (tensor<4xf32>) -> tensor<4xi64>
    return %2, %5, %6 : tensor<1xi64>, tensor<1xi64>, tensor<4xi64>
  }
}
