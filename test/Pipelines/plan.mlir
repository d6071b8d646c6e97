// The phase `plan` changes attributes alone.
// RUN: %ampc-opt %s -ampc-plan | FileCheck %s

// CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
// CHECK-NEXT: nn.matmul %[[X]], %[[X]] {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, {{.*}} -> tensor<4x4xf32>
// CHECK-NEXT: return
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.matmul %x, %x {nn.name = "mm", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
