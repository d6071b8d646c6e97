// Policy min-cut on small graphs whose answer follows from the table: launches of 1 ns, 1e12 flops a second in float32 and 4e12 in float16,
// 1e12 bytes a second in kernels and 1e11 in casts.
// RUN: echo '{"format": "ampc.device", "version": 1, "device": "d", "products": {"float32": 1e12, "float16": 4e12, "bfloat16": 1e11}, "bandwidth": 1e12, "cast_bandwidth": 1e11, "launch_seconds": 1e-9}' > %t.json
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=min-cut device-table=%t.json" | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=min-cut device-table=%t.json dtype=bfloat16" | FileCheck %s --check-prefix=SLOW
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=min-cut device-table=%t.json level=OD" | FileCheck %s --check-prefix=OD
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=min-cut device-table=%t.json level=O2" | FileCheck %s --check-prefix=O2
// RUN: %ampc-opt %s -split-input-file -amp-plan-precision="policy=min-cut device-table=%t.json white-list=exp black-list=matmul" | FileCheck %s --check-prefix=CUSTOM

// SLOW-NOT: #amp.decision<bf16

// A product of 2 * 256^3 flops saves 25 us of 33.6, the cast of x costs 3.9 us, that of the output as much.
// CHECK-LABEL: module @a_product_is_worth_its_casts
// OD-LABEL: module @a_product_is_worth_its_casts
// CUSTOM-LABEL: module @a_product_is_worth_its_casts
module @a_product_is_worth_its_casts {
  nn.variable @w parameter : tensor<256x256xf32>
  func.func @main(%x: tensor<256x256xf32> {nn.name = "x"}) -> (tensor<256x256xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    %w = nn.read @w : tensor<256x256xf32>
    // CHECK: nn.matmul {{.*}}#amp.decision<f16, rule = min_cut, cause = "float16 takes 8.39 us, float32 33.56 us">
    // SLOW: nn.matmul {{.*}}#amp.decision<f32, rule = min_cut, cause = "bfloat16 takes 335.5 us, float32 33.56 us: nothing to save (products of bfloat16 are the slower ones on d)">
    // OD: nn.matmul {{.*}}#amp.decision<f16, rule = min_cut
    // CUSTOM: nn.matmul {{.*}}#amp.decision<f32, rule = custom_black_list, cause = "matmul">
    %0 = nn.matmul %x, %w {nn.name = "mm", nn.type = "matmul_v2", nn.results = "y"} : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    return %0 : tensor<256x256xf32>
  }
}

// -----
// One of 2 * 32^3 flops saves 49 ns; its casts cost 126 ns.
// CHECK-LABEL: module @a_small_one_is_not
module @a_small_one_is_not {
  nn.variable @w parameter : tensor<32x32xf32>
  func.func @main(%x: tensor<32x32xf32> {nn.name = "x"}) -> (tensor<32x32xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    %w = nn.read @w : tensor<32x32xf32>
    // CHECK: nn.matmul {{.*}}#amp.decision<f32, rule = min_cut, cause = "float16 saves 0.04915 us, its casts cost 0.1249 us">
    %0 = nn.matmul %x, %w {nn.name = "mm", nn.type = "matmul_v2", nn.results = "y"} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    return %0 : tensor<32x32xf32>
  }
}

// -----
// Three of them behind one cast are worth it together.
// CHECK-LABEL: module @a_cast_is_shared
module @a_cast_is_shared {
  nn.variable @w parameter : tensor<32x32xf32>
  func.func @main(%x: tensor<32x32xf32> {nn.name = "x"}) -> (tensor<32x32xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    %w = nn.read @w : tensor<32x32xf32>
    // CHECK-COUNT-3: nn.matmul {{.*}}#amp.decision<f16, rule = min_cut
    %0 = nn.matmul %x, %w {nn.name = "a", nn.type = "matmul_v2", nn.results = "a"} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1 = nn.matmul %0, %x {nn.name = "b", nn.type = "matmul_v2", nn.results = "b"} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %2 = nn.matmul %1, %x {nn.name = "c", nn.type = "matmul_v2", nn.results = "y"} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    return %2 : tensor<32x32xf32>
  }
}

