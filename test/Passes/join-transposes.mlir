// Transposes of transposes read the first operand.
// RUN: %ampc-opt %s -nn-join-transposes -nn-share-equal-ops | FileCheck %s
// RUN: %ampc-opt %s -nn-join-transposes -nn-join-transposes -nn-share-equal-ops | FileCheck %s

// CHECK-LABEL: func.func @inverse_permutations_vanish
// CHECK-NEXT: %[[Y:.*]] = nn.relu %{{.*}} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @inverse_permutations_vanish(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = nn.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = nn.transpose %0 {perm = array<i64: -2, -1, 0>} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  %2 = nn.relu %1 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @others_become_one
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.transpose %[[X]] {perm = array<i64: 3, 1, 0, 2>} : (tensor<2x3x4x5xf32>) -> tensor<5x3x2x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @others_become_one(%x: tensor<2x3x4x5xf32>) -> tensor<5x3x2x4xf32> {
  %0 = nn.transpose %x {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x3x4x5xf32>) -> tensor<2x4x3x5xf32>
  %1 = nn.transpose %0 {perm = array<i64: 3, 1, 2, 0>} : (tensor<2x4x3x5xf32>) -> tensor<5x4x3x2xf32>
  %2 = nn.transpose %1 {perm = array<i64: 0, 2, 3, 1>} : (tensor<5x4x3x2xf32>) -> tensor<5x3x2x4xf32>
  return %2 : tensor<5x3x2x4xf32>
}

// The first one stays for its other reader; one that changes nothing goes, also alone.
// CHECK-LABEL: func.func @other_readers
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[T:.*]] = nn.transpose %[[X]]
// CHECK-NEXT: return %[[T]], %[[X]], %[[X]]
func.func @other_readers(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = nn.transpose %0 {perm = array<i64: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %2 = nn.transpose %x {perm = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
