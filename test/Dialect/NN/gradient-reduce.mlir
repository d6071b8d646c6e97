// The gradients of reductions and of what is made of them: shares, ties, and the divisor's place in 16 bits.
// RUN: %ampc-opt %s -nn-decompose -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @a_sum_spreads
module @a_sum_spreads {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[ONE:.*]] = nn.fill_constant {{.*}}value = 1.000000e+00 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[ONE]], %[[G1]] : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_kept_dimension_needs_no_reshape
module @a_kept_dimension_needs_no_reshape {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ONE:.*]] = nn.fill_constant {{.*}}value = 1.000000e+00 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[ONE]], %[[DY]] : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reduce_sum %x {axis = array<i64: 1>, keepdim = true} : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x1xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_negative_axis
module @a_negative_axis {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 8>} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: %[[ONE:.*]] = nn.fill_constant {{.*}}value = 1.000000e+00 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[ONE]], %[[G1]] : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reduce_sum %x {axis = array<i64: -2>} : (tensor<4x8xf32>) -> tensor<8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1/8 each
// CHECK-LABEL: module @a_mean_divides
module @a_mean_divides {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 1.250000e-01 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[C]], %[[G1]] : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reduce_mean %x {axis = array<i64: -1>} : (tensor<4x8xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_mean_over_two
module @a_mean_over_two {
  nn.variable @x parameter : tensor<2x3x4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 3, 1>} : (tensor<3xf32>) -> tensor<1x3x1xf32>
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 1.250000e-01 : f64} : () -> tensor<2x3x4xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[C]], %[[G1]] : (tensor<2x3x4xf32>, tensor<1x3x1xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<2x3x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<2x3x4xf32>
    %y = nn.reduce_mean %x {axis = array<i64: 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<3xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 1/70000 is nothing in float16; its product with a scaled gradient is, so that is made in f32 and rounded.
// CHECK-LABEL: module @a_mean_in_float16
module @a_mean_in_float16 {
  nn.variable @x parameter : tensor<70000xf16> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1>} : (tensor<f16>) -> tensor<1xf16>
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 1.4285714285714285E-5 : f64} : () -> tensor<1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.cast %[[G1]] {to = f32} : (tensor<1xf16>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G2]], %[[C]] : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.cast %[[G3]] {to = f16} : (tensor<1xf32>) -> tensor<1xf16>
  // CHECK-NEXT: %[[ONE:.*]] = nn.fill_constant {{.*}}value = 1.000000e+00 : f64} : () -> tensor<70000xf16>
  // CHECK-NEXT: %[[G5:.*]] = nn.elementwise_mul %[[ONE]], %[[G4]] : (tensor<70000xf16>, tensor<1xf16>) -> tensor<70000xf16>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<70000xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<70000xf16>
    %y = nn.reduce_mean %x : (tensor<70000xf16>) -> tensor<f16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<f16>) -> tensor<f32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @the_largest_share
