// An op that has a gradient of its own is written out behind the gradients, in the role that it has by then.
// RUN: %ampc-opt %s -nn-decompose=keep-gradients | FileCheck %s --check-prefix=KEPT
// RUN: %ampc-opt %s -nn-decompose | FileCheck %s

// KEPT-LABEL: func.func @in_training
// KEPT: nn.moving_average_abs_max_scale
// KEPT-NEXT: nn.reduce_mean
// CHECK-LABEL: func.func @in_training
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x8xf16>, %[[ACCUM:[^:]*]]: tensor<1xf32>, %[[STATE:[^:]*]]: tensor<f32>
// CHECK: %[[ALL:.*]] = nn.abs %[[X]] {nn.name = "q"} : (tensor<4x8xf16>) -> tensor<4x8xf16>
// CHECK: %[[MAX:.*]] = nn.reduce_max %[[ALL]] {nn.name = "q", reduce_all = true} : (tensor<4x8xf16>) -> tensor<f16>
// CHECK: %[[WIDE:.*]] = nn.cast %[[MAX]] {nn.name = "q", to = f32} : (tensor<f16>) -> tensor<f32>
// CHECK: nn.reduce_mean %[[X]]
// CHECK: return %[[X]], %{{.*}} : tensor<4x8xf16>, tensor<1xf32>, tensor<f32>, tensor<1xf32>, tensor<f16>
func.func @in_training(%x: tensor<4x8xf16>, %a: tensor<1xf32>, %s: tensor<f32>) -> (tensor<4x8xf16>, tensor<1xf32>, tensor<f32>, tensor<1xf32>, tensor<f16>) {
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s {nn.name = "q"}
    : (tensor<4x8xf16>, tensor<1xf32>, tensor<f32>) -> (tensor<4x8xf16>, tensor<1xf32>, tensor<f32>, tensor<1xf32>)
  %m = nn.mean %y {nn.name = "m"} : (tensor<4x8xf16>) -> tensor<f16>
  return %y, %scale, %s1, %a1, %m : tensor<4x8xf16>, tensor<1xf32>, tensor<f32>, tensor<1xf32>, tensor<f16>
}

// CHECK-LABEL: func.func @in_test_mode
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>, %[[ACCUM:[^:]*]]: tensor<1xf32>, %[[STATE:[^:]*]]: tensor<1xf32>
// CHECK-NOT: nn.abs
// CHECK: %[[LAST:.*]] = nn.where
// CHECK: return %[[X]], %[[LAST]], %[[STATE]], %[[ACCUM]]
func.func @in_test_mode(%x: tensor<4xf32>, %a: tensor<1xf32>, %s: tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s {is_test = true}
    : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return %y, %scale, %s1, %a1 : tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}

// CHECK-LABEL: func.func @without_state
// CHECK: %[[ZERO:.*]] = nn.fill_constant {{.*}}value = 0.000000e+00
// CHECK: return %{{[^ ,]*}}, %[[ZERO]], %[[ZERO]], %[[ZERO]]
func.func @without_state(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x {is_test = true}
    : (tensor<4xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return %y, %scale, %s1, %a1 : tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}
