// The gradients of views and movement: back to where the elements came from; what was read twice is added.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @reshape_back
module @reshape_back {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 8>} : (tensor<8x4xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.reshape %x {shape = array<i64: 8, -1>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<8x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @flatten_back
module @flatten_back {
  nn.variable @x parameter : tensor<2x3x4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 2, 3, 4>} : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<2x3x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<2x3x4xf32>
    %y = nn.flatten %x {axis = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<6x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @flatten_range_back
module @flatten_range_back {
  nn.variable @x parameter : tensor<2x3x4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 2, 3, 4>} : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<2x3x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<2x3x4xf32>
    %y = nn.flatten_contiguous_range %x {start_axis = 1 : i64, stop_axis = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<2x12xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @squeeze_back
module @squeeze_back {
  nn.variable @x parameter : tensor<4x1x3xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 1, 3>} : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x1x3xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x1x3xf32>
    %y = nn.squeeze %x : (tensor<4x1x3xf32>) -> tensor<4x3xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x3xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @unsqueeze_back
module @unsqueeze_back {
  nn.variable @x parameter : tensor<4x3xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 3>} : (tensor<4x3x1xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x3xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x3xf32>
    %y = nn.unsqueeze %x {axis = array<i64: -1>} : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x3x1xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Of a cycle of three the inverse is another permutation.
// CHECK-LABEL: module @transpose_by_the_inverse
module @transpose_by_the_inverse {
  nn.variable @x parameter : tensor<2x3x4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.transpose %[[DY]] {perm = array<i64: 1, 2, 0>} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<2x3x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<2x3x4xf32>
    %y = nn.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2x3xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @transpose_of_negative_axes
module @transpose_of_negative_axes {
  nn.variable @x parameter : tensor<2x3x4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.transpose %[[DY]] {perm = array<i64: 1, 2, 0>} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<2x3x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<2x3x4xf32>
    %y = nn.transpose %x {perm = array<i64: -1, 0, -2>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2x3xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @concat_slices
module @concat_slices {
  nn.variable @x parameter : tensor<4x3xf32> {trainable}
  nn.variable @w parameter : tensor<4x5xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 3>, starts = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 8>, starts = array<i64: 3>} : (tensor<4x8xf32>) -> tensor<4x5xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<4x5xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x3xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x3xf32>
    %w = nn.read @w : tensor<4x5xf32>
    %y = nn.concat %x, %w {axis = 1 : i64} : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Its two slices are added.
// CHECK-LABEL: module @concat_of_one_value_twice
module @concat_of_one_value_twice {
  nn.variable @x parameter : tensor<4x3xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 3>, starts = array<i64: 0>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 6>, starts = array<i64: 3>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_add %[[G1]], %[[G2]] {nn.name = "nn.concat.grad"} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x3xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x3xf32>
    %y = nn.concat %x, %x {axis = -1 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The input's slice is not made, but its place is passed over.
// CHECK-LABEL: module @concat_beside_an_input
module @concat_beside_an_input {
  nn.variable @x parameter : tensor<4x3xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 8>, starts = array<i64: 5>} : (tensor<4x8xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x3xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x5xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x3xf32>
    %y = nn.concat %g, %x {axis = 1 : i64} : (tensor<4x5xf32>, tensor<4x3xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @concat_of_one
module @concat_of_one {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.concat %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @stack_takes_slices_out
module @stack_takes_slices_out {
  nn.variable @x parameter : tensor<4xf32> {trainable}
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 1>, starts = array<i64: 0>} : (tensor<4x2xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[G1]] {shape = array<i64: 4>} : (tensor<4x1xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.slice %[[DY]] {axes = array<i64: 1>, ends = array<i64: 2>, starts = array<i64: 1>} : (tensor<4x2xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64: 4>} : (tensor<4x1xf32>) -> tensor<4xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G4]] : tensor<4xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4xf32>
    %w = nn.read @w : tensor<4xf32>
    %y = nn.stack %x, %w {axis = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @stack_of_numbers
module @stack_of_numbers {
  nn.variable @x parameter : tensor<f32> {trainable}
  nn.variable @w parameter : tensor<f32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.slice %[[DY]] {axes = array<i64: 0>, ends = array<i64: 1>, starts = array<i64: 0>} : (tensor<2xf32>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[G1]] {shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
  // CHECK-NEXT: %[[G3:.*]] = nn.slice %[[DY]] {axes = array<i64: 0>, ends = array<i64: 2>, starts = array<i64: 1>} : (tensor<2xf32>) -> tensor<1xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64>} : (tensor<1xf32>) -> tensor<f32>
  // CHECK-NEXT: nn.gradient @w, %[[G4]] : tensor<f32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<f32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<f32>
    %w = nn.read @w : tensor<f32>
    %y = nn.stack %x, %w : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// A part that nothing reads has gradient zero, and its place.
// CHECK-LABEL: module @split_joins_what_is_read
module @split_joins_what_is_read {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: %[[A:.*]]:3 = nn.split
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.elementwise_mul %[[DY]], %[[A]]#0 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.elementwise_mul %[[DY]], %[[A]]#2
  // CHECK-NEXT: %[[G3:.*]] = nn.reduce_sum %[[G2]] {axis = array<i64: 1>} : (tensor<4x4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00 : f64} : () -> tensor<4x3xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.concat %[[G4]], %[[ZERO]], %[[G1]] {axis = 1 : i64} : (tensor<4x1xf32>, tensor<4x3xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %a, %b, %c = nn.split %x {axis = 1 : i64, sections = array<i64: 1, 3, 4>} : (tensor<4x8xf32>) -> (tensor<4x1xf32>, tensor<4x3xf32>, tensor<4x4xf32>)
    %y = nn.elementwise_mul %c, %a : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @split_into_one
module @split_into_one {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.split %x {num = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @slice_pads
module @slice_pads {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.pad_zero %[[DY]] {high = array<i64: 0, 1>, low = array<i64: 0, 2>} : (tensor<4x5xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.slice %x {axes = array<i64: 1>, starts = array<i64: -6>, ends = array<i64: -1>} : (tensor<4x8xf32>) -> tensor<4x5xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x5xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The dropped dimension comes back before the border does.
// CHECK-LABEL: module @slice_of_a_dropped_dimension
module @slice_of_a_dropped_dimension {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 8>} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.pad_zero %[[G1]] {high = array<i64: 1, 0>, low = array<i64: 2, 0>} : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 3>, decrease_axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @slice_of_everything
module @slice_of_everything {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 100>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @overlapping_slices_are_added
module @overlapping_slices_are_added {
  nn.variable @x parameter : tensor<8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.pad_zero %[[DY]] {high = array<i64: 0>, low = array<i64: 3>} : (tensor<5xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.pad_zero %[[DY]] {high = array<i64: 3>, low = array<i64: 0>} : (tensor<5xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_add %[[G1]], %[[G2]] {nn.name = "nn.slice.grad"} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8xf32>
    %a = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>} : (tensor<8xf32>) -> tensor<5xf32>
    %b = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 8>} : (tensor<8xf32>) -> tensor<5xf32>
    %y = nn.elementwise_add %a, %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<5xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @pad_zero_slices
module @pad_zero_slices {
  nn.variable @x parameter : tensor<4x5xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.slice %[[DY]] {axes = array<i64: 0, 1>, ends = array<i64: 5, 5>, starts = array<i64: 1, 0>} : (tensor<5x7xf32>) -> tensor<4x5xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x5xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x5xf32>
    %y = nn.pad_zero %x {low = array<i64: 1, 0>, high = array<i64: 0, 2>} : (tensor<4x5xf32>) -> tensor<5x7xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<5x7xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @expand_sums_what_was_repeated
module @expand_sums_what_was_repeated {
  nn.variable @x parameter : tensor<1x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[G1]] {shape = array<i64: 1, 8>} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<1x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<1x8xf32>
    %y = nn.expand %x {shape = array<i64: 4, -1>} : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @expand_by_a_leading_dimension
module @expand_by_a_leading_dimension {
  nn.variable @x parameter : tensor<8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8xf32>
    %y = nn.expand %x {shape = array<i64: 4, 8>} : (tensor<8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @expand_of_a_number
module @expand_of_a_number {
  nn.variable @x parameter : tensor<f32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reduce_sum %[[DY]] {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<f32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<f32>
    %y = nn.expand %x {shape = array<i64: 4, 8>} : (tensor<f32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @expand_that_repeats_nothing
module @expand_that_repeats_nothing {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.gradient @x, %[[DY]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.expand %x {shape = array<i64: 4, 8>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