module @the_largest_share {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[Y:.*]] = nn.reduce_max
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[Y]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.compare %[[X]], %[[G1]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G3:.*]] = nn.cast %[[G2]] {to = f32} : (tensor<4x8xi1>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reduce_sum %[[G3]] {axis = array<i64: 1>, keepdim = true} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_div %[[G5]], %[[G4]] : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.where %[[G2]], %[[G6]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x1xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reduce_max %x {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @the_smallest_of_all
module @the_smallest_of_all {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[Y:.*]] = nn.reduce_min
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[Y]] {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.compare %[[X]], %[[G1]] {kind = "eq"} : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G3:.*]] = nn.cast %[[G2]] {to = f32} : (tensor<4x8xi1>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reduce_sum %[[G3]] {axis = array<i64: 0, 1>, keepdim = true} : (tensor<4x8xf32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_div %[[G5]], %[[G4]] : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.where %[[G2]], %[[G6]], %[[ZERO]] : (tensor<4x8xi1>, tensor<1x1xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reduce_min %x : (tensor<4x8xf32>) -> tensor<f32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// A 0-d tensor has nothing to count.
// CHECK-LABEL: module @a_maximum_of_one_element
module @a_maximum_of_one_element {
  nn.variable @x parameter : tensor<f32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[Y:.*]] = nn.reduce_max
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.compare %[[X]], %[[Y]] {kind = "eq"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT: %[[G2:.*]] = nn.cast %[[G1]] {to = f32} : (tensor<i1>) -> tensor<f32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_div %[[DY]], %[[G2]]
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.where %[[G1]], %[[G3]], %[[ZERO]] : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<f32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<f32>
    %y = nn.reduce_max %x : (tensor<f32>) -> tensor<f32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Of 70000 equal elements each has a share: the count is more than float16 holds, so shares are made in f32.
// CHECK-LABEL: module @the_largest_in_float16
module @the_largest_in_float16 {
  nn.variable @x parameter : tensor<70000xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[Y:.*]] = nn.reduce_max
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[Y]] {shape = array<i64: 1>} : (tensor<f16>) -> tensor<1xf16>
  // CHECK-NEXT: %[[G2:.*]] = nn.compare %[[X]], %[[G1]] {kind = "eq"} : (tensor<70000xf16>, tensor<1xf16>) -> tensor<70000xi1>
  // CHECK-NEXT: %[[G3:.*]] = nn.cast %[[G2]] {to = f32} : (tensor<70000xi1>) -> tensor<70000xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reduce_sum %[[G3]] {axis = array<i64: 0>, keepdim = true} : (tensor<70000xf32>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1>} : (tensor<f16>) -> tensor<1xf16>
  // CHECK-NEXT: %[[G6:.*]] = nn.cast %[[G5]] {to = f32} : (tensor<1xf16>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.elementwise_div %[[G6]], %[[G4]] : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G8:.*]] = nn.cast %[[G7]] {to = f16} : (tensor<1xf32>) -> tensor<1xf16>
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64} : () -> tensor<70000xf16>
  // CHECK-NEXT: %[[G9:.*]] = nn.where %[[G2]], %[[G8]], %[[ZERO]] : (tensor<70000xi1>, tensor<1xf16>, tensor<70000xf16>) -> tensor<70000xf16>
  // CHECK-NEXT: nn.gradient @x, %[[G9]] : tensor<70000xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<70000xf16>
    %y = nn.reduce_max %x : (tensor<70000xf16>) -> tensor<f16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<f16>) -> tensor<f32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @mean_of_program_desc
module @mean_of_program_desc {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 3.125000e-02 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[C]], %[[G1]] : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.mean %x : (tensor<4x8xf32>) -> tensor<f32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// 2/32 (x - w), the square's two paths added.
// CHECK-LABEL: module @mse_loss
module @mse_loss {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.elementwise_sub
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[C:.*]] = nn.fill_constant {{.*}}value = 3.125000e-02 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[C]], %[[G1]] : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[G2]], %[[Y]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[G2]], %[[Y]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.elementwise_add %[[G3]], %[[G4]] {nn.name = "nn.elementwise_mul.grad"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[MINUS:.*]] = nn.fill_constant {{.*}}value = -1.000000e+00 : f64} : () -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[G5]], %[[MINUS]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G6]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.mse_loss %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @softmax_from_its_result
module @softmax_from_its_result {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.softmax
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.softmax_grad %[[Y]], %[[DY]] {axis = -1 : i64}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.softmax %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// A probability near 1 in 16 bits has lost the rest: it is taken again.
// CHECK-LABEL: module @softmax_in_float16_from_its_operand
module @softmax_in_float16_from_its_operand {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.softmax_grad %[[X]], %[[DY]] {axis = -1 : i64, from_x = true}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.softmax %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @log_softmax_along_another_axis
module @log_softmax_along_another_axis {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.log_softmax
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.log_softmax_grad %[[Y]], %[[DY]] {axis = 0 : i64}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.log_softmax %x {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @cross_entropy_of_its_loss
module @cross_entropy_of_its_loss {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[LABEL:.*]]: tensor
  // CHECK: %{{.*}}, %[[MAX:.*]], %[[INVERSE:.*]] = nn.cross_entropy_of_logits %[[X:.*]], %[[LABEL]]
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cross_entropy_of_logits_grad %[[X]], %[[MAX]], %[[INVERSE]], %[[LABEL]], %[[DY]] {axis = -1 : i64, ignore_index = 5 : i64, soft_label = false}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%label: tensor<4x1xi64>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %p, %y = nn.softmax_with_cross_entropy %x, %label {ignore_index = 5 : i64} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x1xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Where the probabilities are read too, both gradients are added.
// CHECK-LABEL: module @cross_entropy_of_both_results
module @cross_entropy_of_both_results {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[LABEL:.*]]: tensor
  // CHECK: %[[P:.*]], %[[L:.*]] = nn.softmax_with_cross_entropy
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[L]] : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[P]]
  // CHECK-NEXT: %[[G3:.*]] = nn.reduce_sum %[[G2]] {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.softmax_with_cross_entropy_grad %[[P]], %[[LABEL]], %[[G4]] {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false} : (tensor<4x8xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.softmax_grad %[[P]], %[[G1]] {axis = -1 : i64}
  // CHECK-NEXT: %[[G7:.*]] = nn.elementwise_add %[[G5]], %[[G6]]
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%label: tensor<4x1xi64>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %p, %l = nn.softmax_with_cross_entropy %x, %label : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
    %y = nn.elementwise_mul %p, %l : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @cross_entropy_of_its_probabilities
module @cross_entropy_of_its_probabilities {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]], %{{[^,]*}} = nn.softmax_with_cross_entropy
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.softmax_grad %[[Y]], %[[DY]] {axis = -1 : i64}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%label: tensor<4x1xi64>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y, %l = nn.softmax_with_cross_entropy %x, %label : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_soft_label_gets_none
module @a_soft_label_gets_none {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: %{{.*}}, %[[MAX:.*]], %[[INVERSE:.*]] = nn.cross_entropy_of_logits %[[X:.*]], %[[W]]
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.cross_entropy_of_logits_grad %[[X]], %[[MAX]], %[[INVERSE]], %[[W]], %[[DY]] {axis = -1 : i64, ignore_index = -100 : i64, soft_label = true}
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %p, %y = nn.softmax_with_cross_entropy %x, %w {soft_label = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x1xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @top_k_to_its_places
module @top_k_to_its_places {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %{{[^,]*}}, %[[I:.*]] = nn.top_k_v2
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.scatter_lines %[[I]], %[[DY]] {axis = -1 : i64, kind = "last", size = 8 : i64} : (tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y, %i = nn.top_k_v2 %x {k = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
