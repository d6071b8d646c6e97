// A gelu that is spelled with erf or tanh becomes one op.
// RUN: %ampc-opt %s -nn-recognize-gelu -split-input-file | FileCheck %s

// As PyTorch's exporter writes it; the new op has the name of the last.
// CHECK-LABEL: func.func @erf
// CHECK-SAME: (%[[X:.*]]: tensor<2x4xf32>)
// CHECK-NEXT: %[[Y:.*]] = nn.gelu %[[X]] {nn.name = "last"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @erf(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = nn.fill_constant {dtype = f32, shape = array<i64>, value = 1.4142135381698608} : () -> tensor<f32>
  %d = nn.elementwise_div %x, %c : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  %e = nn.erf %d : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %a = nn.scale %e {bias = 1.0} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %m = nn.elementwise_mul %x, %a : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = nn.scale %m {scale = 0.5, nn.name = "last"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// -----
// The half is at x, the sum has factors of its own, and the decisions have inserted casts; constants are rounded to bfloat16.
// CHECK-LABEL: func.func @casts
// CHECK-NEXT: %[[W:.*]] = nn.cast %{{.*}} {to = f32}
// CHECK-NEXT: %[[G:.*]] = nn.gelu %[[W]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.cast %[[G]] {to = bf16}
// CHECK-NEXT: return %[[Y]]
func.func @casts(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %c = nn.fill_constant {dtype = bf16, shape = array<i64>, value = 0.70703125} : () -> tensor<bf16>
  %d = nn.elementwise_mul %x, %c : (tensor<4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %w = nn.cast %d {to = f32} : (tensor<4xbf16>) -> tensor<4xf32>
  %e = nn.erf %w : (tensor<4xf32>) -> tensor<4xf32>
  %s = nn.scale %e {scale = 2.0, bias = 2.0} : (tensor<4xf32>) -> tensor<4xf32>
  %n = nn.cast %s {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  %q = nn.scale %x {scale = 0.25} : (tensor<4xbf16>) -> tensor<4xbf16>
  %y = nn.elementwise_mul %q, %n : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %y : tensor<4xbf16>
}

// -----
// The polynomial of tanh in two forms: x + k x³, and x c (1 + k x x).
// CHECK-LABEL: func.func @tanh
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[Y:.*]] = nn.gelu %[[X]] {approximate = true}
// CHECK-NEXT: %[[Z:.*]] = nn.gelu %[[Y]] {approximate = true}
// CHECK-NEXT: return %[[Z]]
func.func @tanh(%x: tensor<4xf32>) -> tensor<4xf32> {
  %h = nn.scale %x {scale = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %p = nn.pow %x {factor = 3.0} : (tensor<4xf32>) -> tensor<4xf32>
  %k = nn.scale %p {scale = 0.044715} : (tensor<4xf32>) -> tensor<4xf32>
  %s = nn.elementwise_add %x, %k : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %t = nn.scale %s {scale = 0.7978845608028654} : (tensor<4xf32>) -> tensor<4xf32>
  %f = nn.tanh %t : (tensor<4xf32>) -> tensor<4xf32>
  %a = nn.scale %f {bias = 1.0} : (tensor<4xf32>) -> tensor<4xf32>
  %y = nn.elementwise_mul %h, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = nn.scale %y {scale = 0.7978845608} : (tensor<4xf32>) -> tensor<4xf32>
  %u = nn.scale %y {scale = 0.044715} : (tensor<4xf32>) -> tensor<4xf32>
  %v = nn.elementwise_mul %u, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = nn.scale %v {bias = 1.0} : (tensor<4xf32>) -> tensor<4xf32>
  %i = nn.elementwise_mul %c, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %g = nn.tanh %i : (tensor<4xf32>) -> tensor<4xf32>
  %b = nn.scale %g {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %z = nn.elementwise_mul %y, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}

// -----
// Others: a factor of three digits; the probability is read again; another factor; a value that is not x; the wrong sum; no product.
// CHECK-LABEL: func.func @others
// CHECK-NOT: nn.gelu
func.func @others(%x: tensor<4xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %d = nn.scale %x {scale = 0.707} : (tensor<4xf32>) -> tensor<4xf32>
  %e = nn.erf %d : (tensor<4xf32>) -> tensor<4xf32>
  %a = nn.scale %e {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %y = nn.elementwise_mul %x, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d1 = nn.scale %x {scale = 0.70710678} : (tensor<4xf32>) -> tensor<4xf32>
  %e1 = nn.erf %d1 : (tensor<4xf32>) -> tensor<4xf32>
  %a1 = nn.scale %e1 {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %y1 = nn.elementwise_mul %x, %a1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e2 = nn.erf %d1 : (tensor<4xf32>) -> tensor<4xf32>
  %a2 = nn.scale %e2 {scale = 0.4, bias = 0.4} : (tensor<4xf32>) -> tensor<4xf32>
  %y2 = nn.elementwise_mul %x, %a2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e3 = nn.erf %d1 : (tensor<4xf32>) -> tensor<4xf32>
  %a3 = nn.scale %e3 {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %y3 = nn.elementwise_mul %o, %a3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e4 = nn.erf %d1 : (tensor<4xf32>) -> tensor<4xf32>
  %a4 = nn.scale %e4 {scale = 0.5, bias = 0.6} : (tensor<4xf32>) -> tensor<4xf32>
  %y4 = nn.elementwise_mul %x, %a4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e5 = nn.erf %d1 : (tensor<4xf32>) -> tensor<4xf32>
  %y5 = nn.scale %e5 {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  return %y, %y1, %a1, %y2, %y3, %y4, %y5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----
// A cast of the model rounds; the value behind it is not x, and none that a product of x reads.
// CHECK-LABEL: func.func @rounded
// CHECK-NOT: nn.gelu
func.func @rounded(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %n = nn.cast %x {to = bf16, nn.type = "cast"} : (tensor<4xf32>) -> tensor<4xbf16>
  %w = nn.cast %n {to = f32, nn.type = "cast"} : (tensor<4xbf16>) -> tensor<4xf32>
  %d = nn.scale %w {scale = 0.70710678} : (tensor<4xf32>) -> tensor<4xf32>
  %e = nn.erf %d : (tensor<4xf32>) -> tensor<4xf32>
  %a = nn.scale %e {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %y = nn.elementwise_mul %x, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d1 = nn.scale %x {scale = 0.70710678} : (tensor<4xf32>) -> tensor<4xf32>
  %e1 = nn.erf %d1 : (tensor<4xf32>) -> tensor<4xf32>
  %a1 = nn.scale %e1 {scale = 0.5, bias = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
  %n1 = nn.cast %a1 {to = bf16, nn.type = "cast"} : (tensor<4xf32>) -> tensor<4xbf16>
  %w1 = nn.cast %n1 {to = f32, nn.type = "cast"} : (tensor<4xbf16>) -> tensor<4xf32>
  %z = nn.elementwise_mul %x, %w1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}
