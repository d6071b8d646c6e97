// The rules of policy `paddle`, level by level. One module is planned at every level: what O1 decides by its lists, OD and O2 see otherwise.
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision | FileCheck %s --check-prefixes=CHECK,O1,ANY
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision=dtype=bfloat16 | FileCheck %s --check-prefix=BF16
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision=level=OD | FileCheck %s --check-prefixes=OD,ANY
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision=level=O2 | FileCheck %s --check-prefixes=O2,ANY
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="level=O2 dtype=bfloat16" | FileCheck %s --check-prefix=O2BF16
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision=level=O0 | FileCheck %s --check-prefix=O0

// O0-NOT: amp.decision

// CHECK-LABEL: module @every_category
// OD-LABEL: module @every_category
// O2-LABEL: module @every_category
// BF16-LABEL: module @every_category
// O2BF16-LABEL: module @every_category
module @every_category {
  nn.variable @w parameter : tensor<4x4xf32> {trainable}
  func.func @main(%x: tensor<4x4xf32> {nn.name = "x"}) -> (tensor<4x4xf32> {nn.name = "out"}) {
    %w = nn.read @w : tensor<4x4xf32>
    // O1: nn.relu {{.*}}#amp.decision<none, rule = gray_undecided, cause = "no decided producer">, nn.name = "gray_first"
    // OD: nn.relu {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "relu">, nn.name = "gray_first"
    // O2: nn.relu {{.*}}#amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "gray_first"
    %0 = nn.relu %x {nn.name = "gray_first", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.matmul {{.*}}#amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "white"
    // OD: nn.matmul {{.*}}#amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "white"
    // O2: nn.matmul {{.*}}#amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "white"
    // BF16: nn.matmul {{.*}}#amp.decision<bf16, rule = white_list, cause = "matmul_v2">
    // O2BF16: nn.matmul {{.*}}#amp.decision<bf16, rule = pure_low_precision, cause = "--amp-level=O2">
    %1 = nn.matmul %0, %w {nn.name = "white", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.relu {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "white">, nn.name = "gray"
    // OD: nn.relu {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "relu">, nn.name = "gray"
    // O2: nn.relu {{.*}}#amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "gray"
    // BF16: nn.relu {{.*}}#amp.decision<bf16, rule = gray_after_white, cause = "white">
    %2 = nn.relu %1 {nn.name = "gray", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.exp {{.*}}#amp.decision<f32, rule = black_list, cause = "exp">, nn.name = "black"
    // OD: nn.exp {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "exp">, nn.name = "black"
    // O2: nn.exp {{.*}}#amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "black"
    // BF16: nn.exp {{.*}}#amp.decision<f32, rule = black_list, cause = "exp">
    %3 = nn.exp %2 {nn.name = "black", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.elementwise_add {{.*}}#amp.decision<f32, rule = gray_after_black, cause = "black">, nn.name = "gray_after_both"
    // OD: nn.elementwise_add {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "elementwise_add">, nn.name = "gray_after_both"
    %4 = nn.elementwise_add %1, %3 {nn.name = "gray_after_both", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.gelu {{.*}}#amp.decision<f32, rule = unlisted, cause = "gelu">, nn.name = "unlisted"
    // OD: nn.gelu {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "gelu">, nn.name = "unlisted"
    // O2: nn.gelu {{.*}}#amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "unlisted"
    %5 = nn.gelu %4 {nn.name = "unlisted", nn.type = "gelu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %5 : tensor<4x4xf32>
  }
}

// -----
// CHECK-LABEL: module @gray_is_transitive_in_program_order
module @gray_is_transitive_in_program_order {
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = nn.matmul %x, %x {nn.name = "white", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: rule = gray_after_white, cause = "white">, nn.name = "first"
    %1 = nn.relu %0 {nn.name = "first", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: #amp.decision<f16, rule = gray_after_white, cause = "first">, nn.name = "second"
    %2 = nn.sigmoid %1 {nn.name = "second", nn.type = "sigmoid"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = nn.exp %x {nn.name = "black", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: rule = gray_after_black, cause = "black">, nn.name = "third"
    %4 = nn.relu %3 {nn.name = "third", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // The black one wins from either side.
    // CHECK: #amp.decision<f32, rule = gray_after_black, cause = "third">, nn.name = "black_right"
    %5 = nn.elementwise_mul %2, %4 {nn.name = "black_right", nn.type = "elementwise_mul"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: #amp.decision<f32, rule = gray_after_black, cause = "third">, nn.name = "black_left"
    %6 = nn.elementwise_mul %4, %2 {nn.name = "black_left", nn.type = "elementwise_mul"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %5, %6 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// An undecided producer hands nothing on: neither does an input.
// CHECK-LABEL: module @undecided_ops_hand_nothing_on
module @undecided_ops_hand_nothing_on {
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    // CHECK: #amp.decision<none, rule = gray_undecided, cause = "no decided producer">, nn.name = "first"
    %0 = nn.relu %x {nn.name = "first", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: #amp.decision<none, rule = gray_undecided, cause = "no decided producer">, nn.name = "second"
    %1 = nn.elementwise_add %0, %x {nn.name = "second", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}

// -----
// The rule passes through integers too: the cast computes nothing in float16, yet its reader follows.
// CHECK-LABEL: module @gray_passes_through_integers
module @gray_passes_through_integers {
  func.func @main(%x: tensor<4x4xf32>, %i: tensor<4x4xi64>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = nn.matmul %x, %x {nn.name = "white", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: nn.cast {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "white">, nn.name = "to_integer"
    %1 = nn.cast %0 {nn.name = "to_integer", nn.type = "cast", to = i64} : (tensor<4x4xf32>) -> tensor<4x4xi64>
    // CHECK: nn.elementwise_add {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "to_integer">, nn.name = "on_integers"
    %2 = nn.elementwise_add %1, %i {nn.name = "on_integers", nn.type = "elementwise_add"} : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi64>
    // CHECK: nn.cast {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "on_integers">, nn.name = "to_float"
    %3 = nn.cast %2 {nn.name = "to_float", nn.type = "cast", to = f32} : (tensor<4x4xi64>) -> tensor<4x4xf32>
    // CHECK: nn.relu {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "to_float">, nn.name = "after"
    %4 = nn.relu %3 {nn.name = "after", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %4, %4 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// The default category belongs to the ProgramDesc name.
// CHECK-LABEL: module @the_name_decides_the_category
module @the_name_decides_the_category {
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>) {
    // CHECK: #amp.decision<f16, rule = white_list, cause = "matmul">, nn.name = "pir"
    %0 = nn.matmul %x, %x {nn.name = "pir", nn.type = "matmul"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: rule = gray_after_white, cause = "pir">, nn.name = "new_reshape"
    %1 = nn.reshape %0 {nn.name = "new_reshape", nn.type = "reshape2", shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
    // CHECK: rule = unlisted, cause = "expand_v2">, nn.name = "unlisted"
    %2 = nn.expand %1 {nn.name = "unlisted", nn.type = "expand_v2", shape = array<i64: 16>} : (tensor<16xf32>) -> tensor<16xf32>
    // CHECK: rule = black_list, cause = "reduce_mean">, nn.name = "a_mean"
    %3 = nn.reduce_mean %0 {nn.name = "a_mean", nn.type = "reduce_mean", reduce_all = true} : (tensor<4x4xf32>) -> tensor<f32>
    // CHECK: rule = black_list, cause = "reduce_sum">, nn.name = "pir_sum"
    %4 = nn.reduce_sum %0 {nn.name = "pir_sum", nn.type = "sum", reduce_all = true} : (tensor<4x4xf32>) -> tensor<f32>
    return %0, %1, %2, %3, %4 : tensor<4x4xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>
  }
}

// -----
// Without a @main, or with ops that no model wrote, there is nothing to decide.
// ANY-LABEL: module @nothing_to_decide
// ANY-NOT: amp.decision
module @nothing_to_decide {
  func.func @infer(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = nn.relu %x {nn.name = "elsewhere", nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// ANY-LABEL: module @ops_without_a_type
// ANY-NOT: amp.decision
module @ops_without_a_type {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// PIR's reshape and transpose are reshape2 and transpose2 in the lists, which are gray; ProgramDesc's own of these names are unlisted.
// O1-LABEL: module @names_of_two_generations
// OD-LABEL: module @names_of_two_generations
// O2-LABEL: module @names_of_two_generations
module @names_of_two_generations {
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
    %0 = nn.matmul %x, %x {nn.name = "product", nn.type = "matmul"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.reshape {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "product">, nn.name = "pir_reshape"
    // OD: nn.reshape {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "reshape">, nn.name = "pir_reshape"
    // O2: nn.reshape {{.*}}#amp.decision<f16, rule = pure_low_precision, {{.*}}nn.name = "pir_reshape"
    %1 = nn.reshape %0 {nn.name = "pir_reshape", nn.pir, nn.type = "reshape", shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
    // O1: nn.transpose {{.*}}#amp.decision<f16, rule = gray_after_white, cause = "product">, nn.name = "pir_transpose"
    %2 = nn.transpose %0 {nn.name = "pir_transpose", nn.pir, nn.type = "transpose", perm = array<i64: 1, 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // O1: nn.reshape {{.*}}#amp.decision<f32, rule = unlisted, cause = "reshape">, nn.name = "old_reshape"
    %3 = nn.reshape %2 {nn.name = "old_reshape", nn.type = "reshape", shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
    // O1: nn.transpose {{.*}}#amp.decision<f32, rule = unlisted, cause = "transpose">, nn.name = "old_transpose"
    %4 = nn.transpose %0 {nn.name = "old_transpose", nn.type = "transpose", perm = array<i64: 1, 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1, %3 : tensor<16xf32>, tensor<16xf32>
  }
}
