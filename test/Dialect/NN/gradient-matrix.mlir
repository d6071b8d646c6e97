// The gradients of products: dA = dC B^T, dB = A^T dC, with transposes, vectors, batches and a matrix that batches share.
// RUN: %ampc-opt %s -nn-decompose -nn-differentiate -nn-decompose -split-input-file | FileCheck %s

// CHECK-LABEL: module @plain
module @plain {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[W]] {transpose_y = true} : (tensor<4x2xf32>, tensor<8x2xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[X]], %[[DY]] {transpose_x = true} : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<8x2xf32>
    %y = nn.matmul %x, %w : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// C = X^T W: dX = W dC^T
// CHECK-LABEL: module @transposed_x
module @transposed_x {
  nn.variable @x parameter : tensor<8x4xf32> {trainable}
  nn.variable @w parameter : tensor<8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[W]], %[[DY]] {transpose_y = true} : (tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<8x4xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[X]], %[[DY]] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<8x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8x4xf32>
    %w = nn.read @w : tensor<8x2xf32>
    %y = nn.matmul %x, %w {transpose_x = true} : (tensor<8x4xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// C = X W^T: dW = dC^T X
// CHECK-LABEL: module @transposed_y
module @transposed_y {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<2x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[W]] : (tensor<4x2xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[DY]], %[[X]] {transpose_x = true} : (tensor<4x2xf32>, tensor<4x8xf32>) -> tensor<2x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<2x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<2x8xf32>
    %y = nn.matmul %x, %w {transpose_y = true} : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @transposed_both
module @transposed_both {
  nn.variable @x parameter : tensor<8x4xf32> {trainable}
  nn.variable @w parameter : tensor<2x8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[W]], %[[DY]] {transpose_x = true, transpose_y = true} : (tensor<2x8xf32>, tensor<4x2xf32>) -> tensor<8x4xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[DY]], %[[X]] {transpose_x = true, transpose_y = true} : (tensor<4x2xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<2x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<8x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8x4xf32>
    %w = nn.read @w : tensor<2x8xf32>
    %y = nn.matmul %x, %w {transpose_x = true, transpose_y = true} : (tensor<8x4xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @with_its_factor
module @with_its_factor {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[W]] {alpha = 1.250000e-01 : f64, transpose_y = true} : (tensor<4x2xf32>, tensor<8x2xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[X]], %[[DY]] {alpha = 1.250000e-01 : f64, transpose_x = true} : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<8x2xf32>
    %y = nn.matmul %x, %w {alpha = 0.125 : f64} : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Both gradients of the one value are added.
// CHECK-LABEL: module @a_value_with_itself
module @a_value_with_itself {
  nn.variable @x parameter : tensor<4x4xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[X]]
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[DY]], %[[X]] {transpose_x = true}
  // CHECK-NEXT: %[[G3:.*]] = nn.elementwise_add %[[G1]], %[[G2]] {nn.name = "nn.matmul.grad"}
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x4xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x4xf32>
    %y = nn.matmul %x, %x {transpose_y = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// A row times a column.
// CHECK-LABEL: module @two_vectors
module @two_vectors {
  nn.variable @x parameter : tensor<8xf32> {trainable}
  nn.variable @w parameter : tensor<8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[X]] {shape = array<i64: 1, 8>} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[W]] {shape = array<i64: 8, 1>} : (tensor<8xf32>) -> tensor<8x1xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.matmul %[[G3]], %[[G2]] {transpose_y = true} : (tensor<1x1xf32>, tensor<8x1xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reshape %[[G4]] {shape = array<i64: 8>} : (tensor<1x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[G6:.*]] = nn.matmul %[[G1]], %[[G3]] {transpose_x = true} : (tensor<1x8xf32>, tensor<1x1xf32>) -> tensor<8x1xf32>
  // CHECK-NEXT: %[[G7:.*]] = nn.reshape %[[G6]] {shape = array<i64: 8>} : (tensor<8x1xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G7]] : tensor<8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G5]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8xf32>
    %w = nn.read @w : tensor<8xf32>
    %y = nn.matmul %x, %w : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<f32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_vector_on_the_left
module @a_vector_on_the_left {
  nn.variable @x parameter : tensor<8xf32> {trainable}
  nn.variable @w parameter : tensor<8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[X]] {shape = array<i64: 1, 8>} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[DY]] {shape = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<1x2xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.matmul %[[G2]], %[[W]] {transpose_y = true} : (tensor<1x2xf32>, tensor<8x2xf32>) -> tensor<1x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64: 8>} : (tensor<1x8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.matmul %[[G1]], %[[G2]] {transpose_x = true} : (tensor<1x8xf32>, tensor<1x2xf32>) -> tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G5]] : tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<8xf32>
    %w = nn.read @w : tensor<8x2xf32>
    %y = nn.matmul %x, %w : (tensor<8xf32>, tensor<8x2xf32>) -> tensor<2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_vector_on_the_right
