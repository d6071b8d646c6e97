// The gradients of functions of one operand. In 16 bits a composition is computed in f32 and rounded once.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @exp_is_its_own
module @exp_is_its_own {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.exp
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[Y]]
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The result is exp(x) - 1: in 16 bits, adding the 1 back would lose what exp(x) has beside it.
// CHECK-LABEL: module @expm1_needs_exp
module @expm1_needs_exp {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.exp %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[G1]]
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.expm1 %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// In 16 bits it is computed in float32, from the argument, and rounded once.
// CHECK-LABEL: module @expm1_rounds_once
module @expm1_rounds_once {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[DYW:.*]] = nn.cast %[[DY]] {{.*}}-> tensor<4x8xf32>
  // CHECK-NEXT: %[[XW:.*]] = nn.cast %[[X]] {{.*}}-> tensor<4x8xf32>
  // CHECK-NEXT: %[[E:.*]] = nn.exp %[[XW]]
  // CHECK-NEXT: %[[G:.*]] = nn.elementwise_mul %[[DYW]], %[[E]]
  // CHECK-NEXT: %[[ROUNDED:.*]] = nn.cast %[[G]] {{.*}}-> tensor<4x8xf16>
  // CHECK-NEXT: nn.gradient @x, %[[ROUNDED]]
  func.func @train_step() -> (tensor<f16> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.expm1 %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf16>) -> tensor<f16>
    return %loss : tensor<f16>
  }
}

// -----
// CHECK-LABEL: module @log_divides
module @log_divides {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_div %[[DY]], %[[X]]
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.log %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1 / (x ln 2)
// CHECK-LABEL: module @log2_scales
module @log2_scales {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_div %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = 1.4426950408889634 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.log2 %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1 / (x ln 10)
// CHECK-LABEL: module @log10_scales
module @log10_scales {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_div %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = 0.43429448190325176 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.log10 %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1 / (x + 1)
// CHECK-LABEL: module @log1p_adds_one
module @log1p_adds_one {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[X]] {bias = 1.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_div %[[DY]], %[[G1]]
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.log1p %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1 / (2 sqrt(x)): the root is there already.
// CHECK-LABEL: module @sqrt_from_its_result
module @sqrt_from_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.sqrt
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_div %[[DY]], %[[Y]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = 5.000000e-01 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.sqrt %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// -r^3 / 2, the gradient first: r^3 alone overflows for small x.
// CHECK-LABEL: module @rsqrt_from_its_result
module @rsqrt_from_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.rsqrt
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[DY]] {scale = -5.000000e-01 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[G1]], %[[Y]]
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G2]], %[[Y]]
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[G3]], %[[Y]]
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.rsqrt %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @square_doubles
module @square_doubles {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = 2.000000e+00 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.square %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @pow_lowers_the_exponent
module @pow_lowers_the_exponent {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.pow %[[X]] {factor = 2.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[G1]]
  // CHECK-NEXT: %[[G3:.*]] = nn.scale %[[G2]] {scale = 3.000000e+00 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.pow %x {factor = 3.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// -r^2
// CHECK-LABEL: module @reciprocal_from_its_result
module @reciprocal_from_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.reciprocal
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[DY]] {scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[G1]], %[[Y]]
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G2]], %[[Y]]
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reciprocal %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 2/sqrt(pi) exp(-x^2)
// CHECK-LABEL: module @erf_is_a_bell
module @erf_is_a_bell {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[X]], %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.exp %[[G2]]
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[DY]], %[[G3]]
  // CHECK-NEXT: %[[G5:.*]] = nn.scale %[[G4]] {scale = 1.1283791670955126 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.erf %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sin_gives_cos
module @sin_gives_cos {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cos %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[G1]]
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.sin %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @cos_gives_minus_sin
module @cos_gives_minus_sin {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.sin %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[DY]] {scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G2]], %[[G1]]
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.cos %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @floor_is_flat
module @floor_is_flat {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %f = nn.floor %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %y = nn.elementwise_add %x, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @ceil_and_sign_are_flat
module @ceil_and_sign_are_flat {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[A:.*]] = nn.elementwise_add
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[A]]
  // CHECK-NEXT: nn.elementwise_mul %[[DY]], %[[X]]
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %f = nn.ceil %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %s = nn.sign %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %a = nn.elementwise_add %f, %s : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %y = nn.elementwise_mul %x, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @scale_without_its_bias
module @scale_without_its_bias {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[DY]] {scale = 3.000000e+00 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.scale %x {scale = 3.0 : f64, bias = 1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @abs_has_no_slope_at_zero
module @abs_has_no_slope_at_zero {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[DY]] {scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.compare %[[X]], %[[ZERO]] {kind = "lt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G3:.*]] = nn.compare %[[X]], %[[ZERO]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G4:.*]] = nn.where %[[G2]], %[[G1]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.where %[[G3]], %[[DY]], %[[G4]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.abs %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @clip_passes_at_its_bounds
module @clip_passes_at_its_bounds {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 2.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.compare %[[X]], %[[C]] {kind = "le"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G2:.*]] = nn.where %[[G1]], %[[DY]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[MINUS:.*]] = nn.fill_constant {{.*}}value = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.compare %[[X]], %[[MINUS]] {kind = "ge"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G4:.*]] = nn.where %[[G3]], %[[G2]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.clip %x {min = -1.0 : f64, max = 2.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The quotient of two 16-bit numbers may overflow; in f32 it does not, and it is rounded once.
// CHECK-LABEL: module @in_float16_a_root_is_widened
module @in_float16_a_root_is_widened {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[Y:.*]] = nn.sqrt
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cast %[[DY]] {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.cast %[[Y]] {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_div %[[G1]], %[[G2]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.scale %[[G3]] {scale = 5.000000e-01 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.cast %[[G4]] {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.sqrt %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @in_bfloat16_too
module @in_bfloat16_too {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cast %[[DY]] {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.cast %[[X]] {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G1]], %[[G2]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.scale %[[G3]] {scale = 2.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.cast %[[G4]] {to = bf16} : (tensor<4x8xf32>) -> tensor<4x8xbf16>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xbf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.square %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// One operation rounds once by itself: nothing to widen.
// CHECK-LABEL: module @exp_in_float16_multiplies_as_it_is
module @exp_in_float16_multiplies_as_it_is {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[Y:.*]] = nn.exp
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[Y]]
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.exp %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
