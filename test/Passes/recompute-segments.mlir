// Values of the forward pass are computed again from checkpoints.
// RUN: %ampc-opt %s -nn-recompute-segments -split-input-file | FileCheck %s

// CHECK-LABEL: module @a_gradient_reads_a_copy
module @a_gradient_reads_a_copy {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // The result of the checkpoint is gone.
  // CHECK: func.func @train_step(%[[X:.*]]: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>})
  func.func @train_step(%x: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>}, tensor<4xf32> {nn.field = #nn.field<checkpoint>}) {
    // CHECK: %[[W:.*]] = nn.read @w
    %w = nn.read @w : tensor<4xf32>
    // CHECK: %[[A:.*]] = nn.elementwise_mul %[[X]], %[[W]] {{{.*}}nn.name = "a"
    %a = nn.elementwise_mul %x, %w {axis = -1 : i64, nn.name = "a"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[B:.*]] = nn.tanh %[[A]]
    %b = nn.tanh %a {nn.name = "b"} : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[C:.*]] = nn.tanh %[[B]]
    %c = nn.tanh %b {nn.name = "c"} : (tensor<4xf32>) -> tensor<4xf32>
    %d = nn.tanh %c {nn.name = "d"} : (tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %d {axis = array<i64>, keep_dim = false, reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    // CHECK: nn.fill_constant {{.*}}nn.seed
    %seed = nn.fill_constant {nn.seed, value = 1.0 : f64, shape = array<i64: 4>, dtype = f32} : () -> tensor<4xf32>
    // Behind the last checkpoint, and the checkpoint itself: the values of the forward pass.
    // CHECK-NEXT: nn.elementwise_mul {{.*}}, %{{.*}} {{{.*}}nn.name = "d.grad"
    %dd = nn.elementwise_mul %seed, %d {axis = -1 : i64, nn.name = "d.grad"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: %[[DC:.*]] = nn.elementwise_mul %{{.*}}, %[[C]]
    %dc = nn.elementwise_mul %dd, %c {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // The copy reads the input through a barrier and the variable itself.
    // CHECK-NEXT: %[[BAR:.*]] = nn.optimization_barrier %[[X]]
    // CHECK-NEXT: %[[A2:.*]] = nn.elementwise_mul %[[BAR]], %[[W]] {{{.*}}nn.name = "a.recompute"
    // CHECK-NEXT: %[[B2:.*]] = nn.tanh %[[A2]] {nn.name = "b.recompute"}
    // CHECK-NEXT: %[[DB:.*]] = nn.elementwise_mul %[[DC]], %[[B2]]
    %db = nn.elementwise_mul %dc, %b {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: nn.elementwise_mul %[[DB]], %[[A2]]
    %da = nn.elementwise_mul %db, %a {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %dw = nn.elementwise_mul %da, %x {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    nn.gradient @w, %dw : tensor<4xf32>
    return %l, %c : tensor<f32>, tensor<4xf32>
  }
}

// -----
// What another segment, an output or a variable needs stays, and so does what depends on variables alone.
// CHECK-LABEL: module @what_others_need_stays
module @what_others_need_stays {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  func.func @train_step(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32> {nn.field = #nn.field<loss>}, tensor<4xf32> {nn.field = #nn.field<checkpoint>}, tensor<4xf32> {nn.field = #nn.field<checkpoint>}) {
    %w = nn.read @w : tensor<4xf32>
    // CHECK: %[[LOW:.*]] = nn.tanh
    %low = nn.tanh %w {nn.name = "of variables"} : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[A:.*]] = nn.elementwise_mul
    %a = nn.elementwise_mul %x, %low {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %b = nn.tanh %a {nn.name = "checkpoint"} : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[OUT:.*]] = nn.tanh %{{.*}} {nn.name = "output"}
    %out = nn.tanh %b {nn.name = "output"} : (tensor<4xf32>) -> tensor<4xf32>
    %c = nn.elementwise_mul %out, %a {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %c {axis = array<i64>, keep_dim = false, reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    %seed = nn.fill_constant {nn.seed, value = 1.0 : f64, shape = array<i64: 4>, dtype = f32} : () -> tensor<4xf32>
    // CHECK: nn.seed
    // CHECK-NEXT: nn.elementwise_mul %{{.*}}, %[[OUT]]
    %g1 = nn.elementwise_mul %seed, %out {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: nn.elementwise_mul %{{.*}}, %[[A]]
    %g2 = nn.elementwise_mul %g1, %a {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: nn.elementwise_mul %{{.*}}, %[[LOW]]
    %g3 = nn.elementwise_mul %g2, %low {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: nn.gradient
    nn.gradient @w, %g3 : tensor<4xf32>
    return %out, %l, %b, %c : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// Without checkpoints nothing changes.
// CHECK-LABEL: module @without_checkpoints
module @without_checkpoints {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK-NOT: nn.optimization_barrier
  func.func @train_step(%x: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>}) {
    %w = nn.read @w : tensor<4xf32>
    %a = nn.elementwise_mul %x, %w {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %b = nn.tanh %a : (tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %b {axis = array<i64>, keep_dim = false, reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    %seed = nn.fill_constant {nn.seed, value = 1.0 : f64, shape = array<i64: 4>, dtype = f32} : () -> tensor<4xf32>
    %g = nn.elementwise_mul %seed, %b {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    nn.gradient @w, %g : tensor<4xf32>
    return %l : tensor<f32>
  }
}