// -----
// Black is float32 at O1 unless the user says otherwise; at O2 it is free; at OD all but white is float32. What makes float32 or integers
// whatever it reads has no choice.
// CHECK-LABEL: module @what_has_no_choice
// OD-LABEL: module @what_has_no_choice
// O2-LABEL: module @what_has_no_choice
// CUSTOM-LABEL: module @what_has_no_choice
module @what_has_no_choice {
  func.func @main(%x: tensor<32x32xf32> {nn.name = "x"}, %i: tensor<32x1xi64>) -> (tensor<32x32xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    // CHECK: nn.exp {{.*}}#amp.decision<f32, rule = black_list, cause = "exp">
    // OD: nn.exp {{.*}}#amp.decision<f32, rule = not_white_listed, cause = "exp">
    // O2: nn.exp {{.*}}#amp.decision<f32, rule = min_cut
    // CUSTOM: nn.exp {{.*}}#amp.decision<f32, rule = min_cut
    %0 = nn.exp %x {nn.name = "exp", nn.type = "exp", nn.results = "y"} : (tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: nn.fill_constant {{.*}}#amp.decision<f32, rule = float32_result, cause = "fill_constant">
    %1 = nn.fill_constant {shape = array<i64: 4>, value = 1.0 : f64, dtype = f32, nn.name = "c", nn.type = "fill_constant"} : () -> tensor<4xf32>
    // CHECK: nn.elementwise_add {{.*}}#amp.decision<none, rule = no_float, cause = "elementwise_add">
    %2 = nn.elementwise_add %i, %i {nn.name = "i", nn.type = "elementwise_add"} : (tensor<32x1xi64>, tensor<32x1xi64>) -> tensor<32x1xi64>
    // CHECK: nn.top_k_v2 {{.*}}#amp.decision<f32, rule = min_cut
    %3, %4 = nn.top_k_v2 %x {k = 1 : i64, nn.name = "top", nn.type = "top_k_v2"} : (tensor<32x32xf32>) -> (tensor<32x1xf32>, tensor<32x1xi64>)
    // CHECK: nn.accuracy {{.*}}#amp.decision<f32, rule = float32_result, cause = "accuracy">
    %5, %6, %7 = nn.accuracy %3, %4, %i {nn.name = "acc", nn.type = "accuracy"} : (tensor<32x1xf32>, tensor<32x1xi64>, tensor<32x1xi64>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
    // A cast that the model wants low is.
    // CHECK: nn.cast {{.*}}#amp.decision<f16, rule = declared_type, cause = "cast">
    %8 = nn.cast %x {to = f16, nn.name = "cast", nn.type = "cast"} : (tensor<32x32xf32>) -> tensor<32x32xf16>
    // One that the model wants in float32 is not rounded.
    // CHECK: nn.cast {{.*}}#amp.decision<f32, rule = declared_type, cause = "cast">
    %9 = nn.cast %x {to = f32, nn.name = "wide", nn.type = "cast"} : (tensor<32x32xf32>) -> tensor<32x32xf32>
    return %0 : tensor<32x32xf32>
  }
}

// -----
// A normalization between two products: its statistics are float32 whatever it computes in, and do not bind it; neither are their bytes
// counted as 16-bit ones.
// O2-LABEL: module @statistics
module @statistics {
  func.func @main(%x: tensor<1024x1024xf32> {nn.name = "x"}, %w: tensor<1024x1024xf32> {nn.name = "w"}) -> (tensor<1024x1024xf32> {nn.name = "y", nn.field = #nn.field<output>}) {
    %0 = nn.matmul %x, %w {nn.name = "first", nn.type = "matmul_v2"} : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    // O2: nn.layer_norm {{.*}}#amp.decision<f16, rule = min_cut
    %1, %m, %v = nn.layer_norm %0 {operandSegmentSizes = array<i32: 1, 0, 0>, nn.name = "norm", nn.type = "layer_norm"}
      : (tensor<1024x1024xf32>) -> (tensor<1024x1024xf32>, tensor<1024xf32>, tensor<1024xf32>)
    %2 = nn.matmul %1, %w {nn.name = "second", nn.type = "matmul_v2"} : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    return %2 : tensor<1024x1024xf32>
  }
}
