// Products take the transposes of their operands.
// RUN: %ampc-opt %s -nn-fold-transposes | FileCheck %s
// RUN: %ampc-opt %s -nn-fold-transposes -nn-fold-transposes | FileCheck %s

// CHECK-LABEL: func.func @both_operands
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>, %[[Y:.*]]: tensor<16x8xf32>
// CHECK-NEXT: %[[Z:.*]] = nn.matmul %[[X]], %[[Y]] {transpose_x = true, transpose_y = true}
// CHECK-NEXT: return %[[Z]]
func.func @both_operands(%x: tensor<8x4xf32>, %y: tensor<16x8xf32>) -> tensor<4x16xf32> {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %1 = nn.transpose %y {perm = array<i64: -1, -2>} : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %2 = nn.matmul %0, %1 : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @two_transposes_cancel
// CHECK-NEXT: nn.matmul %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<8x16xf32>)
func.func @two_transposes_cancel(%x: tensor<4x8xf32>, %y: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %0 = nn.transpose %y {perm = array<i64: 1, 0>} : (tensor<8x16xf32>) -> tensor<16x8xf32>
  %1 = nn.matmul %x, %0 {transpose_y = true} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// The keys of two products: what is left of the transpose is made once.
// CHECK-LABEL: func.func @keys
// CHECK-SAME: %[[Q:.*]]: tensor<2x4x16x8xf32>, %[[K:.*]]: tensor<2x16x4x8xf32>
// CHECK-NEXT: %[[T:.*]] = nn.transpose %[[K]] {nn.name = "kt", perm = array<i64: 0, 2, 1, 3>}
// CHECK-NEXT: nn.matmul %[[Q]], %[[T]] {transpose_y = true}
// CHECK-NEXT: nn.matmul %[[Q]], %[[T]] {alpha = 5.000000e-01 : f64, transpose_y = true}
func.func @keys(%q: tensor<2x4x16x8xf32>, %k: tensor<2x16x4x8xf32>) -> (tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) {
  %0 = nn.transpose %k {perm = array<i64: 0, 2, 3, 1>, nn.name = "kt"} : (tensor<2x16x4x8xf32>) -> tensor<2x4x8x16xf32>
  %1 = nn.matmul %q, %0 : (tensor<2x4x16x8xf32>, tensor<2x4x8x16xf32>) -> tensor<2x4x16x16xf32>
  %2 = nn.matmul %q, %0 {alpha = 0.5 : f64} : (tensor<2x4x16x8xf32>, tensor<2x4x8x16xf32>) -> tensor<2x4x16x16xf32>
  return %1, %2 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>
}

// CHECK-LABEL: func.func @behind_a_cast
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf16>, %[[Y:.*]]: tensor<16x8xf32>
// CHECK-NEXT: %[[C:.*]] = nn.cast %[[Y]] {to = f16} : (tensor<16x8xf32>) -> tensor<16x8xf16>
// CHECK-NEXT: nn.matmul %[[X]], %[[C]] {transpose_y = true}
func.func @behind_a_cast(%x: tensor<4x8xf16>, %y: tensor<16x8xf32>) -> tensor<4x16xf16> {
  %0 = nn.transpose %y {perm = array<i64: 1, 0>} : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<8x16xf32>) -> tensor<8x16xf16>
  %2 = nn.matmul %x, %1 : (tensor<4x8xf16>, tensor<8x16xf16>) -> tensor<4x16xf16>
  return %2 : tensor<4x16xf16>
}

// A product reads the operand in place although others need the transpose.
// CHECK-LABEL: func.func @other_readers
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<16x8xf32>
// CHECK-NEXT: %[[T:.*]] = nn.transpose %[[Y]]
// CHECK-NEXT: %[[Z:.*]] = nn.matmul %[[X]], %[[Y]] {transpose_y = true}
// CHECK-NEXT: return %[[Z]], %[[T]]
func.func @other_readers(%x: tensor<4x8xf32>, %y: tensor<16x8xf32>) -> (tensor<4x16xf32>, tensor<8x16xf32>) {
  %0 = nn.transpose %y {perm = array<i64: 1, 0>} : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %1 = nn.matmul %x, %0 : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  return %1, %0 : tensor<4x16xf32>, tensor<8x16xf32>
}

// Another copy is not made if the transpose stays.
// CHECK-LABEL: func.func @other_readers_of_keys
// CHECK: nn.matmul %{{.*}}, %{{.*}} : (tensor<2x4x16x8xf32>, tensor<2x4x8x16xf32>)
func.func @other_readers_of_keys(%q: tensor<2x4x16x8xf32>, %k: tensor<2x16x4x8xf32>) -> (tensor<2x4x16x16xf32>, tensor<2x4x8x16xf32>) {
  %0 = nn.transpose %k {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x16x4x8xf32>) -> tensor<2x4x8x16xf32>
  %1 = nn.matmul %q, %0 : (tensor<2x4x16x8xf32>, tensor<2x4x8x16xf32>) -> tensor<2x4x16x16xf32>
  return %1, %0 : tensor<2x4x16x16xf32>, tensor<2x4x8x16xf32>
}

// x's leading dimensions stay rows of one product; a vector has no flag; a cast of others stays.
// CHECK-LABEL: func.func @not_folded
// CHECK-COUNT-3: nn.transpose
// CHECK: nn.matmul %{{.*}}, %{{.*}} : (tensor<2x4x8xf32>, tensor<8x16xf32>)
// CHECK: nn.matmul %{{.*}}, %{{.*}} : (tensor<8xf32>, tensor<8x16xf32>)
// CHECK: nn.matmul %{{.*}}, %{{.*}} : (tensor<4x8xf16>, tensor<8x16xf16>)
func.func @not_folded(%x: tensor<2x8x4xf32>, %y: tensor<8x16xf32>, %v: tensor<8xf32>, %z: tensor<16x8xf32>, %a: tensor<4x8xf16>) -> (tensor<2x4x16xf32>, tensor<16xf32>, tensor<4x16xf16>, tensor<8x16xf16>) {
  %0 = nn.transpose %x {perm = array<i64: 0, 2, 1>} : (tensor<2x8x4xf32>) -> tensor<2x4x8xf32>
  %1 = nn.transpose %v {perm = array<i64: 0>} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = nn.transpose %z {perm = array<i64: 1, 0>} : (tensor<16x8xf32>) -> tensor<8x16xf32>
  %3 = nn.cast %2 {to = f16} : (tensor<8x16xf32>) -> tensor<8x16xf16>
  %4 = nn.matmul %0, %y : (tensor<2x4x8xf32>, tensor<8x16xf32>) -> tensor<2x4x16xf32>
  %5 = nn.matmul %1, %y : (tensor<8xf32>, tensor<8x16xf32>) -> tensor<16xf32>
  %6 = nn.matmul %a, %3 : (tensor<4x8xf16>, tensor<8x16xf16>) -> tensor<4x16xf16>
  return %4, %5, %6, %3 : tensor<2x4x16xf32>, tensor<16xf32>, tensor<4x16xf16>, tensor<8x16xf16>
}
