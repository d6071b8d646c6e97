// Reverse accumulation over @train_step.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @gradients_of_a_value_used_twice_are_added
module @gradients_of_a_value_used_twice_are_added {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @frozen parameter : tensor<4xf32>
  // CHECK: func.func @train_step(%[[X:.*]]: tensor<4xf32>
  // CHECK: %[[F:.*]] = nn.read @frozen
  // CHECK: nn.reduce_sum
  // CHECK-NEXT: nn.fill_constant {{.*}}nn.seed{{.*}}value = 1.0
  // CHECK: %[[DC:.*]] = nn.elementwise_mul {{.*}}nn.name = "l.grad"
  // CHECK-NEXT: %[[DB:.*]] = nn.elementwise_mul %[[DC]], %[[F]] {nn.name = "b.grad"}
  // CHECK-NEXT: %[[DA:.*]] = nn.elementwise_mul %[[DC]], %[[X]] {nn.name = "a.grad"}
  // CHECK-NEXT: %[[SUM:.*]] = nn.elementwise_add %[[DB]], %[[DA]] {nn.name = "a.grad"}
  // CHECK-NEXT: nn.gradient @w, %[[SUM]]
  // Neither inputs nor frozen parameters get one.
  // CHECK-NEXT: return
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %f = nn.read @frozen : tensor<4xf32>
    %a = nn.elementwise_mul %w, %x {nn.name = "a"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %b = nn.elementwise_mul %w, %f {nn.name = "b"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %c = nn.elementwise_add %a, %b {nn.name = "c"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %c {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// The gradient of a narrowed parameter is the narrow one: it is what is stored, checked and reduced.
// CHECK-LABEL: module @a_gradient_is_marked_before_its_widening
module @a_gradient_is_marked_before_its_widening {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step(%[[X:.*]]: tensor<4xf16>
  // CHECK: %[[DW:.*]] = nn.elementwise_mul %{{.*}}, %[[X]] {nn.name = "a.grad"} : (tensor<4xf16>, tensor<4xf16>)
  // CHECK-NEXT: nn.gradient @w, %[[DW]] : tensor<4xf16>
  // CHECK-NEXT: return
  func.func @train_step(%x: tensor<4xf16> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %low = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %a = nn.elementwise_mul %low, %x {nn.name = "a"} : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
    %wide = nn.cast %a {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    %l = nn.reduce_sum %wide {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_parameter_beside_the_loss_has_no_gradient
module @a_parameter_beside_the_loss_has_no_gradient {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @beside parameter : tensor<4xf32> {trainable}
  // CHECK-NOT: nn.gradient @beside
  // CHECK: nn.gradient @w
  // CHECK-NOT: nn.gradient @beside
  func.func @train_step() -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %b = nn.read @beside : tensor<4xf32>
    %y = nn.relu %b {nn.name = "y"} : (tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %w {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %y, %l : tensor<4xf32>, tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @without_a_training_step_nothing_happens
module @without_a_training_step_nothing_happens {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK-NOT: nn.gradient
  func.func @infer() -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %w = nn.read @w : tensor<4xf32>
    return %w : tensor<4xf32>
  }
}

// -----
// As token and position embeddings are: the widening of one gradient was two parameters' and erased for the first.
// CHECK-LABEL: module @two_parameters_share_a_narrow_gradient
module @two_parameters_share_a_narrow_gradient {
  nn.variable @a parameter : tensor<4x4xf32> {trainable}
  nn.variable @b parameter : tensor<4x4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DW:.*]] = nn.matmul {{.*}}transpose_x
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @b, %[[DW]] : tensor<4x4xf16>
  // CHECK-NEXT: nn.gradient @a, %[[DW]] : tensor<4x4xf16>
  func.func @train_step(%x: tensor<4x4xf16> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %a = nn.read @a : tensor<4x4xf32>
    %b = nn.read @b : tensor<4x4xf32>
    %w = nn.elementwise_add %a, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %low = nn.cast %w {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %y = nn.matmul %x, %low : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
    %wide = nn.cast %y {to = f32} : (tensor<4x4xf16>) -> tensor<4x4xf32>
    %l = nn.reduce_sum %wide {reduce_all = true} : (tensor<4x4xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// A sum of squares is flat where it is 0: its root gets the gradient 0 there. Any other root keeps its pole.
// CHECK-LABEL: module @roots_of_squares_have_no_pole
module @roots_of_squares_have_no_pole {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: nn.sqrt
  // CHECK: %[[NORM:.*]] = nn.sqrt
  // CHECK: %[[ZERO:.*]] = nn.compare %[[NORM]], %{{.*}} {kind = "eq"
  // CHECK: nn.where %[[ZERO]]
  // CHECK-NOT: nn.where
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %plain = nn.sqrt %w : (tensor<4xf32>) -> tensor<4xf32>
    %squares = nn.square %w : (tensor<4xf32>) -> tensor<4xf32>
    %sum = nn.reduce_sum %squares {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    %half = nn.scale %sum {scale = 0.5 : f64} : (tensor<f32>) -> tensor<f32>
    %norm = nn.sqrt %half : (tensor<f32>) -> tensor<f32>
    %other = nn.reduce_sum %plain {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    %l = nn.elementwise_add %norm, %other : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// Of models from PyTorch: bounds have the gradient 0, and the leak begins at 0.
// CHECK-LABEL: module @gradients_at_bounds_as_pytorch_has_them
module @gradients_at_bounds_as_pytorch_has_them {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: nn.clip
  // CHECK-DAG: nn.compare {{.*}} {kind = "lt"
  // CHECK-DAG: nn.compare {{.*}} {kind = "gt"
  // CHECK: nn.compare {{.*}} {kind = "le"
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %leaky = nn.leaky_relu %w {alpha = 0.1 : f64, zero_leaks = true} : (tensor<4xf32>) -> tensor<4xf32>
    %clipped = nn.clip %leaky {min = 0.0 : f64, max = 6.0 : f64, open = true} : (tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %clipped {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}
