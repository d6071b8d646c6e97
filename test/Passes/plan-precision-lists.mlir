// What the user's own lists and varnames decide, over the default lists.
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="white-list=gelu,exp black-list=matmul" | FileCheck %s --check-prefix=LISTS
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="level=OD white-list=gelu,exp black-list=matmul black-varnames=a,w2,x2" | FileCheck %s --check-prefix=OD
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="level=O2 white-list=exp black-list=matmul,gelu" | FileCheck %s --check-prefix=O2
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="black-varnames=a,w2,x2" | FileCheck %s --check-prefix=NAMES
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="level=O2 black-varnames=a,w2,x2" | FileCheck %s --check-prefix=NAMES
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="black-varnames=a,w2,x2 white-list=relu" | FileCheck %s --check-prefix=NAMES

// LISTS-LABEL: module @lists
// O2-LABEL: module @lists
// OD-LABEL: module @lists
module @lists {
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    // An entry stands for all names of its operator: `matmul` is `matmul_v2` too. The cause is the entry as written.
    // At OD no list of the user's counts.
    // OD: #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "default_white"
    // LISTS: #amp.decision<f32, rule = custom_black_list, cause = "matmul">, nn.name = "default_white"
    // O2: #amp.decision<f32, rule = custom_black_list, cause = "matmul">, nn.name = "default_white"
    %0 = nn.matmul %x, %x {nn.name = "default_white", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // OD: #amp.decision<f32, rule = not_white_listed, cause = "exp">, nn.name = "default_black"
    // LISTS: #amp.decision<f16, rule = custom_white_list, cause = "exp">, nn.name = "default_black"
    // O2: #amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "default_black"
    %1 = nn.exp %0 {nn.name = "default_black", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // OD: #amp.decision<f32, rule = not_white_listed, cause = "gelu">, nn.name = "by_default_unlisted"
    // LISTS: #amp.decision<f16, rule = custom_white_list, cause = "gelu">, nn.name = "by_default_unlisted"
    // O2: #amp.decision<f32, rule = custom_black_list, cause = "gelu">, nn.name = "by_default_unlisted"
    %2 = nn.gelu %1 {nn.name = "by_default_unlisted", nn.type = "gelu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %2 : tensor<4x4xf32>
  }
}

// -----
// Who reads or writes a black varname stays fp32, before any list is asked.
// NAMES-LABEL: module @names
// OD-LABEL: module @names
module @names {
  nn.variable @w2 parameter : tensor<4x4xf32> {trainable}
  func.func @main(%x: tensor<4x4xf32> {nn.name = "x"}, %x2: tensor<4x4xf32> {nn.name = "x2"}) -> tensor<4x4xf32> {
    %w2 = nn.read @w2 : tensor<4x4xf32>
    // OD: #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "writes"
    // NAMES: #amp.decision<f32, rule = black_varname, cause = "a">, nn.name = "writes"
    %0 = nn.matmul %x, %x {nn.name = "writes", nn.results = "a", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // NAMES: #amp.decision<f32, rule = black_varname, cause = "a">, nn.name = "reads"
    %1 = nn.relu %0 {nn.name = "reads", nn.results = "b", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // NAMES: #amp.decision<f32, rule = black_varname, cause = "w2">, nn.name = "reads_a_parameter"
    %2 = nn.matmul %1, %w2 {nn.name = "reads_a_parameter", nn.results = "c", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // NAMES: #amp.decision<f32, rule = black_varname, cause = "x2">, nn.name = "reads_an_input"
    %3 = nn.matmul %2, %x2 {nn.name = "reads_an_input", nn.results = "d", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // NAMES: #amp.decision<f16, {{.*}}nn.name = "touches_none"
    %4 = nn.matmul %3, %x {nn.name = "touches_none", nn.results = "e", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %4 : tensor<4x4xf32>
  }
}
