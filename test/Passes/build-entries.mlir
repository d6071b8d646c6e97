// One function per role.
// RUN: %ampc-opt %s -nn-build-entries -split-input-file | FileCheck %s
// RUN: sed "s/ attributes {nn.train = .*}} {/ {/" %s | %ampc-opt -nn-build-entries -split-input-file | FileCheck %s --check-prefix=INFER

// CHECK-LABEL: module @training
// INFER-LABEL: module @training
module @training attributes {nn.train = {loss = "loss"}} {
  // What only the loss reads goes with it, where there is no training.
  // INFER: nn.variable @w
  // INFER-NOT: @only_the_loss
  // CHECK: nn.variable @only_the_loss
  nn.variable @w parameter : tensor<1xf32> {trainable}
  nn.variable @only_the_loss parameter : tensor<1xf32> {trainable}

  // CHECK: func.func @train_step(%{{.*}}: tensor<4xf32> {nn.name = "x"}, %{{.*}}: tensor<4xf32> {nn.name = "label"})
  // A loss that is a mean over rows weighs a padded tail by its rows; a sum does not.
  // CHECK-SAME: nn.name = "loss", nn.row_mean}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "total"}
  // INFER-NOT: func.func @train_step

  // CHECK: func.func @eval
  // CHECK: nn.dropout %{{[^,]*}} {is_test = true, nn.name = "first"
  // CHECK: nn.reduce_mean
  // INFER-NOT: func.func @eval

  // The label is not an input of @infer.
  // CHECK: func.func @infer(%[[X:[^,]*]]: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"})
  // CHECK-NEXT: nn.read @w
  // CHECK-NEXT: nn.dropout %[[X]] {is_test = true, nn.name = "first"
  // CHECK-NEXT: nn.dropout {{.*}} {is_test = true, nn.name = "second"
  // CHECK-NEXT: %[[Y:.*]] = nn.elementwise_mul
  // CHECK-NEXT: return %[[Y]]
  // CHECK-NOT: func.func @main
  // INFER: func.func @infer(%{{[^,]*}}: tensor<4xf32> {nn.name = "x"})
  // INFER-NOT: func.func @main
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}, %label: tensor<4xf32> {nn.name = "label"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "total"}) {
    %w = nn.read @w : tensor<1xf32>
    %o = nn.read @only_the_loss : tensor<1xf32>
    %d1 = nn.dropout %x {nn.name = "first", p = 0.25 : f64, is_test = false} : (tensor<4xf32>) -> tensor<4xf32>
    %d2 = nn.dropout %d1 {nn.name = "second", p = 0.25 : f64, is_test = false} : (tensor<4xf32>) -> tensor<4xf32>
    %y = nn.elementwise_mul %d2, %w {nn.name = "y"} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %e = nn.elementwise_sub %y, %label {nn.name = "e"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %z = nn.elementwise_mul %e, %o {nn.name = "z"} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %l = nn.reduce_mean %z {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    %m = nn.reduce_sum %z {nn.name = "m", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %y, %l, %m : tensor<4xf32>, tensor<f32>, tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @a_model_without_training_is_infer_alone
module @a_model_without_training_is_infer_alone {
  // CHECK-NOT: @train_step
  // CHECK-NOT: @eval
  // CHECK: func.func @infer
  // CHECK-NOT: func.func
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.relu %x {nn.name = "a"} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// CHECK-LABEL: module @without_a_main_nothing_happens
module @without_a_main_nothing_happens attributes {nn.train = {loss = "loss"}} {
  // CHECK-NOT: func.func
}

// -----
// @infer keeps what it computes anyway; a kept value that needs a label stays out of it, unless there is nothing but @infer.
// CHECK-LABEL: module @kept
// INFER-LABEL: module @kept
module @kept attributes {nn.train = {loss = "loss"}} {
  // CHECK: func.func @train_step(%{{.*}}) -> ({{.*}}nn.name = "y"}, {{.*}}nn.name = "loss", nn.row_mean}, {{.*}}nn.name = "e"}, {{.*}}nn.name = "z"})
  // CHECK: func.func @eval(%{{.*}}) -> ({{.*}}nn.name = "y"}, {{.*}}nn.name = "loss", nn.row_mean}, {{.*}}nn.name = "e"}, {{.*}}nn.name = "z"})
  // CHECK: func.func @infer(%{{[^,]*}}: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<4xf32> {nn.field = #nn.field<kept>, nn.name = "z"}) {
  // CHECK-NEXT: %[[Y:.*]] = nn.relu
  // CHECK-NEXT: %[[Z:.*]] = nn.exp
  // CHECK-NEXT: return %[[Y]], %[[Z]]
  // INFER: func.func @infer(%{{.*}} {nn.name = "x"}, %{{.*}} {nn.name = "label"}) -> ({{.*}}nn.name = "y"}, {{.*}}nn.name = "e"}, {{.*}}nn.name = "z"})
  func.func @main(%x: tensor<4xf32> {nn.name = "x"}, %label: tensor<4xf32> {nn.name = "label"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"},
          tensor<4xf32> {nn.field = #nn.field<kept>, nn.name = "e"}, tensor<4xf32> {nn.field = #nn.field<kept>, nn.name = "z"}) {
    %y = nn.relu %x {nn.name = "y"} : (tensor<4xf32>) -> tensor<4xf32>
    %z = nn.exp %y {nn.name = "z"} : (tensor<4xf32>) -> tensor<4xf32>
    %e = nn.elementwise_sub %z, %label {nn.name = "e"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_mean %e {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %y, %l, %e, %z : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// Running state: training writes it, the other roles read it. Where nothing writes it, its reader behind the op sees what is stored.
// CHECK-LABEL: module @state
// INFER-LABEL: module @state
module @state attributes {nn.train = {loss = "loss"}} {
  // INFER: nn.variable @s
  // INFER: nn.variable @a
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @s buffer : tensor<1xf32>
  nn.variable @a buffer : tensor<1xf32>
  // CHECK: func.func @train_step
  // CHECK: %{{[^,]*}}, %{{[^,]*}}, %[[STATE:[^,]*]], %[[ACCUM:[^ ,]*]] = nn.moving_average_abs_max_scale
  // CHECK: nn.assign @s, %[[STATE]] : tensor<1xf32>
  // CHECK: nn.assign @a, %[[ACCUM]] : tensor<1xf32>
  // CHECK: func.func @eval
  // CHECK-NOT: nn.assign
  // CHECK: nn.moving_average_abs_max_scale {{.*}}is_test = true
  // CHECK-NOT: nn.assign
  // CHECK: func.func @infer
  // CHECK-NOT: nn.assign
  // INFER: func.func @infer
  // INFER: %{{[^,]*}}, %{{[^,]*}}, %[[STATE:[^,]*]], %{{[^ ,]*}} = nn.moving_average_abs_max_scale {{.*}}is_test = true
  // INFER-NOT: nn.assign
  // INFER: return %{{.*}}, %[[STATE]]
  func.func @main(%x: tensor<4xf32> {nn.name = "x"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<1xf32> {nn.field = #nn.field<output>, nn.name = "s"},
          tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %s = nn.read @s : tensor<1xf32>
    %a = nn.read @a : tensor<1xf32>
    %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s {nn.name = "q", is_test = false}
      : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
    nn.assign @s, %s1 : tensor<1xf32>
    nn.assign @a, %a1 : tensor<1xf32>
    %z = nn.elementwise_mul %y, %w {nn.name = "z"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_sum %z {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %y, %s1, %l : tensor<4xf32>, tensor<1xf32>, tensor<f32>
  }
}

// -----
// Random ops that draw in test mode too have a stream each, in every entry; only training has a seed and a counter.
// CHECK-LABEL: module @streams
module @streams attributes {nn.train = {loss = "loss"}} {
  nn.variable @w parameter : tensor<4xf32> {trainable}

  // CHECK: func.func @train_step
  // CHECK-DAG: %[[SEED:.*]] = nn.read @random.seed
  // CHECK-DAG: %[[COUNTER:.*]] = nn.read @random.counter
  // CHECK: nn.uniform_random %[[SEED]], %[[COUNTER]] {{{.*}}nn.name = "a"
  // CHECK: nn.gaussian_random %[[SEED]], %[[COUNTER]] {{{.*}}nn.name = "b"{{.*}}stream = 1
  // CHECK: nn.uniform_random {{{.*}}nn.name = "c"{{.*}}seed = 7
  // CHECK: func.func @infer
  // CHECK: nn.uniform_random {{{.*}}nn.name = "a"
  // CHECK: nn.gaussian_random {{{.*}}nn.name = "b"{{.*}}stream = 1
  func.func @main() -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %a = nn.uniform_random {nn.name = "a", shape = array<i64: 4>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
    %b = nn.gaussian_random {nn.name = "b", shape = array<i64: 4>, mean = 0.0 : f64, std = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
    %c = nn.uniform_random {nn.name = "c", shape = array<i64: 4>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32, seed = 7 : i64} : () -> tensor<4xf32>
    %d = nn.elementwise_add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %e = nn.elementwise_add %d, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %y = nn.elementwise_mul %e, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = nn.reduce_mean %y {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %y, %l : tensor<4xf32>, tensor<f32>
  }
}
