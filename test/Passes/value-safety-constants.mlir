// A value that float16 cannot hold is float32 by the decision of its op, and a reader in 16 bits narrows it: a warning names the reader.
// Where safety is enforced, which min-cut does with `warn`, too, a constant stays finite, and there is no warning for it.
// RUN: %ampc-opt %s -verify-diagnostics -amp-plan-precision -amp-insert-casts
// RUN: grep -v expected-warning %s | %ampc-opt -amp-plan-precision=safety=off -amp-insert-casts 2>&1 | FileCheck %s --check-prefixes=OFF --implicit-check-not=warning:
// RUN: grep -v expected-warning %s | %ampc-opt "-amp-configure=safety=enforce override=/sum.*/=float16" -amp-plan-precision -amp-insert-casts 2>&1 | FileCheck %s --check-prefixes=CLAMP --implicit-check-not=warning:
// RUN: grep -v expected-warning %s | %ampc-opt "-amp-configure=policy=min-cut device-table=sm_90 override=/sum.*/=float16" -amp-plan-precision -amp-insert-casts 2>&1 | FileCheck %s --check-prefixes=CLAMP --implicit-check-not=warning:
// RUN: grep -v expected-warning %s | %ampc-opt "-amp-configure=policy=min-cut safety=off device-table=sm_90 override=/sum.*/=float16" -amp-plan-precision -amp-insert-casts 2>&1 | FileCheck %s --check-prefixes=OFF --implicit-check-not=warning:

// OFF-NOT: clamped
// CLAMP: warning: constant_overflow: sum3 reads it in 16 bits
// CLAMP: nn.fill_constant {dtype = f16, nn.name = "mask.clamped", shape = array<i64: 4, 4>, value = -6.550400e+04 : f64}
// CLAMP: nn.fill_constant {dtype = f16, nn.name = "tiny.clamped", shape = array<i64: 4, 4>, value = 5.9604644775390625E-8 : f64}
module {
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    // expected-warning @+1 {{constant_overflow: sum reads it in 16 bits, and its constant -1e+09 is beyond float16's 65504}}
    %mask = nn.fill_constant {shape = array<i64: 4, 4>, value = -1.0e+9 : f64, dtype = f32, nn.name = "mask", nn.type = "fill_constant"} : () -> tensor<4x4xf32>
    // expected-warning @+1 {{constant_underflow: sum2 reads it in 16 bits, and its constant 1e-09 is below float16's smallest number}}
    %tiny = nn.fill_constant {shape = array<i64: 4, 4>, value = 1.0e-9 : f64, dtype = f32, nn.name = "tiny", nn.type = "fill_constant"} : () -> tensor<4x4xf32>
    // Only a reader in float32 has this one.
    %other = nn.fill_constant {shape = array<i64: 4, 4>, value = -1.0e+9 : f64, dtype = f32, nn.name = "other", nn.type = "fill_constant"} : () -> tensor<4x4xf32>
    // A mask that is computed is no constant.
    // expected-warning @+1 {{constant_overflow: sum3 reads it in 16 bits, and its constant -1e+09 is beyond float16's 65504}}
    %computed = nn.scale %x {scale = -1.0e+9 : f64, nn.name = "computed", nn.type = "scale"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %product = nn.matmul %x, %x {nn.name = "product", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %sum = nn.elementwise_add %product, %mask {nn.name = "sum", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %sum2 = nn.elementwise_add %sum, %tiny {nn.name = "sum2", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %sum3 = nn.elementwise_add %sum2, %computed {nn.name = "sum3", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %exp = nn.exp %x {nn.name = "exp", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %more = nn.elementwise_add %exp, %other {nn.name = "more", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %sum3, %more : tensor<4x4xf32>, tensor<4x4xf32>
  }
}
