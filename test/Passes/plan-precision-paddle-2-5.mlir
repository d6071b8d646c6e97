// Policy `paddle-2.5`: what sets algorithm B apart from A.
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=paddle-2.5 black-list=gelu,softmax" | FileCheck %s --check-prefixes=CHECK,O1
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=paddle-2.5 black-list=gelu,softmax use-promote=true" | FileCheck %s --check-prefix=PROMOTE
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=paddle-2.5 black-list=gelu,softmax level=OD" | FileCheck %s --check-prefix=OD
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=paddle-2.5 black-list=gelu,softmax level=O2" | FileCheck %s --check-prefix=O2
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=paddle-2.5 level=O2 use-fp16-guard=true" | FileCheck %s --check-prefix=GUARD
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="level=O2 use-fp16-guard=true" | FileCheck %s --check-prefix=GUARD
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=paddle-2.5 use-fp16-guard=true" | FileCheck %s --check-prefixes=CHECK

// CHECK-LABEL: module @gray
// PROMOTE-LABEL: module @gray
// OD-LABEL: module @gray
module @gray {
  func.func @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    // Without a decisive producer a gray op is low.
    // CHECK: #amp.decision<f16, rule = gray_default, cause = "no decided producer">, nn.name = "first"
    // PROMOTE: #amp.decision<f32, rule = promoted_to_float32, cause = "">, nn.name = "first"
    // OD: #amp.decision<f32, rule = not_white_listed, cause = "relu">, nn.name = "first"
    %0 = nn.relu %x {nn.name = "first", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.exp %x {nn.name = "black", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // The last decisive producer wins, whichever it is.
    // CHECK: #amp.decision<f32, rule = gray_after_black, cause = "black">, nn.name = "black_last"
    // PROMOTE: #amp.decision<f32, rule = promoted_to_float32, cause = "first">, nn.name = "black_last"
    %2 = nn.elementwise_add %0, %1 {nn.name = "black_last", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: #amp.decision<f16, rule = gray_after_white, cause = "first">, nn.name = "white_last"
    %3 = nn.elementwise_add %1, %0 {nn.name = "white_last", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // PROMOTE: #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "mm"
    %4 = nn.matmul %3, %2 {nn.name = "mm", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: #amp.decision<f32, rule = unlisted, cause = "sqrt">, nn.name = "unlisted"
    // PROMOTE: #amp.decision<f16, rule = promoted_to_low, cause = "use_promote">, nn.name = "unlisted"
    %5 = nn.sqrt %4 {nn.name = "unlisted", nn.type = "sqrt"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %3, %5 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// Casts of the model, constants and integers are left alone, and say nothing to a gray reader.
// CHECK-LABEL: module @left_alone
module @left_alone {
  func.func @main(%x: tensor<4xf32>, %i: tensor<4xi64>, %learning_rate: tensor<4xf32> {nn.name = "learning_rate_0"}) -> (tensor<4xf32>, tensor<4xi64>) {
    // CHECK: #amp.decision<none, rule = cast_of_the_model, cause = "cast">
    %0 = nn.cast %x {nn.name = "a", nn.type = "cast", to = f32} : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: #amp.decision<none, rule = declares_its_type, cause = "fill_constant">
    %1 = nn.fill_constant {nn.name = "b", nn.type = "fill_constant", shape = array<i64: 4>, value = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
    // CHECK: #amp.decision<none, rule = no_float_input, cause = "elementwise_add">
    %2 = nn.elementwise_add %i, %i {nn.name = "c", nn.type = "elementwise_add"} : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    // CHECK: #amp.decision<f16, rule = gray_default, {{.*}}nn.name = "d"
    %3 = nn.elementwise_add %0, %1 {nn.name = "d", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK: #amp.decision<f32, rule = learning_rate_name, cause = "learning_rate_0">, {{.*}}nn.name = "e"
    %4 = nn.elementwise_mul %3, %learning_rate {nn.name = "e", nn.type = "elementwise_mul"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %4, %2 : tensor<4xf32>, tensor<4xi64>
  }
}

// -----
// `range` reads its bounds as tensors of its result's type, in Paddle: integers are undecided and not decisive, floats an unlisted op.
// O1-LABEL: module @range
// O2-LABEL: module @range
module @range {
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    // O1: #amp.decision<none, rule = no_float_input, cause = "range">
    %0 = nn.range {nn.name = "ints", nn.type = "range", start = 0.0 : f64, end = 4.0 : f64, step = 1.0 : f64, dtype = i64} : () -> tensor<4xi64>
    // O1: #amp.decision<f16, rule = gray_default, cause = "no decided producer">
    %1 = nn.gather %x, %0 {nn.name = "g", nn.type = "gather"} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>
    // O1: #amp.decision<f32, rule = unlisted, cause = "range">
    // O2: #amp.decision<none, rule = declares_its_type, cause = "range">
    %2 = nn.range {nn.name = "floats", nn.type = "range", start = 0.0 : f64, end = 4.0 : f64, step = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
    // O1: #amp.decision<f32, rule = gray_after_black, cause = "floats">
    %3 = nn.elementwise_add %1, %2 {nn.name = "d", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %1, %3 : tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// At OD the user's lists count for nothing. At O2 a custom black name that is black by default keeps its parameters float32.
// O1-LABEL: module @custom
// OD-LABEL: module @custom
// O2-LABEL: module @custom
// GUARD-LABEL: module @custom
module @custom {
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    // O1: nn.gelu {{.*}}#amp.decision<f32, rule = custom_black_list, cause = "gelu">, nn.name = "a"
    // OD: nn.gelu {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "gelu">
    // O2: nn.gelu {{.*}}#amp.decision<f32, rule = custom_black_list, cause = "gelu">, nn.name = "a"
    // GUARD: nn.gelu {{.*}}#amp.decision<f32, rule = outside_guard, cause = "use_fp16_guard">, amp.keeps_parameters
    %0 = nn.gelu %x {nn.name = "a", nn.type = "gelu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // O2: nn.softmax {{.*}}#amp.decision<f32, rule = custom_black_list, cause = "softmax">, amp.keeps_parameters
    // GUARD: nn.softmax {{.*}}#amp.decision<f16, rule = pure_low_precision
    %1 = nn.softmax %0 {nn.name = "b", nn.type = "softmax", nn.scope = "__use_fp16__/head"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}
