// The second half of a step: without a scaler, with a static one, with one that moves, by each of its rules.
// RUN: %ampc-opt %s -amp-configure=loss-scaling=false -amp-build-training | FileCheck %s --check-prefix=NONE
// RUN: %ampc-opt %s -amp-configure=scaler=static -amp-build-training | FileCheck %s --check-prefixes=SCALED,STATIC
// RUN: %ampc-opt %s -amp-configure="scaler=consecutive init-loss-scaling=4 incr-every-n=7 decr-every-n=3 incr-ratio=4 decr-ratio=0.25 floor=2 ceiling=64" -amp-build-training | FileCheck %s --check-prefixes=SCALED,DYNAMIC
// RUN: %ampc-opt %s -amp-configure="scaler=delayed init-loss-scaling=4" -amp-build-training | FileCheck %s --check-prefix=DELAYED
// RUN: %ampc-opt %s -amp-configure=scaler=late_growth -amp-build-training | FileCheck %s --check-prefix=LATE
// RUN: %ampc-opt %s -amp-configure="scaler=hysteresis reports-floor" -amp-build-training | FileCheck %s --check-prefix=FLOOR
// RUN: %ampc-opt %s -amp-configure="level=O2 scaler=static master-grad=false" -amp-build-training | FileCheck %s --check-prefix=ROUNDED

module attributes {nn.train = {loss = "loss", metrics = [], optimizer = {learning_rate = {learning_rate = 0.5 : f64, per = "step", type = "constant"}, type = "sgd"}}} {
  nn.variable @random.counter scalar : tensor<i64>
  nn.variable @w parameter : tensor<4xf32> {trainable}

  // The scale is variable state; its window and ratios are the update's.
  // NONE-NOT: @amp.
  // STATIC: nn.variable @amp.loss_scaling scalar : tensor<f32> {init = {type = "constant", value = 3.276800e+04 : f64}
  // DYNAMIC: nn.variable @amp.loss_scaling scalar : tensor<f32> {init = {type = "constant", value = 4.000000e+00 : f64}

  // What a rule remembers more is a variable too, and what it reports an output.
  // DELAYED: nn.variable @amp.next_loss_scaling scalar : tensor<f32> {init = {type = "constant", value = 4.000000e+00 : f64}
  // DELAYED: %[[LATER:.*]] = nn.read @amp.next_loss_scaling
  // DELAYED: %[[NEXT:[^ ,]*]], {{.*}}, %[[LAST:[^ ,]*]] = amp.update_loss_scaling {{.*}}, %[[LATER]] {{.*}}rule = #amp.scaler_rule<delayed>
  // DELAYED: nn.assign @amp.loss_scaling, %[[NEXT]] :
  // DELAYED: nn.assign @amp.next_loss_scaling, %[[LAST]] :
  // LATE: nn.variable @amp.grown scalar : tensor<i32>
  // LATE: %[[GROWN:.*]] = nn.read @amp.grown
  // LATE: %{{.*}}, %[[LAST:[^ ,]*]] = amp.update_loss_scaling {{.*}}, %[[GROWN]] {{.*}}rule = #amp.scaler_rule<late_growth>
  // LATE: nn.assign @amp.grown, %[[LAST]] :
  // FLOOR: func.func @train_step({{.*}}tensor<i1> {nn.field = #nn.field<floor_hit>, nn.name = "floor_hit"})
  // FLOOR: %{{.*}}, %[[LAST:[^ ,]*]] = amp.update_loss_scaling {{.*}}reports_floor, rule = #amp.scaler_rule<hysteresis>
  // FLOOR: return {{.*}}%[[LAST]] :

  // Without master gradients the quotient passes through the gradient's type, and is checked as that type holds it.
  // ROUNDED: amp.check_finite {{.*}} {{[{].*}}narrows
  // ROUNDED: nn.update
  // ROUNDED: %[[QUOTIENT:.*]] = nn.elementwise_mul
  // ROUNDED-NEXT: %[[LOW:.*]] = nn.cast %[[QUOTIENT]] {nn.name = "optimizer", to = f16}
  // ROUNDED-NEXT: nn.cast %[[LOW]] {nn.name = "optimizer", to = f32}

