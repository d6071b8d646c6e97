// Operators that take numbers as places print and parse; the gradient of a table sorts the numbers.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @embedding
func.func @embedding(%i: tensor<4x2xi64>, %w: tensor<8x3xf16>) -> tensor<4x2x3xf16> {
  // CHECK: nn.embedding %{{.*}}, %{{.*}} {padding_idx = 0 : i64} : (tensor<4x2xi64>, tensor<8x3xf16>) -> tensor<4x2x3xf16>
  %y = nn.embedding %i, %w {padding_idx = 0 : i64} : (tensor<4x2xi64>, tensor<8x3xf16>) -> tensor<4x2x3xf16>
  return %y : tensor<4x2x3xf16>
}

// CHECK-LABEL: func.func @embedding_grad
func.func @embedding_grad(%i: tensor<100xi64>, %dy: tensor<100x3xf32>) -> tensor<8x3xf32> {
  // CHECK: nn.sorted_runs %{{.*}} {run = 64 : i64} : (tensor<100xi64>) -> tensor<100xi32>
  %a = nn.sorted_runs %i {run = 64 : i64} : (tensor<100xi64>) -> tensor<100xi32>
  // CHECK: nn.sorted_runs %{{.*}}, %{{.*}} {run = 128 : i64}
  %b = nn.sorted_runs %i, %a {run = 128 : i64} : (tensor<100xi64>, tensor<100xi32>) -> tensor<100xi32>
  // CHECK: nn.embedding_grad {{.*}} {padding_idx = -1 : i64}
  %dw = nn.embedding_grad %i, %b, %dy {padding_idx = -1 : i64} : (tensor<100xi64>, tensor<100xi32>, tensor<100x3xf32>) -> tensor<8x3xf32>
  return %dw : tensor<8x3xf32>
}