module @a_vector_on_the_right {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  nn.variable @w parameter : tensor<8xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[W]] {shape = array<i64: 8, 1>} : (tensor<8xf32>) -> tensor<8x1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.matmul %[[G2]], %[[G1]] {transpose_y = true} : (tensor<4x1xf32>, tensor<8x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.matmul %[[X]], %[[G2]] {transpose_x = true} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<8x1xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reshape %[[G4]] {shape = array<i64: 8>} : (tensor<8x1xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G5]] : tensor<8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %w = nn.read @w : tensor<8xf32>
    %y = nn.matmul %x, %w : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_flag_that_transposes_a_vector_means_nothing
module @a_flag_that_transposes_a_vector_means_nothing {
  nn.variable @w parameter : tensor<8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: nn.reshape %[[W]] {shape = array<i64: 8, 1>} : (tensor<8xf32>) -> tensor<8x1xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[DY]] {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.matmul %[[G]], %[[G2]] {transpose_x = true} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<8x1xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64: 8>} : (tensor<8x1xf32>) -> tensor<8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G4]] : tensor<8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<8xf32>
    %y = nn.matmul %g, %w {transpose_y = true} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @batches_stay_apart
module @batches_stay_apart {
  nn.variable @x parameter : tensor<3x4x8xf32> {trainable}
  nn.variable @w parameter : tensor<3x8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[W]] {transpose_y = true} : (tensor<3x4x2xf32>, tensor<3x8x2xf32>) -> tensor<3x4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[X]], %[[DY]] {transpose_x = true} : (tensor<3x4x8xf32>, tensor<3x4x2xf32>) -> tensor<3x8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<3x8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<3x4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<3x4x8xf32>
    %w = nn.read @w : tensor<3x8x2xf32>
    %y = nn.matmul %x, %w : (tensor<3x4x8xf32>, tensor<3x8x2xf32>) -> tensor<3x4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<3x4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Rows of all batches against one matrix: its gradient is one product of all rows, not a sum of many.
// CHECK-LABEL: module @a_shared_matrix_is_one_product
module @a_shared_matrix_is_one_product {
  nn.variable @x parameter : tensor<3x4x8xf32> {trainable}
  nn.variable @w parameter : tensor<8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[X]] {shape = array<i64: 12, 8>} : (tensor<3x4x8xf32>) -> tensor<12x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[DY]] {shape = array<i64: 12, 2>} : (tensor<3x4x2xf32>) -> tensor<12x2xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.matmul %[[G2]], %[[W]] {transpose_y = true} : (tensor<12x2xf32>, tensor<8x2xf32>) -> tensor<12x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.reshape %[[G3]] {shape = array<i64: 3, 4, 8>} : (tensor<12x8xf32>) -> tensor<3x4x8xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.matmul %[[G1]], %[[G2]] {transpose_x = true} : (tensor<12x8xf32>, tensor<12x2xf32>) -> tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G5]] : tensor<8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G4]] : tensor<3x4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<3x4x8xf32>
    %w = nn.read @w : tensor<8x2xf32>
    %y = nn.matmul %x, %w : (tensor<3x4x8xf32>, tensor<8x2xf32>) -> tensor<3x4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<3x4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_shared_matrix_transposed
module @a_shared_matrix_transposed {
  nn.variable @w parameter : tensor<2x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.reshape %[[G]] {shape = array<i64: 12, 8>} : (tensor<3x4x8xf32>) -> tensor<12x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reshape %[[DY]] {shape = array<i64: 12, 2>} : (tensor<3x4x2xf32>) -> tensor<12x2xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.matmul %[[G2]], %[[G1]] {transpose_x = true} : (tensor<12x2xf32>, tensor<12x8xf32>) -> tensor<2x8xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G3]] : tensor<2x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<3x4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<2x8xf32>
    %y = nn.matmul %g, %w {transpose_y = true} : (tensor<3x4x8xf32>, tensor<2x8xf32>) -> tensor<3x4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<3x4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_batch_of_one_is_summed
module @a_batch_of_one_is_summed {
  nn.variable @w parameter : tensor<1x8x2xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[G]], %[[DY]] {transpose_x = true} : (tensor<3x4x8xf32>, tensor<3x4x2xf32>) -> tensor<3x8x2xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reduce_sum %[[G1]] {axis = array<i64: 0>} : (tensor<3x8x2xf32>) -> tensor<8x2xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.reshape %[[G2]] {shape = array<i64: 1, 8, 2>} : (tensor<8x2xf32>) -> tensor<1x8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G3]] : tensor<1x8x2xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<3x4x8xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<1x8x2xf32>
    %y = nn.matmul %g, %w : (tensor<3x4x8xf32>, tensor<1x8x2xf32>) -> tensor<3x4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<3x4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// [5, 1] against [3]: w is summed over the 5, x over the 3.
