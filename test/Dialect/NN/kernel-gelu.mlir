// The arithmetic of gelu's derivative: P + x P', with x clipped so that no square overflows.
// RUN: %ampc-opt %s -split-input-file -rt-lower-to-calls | FileCheck %s

// P = (1 + t)/2 and P' = (1 - t^2)/2 u', with t = tanh u and u = sqrt(2/pi) (x + 0.044715 x^3).
// CHECK-LABEL: module @derivative_of_gelu_by_tanh
// CHECK: %[[LOADED:.*]] = vector.load
// CHECK: %[[LOW:.*]] = arith.maximumf %[[LOADED]],
// CHECK: %[[X:.*]] = arith.minimumf %[[LOW]],
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]] :
// CHECK: %[[T:.*]] = math.tanh
// CHECK: %[[HALF:.*]] = arith.mulf %[[T]],
// CHECK: %[[P:.*]] = arith.addf %[[HALF]],
// CHECK: %[[TT:.*]] = arith.mulf %[[T]], %[[T]] :
// CHECK: %[[SCALED:.*]] = arith.mulf %[[TT]],
// CHECK: %[[OUTER:.*]] = arith.addf %[[SCALED]],
// CHECK: %[[INNER:.*]] = arith.addf
// CHECK: %[[DENSITY:.*]] = arith.mulf %[[OUTER]], %[[INNER]] :
// CHECK: %[[PRODUCT:.*]] = arith.mulf %[[X]], %[[DENSITY]] :
// CHECK: %[[SLOPE:.*]] = arith.addf %[[P]], %[[PRODUCT]] :
// CHECK: vector.store %[[SLOPE]],
module @derivative_of_gelu_by_tanh {
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x : (tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>):
      %r = nn.gelu_grad %xi {approximate = true} : (tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}

// -----
// P = erfc(u)/2 and P' = exp(-u^2)/sqrt(2 pi), with u = -x/sqrt 2.
// CHECK-LABEL: module @derivative_of_gelu_by_erf
// CHECK: %[[X:.*]] = arith.minimumf
// CHECK: %[[U:.*]] = arith.mulf %[[X]],
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[U]], %[[U]] :
// CHECK: %[[EXPONENT:.*]] = arith.negf %[[SQUARE]]
// CHECK: %[[ERFC:.*]] = math.erfc %[[U]]
// CHECK: %[[P:.*]] = arith.mulf %[[ERFC]],
// CHECK: %[[EXP:.*]] = math.exp %[[EXPONENT]]
// CHECK: %[[DENSITY:.*]] = arith.mulf %[[EXP]],
// CHECK: %[[PRODUCT:.*]] = arith.mulf %[[X]], %[[DENSITY]] :
// CHECK: %[[SLOPE:.*]] = arith.addf %[[P]], %[[PRODUCT]] :
// CHECK: vector.store %[[SLOPE]],
module @derivative_of_gelu_by_erf {
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.fused %x : (tensor<4x64xf32>) -> tensor<4x64xf32> {
    ^bb0(%xi: tensor<4x64xf32>):
      %r = nn.gelu_grad %xi : (tensor<4x64xf32>) -> tensor<4x64xf32>
      nn.yield %r : tensor<4x64xf32>
    }
    return %y : tensor<4x64xf32>
  }
}
