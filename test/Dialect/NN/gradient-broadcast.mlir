// How the gradient of what was broadcast is summed to its shape: rows, columns, numbers, dimensions of one, places in the middle.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @a_row_is_summed_over_rows
module @a_row_is_summed_over_rows {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G1]] : tensor<8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<8xf32>
    %y = nn.elementwise_add %x, %w : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Aligned at dimension 0, summed over dimension 1.
// CHECK-LABEL: module @a_column_at_an_axis
module @a_column_at_an_axis {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[W]] {axis = 0 : i64} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[X]] {axis = 0 : i64}
  // CHECK-NEXT: %[[G3:.*]] = nn.reduce_sum %[[G2]] {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G3]] : tensor<4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4xf32>
    %y = nn.elementwise_mul %x, %w {axis = 0 : i64} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_place_in_the_middle
module @a_place_in_the_middle {
  nn.variable @w parameter : tensor<3xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[MINUS:.*]] = nn.fill_constant {{.*}}value = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[MINUS]]
  // CHECK-NEXT: %[[G2:.*]] = nn.reduce_sum %[[G1]] {axis = array<i64: 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<3xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<2x3x4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<3xf32>
    %y = nn.elementwise_sub %g, %w {axis = 1 : i64} : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<2x3x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_number_is_summed_over_all
module @a_number_is_summed_over_all {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<f32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[W]] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G3:.*]] = nn.reduce_sum %[[G2]] {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
  // CHECK-NEXT: nn.gradient @w, %[[G3]] : tensor<f32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<f32>
    %y = nn.elementwise_mul %x, %w : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Summed over all, the gradient is a number: a reshape gives it the parameter's shape.
// CHECK-LABEL: module @a_vector_of_one_gets_its_shape_back
module @a_vector_of_one_gets_its_shape_back {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<1xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[G1]] {shape = array<i64: 1>} : (tensor<f32>) -> tensor<1xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<1xf32>
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<1xf32>
    %y = nn.elementwise_add %x, %w : (tensor<4x8xf32>, tensor<1xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// [4, 1] against [4, 8]: the sum's dimension comes back.
// CHECK-LABEL: module @a_dimension_of_one_is_kept
module @a_dimension_of_one_is_kept {
  nn.variable @w parameter : tensor<4x1xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[G1]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<4x1xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4x1xf32>
    %y = nn.elementwise_add %g, %w : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// [4, 1] and [1, 8]: each is summed over the other's dimension.
// CHECK-LABEL: module @both_are_broadcast
module @both_are_broadcast {
  nn.variable @x parameter : tensor<4x1xf32> {trainable}
  nn.variable @w parameter : tensor<1x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[W]] : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reduce_sum %[[G1]] {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.reshape %[[G2]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.elementwise_mul %[[DY]], %[[X]] : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reduce_sum %[[G4]] {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.reshape %[[G5]] {shape = array<i64: 1, 8>} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G6]] : tensor<1x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x1xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x1xf32>
    %w = nn.read @w : tensor<1x8xf32>
    %y = nn.elementwise_mul %x, %w : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @the_first_may_be_the_smaller
module @the_first_may_be_the_smaller {
  nn.variable @x parameter : tensor<8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[MINUS:.*]] = nn.fill_constant {{.*}}value = -1.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[MINUS]]
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.elementwise_sub %x, %w : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @equal_dimensions_of_one_are_not_summed
module @equal_dimensions_of_one_are_not_summed {
  nn.variable @x parameter : tensor<1x8xf32> {trainable}
  nn.variable @w parameter : tensor<1x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @w, %[[DY]] : tensor<1x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<1x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<1x8xf32>
    %w = nn.read @w : tensor<1x8xf32>
    %y = nn.elementwise_add %x, %w : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<1x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The mask has the result's shape, the row's share is summed afterwards.
// CHECK-LABEL: module @a_maximum_against_a_row
module @a_maximum_against_a_row {
  nn.variable @w parameter : tensor<8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_add %[[ZERO]], %[[G]]
  // CHECK-NEXT: %[[ZERO2:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_add %[[ZERO2]], %[[W]] : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[HALF:.*]] = nn.fill_constant {{.*}}value = 5.000000e-01 : f64}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_mul %[[DY]], %[[HALF]]
  // CHECK-NEXT: %[[ZERO3:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G4:.*]] = nn.compare %[[G2]], %[[G1]] {kind = "eq"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G5:.*]] = nn.compare %[[G2]], %[[G1]] {kind = "gt"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %[[G6:.*]] = nn.where %[[G5]], %[[DY]], %[[ZERO3]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.where %[[G4]], %[[G3]], %[[G6]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G8:.*]] = nn.reduce_sum %[[G7]] {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G8]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<8xf32>
    %y = nn.elementwise_max %g, %w : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @where_sends_to_one_side
module @where_sends_to_one_side {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[C:.*]]: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.where %[[C]], %[[DY]], %[[ZERO]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.where %[[C]], %[[ZERO]], %[[DY]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%c: tensor<4x8xi1>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<4x8xf32>
    %y = nn.where %c, %x, %w : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @where_against_a_number
module @where_against_a_number {
  nn.variable @w parameter : tensor<f32> {trainable}
  // CHECK: func.func @train_step(%[[C:.*]]: tensor{{.*}}, %{{.*}}: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64}
  // CHECK-NEXT: %[[G1:.*]] = nn.where %[[C]], %[[ZERO]], %[[DY]] : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reduce_sum %[[G1]] {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<f32>
  // CHECK-NEXT: return
  func.func @train_step(%c: tensor<4x8xi1>, %g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<f32>
    %y = nn.where %c, %g, %w : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
