// The sum of four products and more becomes one product.
// RUN: %ampc-opt %s -pass-pipeline='builtin.module(func.func(nn-join-product-sums))' -split-input-file | FileCheck %s

// In the order of the products, at most 256 rows at once; the operands of the first product live until its addition.
// CHECK-LABEL: func.func @steps
// CHECK-SAME: (%[[A:.*]]: tensor<100x8xf32>, %[[B:.*]]: tensor<100x4xf32>, %[[C:.*]]: tensor<60x8xf32>, %[[D:.*]]: tensor<60x4xf32>, %[[E:.*]]: tensor<8x4xf32>)
// CHECK-NEXT: %[[X:.*]] = nn.concat %[[A]], %[[C]] : (tensor<100x8xf32>, tensor<60x8xf32>) -> tensor<160x8xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.concat %[[B]], %[[D]] : {{.*}} -> tensor<160x4xf32>
// CHECK-NEXT: %[[P:.*]] = nn.matmul %[[X]], %[[Y]] {alpha = 5.000000e-01 : f64, transpose_x = true} : (tensor<160x8xf32>, tensor<160x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: %[[S:.*]] = nn.elementwise_add %[[E]], %[[P]]
// CHECK-NEXT: %[[X1:.*]] = nn.concat %[[A]], %[[A]] : {{.*}} -> tensor<200x8xf32>
// CHECK-NEXT: %[[Y1:.*]] = nn.concat %[[B]], %[[B]] : {{.*}} -> tensor<200x4xf32>
// CHECK-NEXT: %[[P1:.*]] = nn.matmul %[[X1]], %[[Y1]] {alpha = 5.000000e-01 : f64, transpose_x = true}
// CHECK-NEXT: %[[S1:.*]] = nn.elementwise_add %[[S]], %[[P1]]
// CHECK-NEXT: return %[[S1]]
func.func @steps(%a: tensor<100x8xf32>, %b: tensor<100x4xf32>, %c: tensor<60x8xf32>, %d: tensor<60x4xf32>, %e: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %p0 = nn.matmul %a, %b {transpose_x = true, alpha = 0.5} : (tensor<100x8xf32>, tensor<100x4xf32>) -> tensor<8x4xf32>
  %p1 = nn.matmul %c, %d {transpose_x = true, alpha = 0.5} : (tensor<60x8xf32>, tensor<60x4xf32>) -> tensor<8x4xf32>
  %p2 = nn.matmul %a, %b {transpose_x = true, alpha = 0.5} : (tensor<100x8xf32>, tensor<100x4xf32>) -> tensor<8x4xf32>
  %p3 = nn.matmul %a, %b {transpose_x = true, alpha = 0.5} : (tensor<100x8xf32>, tensor<100x4xf32>) -> tensor<8x4xf32>
  %s0 = nn.elementwise_add %e, %p0 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s1 = nn.elementwise_add %p1, %s0 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s2 = nn.elementwise_add %s1, %p2 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s3 = nn.elementwise_add %s2, %p3 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s3 : tensor<8x4xf32>
}

// -----
// Nothing else is added.
// CHECK-LABEL: func.func @alone
// CHECK: nn.concat
// CHECK-NEXT: nn.concat
// CHECK-NEXT: %[[P:.*]] = nn.matmul
// CHECK-NEXT: return %[[P]]
func.func @alone(%a: tensor<16x8xbf16>, %b: tensor<16x4xbf16>) -> tensor<8x4xbf16> {
  %p0 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xbf16>, tensor<16x4xbf16>) -> tensor<8x4xbf16>
  %p1 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xbf16>, tensor<16x4xbf16>) -> tensor<8x4xbf16>
  %p2 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xbf16>, tensor<16x4xbf16>) -> tensor<8x4xbf16>
  %p3 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xbf16>, tensor<16x4xbf16>) -> tensor<8x4xbf16>
  %s1 = nn.elementwise_add %p0, %p1 : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<8x4xbf16>
  %s2 = nn.elementwise_add %s1, %p2 : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<8x4xbf16>
  %s3 = nn.elementwise_add %s2, %p3 : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<8x4xbf16>
  return %s3 : tensor<8x4xbf16>
}

// -----
// A sum in between is read, one product is another, and one is read twice: fewer than four stay.
// CHECK-LABEL: func.func @read
// CHECK-NOT: nn.concat
func.func @read(%a: tensor<16x8xf32>, %b: tensor<16x4xf32>, %w: tensor<8x16xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %p0 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %p1 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %p2 = nn.matmul %w, %b : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %p3 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %p4 = nn.matmul %a, %b {transpose_x = true} : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %s1 = nn.elementwise_add %p0, %p1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s2 = nn.elementwise_add %s1, %p2 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s3 = nn.elementwise_add %s2, %p3 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s4 = nn.elementwise_add %s3, %p4 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s4, %s1, %p4 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// -----
// Large products are fast alone.
// CHECK-LABEL: func.func @large
// CHECK-NOT: nn.concat
func.func @large(%a: tensor<129x8xf32>, %b: tensor<129x4xf32>) -> tensor<8x4xf32> {
  %p0 = nn.matmul %a, %b {transpose_x = true} : (tensor<129x8xf32>, tensor<129x4xf32>) -> tensor<8x4xf32>
  %p1 = nn.matmul %a, %b {transpose_x = true} : (tensor<129x8xf32>, tensor<129x4xf32>) -> tensor<8x4xf32>
  %p2 = nn.matmul %a, %b {transpose_x = true} : (tensor<129x8xf32>, tensor<129x4xf32>) -> tensor<8x4xf32>
  %p3 = nn.matmul %a, %b {transpose_x = true} : (tensor<129x8xf32>, tensor<129x4xf32>) -> tensor<8x4xf32>
  %s1 = nn.elementwise_add %p0, %p1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s2 = nn.elementwise_add %s1, %p2 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %s3 = nn.elementwise_add %s2, %p3 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %s3 : tensor<8x4xf32>
}
