// The gradients of activations: kinks, saturation, and what is taken from the result and what from the operand.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// The operand need not be kept; at 0 the slope is 0.
// CHECK-LABEL: module @relu_by_its_result
module @relu_by_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.relu
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.compare %[[Y]], %[[ZERO]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G2:.*]] = nn.where %[[G1]], %[[DY]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.relu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @relu_in_float16_compares_in_float16
module @relu_in_float16_compares_in_float16 {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[Y:.*]] = nn.relu
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.compare %[[Y]], %[[ZERO]] {kind = "gt"} : (tensor<4x8xf16>, tensor<4x8xf16>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G2:.*]] = nn.where %[[G1]], %[[DY]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf16>, tensor<4x8xf16>) -> tensor<4x8xf16>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.relu %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @relu6_stops_at_both_ends
module @relu6_stops_at_both_ends {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.relu6
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 6.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.compare %[[Y]], %[[C]] {kind = "lt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G2:.*]] = nn.where %[[G1]], %[[DY]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.compare %[[Y]], %[[ZERO]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G4:.*]] = nn.where %[[G3]], %[[G2]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.relu6 %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @leaky_relu_has_slope_one_at_zero
module @leaky_relu_has_slope_one_at_zero {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[DY]] {scale = 2.500000e-01 : f64}
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.compare %[[X]], %[[ZERO]] {kind = "lt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G3:.*]] = nn.where %[[G2]], %[[G1]], %[[DY]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.leaky_relu %x {alpha = 0.25 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1 - t^2
// CHECK-LABEL: module @tanh_from_its_result
module @tanh_from_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.tanh
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[Y]], %[[Y]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[G2]]
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.tanh %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// A rounded t near 1 has lost 1 - t^2: it is computed again in f32.
// CHECK-LABEL: module @tanh_in_float16_is_taken_again
module @tanh_in_float16_is_taken_again {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cast %[[DY]] {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.cast %[[X]] {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.tanh %[[G2]] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[G3]], %[[G3]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.scale %[[G4]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[G1]], %[[G5]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.cast %[[G6]] {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.tanh %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// s (1 - s)
// CHECK-LABEL: module @sigmoid_from_its_result
module @sigmoid_from_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.sigmoid
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[Y]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[Y]]
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G2]], %[[G1]]
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.sigmoid %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sigmoid_in_bfloat16_is_taken_again
module @sigmoid_in_bfloat16_is_taken_again {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cast %[[DY]] {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.cast %[[X]] {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.sigmoid %[[G2]] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.scale %[[G3]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.elementwise_mul %[[G1]], %[[G3]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[G5]], %[[G4]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.cast %[[G6]] {to = bf16} : (tensor<4x8xf32>) -> tensor<4x8xbf16>
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xbf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.sigmoid %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The derivative at x is an op; the kernel of gelu or that of the gradient computes it.
// CHECK-LABEL: module @gelu_by_erf
module @gelu_by_erf {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[SLOPE:.*]] = nn.gelu_grad %[[X]] {{.*}}: (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[DX:.*]] = nn.elementwise_mul %[[DY]], %[[SLOPE]]
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.gelu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @gelu_by_tanh
module @gelu_by_tanh {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[SLOPE:.*]] = nn.gelu_grad %[[X]] {approximate = true
  // CHECK-NEXT: %[[DX:.*]] = nn.elementwise_mul %[[DY]], %[[SLOPE]]
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.gelu %x {approximate = true} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @silu
module @silu {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.sigmoid %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[X]], %[[G2]]
  // CHECK-NEXT: %[[G4:.*]] = nn.scale %[[G3]] {bias = 1.000000e+00 : f64}
  // CHECK-NEXT: %[[G5:.*]] = nn.elementwise_mul %[[DY]], %[[G1]]
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[G5]], %[[G4]]
  // CHECK-NEXT: nn.gradient @x, %[[G6]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.silu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @swish_with_its_beta
module @swish_with_its_beta {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[X]] {scale = 2.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.sigmoid %[[G1]]
  // CHECK-NEXT: %[[G3:.*]] = nn.scale %[[G2]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[G1]], %[[G3]]
  // CHECK-NEXT: %[[G5:.*]] = nn.scale %[[G4]] {bias = 1.000000e+00 : f64}
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[DY]], %[[G2]]
  // CHECK-NEXT: %[[G7:.*]] = nn.elementwise_mul %[[G6]], %[[G5]]
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.swish %x {beta = 2.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @softplus_is_linear_above_its_threshold
module @softplus_is_linear_above_its_threshold {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[X]] {scale = 2.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.sigmoid %[[G1]]
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[G2]]
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 1.000000e+01 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.compare %[[G1]], %[[C]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G5:.*]] = nn.where %[[G4]], %[[DY]], %[[G3]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.softplus %x {beta = 2.0 : f64, threshold = 10.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @elu_below_zero_is_alpha_exp
module @elu_below_zero_is_alpha_exp {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.exp %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = 5.000000e-01 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[G2]]
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.compare %[[X]], %[[ZERO]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G5:.*]] = nn.where %[[G4]], %[[DY]], %[[G3]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.elu %x {alpha = 0.5 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @hard_sigmoid_is_flat_outside
module @hard_sigmoid_is_flat_outside {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[X]] {bias = 5.000000e-01 : f64, scale = 2.500000e-01 : f64}
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[DY]] {scale = 2.500000e-01 : f64}
  // CHECK-NEXT: %[[ONE:.*]] = nn.fill_constant {{.*}}value = 1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.compare %[[G1]], %[[ONE]] {kind = "lt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G4:.*]] = nn.where %[[G3]], %[[G2]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[ZERO3:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G5:.*]] = nn.compare %[[G1]], %[[ZERO3]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G6:.*]] = nn.where %[[G5]], %[[G4]], %[[ZERO2]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G6]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.hard_sigmoid %x {slope = 0.25 : f64, offset = 0.5 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @hard_swish_in_three_pieces
module @hard_swish_in_three_pieces {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scale %[[X]] {bias = 3.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[X]] {bias = 5.000000e-01 : f64, scale = 0.33333333333333331 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[G2]]
  // CHECK-NEXT: %[[G4:.*]] = nn.scale %[[DY]]
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 6.000000e+00 : f64}
  // CHECK-NEXT: %[[G5:.*]] = nn.compare %[[G1]], %[[C]] {kind = "lt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G6:.*]] = nn.where %[[G5]], %[[G3]], %[[G4]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G7:.*]] = nn.compare %[[G1]], %[[ZERO2]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G8:.*]] = nn.where %[[G7]], %[[G6]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G8]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.hard_swish %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @mish
module @mish {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.softplus %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.tanh %[[G1]]
  // CHECK-NEXT: %[[MINUS:.*]] = nn.scale %[[G1]] {scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[E:.*]] = nn.expm1 %[[MINUS]]
  // CHECK-NEXT: %[[GATE:.*]] = nn.scale %[[E]] {scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[G2]], %[[G2]]
  // CHECK-NEXT: %[[G5:.*]] = nn.scale %[[G4]] {bias = 1.000000e+00 : f64, scale = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[X]], %[[G5]]
  // CHECK-NEXT: %[[G7:.*]] = nn.elementwise_mul %[[G6]], %[[GATE]]
  // CHECK-NEXT: %[[G8:.*]] = nn.elementwise_add %[[G2]], %[[G7]]
  // CHECK-NEXT: %[[G9:.*]] = nn.elementwise_mul %[[DY]], %[[G8]]
  // CHECK-NEXT: nn.gradient @x, %[[G9]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.mish %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// (1 + |x|)^2 would overflow.
// CHECK-LABEL: module @softsign_divides_twice
module @softsign_divides_twice {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.abs %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {bias = 1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_div %[[DY]], %[[G2]]
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_div %[[G3]], %[[G2]]
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.softsign %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Nothing is stored: the same seed, counter and stream give the same mask.
// CHECK-LABEL: module @dropout_draws_its_mask_again
module @dropout_draws_its_mask_again {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[SEED:.*]]: tensor{{.*}}, %[[COUNTER:.*]]: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.dropout %[[DY]], %[[SEED]], %[[COUNTER]] {mode = "upscale_in_train", stream = 3 : i64} : (tensor<4x8xf32>, tensor<i64>, tensor<i64>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%seed: tensor<i64>, %counter: tensor<i64>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.dropout %x, %seed, %counter {mode = "upscale_in_train", p = 0.5 : f64, stream = 3 : i64} : (tensor<4x8xf32>, tensor<i64>, tensor<i64>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
