// Attention that is spelled as products and a softmax becomes one op.
// RUN: %ampc-opt %s -nn-recognize-attention -split-input-file | FileCheck %s

// In 16 bits with everything that may be there. The transposes that made q, k and v are not needed; the mask is read before its cast.
// CHECK-LABEL: func.func @whole
// CHECK-SAME: (%[[Q:.*]]: tensor<2x512x4x16xf16>, %[[K:.*]]: tensor<2x512x4x16xf16>, %[[V:.*]]: tensor<2x512x4x16xf16>, %[[M:.*]]: tensor<512x512xf32>)
// CHECK: %[[O:.*]], %{{.*}} = nn.flash_attn %[[Q]], %[[K]], %[[V]], %[[M]] {dropout = 1.000000e-01 : f64, nn.name = "mix", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, scale = 2.500000e-01 : f64}
// CHECK-NEXT: %[[Y:.*]] = nn.transpose %[[O]] {nn.name = "mix", perm = array<i64: 0, 2, 1, 3>}
// CHECK-NEXT: return %[[Y]]
func.func @whole(%q0: tensor<2x512x4x16xf16>, %k0: tensor<2x512x4x16xf16>, %v0: tensor<2x512x4x16xf16>, %m: tensor<512x512xf32>) -> tensor<2x4x512x16xf16> {
  %q = nn.transpose %q0 {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x512x4x16xf16>) -> tensor<2x4x512x16xf16>
  %k = nn.transpose %k0 {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x512x4x16xf16>) -> tensor<2x4x512x16xf16>
  %v = nn.transpose %v0 {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x512x4x16xf16>) -> tensor<2x4x512x16xf16>
  %m16 = nn.cast %m {to = f16} : (tensor<512x512xf32>) -> tensor<512x512xf16>
  %s = nn.matmul %q, %k {transpose_y = true} : (tensor<2x4x512x16xf16>, tensor<2x4x512x16xf16>) -> tensor<2x4x512x512xf16>
  %t = nn.scale %s {scale = 0.25 : f64} : (tensor<2x4x512x512xf16>) -> tensor<2x4x512x512xf16>
  %u = nn.elementwise_add %t, %m16 {axis = -1 : i64} : (tensor<2x4x512x512xf16>, tensor<512x512xf16>) -> tensor<2x4x512x512xf16>
  %w = nn.cast %u {to = f32} : (tensor<2x4x512x512xf16>) -> tensor<2x4x512x512xf32>
  %p = nn.softmax %w {axis = -1 : i64} : (tensor<2x4x512x512xf32>) -> tensor<2x4x512x512xf32>
  %d = nn.dropout %p {p = 0.1 : f64, mode = "upscale_in_train"} : (tensor<2x4x512x512xf32>) -> tensor<2x4x512x512xf32>
  %n = nn.cast %d {to = f16} : (tensor<2x4x512x512xf32>) -> tensor<2x4x512x512xf16>
  %y = nn.matmul %n, %v {nn.name = "mix"} : (tensor<2x4x512x512xf16>, tensor<2x4x512x16xf16>) -> tensor<2x4x512x16xf16>
  return %y : tensor<2x4x512x16xf16>
}

