// Policy `paddle-pir`: white, then black, and an op that is in neither list is what its operands are.
// RUN: %ampc-opt %s -amp-plan-precision=policy=paddle-pir | FileCheck %s --check-prefixes=CHECK,O1
// RUN: %ampc-opt %s -amp-plan-precision="policy=paddle-pir level=OD" | FileCheck %s --check-prefix=OD
// RUN: %ampc-opt %s -amp-plan-precision="policy=paddle-pir level=O2" | FileCheck %s --check-prefixes=CHECK,O2
// RUN: %ampc-opt %s -amp-plan-precision="policy=paddle-pir level=O2 use-promote=false" | FileCheck %s --check-prefix=NEVER
// RUN: %ampc-opt %s -amp-plan-precision="policy=paddle-pir white-list=exp black-list=matmul" | FileCheck %s --check-prefix=LISTS
nn.variable @b parameter : tensor<4x4xf32> {trainable}
func.func @main(%x: tensor<4x4xf32> {nn.name = "x"}, %i: tensor<4xi64> {nn.name = "i"}) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %b = nn.read @b : tensor<4x4xf32>
  // CHECK: #amp.decision<f32, rule = promoted_to_float32, cause = "x">, nn.name = "input"
  // OD: #amp.decision<f32, rule = not_white_listed, cause = "relu">, nn.name = "input"
  // NEVER: #amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "input"
  %0 = nn.relu %x {nn.name = "input", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "mm"
  // OD: #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "mm"
  // LISTS: #amp.decision<f32, rule = custom_black_list, cause = "matmul">, nn.name = "mm"
  %1 = nn.matmul %0, %b {nn.name = "mm", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // An unlisted op follows too: there is no "unlisted is float32" here.
  // CHECK: #amp.decision<f16, rule = promoted_to_low, cause = "no operand is float32">, nn.name = "unlisted"
  %2 = nn.gelu %1 {nn.name = "unlisted", nn.type = "gelu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // The weight is float32 at O1 and low at O2.
  // O1: #amp.decision<f32, rule = promoted_to_float32, cause = "b">, nn.name = "bias"
  // O2: #amp.decision<f16, rule = promoted_to_low, cause = "no operand is float32">, nn.name = "bias"
  %3 = nn.elementwise_add %2, %b {nn.name = "bias", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // O1: #amp.decision<f32, rule = black_list, cause = "exp">
  // O2: #amp.decision<f16, rule = promoted_to_low, {{.*}}nn.name = "black"
  // LISTS: #amp.decision<f16, rule = custom_white_list, cause = "exp">
  %4 = nn.exp %2 {nn.name = "black", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: #amp.decision<none, rule = cast_of_the_model, cause = "cast">
  %5 = nn.cast %2 {nn.name = "own", nn.type = "cast", to = f32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // What the cast gives is float32, whatever it read.
  // CHECK: #amp.decision<f32, rule = promoted_to_float32, cause = "own">, nn.name = "after"
  %6 = nn.relu %5 {nn.name = "after", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // Nothing of an op without float operands is cast: its result has the kernel's type.
  // CHECK: #amp.decision<f16, rule = promoted_to_low, cause = "no operand is float32">, depth = 4 : i64, nn.name = "hot"
  %7 = nn.one_hot %i {nn.name = "hot", nn.type = "one_hot", depth = 4 : i64} : (tensor<4xi64>) -> tensor<4x4xf32>
  // CHECK: #amp.decision<f32, rule = promoted_to_float32, cause = "hot">, nn.name = "smooth"
  %8 = nn.relu %7 {nn.name = "smooth", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3, %4, %6, %8 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
