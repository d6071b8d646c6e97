// moving_average_abs_max_scale: what it infers, and its gradient: that of `out` alone.
// RUN: %ampc-opt %s -split-input-file --verify-roundtrip | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -nn-decompose=keep-gradients -nn-differentiate -nn-decompose | FileCheck %s --check-prefix=GRADIENT

// CHECK-LABEL: func.func @state_is_float32
func.func @state_is_float32(%x: tensor<4x8xbf16>, %a: tensor<1xf32>, %s: tensor<f32>) {
  // CHECK: nn.moving_average_abs_max_scale{{.*}} -> (tensor<4x8xbf16>, tensor<1xf32>, tensor<f32>, tensor<1xf32>)
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s {moving_rate = 0.5 : f64}
    : (tensor<4x8xbf16>, tensor<1xf32>, tensor<f32>) -> (tensor<4x8xbf16>, tensor<1xf32>, tensor<f32>, tensor<1xf32>)
  // CHECK: nn.moving_average_abs_max_scale{{.*}} -> (tensor<4x8xbf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  %z, %t, %s2, %a2 = nn.moving_average_abs_max_scale %x {is_test = true}
    : (tensor<4x8xbf16>) -> (tensor<4x8xbf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}

// -----
// GRADIENT-LABEL: module @out_hands_its_gradient_on
module @out_hands_its_gradient_on {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // GRADIENT: %[[W:.*]] = nn.read @w
  // GRADIENT: %[[DY:.*]] = nn.elementwise_mul {{.*}}nn.name = "loss.grad"
  // GRADIENT-NEXT: nn.gradient @w, %[[DY]]
  // GRADIENT-NEXT: return
  func.func @train_step(%a: tensor<1xf32>, %s: tensor<1xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %w, %a, %s {nn.name = "q"}
      : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
    %loss = nn.reduce_sum %y {nn.name = "loss", reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// GRADIENT-LABEL: module @the_scale_has_none
module @the_scale_has_none {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // GRADIENT-NOT: nn.gradient
  func.func @train_step(%a: tensor<1xf32>, %s: tensor<1xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %w, %a, %s {nn.name = "q"}
      : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
    %loss = nn.reduce_sum %scale {nn.name = "loss", reduce_all = true} : (tensor<1xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
