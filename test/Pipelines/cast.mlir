// The phase `cast` applies what `plan` decided, and proves that it did.
// RUN: %ampc-opt %s -ampc-plan -ampc-cast | FileCheck %s

// CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
// CHECK-NEXT: %[[MM:.*]] = nn.matmul %[[LOW]], %[[LOW]]
// CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[MM]] {to = f32}
// CHECK-NEXT: return %[[WIDE]]
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.matmul %x, %x {nn.name = "mm", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
