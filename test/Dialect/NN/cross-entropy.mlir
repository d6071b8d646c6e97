// Cross entropies that do not store the probabilities.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @cross_entropy_of_logits
func.func @cross_entropy_of_logits(%x: tensor<4x8x3xf32>, %label: tensor<4x1x3xi32>, %dloss: tensor<4x1x3xf32>) {
  // CHECK: nn.cross_entropy_of_logits {{.*}} -> (tensor<4x1x3xf32>, tensor<4x1x3xf32>, tensor<4x1x3xf32>)
  %l, %max, %inverse = nn.cross_entropy_of_logits %x, %label {axis = 1 : i64, ignore_index = 255 : i64, soft_label = false}
    : (tensor<4x8x3xf32>, tensor<4x1x3xi32>) -> (tensor<4x1x3xf32>, tensor<4x1x3xf32>, tensor<4x1x3xf32>)
  // CHECK: nn.cross_entropy_of_logits_grad {{.*}} -> tensor<4x8x3xbf16>
  %d = nn.cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dloss {axis = 1 : i64, ignore_index = 255 : i64, soft_label = false}
    : (tensor<4x8x3xf32>, tensor<4x1x3xf32>, tensor<4x1x3xf32>, tensor<4x1x3xi32>, tensor<4x1x3xf32>) -> tensor<4x8x3xbf16>
  return
}

// CHECK-LABEL: func.func @embedding_grad
func.func @embedding_grad(%ids: tensor<4xi64>, %order: tensor<4xi32>, %dy: tensor<4x16xf32>, %base: tensor<9x16xf16>) {
  // CHECK: nn.embedding_grad {{.*}}tensor<9x16xf16>) -> tensor<9x16xf32>
  %d = nn.embedding_grad %ids, %order, %dy, %base {padding_idx = -1 : i64} : (tensor<4xi64>, tensor<4xi32>, tensor<4x16xf32>, tensor<9x16xf16>) -> tensor<9x16xf32>
  return
}
