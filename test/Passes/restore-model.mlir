// An earlier rewrite is taken back: casts, clamped constants, narrow variables, types that decisions changed.
// RUN: %ampc-opt %s -amp-configure="level=O2 master-weight=false safety=enforce" -amp-insert-casts | FileCheck %s --check-prefix=REWRITTEN
// RUN: %ampc-opt %s -amp-configure="level=O2 master-weight=false safety=enforce" -amp-insert-casts -amp-restore-model | FileCheck %s
// RUN: %ampc-opt %s -amp-restore-model -amp-restore-model | FileCheck %s

module attributes {nn.train = {}} {
// REWRITTEN: nn.variable @w parameter : tensor<4xf16> {amp.declared = tensor<4xf32>

// CHECK: nn.variable @w
// CHECK-SAME: tensor<4xf32>
// CHECK-NOT: amp.
nn.variable @w parameter : tensor<4xf32> {trainable}

// CHECK: func.func @main(%[[X:.*]]: tensor<4xf32>, %[[HALF:.*]]: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf32> {nn.field = #nn.field<kept>, nn.name = "a"})
// REWRITTEN: func.func @main({{.*}}) -> (tensor<4xf32>, tensor<4xf16> {nn.field = #nn.field<kept>, nn.name = "a"})
// REWRITTEN: nn.fill_constant {{.*}}"mask.clamped"
// REWRITTEN: nn.cast {{.*}}amp.declared = f32, {{.*}}to = f16
func.func @main(%x: tensor<4xf32>, %half: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf32> {nn.field = #nn.field<kept>, nn.name = "a"}) {
  // CHECK-NEXT: %[[W:.*]] = nn.read @w : tensor<4xf32>
  %w = nn.read @w : tensor<4xf32>
  // CHECK-NEXT: %[[MASK:.*]] = nn.fill_constant {{ *}}{dtype = f32, nn.name = "mask", nn.type = "fill_constant", shape = array<i64: 4>, value = -1.000000e+09 : f64}
  %mask = nn.fill_constant {amp.decision = #amp.decision<f32, rule = unsafe, cause = "c">, nn.name = "mask", nn.type = "fill_constant", shape = array<i64: 4>, value = -1.0e+9 : f64, dtype = f32} : () -> tensor<4xf32>
  // CHECK-NEXT: %[[A:.*]] = nn.elementwise_add %[[MASK]], %[[X]]
  // CHECK-SAME: -> tensor<4xf32>
  %a = nn.elementwise_add %mask, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "a", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[B:.*]] = nn.elementwise_mul %[[A]], %[[W]]
  %b = nn.elementwise_mul %a, %w {amp.decision = #amp.decision<f32, rule = custom_black_list, cause = "c">, amp.slots = [none, f16], nn.name = "b", nn.type = "elementwise_mul"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // The model's own casts stay, to what they say.
  // CHECK-NEXT: %[[UP:.*]] = nn.cast %[[HALF]] {nn.name = "up", nn.type = "cast", to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %up = nn.cast %half {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "up", nn.type = "cast", to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK-NEXT: %[[C:.*]] = nn.elementwise_add %[[UP]], %[[B]]
  %c = nn.elementwise_add %up, %b {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, amp.keeps_parameters, nn.name = "c", nn.type = "elementwise_add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: return %[[C]], %[[A]] : tensor<4xf32>, tensor<4xf32>
  return %c, %a : tensor<4xf32>, tensor<4xf32>
}
}
