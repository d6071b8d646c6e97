// The gradients of the binary operators, op by op: what each operand gets.
// RUN: %ampc-opt %s -nn-decompose -nn-differentiate -split-input-file | FileCheck %s

// Both operands get the result's gradient itself: no op is made.
// CHECK-LABEL: module @add_hands_on_what_it_gets
module @add_hands_on_what_it_gets {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @w, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_add %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sub_negates_for_the_second
module @sub_negates_for_the_second {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[MINUS:.*]] = nn.fill_constant {{.*}}value = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[MINUS]]
  // CHECK-NEXT: nn.gradient @w, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_sub %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// d(xw) = w dx + x dw
// CHECK-LABEL: module @mul_crosses
module @mul_crosses {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[W]]
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[X]]
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_mul %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Both paths of one value are added: x dy twice.
// CHECK-LABEL: module @mul_of_a_value_with_itself
module @mul_of_a_value_with_itself {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_add %[[G1]], %[[G2]] {nn.name = "nn.elementwise_mul.grad"}
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.elementwise_mul %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// d(x/w) = dx/w - (x/w)/w dw, from the quotient that the forward pass made.
// CHECK-LABEL: module @div_keeps_the_quotient
module @div_keeps_the_quotient {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: %[[Y:.*]] = nn.elementwise_div
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_div %[[DY]], %[[W]]
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[Y]]
  // CHECK-NEXT: %[[MINUS:.*]] = nn.fill_constant {{.*}}value = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_div %[[G2]], %[[W]]
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[G3]], %[[MINUS]]
  // CHECK-NEXT: nn.gradient @w, %[[G4]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_div %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The winner takes all; equal elements half each, so that their sum is the gradient.
// CHECK-LABEL: module @max_shares_a_tie
module @max_shares_a_tie {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_add %[[ZERO]], %[[X]]
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_add %[[ZERO2]], %[[W]]
  // CHECK-NEXT: %[[HALF:.*]] = nn.fill_constant {{.*}}value = 5.000000e-01 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[HALF]]
  // CHECK-NEXT: %[[ZERO3:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.compare %[[G1]], %[[G2]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G5:.*]] = nn.compare %[[G1]], %[[G2]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G6:.*]] = nn.where %[[G5]], %[[DY]], %[[ZERO3]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.where %[[G4]], %[[G3]], %[[G6]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G8:.*]] = nn.compare %[[G2]], %[[G1]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G9:.*]] = nn.compare %[[G2]], %[[G1]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G10:.*]] = nn.where %[[G9]], %[[DY]], %[[ZERO3]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G11:.*]] = nn.where %[[G8]], %[[G3]], %[[G10]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G11]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_max %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @min_asks_for_the_smaller
module @min_asks_for_the_smaller {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_add %[[ZERO]], %[[X]]
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_add %[[ZERO2]], %[[G]]
  // CHECK-NEXT: %[[HALF:.*]] = nn.fill_constant {{.*}}value = 5.000000e-01 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[HALF]]
  // CHECK-NEXT: %[[ZERO3:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.compare %[[G1]], %[[G2]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G5:.*]] = nn.compare %[[G1]], %[[G2]] {kind = "lt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G6:.*]] = nn.where %[[G5]], %[[DY]], %[[ZERO3]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.where %[[G4]], %[[G3]], %[[G6]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.elementwise_min %x, %g : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// x^w: w x^(w-1) dx, and 0 where w is 0.
// CHECK-LABEL: module @pow_of_the_base
module @pow_of_the_base {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_add %[[ZERO]], %[[X]]
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_add %[[ZERO2]], %[[G]]
  // CHECK-NEXT: %[[ONE:.*]] = nn.fill_constant {{.*}}value = 1.000000e+00 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_sub %[[G2]], %[[ONE]]
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_pow %[[G1]], %[[G3]]
  // CHECK-NEXT: %[[G5:.*]] = nn.elementwise_mul %[[G2]], %[[G4]]
  // CHECK-NEXT: %[[G6:.*]] = nn.elementwise_mul %[[DY]], %[[G5]]
  // CHECK-NEXT: %[[ZERO3:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G7:.*]] = nn.compare %[[G2]], %[[ZERO3]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G8:.*]] = nn.where %[[G7]], %[[ZERO3]], %[[G6]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G8]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.elementwise_pow %x, %g : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// x^w: x^w ln x dw, and 0 where x is 0.
// CHECK-LABEL: module @pow_of_the_exponent
module @pow_of_the_exponent {
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: %[[Y:.*]] = nn.elementwise_pow
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_add %[[ZERO]], %[[G]]
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: nn.elementwise_add %[[ZERO2]], %[[W]]
  // CHECK-NEXT: %[[G3:.*]] = nn.log %[[G1]]
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[Y]], %[[G3]]
  // CHECK-NEXT: %[[G5:.*]] = nn.elementwise_mul %[[DY]], %[[G4]]
  // CHECK-NEXT: %[[ZERO3:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G6:.*]] = nn.compare %[[G1]], %[[ZERO3]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G7:.*]] = nn.where %[[G6]], %[[ZERO3]], %[[G5]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G7]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_pow %g, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// x - w twice over: the square of a difference, composed.
// CHECK-LABEL: module @square_error_cost
module @square_error_cost {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.elementwise_sub
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[Y]]
  // CHECK-NEXT: %[[G2:.*]] = nn.scale %[[G1]] {scale = 2.000000e+00 : f64}
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.square_error_cost %x, %g : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// An input needs no gradient, so the product that would make it is not there.
// CHECK-LABEL: module @only_what_is_asked
module @only_what_is_asked {
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[G]]
  // CHECK-NEXT: nn.gradient @w, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_mul %g, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
