// Products: vectors, transposes, batches that broadcast, operands seen as matrices.
// RUN: %ampc-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @matmul
func.func @matmul(%m: tensor<4x8xf32>, %v: tensor<8xf32>, %b: tensor<2x1x8x3xf32>, %w: tensor<5x3x8xf32>) {
  // CHECK: nn.matmul{{.*}} -> tensor<4xf32>
  %0 = nn.matmul %m, %v : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  // CHECK: nn.matmul{{.*}} -> tensor<f32>
  %1 = nn.matmul %v, %v {transpose_x = true} : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  // CHECK: nn.matmul{{.*}} -> tensor<2x1x4x3xf32>
  %2 = nn.matmul %m, %b : (tensor<4x8xf32>, tensor<2x1x8x3xf32>) -> tensor<2x1x4x3xf32>
  // CHECK: nn.matmul{{.*}} {transpose_x = true, transpose_y = true}{{.*}} -> tensor<2x5x3x3xf32>
  %3 = nn.matmul %b, %w {transpose_x = true, transpose_y = true} : (tensor<2x1x8x3xf32>, tensor<5x3x8xf32>) -> tensor<2x5x3x3xf32>
  return
}

// CHECK-LABEL: func.func @dot
func.func @dot(%x: tensor<4x8xf16>, %v: tensor<8xf32>) {
  // CHECK: nn.dot{{.*}} -> tensor<4xf16>
  %0 = nn.dot %x, %x : (tensor<4x8xf16>, tensor<4x8xf16>) -> tensor<4xf16>
  // CHECK: nn.dot{{.*}} -> tensor<f32>
  %1 = nn.dot %v, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @mul
func.func @mul(%x: tensor<2x3x4xf32>, %y: tensor<4x5xf32>, %z: tensor<3x4x5xf32>) {
  // CHECK: nn.mul{{.*}} -> tensor<2x3x5xf32>
  %0 = nn.mul %x, %y {x_num_col_dims = 2 : i64} : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: nn.mul{{.*}} -> tensor<2x5xf32>
  %1 = nn.mul %x, %z {y_num_col_dims = 2 : i64} : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x5xf32>
  return
}
