// A narrowing cast becomes the type of a result that its op rounds when it stores it.
// RUN: %ampc-opt %s --amp-fold-casts --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @alone
// CHECK: %[[D:.*]] = nn.cross_entropy_of_logits_grad {{.*}} -> tensor<4x8xbf16>
// CHECK-NEXT: return %[[D]]
func.func @alone(%x: tensor<4x8xf32>, %m: tensor<4x1xf32>, %l: tensor<4x1xi64>) -> tensor<4x8xbf16> {
  %d = nn.cross_entropy_of_logits_grad %x, %m, %m, %l, %m {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %c = nn.cast %d {to = bf16} : (tensor<4x8xf32>) -> tensor<4x8xbf16>
  return %c : tensor<4x8xbf16>
}

// -----
// Another reader needs the wide numbers.
// CHECK-LABEL: func.func @shared
// CHECK: nn.embedding_grad {{.*}} -> tensor<9x4xf32>
// CHECK-NEXT: nn.cast
func.func @shared(%i: tensor<2xi64>, %o: tensor<2xi32>, %y: tensor<2x4xf32>) -> (tensor<9x4xf16>, tensor<9x4xf32>) {
  %d = nn.embedding_grad %i, %o, %y {padding_idx = -1 : i64} : (tensor<2xi64>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<9x4xf32>
  %c = nn.cast %d {to = f16} : (tensor<9x4xf32>) -> tensor<9x4xf16>
  %t = nn.tanh %d : (tensor<9x4xf32>) -> tensor<9x4xf32>
  return %c, %t : tensor<9x4xf16>, tensor<9x4xf32>
}

// -----
// Not every op rounds when it stores.
// CHECK-LABEL: func.func @cumsum
// CHECK: nn.cumsum {{.*}} -> tensor<4x8xf32>
// CHECK-NEXT: nn.cast
func.func @cumsum(%x: tensor<4x8xf32>) -> tensor<4x8xf16> {
  %d = nn.cumsum %x {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = nn.cast %d {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
  return %c : tensor<4x8xf16>
}
