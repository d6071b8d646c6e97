// Which paths a gradient takes: from every reader, to every parameter that the loss depends on, through floats alone.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// A value with three readers gets three gradients, added from the last reader to the first.
// CHECK-LABEL: module @three_readers
module @three_readers {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[DS:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // CHECK-NEXT: %[[C:.*]] = nn.elementwise_mul %[[DS]], %{{.*}} {nn.name = "c.grad"}
  // CHECK-NEXT: %[[B:.*]] = nn.elementwise_mul %[[DS]], %{{.*}} {nn.name = "b.grad"}
  // CHECK-NEXT: %[[CB:.*]] = nn.elementwise_add %[[C]], %[[B]] {nn.name = "b.grad"}
  // CHECK-NEXT: %[[A:.*]] = nn.elementwise_mul %[[DS]], %{{.*}} {nn.name = "a.grad"}
  // CHECK-NEXT: %[[CBA:.*]] = nn.elementwise_add %[[CB]], %[[A]] {nn.name = "a.grad"}
  // CHECK-NEXT: nn.gradient @w, %[[CBA]]
  func.func @train_step(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>)
      -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %a = nn.elementwise_mul %w, %x {nn.name = "a"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %b = nn.elementwise_mul %w, %y {nn.name = "b"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %c = nn.elementwise_mul %w, %z {nn.name = "c"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %ab = nn.elementwise_add %a, %b {nn.name = "ab"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = nn.elementwise_add %ab, %c {nn.name = "s"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %s {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Two reads of one parameter are one parameter: one gradient, of the sum.
// CHECK-LABEL: module @two_reads_are_one_parameter
module @two_reads_are_one_parameter {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step(%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
  // CHECK: %[[DB:.*]] = nn.elementwise_mul %{{.*}}, %[[Y]] {nn.name = "b.grad"}
  // CHECK: %[[DA:.*]] = nn.elementwise_mul %{{.*}}, %[[X]] {nn.name = "a.grad"}
  // CHECK: %[[SUM:.*]] = nn.elementwise_add %[[DB]], %[[DA]]
  // CHECK-NEXT: nn.gradient @w, %[[SUM]]
  // CHECK-NOT: nn.gradient
  func.func @train_step(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %first = nn.read @w : tensor<4xf32>
    %a = nn.elementwise_mul %first, %x {nn.name = "a"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %second = nn.read @w : tensor<4xf32>
    %b = nn.elementwise_mul %second, %y {nn.name = "b"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = nn.elementwise_add %a, %b {nn.name = "s"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %s {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Of a sum of two narrow gradients that were widened, it is the wide sum that is marked: it was never narrow.
// CHECK-LABEL: module @a_wide_sum_of_narrow_gradients
module @a_wide_sum_of_narrow_gradients {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: nn.fill_constant {{.*}}nn.seed
  // CHECK: %[[SUM:.*]] = nn.elementwise_add %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: nn.gradient @w, %[[SUM]] : tensor<4xf32>
  func.func @train_step(%x: tensor<4xf16>, %y: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %low = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %a = nn.elementwise_mul %low, %x : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
    %wide = nn.cast %a {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    %b = nn.elementwise_mul %w, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = nn.elementwise_add %wide, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %s {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// The loss may be the parameter itself: its gradient is the seed.
// CHECK-LABEL: module @the_loss_is_a_parameter
module @the_loss_is_a_parameter {
  nn.variable @w parameter : tensor<f32> {trainable}
  // CHECK: %[[SEED:.*]] = nn.fill_constant {{.*}}nn.seed
  // CHECK-NEXT: nn.gradient @w, %[[SEED]]
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<f32>
    return %w : tensor<f32>
  }
}

// -----
// No gradient passes an integer, a comparison or a place; the float path beside them counts alone.
// CHECK-LABEL: module @integers_and_masks_stop_it
module @integers_and_masks_stop_it {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @only_compared parameter : tensor<4xf32> {trainable}
  nn.variable @only_counted parameter : tensor<4xf32> {trainable}
  // CHECK-NOT: nn.gradient @only
  // CHECK: nn.where
  // CHECK: nn.gradient @w
  // CHECK-NOT: nn.gradient @only
  func.func @train_step(%x: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %c = nn.read @only_compared : tensor<4xf32>
    %n = nn.read @only_counted : tensor<4xf32>
    %mask = nn.less_than %c, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %a = nn.where %mask, %w, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %i = nn.cast %n {to = i64} : (tensor<4xf32>) -> tensor<4xi64>
    %f = nn.cast %i {to = f32} : (tensor<4xi64>) -> tensor<4xf32>
    %b = nn.elementwise_mul %a, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %b {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// What leads from the parameter away from the loss is passed over: no gradient op bears its name.
// CHECK-LABEL: module @a_branch_beside_the_loss
module @a_branch_beside_the_loss {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK-NOT: aside.grad
  // CHECK: nn.gradient @w
  func.func @train_step(%x: tensor<4xf32>)
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "aside"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %a = nn.elementwise_mul %w, %x {nn.name = "a"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %aside = nn.exp %a {nn.name = "aside"} : (tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %a {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %aside, %loss : tensor<4xf32>, tensor<f32>
  }
}

// -----
// Only what leads from a trainable parameter is differentiated: the ops before it get no gradient.
// CHECK-LABEL: module @nothing_below_the_first_parameter
module @nothing_below_the_first_parameter {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @frozen parameter : tensor<4xf32>
  nn.variable @mean buffer : tensor<4xf32>
  // CHECK-NOT: before.grad
  // CHECK: nn.gradient @w
  // CHECK-NEXT: return
  func.func @train_step(%x: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %f = nn.read @frozen : tensor<4xf32>
    %m = nn.read @mean : tensor<4xf32>
    %w = nn.read @w : tensor<4xf32>
    %a = nn.elementwise_mul %f, %x {nn.name = "before"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %b = nn.elementwise_sub %a, %m {nn.name = "before"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %c = nn.elementwise_mul %b, %w {nn.name = "c"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %c {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// Parameters are marked in the order in which their gradients are finished: the last read first, which is what buckets want.
// CHECK-LABEL: module @backward_order
module @backward_order {
  nn.variable @a parameter : tensor<4x4xf32> {trainable}
  nn.variable @b parameter : tensor<4x4xf32> {trainable}
  nn.variable @c parameter : tensor<4x4xf32> {trainable}
  // CHECK: nn.gradient @b
  // CHECK-NEXT: nn.gradient @c
  // CHECK-NEXT: nn.gradient @a
  func.func @train_step(%x: tensor<4x4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %a = nn.read @a : tensor<4x4xf32>
    %0 = nn.matmul %x, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %c = nn.read @c : tensor<4x4xf32>
    %1 = nn.matmul %0, %c : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %b = nn.read @b : tensor<4x4xf32>
    %2 = nn.matmul %1, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %loss = nn.reduce_sum %2 {reduce_all = true} : (tensor<4x4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
