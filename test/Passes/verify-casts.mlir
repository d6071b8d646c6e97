// What `cast` promises, kept: nothing is said and nothing changes.
// RUN: %ampc-opt %s -amp-verify-casts | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK: nn.matmul %{{.*}}, %{{.*}} : (tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK: nn.cast %{{.*}} {to = f32}
func.func @main(%x: tensor<4x4xf32>, %label: tensor<4x1xi64>) -> tensor<4x4xf32> {
  %low = nn.cast %x {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
  %0 = nn.matmul %low, %low {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul">, nn.type = "matmul"}
    : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
  %1 = nn.relu %0 {amp.decision = #amp.decision<none, rule = gray_undecided, cause = "no decided producer">, nn.type = "relu"}
    : (tensor<4x4xf16>) -> tensor<4x4xf16>
  %wide = nn.cast %1 {to = f32} : (tensor<4x4xf16>) -> tensor<4x4xf32>
  return %wide : tensor<4x4xf32>
}
