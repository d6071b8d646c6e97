// What the forward writes is committed behind the optimizer, under its guard; without a scaler every step commits.
// RUN: %ampc-opt %s -amp-configure=loss-scaling=false -amp-build-training -amp-verify-training | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: %ampc-opt %s -amp-configure=scaler=consecutive -amp-build-training -amp-verify-training | FileCheck %s --check-prefixes=CHECK,SCALED

module attributes {nn.train = {loss = "loss", metrics = [], optimizer = {learning_rate = {learning_rate = 0.5 : f64, per = "step", type = "constant"}, type = "sgd"}}} {
  nn.variable @random.counter scalar : tensor<i64>
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @s buffer : tensor<4xf32>
  nn.variable @kept buffer : tensor<4xf32>
  // CHECK: %[[OLD:.*]] = nn.read @s
  // CHECK: %[[NEW:.*]] = nn.elementwise_add %[[OLD]]
  // What stays as it is, as the state of an op in test mode, is not written at all.
  // CHECK-NOT: nn.assign @{{s|kept}}
  // A reader behind the op sees the new value, whether it is committed or not.
  // CHECK: nn.elementwise_mul %[[NEW]], %[[NEW]]
  // SCALED: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.update [@w]
  // NONE: nn.assign @s, %[[NEW]] : tensor<4xf32>
  // SCALED: nn.assign @s, %[[NEW]] unless %[[FOUND]] : tensor<4xf32>, tensor<i1>
  // CHECK-NOT: nn.assign @kept
  // The random counter moves in a skipped step, too.
  // CHECK: nn.assign @random.counter, %{{[^ ]*}} : tensor<i64>
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %s = nn.read @s : tensor<4xf32>
    %kept = nn.read @kept : tensor<4xf32>
    nn.assign @kept, %kept : tensor<4xf32>
    %next = nn.elementwise_add %s, %x {nn.name = "next"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    nn.assign @s, %next : tensor<4xf32>
    %y = nn.elementwise_mul %next, %next {nn.name = "y"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = nn.reduce_sum %y {nn.name = "l", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    %seed = nn.fill_constant {nn.seed, shape = array<i64>, value = 1.0 : f64, dtype = f32} : () -> tensor<f32>
    %dw = nn.elementwise_mul %x, %seed : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    nn.gradient @w, %dw : tensor<4xf32>
    return %loss : tensor<f32>
  }
}