// CHECK-LABEL: module @batches_of_another_rank
module @batches_of_another_rank {
  nn.variable @x parameter : tensor<5x1x4x8xf32> {trainable}
  nn.variable @w parameter : tensor<3x8x2xf32> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[W]] {transpose_y = true} : (tensor<5x3x4x2xf32>, tensor<3x8x2xf32>) -> tensor<5x3x4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reduce_sum %[[G1]] {axis = array<i64: 1>} : (tensor<5x3x4x8xf32>) -> tensor<5x4x8xf32>
  // CHECK-NEXT: %[[G3:.*]] = nn.reshape %[[G2]] {shape = array<i64: 5, 1, 4, 8>} : (tensor<5x4x8xf32>) -> tensor<5x1x4x8xf32>
  // CHECK-NEXT: %[[G4:.*]] = nn.matmul %[[X]], %[[DY]] {transpose_x = true} : (tensor<5x1x4x8xf32>, tensor<5x3x4x2xf32>) -> tensor<5x3x8x2xf32>
  // CHECK-NEXT: %[[G5:.*]] = nn.reduce_sum %[[G4]] {axis = array<i64: 0>} : (tensor<5x3x8x2xf32>) -> tensor<3x8x2xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G5]] : tensor<3x8x2xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G3]] : tensor<5x1x4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<5x1x4x8xf32>
    %w = nn.read @w : tensor<3x8x2xf32>
    %y = nn.matmul %x, %w : (tensor<5x1x4x8xf32>, tensor<3x8x2xf32>) -> tensor<5x3x4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<5x3x4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_matrix_on_the_left_of_batches
module @a_matrix_on_the_left_of_batches {
  nn.variable @x parameter : tensor<4x8xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[G]] {transpose_y = true} : (tensor<3x4x2xf32>, tensor<3x8x2xf32>) -> tensor<3x4x8xf32>
  // CHECK-NEXT: %[[G2:.*]] = nn.reduce_sum %[[G1]] {axis = array<i64: 0>} : (tensor<3x4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: nn.gradient @x, %[[G2]] : tensor<4x8xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<3x8x2xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf32>
    %y = nn.matmul %x, %g : (tensor<4x8xf32>, tensor<3x8x2xf32>) -> tensor<3x4x2xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<3x4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @in_float16_the_products_are_float16
module @in_float16_the_products_are_float16 {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  nn.variable @w parameter : tensor<8x2xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[W:.*]] = nn.read @w :
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.cast {{.*}}nn.name = "wide.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[DY]], %[[W]] {transpose_y = true} : (tensor<4x2xf16>, tensor<8x2xf16>) -> tensor<4x8xf16>
  // CHECK-NEXT: %[[G2:.*]] = nn.matmul %[[X]], %[[DY]] {transpose_x = true} : (tensor<4x8xf16>, tensor<4x2xf16>) -> tensor<8x2xf16>
  // CHECK-NEXT: nn.gradient @w, %[[G2]] : tensor<8x2xf16>
  // CHECK-NEXT: nn.gradient @x, %[[G1]] : tensor<4x8xf16>
  // CHECK-NEXT: return
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %w = nn.read @w : tensor<8x2xf16>
    %y = nn.matmul %x, %w : (tensor<4x8xf16>, tensor<8x2xf16>) -> tensor<4x2xf16>
    %wide = nn.cast %y {nn.name = "wide", to = f32} : (tensor<4x2xf16>) -> tensor<4x2xf32>
    %loss = nn.reduce_sum %wide {nn.name = "loss", reduce_all = true} : (tensor<4x2xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// nn.mul is reshapes and a product; so is its gradient.
// CHECK-LABEL: module @seen_as_matrices
module @seen_as_matrices {
  nn.variable @w parameter : tensor<12x5xf32> {trainable}
  // CHECK: %[[Y:.*]] = nn.reshape
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[G1:.*]] = nn.matmul %[[Y]], %[[DY]] {transpose_x = true} : (tensor<2x12xf32>, tensor<2x5xf32>) -> tensor<12x5xf32>
  // CHECK-NEXT: nn.gradient @w, %[[G1]] : tensor<12x5xf32>
  // CHECK-NEXT: return
  func.func @train_step(%g: tensor<2x3x4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<12x5xf32>
    %y = nn.mul %g, %w : (tensor<2x3x4xf32>, tensor<12x5xf32>) -> tensor<2x5xf32>
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<2x5xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
