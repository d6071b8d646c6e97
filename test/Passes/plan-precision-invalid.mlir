// A policy that is none.
// RUN: not %ampc-opt %s -amp-plan-precision=policy=median 2>&1 | FileCheck %s
// CHECK: error: policy 'median' is not one of paddle
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  return %x : tensor<4x4xf32>
}
