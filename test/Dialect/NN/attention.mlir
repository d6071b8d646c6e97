// Attention and einsum print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x8x4x16xf16>, %k: tensor<2x6x2x16xf16>, %m: tensor<8x6xf16>, %b: tensor<2x1x1x6xi1>, %seed: tensor<i64>, %counter: tensor<i64>) {
  // CHECK: nn.flash_attn %{{.*}}, %{{.*}}, %{{.*}} {causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  %0, %1 = nn.flash_attn %q, %k, %k {causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  // CHECK: nn.flash_attn %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {dropout = 1.000000e-01 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 2>, stream = 3 : i64}
  %2, %3 = nn.flash_attn %q, %k, %k, %m, %seed, %counter {dropout = 0.1 : f64, stream = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 2>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>, tensor<8x6xf16>, tensor<i64>, tensor<i64>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  // CHECK: nn.flash_attn %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, scale = 5.000000e-01 : f64}
  %4, %5 = nn.flash_attn %q, %k, %k, %b {scale = 0.5 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>, tensor<2x1x1x6xi1>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// CHECK-LABEL: func.func @weights
func.func @weights(%s: tensor<2x4x8x6xf16>, %m: tensor<1x1x8x6xi1>, %limits: tensor<8xi32>, %l: tensor<2x4x8xf32>) {
  // CHECK: nn.attention_softmax %{{.*}}, %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x4x8x6xf16>, tensor<1x1x8x6xi1>, tensor<8xi32>) -> (tensor<2x4x8x6xf16>, tensor<2x4x8xf32>)
  %0, %1 = nn.attention_softmax %s, %m, %limits {operandSegmentSizes = array<i32: 1, 1, 1>}
    : (tensor<2x4x8x6xf16>, tensor<1x1x8x6xi1>, tensor<8xi32>) -> (tensor<2x4x8x6xf16>, tensor<2x4x8xf32>)
  // CHECK: nn.attention_softmax_grad %{{.*}}, %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x4x8x6xf16>, tensor<2x4x8xf32>, tensor<2x4x8x6xf16>) -> (tensor<2x4x8x6xf16>, tensor<2x4x8x6xf16>)
  %2, %3 = nn.attention_softmax_grad %s, %l, %s {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x4x8x6xf16>, tensor<2x4x8xf32>, tensor<2x4x8x6xf16>) -> (tensor<2x4x8x6xf16>, tensor<2x4x8x6xf16>)
  return
}

// CHECK-LABEL: func.func @sums
func.func @sums(%a: tensor<2x4x8xf32>, %b: tensor<8x3xf32>) {
  // CHECK: nn.einsum %{{.*}}, %{{.*}} {equation = "...ij,jk->...ik"} : (tensor<2x4x8xf32>, tensor<8x3xf32>) -> tensor<2x4x3xf32>
  %0 = nn.einsum %a, %b {equation = "...ij,jk->...ik"} : (tensor<2x4x8xf32>, tensor<8x3xf32>) -> tensor<2x4x3xf32>
  // CHECK: nn.einsum %{{.*}} {equation = "cab"} : (tensor<2x4x8xf32>) -> tensor<4x8x2xf32>
  %1 = nn.einsum %a {equation = "cab"} : (tensor<2x4x8xf32>) -> tensor<4x8x2xf32>
  return
}
