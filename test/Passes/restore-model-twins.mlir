// What is taken back, and what only looks as if a rewrite had made it.
// RUN: %ampc-opt %s -amp-restore-model -split-input-file | FileCheck %s

// A program without a model has nothing to restore: the decision stays, wherever it comes from.
// CHECK-LABEL: func.func @not_main
// CHECK-NEXT: nn.cast
// CHECK-NEXT: nn.relu {{.*}}amp.decision
func.func @not_main(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %1 = nn.relu %0 {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "r", nn.type = "relu"} : (tensor<4xf16>) -> tensor<4xf16>
  return %1 : tensor<4xf16>
}

// -----
// Casts behind one another go together, and types follow to the end.
// CHECK-LABEL: func.func @main
// CHECK-NEXT: %[[R:.*]] = nn.relu %{{.*}} {nn.name = "r", nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[E:.*]] = nn.exp %[[R]] {nn.name = "e", nn.type = "exp"} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[E]] : tensor<4xf32>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %1 = nn.relu %0 {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "r", nn.type = "relu"} : (tensor<4xf16>) -> tensor<4xf16>
  %2 = nn.cast %1 {to = bf16} : (tensor<4xf16>) -> tensor<4xbf16>
  %3 = nn.cast %2 {to = f32} : (tensor<4xbf16>) -> tensor<4xf32>
  %4 = nn.exp %3 {amp.decision = #amp.decision<f32, rule = black_list, cause = "c">, nn.name = "e", nn.type = "exp"} : (tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----
// A cast of the model's own is none of the rewrite's, even to a low type.
// CHECK-LABEL: func.func @main
// CHECK-NEXT: nn.cast %{{.*}} {nn.name = "own", nn.type = "cast", to = f16} : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT: return
func.func @main(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = nn.cast %x {nn.name = "own", nn.type = "cast", to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----
// A constant that the model calls clamped is the model's.
// CHECK-LABEL: func.func @main
// CHECK: nn.fill_constant {{.*}}nn.name = "mask"
// CHECK-NEXT: %[[OWN:.*]] = nn.fill_constant {{.*}}nn.name = "mask.clamped"
// CHECK-NEXT: return %{{.*}}, %[[OWN]]
func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.fill_constant {nn.name = "mask", nn.type = "fill_constant", shape = array<i64: 4>, value = -1.0e+9 : f64, dtype = f32} : () -> tensor<4xf32>
  %1 = nn.fill_constant {nn.name = "mask.clamped", nn.type = "fill_constant", shape = array<i64: 4>, value = 2.0 : f64, dtype = f32} : () -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// A narrow variable that was declared so stays narrow; the other gets its type back, and so does every read of it.
// CHECK: nn.variable @narrow parameter : tensor<4xf16> {trainable}
// CHECK: nn.variable @wide parameter : tensor<4xf32> {trainable}
// CHECK-LABEL: func.func @main
// CHECK-NEXT: %[[N:.*]] = nn.read @narrow : tensor<4xf16>
// CHECK-NEXT: %[[A:.*]] = nn.read @wide : tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = nn.read @wide : tensor<4xf32>
// CHECK-NEXT: nn.elementwise_add %[[A]], %[[B]] {{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
nn.variable @narrow parameter : tensor<4xf16> {trainable}
nn.variable @wide parameter : tensor<4xf16> {amp.declared = tensor<4xf32>, trainable}
func.func @main() -> (tensor<4xf16>, tensor<4xf32>) {
  %n = nn.read @narrow : tensor<4xf16>
  %a = nn.read @wide : tensor<4xf16>
  %b = nn.read @wide : tensor<4xf16>
  %0 = nn.elementwise_add %a, %b {amp.decision = #amp.decision<f16, rule = white_list, cause = "c">, nn.name = "s", nn.type = "elementwise_add"} : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  %1 = nn.cast %0 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  return %n, %1 : tensor<4xf16>, tensor<4xf32>
}