  // NONE: func.func @train_step(%[[X:.*]]: tensor<4xf16> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}, tensor<f32> {nn.field = #nn.field<learning_rate>, nn.name = "learning_rate"})
  // NONE: nn.fill_constant {{.*}}nn.seed
  // NONE: %[[RATE:.*]] = nn.fill_constant {{.*}}value = 5.000000e-01
  // A constant learning rate is the formula's own.
  // NONE: nn.update [@w] from(%[[DW:.*]] : tensor<4xf16>) {
  // NONE: ^bb0(%[[P:.*]]: tensor<64xf32>, %[[G:.*]]: tensor<64xf16>):
  // NONE: %[[OWN:.*]] = nn.fill_constant {{.*}}value = 5.000000e-01
  // NONE: %[[WIDE:.*]] = nn.cast %[[G]] {nn.name = "optimizer", to = f32}
  // NONE: %[[DELTA:.*]] = nn.elementwise_mul %[[WIDE]], %[[OWN]]
  // NONE: %[[NEW:.*]] = nn.elementwise_sub %[[P]], %[[DELTA]]
  // NONE: nn.yield %[[NEW]] : tensor<64xf32>
  // NONE: return %{{.*}}, %[[RATE]]

  // SCALED: func.func @train_step(%[[X:.*]]: tensor<4xf16>
  // SCALED-SAME: nn.field = #nn.field<learning_rate>{{.*}}nn.field = #nn.field<loss_scale>{{.*}}nn.field = #nn.field<found_inf>{{.*}}nn.field = #nn.field<good>{{.*}}nn.field = #nn.field<bad>{{.*}}nn.field = #nn.field<skipped>
  // SCALED: %[[SCALE:.*]] = nn.read @amp.loss_scaling
  // The seed is the scale.
  // SCALED-NOT: nn.seed
  // SCALED: %[[LOW:.*]] = nn.cast %[[SCALE]] {to = f16}
  // SCALED: %[[DW:.*]] = nn.elementwise_mul %[[X]], %[[LOW]]
  // SCALED: nn.gradient @w, %[[DW]]
  // SCALED: %[[INVERSE:.*]] = nn.elementwise_div %{{.*}}, %[[SCALE]]
  // SCALED: %[[FOUND:.*]] = amp.check_finite %[[INVERSE]], %[[DW]]
  // SCALED: %[[NEXT:.*]], %[[GOOD:.*]], %[[BAD:.*]], %[[SKIPPED:.*]] = amp.update_loss_scaling %[[FOUND]], %[[SCALE]]
  // STATIC-SAME: rule = #amp.scaler_rule<static>
  // DYNAMIC-SAME: ceiling = 6.400000e+01 : f64, decr_every_n = 3 : i64, decr_ratio = 2.500000e-01 : f64, floor = 2.000000e+00 : f64, incr_every_n = 7 : i64, incr_ratio = 4.000000e+00 : f64, nn.name = "update_loss_scaling", rule = #amp.scaler_rule<consecutive>
  // The scaler itself moves in a skipped step too: no guard.
  // SCALED-NEXT: nn.assign @amp.loss_scaling, %[[NEXT]] : tensor<f32>
  // SCALED-NEXT: nn.assign @amp.good_steps, %[[GOOD]] : tensor<i32>
  // SCALED-NEXT: nn.assign @amp.bad_steps, %[[BAD]] : tensor<i32>
  // SCALED-NEXT: nn.assign @amp.skipped_steps, %[[SKIPPED]] : tensor<i64>
  // Unscaled in fp32, behind the check.
  // SCALED: nn.update [@w] from(%[[DW]] : tensor<4xf16>) with(%[[INVERSE]] : tensor<f32>) unless %[[FOUND]] : tensor<i1> {
  // SCALED: ^bb0(%[[P:.*]]: tensor<64xf32>, %[[LOWG:.*]]: tensor<64xf16>, %[[BY:.*]]: tensor<f32>, %{{.*}}: tensor<i1>):
  // SCALED: %[[WIDE:.*]] = nn.cast %[[LOWG]] {nn.name = "optimizer", to = f32}
  // SCALED-NEXT: %[[G:.*]] = nn.elementwise_mul %[[WIDE]], %[[BY]]
  // SCALED: %[[DELTA:.*]] = nn.elementwise_mul %[[G]]
  // SCALED: %[[NEW:.*]] = nn.elementwise_sub %[[P]], %[[DELTA]]
  // SCALED: nn.yield %[[NEW]]
  // And so does the random counter.
  // SCALED: nn.assign @random.counter, %{{[^ ]*}} : tensor<i64>
  func.func @train_step(%x: tensor<4xf16> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.fill_constant {shape = array<i64>, value = 0.0 : f64, dtype = f32} : () -> tensor<f32>
    %seed = nn.fill_constant {nn.seed, shape = array<i64>, value = 1.0 : f64, dtype = f32} : () -> tensor<f32>
    %low = nn.cast %seed {to = f16} : (tensor<f32>) -> tensor<f16>
    %dw = nn.elementwise_mul %x, %low : (tensor<4xf16>, tensor<f16>) -> tensor<4xf16>
    nn.gradient @w, %dw : tensor<4xf16>
    return %loss : tensor<f32>
  }
}
