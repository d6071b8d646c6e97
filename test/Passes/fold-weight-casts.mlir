// A weight is narrowed where it is written, never where it is read.
// RUN: %ampc-opt %s -amp-fold-weight-casts -split-input-file | FileCheck %s

// CHECK-LABEL: module @a_narrowed_parameter_gets_a_copy
module @a_narrowed_parameter_gets_a_copy {
  // CHECK: nn.variable @w parameter : tensor<4xf32>
  // CHECK-NEXT: nn.variable @w.float16 copy : tensor<4xf16> {nn.copy_of = @w}
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK-SAME: %[[G:.*]]: tensor<4xf32>, %[[FOUND:.*]]: tensor<i1>
  // CHECK-NEXT: %[[LOW:.*]] = nn.read @w.float16 : tensor<4xf16>
  // CHECK-NEXT: %[[MASTER:.*]] = nn.read @w : tensor<4xf32>
  // CHECK-NEXT: %[[NEW:.*]] = nn.elementwise_sub %[[MASTER]], %[[G]]
  // CHECK-NEXT: nn.assign @w, %[[NEW]] unless %[[FOUND]]
  // CHECK-NEXT: %[[NARROWED:.*]] = nn.cast %[[NEW]] {nn.name = "w.update", nn.updates, to = f16}
  // CHECK-NEXT: nn.assign @w.float16, %[[NARROWED]] unless %[[FOUND]]
  // CHECK-NEXT: return %[[LOW]]
  func.func @train_step(%g: tensor<4xf32>, %found: tensor<i1>) -> tensor<4xf16> {
    %w = nn.read @w : tensor<4xf32>
    %low = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %new = nn.elementwise_sub %w, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    nn.assign @w, %new unless %found : tensor<4xf32>, tensor<i1>
    return %low : tensor<4xf16>
  }
  // CHECK: func.func @infer
  // CHECK-NEXT: %[[LOW:.*]] = nn.read @w.float16
  // CHECK-NEXT: return %[[LOW]]
  func.func @infer() -> tensor<4xf16> {
    %w = nn.read @w : tensor<4xf32>
    %low = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    return %low : tensor<4xf16>
  }
  // The runtime runs @sync after @init, and after weights were loaded.
  // CHECK: func.func @init
  // CHECK-NOT: @w.float16
  // CHECK: func.func @sync
  // CHECK-NEXT: nn.update [@w, @w.float16] {
  // CHECK-NEXT: ^bb0(%[[MASTER:.*]]: tensor<64xf32>, %{{.*}}: tensor<64xf16>):
  // CHECK-NEXT: %[[NARROWED:.*]] = nn.cast %[[MASTER]] {{.*}}to = f16
  // CHECK-NEXT: nn.yield %[[NARROWED]] : tensor<64xf16>
  func.func @init() {
    %one = nn.fill_constant {shape = array<i64: 4>, value = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
    nn.assign @w, %one : tensor<4xf32>
    return
  }
}

// -----
// CHECK-LABEL: module @two_types_are_two_copies
module @two_types_are_two_copies {
  // CHECK-DAG: nn.variable @w.float16 copy : tensor<4xf16> {nn.copy_of = @w}
  // CHECK-DAG: nn.variable @w.bfloat16 copy : tensor<4xbf16> {nn.copy_of = @w}
  nn.variable @w parameter : tensor<4xf32>
  // CHECK: func.func @infer
  // CHECK-NOT: nn.cast
  // CHECK: func.func @sync
  // CHECK-DAG: nn.update [@w, @w.float16] {
  // CHECK-DAG: nn.update [@w, @w.bfloat16] {
  func.func @infer() -> (tensor<4xf16>, tensor<4xbf16>) {
    %w = nn.read @w : tensor<4xf32>
    %half = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %brain = nn.cast %w {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
    return %half, %brain : tensor<4xf16>, tensor<4xbf16>
  }
}

// -----
// A buffer is written by the forward pass: its cast stays.
// CHECK-LABEL: module @only_parameters_get_copies
module @only_parameters_get_copies {
  nn.variable @mean buffer : tensor<4xf32>
  // CHECK-NOT: nn.variable {{.*}} copy
  // CHECK: nn.read @mean
  // CHECK-NEXT: nn.cast
  // CHECK-NOT: @sync
  func.func @infer() -> tensor<4xf16> {
    %mean = nn.read @mean : tensor<4xf32>
    %low = nn.cast %mean {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    return %low : tensor<4xf16>
  }
}

// -----
// CHECK-LABEL: module @a_parameter_read_as_it_is_stays_alone
module @a_parameter_read_as_it_is_stays_alone {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK-NOT: nn.variable {{.*}} copy
  // CHECK-NOT: @sync
  func.func @infer() -> tensor<4xf32> {
    %w = nn.read @w : tensor<4xf32>
    return %w : tensor<4xf32>
  }
}

// -----
// An update parts by what its parameters have copies of; the formula narrows what it makes.
// CHECK-LABEL: module @an_update_writes_the_copies
module @an_update_writes_the_copies {
  nn.variable @a parameter : tensor<4xf32> {trainable}
  nn.variable @b parameter : tensor<2xf32> {trainable}
  nn.variable @c parameter : tensor<8xf32> {trainable}
  // CHECK: func.func @train_step(%[[GA:.*]]: tensor<4xf32>, %[[GB:.*]]: tensor<2xf32>, %[[GC:.*]]: tensor<8xf32>
  // CHECK: nn.update [@a, @a.float16, @c, @c.float16] from(%[[GA]], %[[GC]] : tensor<4xf32>, tensor<8xf32>) with(%[[RATE:.*]] : tensor<f32>) unless %[[SKIP:.*]] : tensor<i1> {
  // CHECK-NEXT: ^bb0(%[[P:.*]]: tensor<64xf32>, %{{.*}}: tensor<64xf16>, %[[G:.*]]: tensor<64xf32>, %[[BY:.*]]: tensor<f32>, %{{.*}}: tensor<i1>):
  // CHECK-NEXT: %[[STEP:.*]] = nn.elementwise_mul %[[G]], %[[BY]]
  // CHECK-NEXT: %[[NEW:.*]] = nn.elementwise_sub %[[P]], %[[STEP]]
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[NEW]] {nn.name = "optimizer", to = f16}
  // CHECK-NEXT: nn.yield %[[NEW]], %[[LOW]] : tensor<64xf32>, tensor<64xf16>
  // CHECK: nn.update [@b] from(%[[GB]] : tensor<2xf32>) with(%[[RATE]] : tensor<f32>) unless %[[SKIP]] : tensor<i1> {
  // CHECK-NOT: nn.cast
  // CHECK: return
  func.func @train_step(%ga: tensor<4xf32>, %gb: tensor<2xf32>, %gc: tensor<8xf32>, %rate: tensor<f32>, %skip: tensor<i1>)
      -> (tensor<4xf16>, tensor<8xf16>) {
    %a = nn.read @a : tensor<4xf32>
    %c = nn.read @c : tensor<8xf32>
    %la = nn.cast %a {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %lc = nn.cast %c {to = f16} : (tensor<8xf32>) -> tensor<8xf16>
    nn.update [@a, @b, @c] from(%ga, %gb, %gc : tensor<4xf32>, tensor<2xf32>, tensor<8xf32>) with(%rate : tensor<f32>) unless %skip : tensor<i1> {
    ^bb0(%p: tensor<64xf32>, %g: tensor<64xf32>, %by: tensor<f32>, %no: tensor<i1>):
      %step = nn.elementwise_mul %g, %by : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
      %new = nn.elementwise_sub %p, %step : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
      nn.yield %new : tensor<64xf32>
    }
    return %la, %lc : tensor<4xf16>, tensor<8xf16>
  }
}