// -----
// Three dimensions have one head; k is turned, the product has the scale, and the mask is the first operand of its sum.
// CHECK-LABEL: func.func @one_head
// CHECK-NEXT: %[[Q:.*]] = nn.reshape %{{.*}} {shape = array<i64: 2, 512, 1, 8>}
// CHECK-NEXT: %[[T:.*]] = nn.transpose %{{.*}} {perm = array<i64: 0, 2, 1>} : (tensor<2x8x512xf32>) -> tensor<2x512x8xf32>
// CHECK-NEXT: %[[K:.*]] = nn.reshape %[[T]] {shape = array<i64: 2, 512, 1, 8>}
// CHECK-NEXT: %[[V:.*]] = nn.reshape %{{.*}} {shape = array<i64: 2, 512, 1, 8>}
// CHECK-NEXT: %[[M:.*]] = nn.reshape %{{.*}} {shape = array<i64: 2, 1, 512, 512>}
// CHECK-NEXT: %[[O:.*]], %{{.*}} = nn.flash_attn %[[Q]], %[[K]], %[[V]], %[[M]] {is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, scale = 5.000000e-01 : f64}
// CHECK-NEXT: nn.reshape %[[O]] {shape = array<i64: 2, 512, 8>}
// CHECK-NEXT: return
func.func @one_head(%q: tensor<2x512x8xf32>, %k: tensor<2x8x512xf32>, %v: tensor<2x512x8xf32>, %m: tensor<2x512x512xf32>) -> tensor<2x512x8xf32> {
  %s = nn.matmul %q, %k {alpha = 0.5 : f64} : (tensor<2x512x8xf32>, tensor<2x8x512xf32>) -> tensor<2x512x512xf32>
  %u = nn.elementwise_add %m, %s {axis = -1 : i64} : (tensor<2x512x512xf32>, tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %p = nn.softmax %u {axis = 2 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y = nn.matmul %p, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  return %y : tensor<2x512x8xf32>
}

// -----
// The mask gets a gradient, so the ops stay.
// CHECK-LABEL: func.func @trained_mask
// CHECK-NOT: nn.flash_attn
nn.variable @bias parameter : tensor<512x512xf32> {trainable, init = {type = "constant", value = 0.0}}
func.func @trained_mask(%q: tensor<2x512x8xf32>, %v: tensor<2x512x8xf32>) -> tensor<2x512x8xf32> {
  %b = nn.read @bias : tensor<512x512xf32>
  %s = nn.matmul %q, %q {transpose_y = true} : (tensor<2x512x8xf32>, tensor<2x512x8xf32>) -> tensor<2x512x512xf32>
  %u = nn.elementwise_add %s, %b {axis = -1 : i64} : (tensor<2x512x512xf32>, tensor<512x512xf32>) -> tensor<2x512x512xf32>
  %p = nn.softmax %u {axis = -1 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y = nn.matmul %p, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  return %y : tensor<2x512x8xf32>
}

// -----
// What stays: weights that something else reads, a softmax over the queries, a dropout that scales in inference, a scale with a bias,
// a scale of 0, short sequences.
// CHECK-LABEL: func.func @others
// CHECK-NOT: nn.flash_attn
func.func @others(%q: tensor<2x512x8xf32>, %v: tensor<2x512x8xf32>, %short: tensor<2x511x8xf32>) -> (tensor<2x512x8xf32>, tensor<2x512x512xf32>, tensor<2x512x8xf32>, tensor<2x512x8xf32>, tensor<2x512x8xf32>, tensor<2x512x8xf32>, tensor<2x511x8xf32>) {
  %s0 = nn.matmul %q, %q {transpose_y = true} : (tensor<2x512x8xf32>, tensor<2x512x8xf32>) -> tensor<2x512x512xf32>
  %p0 = nn.softmax %s0 {axis = -1 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y0 = nn.matmul %p0, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  %s1 = nn.matmul %q, %q {transpose_y = true} : (tensor<2x512x8xf32>, tensor<2x512x8xf32>) -> tensor<2x512x512xf32>
  %p1 = nn.softmax %s1 {axis = 1 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y1 = nn.matmul %p1, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  %s2 = nn.matmul %q, %q {transpose_y = true} : (tensor<2x512x8xf32>, tensor<2x512x8xf32>) -> tensor<2x512x512xf32>
  %p2 = nn.softmax %s2 {axis = -1 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %d2 = nn.dropout %p2 {p = 0.1 : f64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y2 = nn.matmul %d2, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  %s3 = nn.matmul %q, %q {transpose_y = true} : (tensor<2x512x8xf32>, tensor<2x512x8xf32>) -> tensor<2x512x512xf32>
  %t3 = nn.scale %s3 {scale = 0.5 : f64, bias = 1.0 : f64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %p3 = nn.softmax %t3 {axis = -1 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y3 = nn.matmul %p3, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  %s4 = nn.matmul %q, %q {transpose_y = true, alpha = 0.0 : f64} : (tensor<2x512x8xf32>, tensor<2x512x8xf32>) -> tensor<2x512x512xf32>
  %p4 = nn.softmax %s4 {axis = -1 : i64} : (tensor<2x512x512xf32>) -> tensor<2x512x512xf32>
  %y4 = nn.matmul %p4, %v : (tensor<2x512x512xf32>, tensor<2x512x8xf32>) -> tensor<2x512x8xf32>
  %s5 = nn.matmul %short, %short {transpose_y = true} : (tensor<2x511x8xf32>, tensor<2x511x8xf32>) -> tensor<2x511x511xf32>
  %p5 = nn.softmax %s5 {axis = -1 : i64} : (tensor<2x511x511xf32>) -> tensor<2x511x511xf32>
  %y5 = nn.matmul %p5, %short : (tensor<2x511x511xf32>, tensor<2x511x8xf32>) -> tensor<2x511x8xf32>
  return %y0, %p0, %y1, %y2, %y3, %y4, %y5 : tensor<2x512x8xf32>, tensor<2x512x512xf32>, tensor<2x512x8xf32>, tensor<2x512x8xf32>, tensor<2x512x8xf32>, tensor<2x512x8xf32>, tensor<2x511x8xf32>
}
