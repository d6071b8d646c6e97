// What a kernel stores only for other kernels is computed in these, if that moves fewer bytes and needs no more memory.

// RUN: ampc-opt %s --nn-recompute-in-kernels | FileCheck %s
// RUN: ampc-opt %s --nn-recompute-in-kernels=max-again=2 | FileCheck %s --check-prefix=FEW
// RUN: ampc-opt %s --nn-recompute-in-kernels=max-ops=3 | FileCheck %s --check-prefix=SMALL

// A f32 value of a 16-bit one passes through two kernels, the second of which only served the third. The forward kernel keeps its result.
// CHECK-LABEL: func @through_kernels
// CHECK: %[[Y:.*]] = nn.fused %[[X:.*]], %[[M:.*]] : (tensor<64x8xf16>, tensor<8xf32>) -> tensor<64x8xf16>
// CHECK: %[[R:.*]] = nn.reduce_sum %[[Y]]
// CHECK-NOT: tensor<64x8xf32> {
// CHECK: nn.fused %[[R]], %[[X]], %[[M]] : (tensor<8xf16>, tensor<64x8xf16>, tensor<8xf32>) -> tensor<64x8xf16> {
// CHECK-NEXT: ^bb0(%[[R:.*]]: tensor<8xf16>, %[[X:.*]]: tensor<64x8xf16>, %[[M:.*]]: tensor<8xf32>):
// CHECK-NEXT: %[[W:.*]] = nn.cast %[[X]]
// CHECK-NEXT: %[[D:.*]] = nn.elementwise_sub %[[W]], %[[M]]
// CHECK-NEXT: %[[S:.*]] = nn.square %[[D]]
// CHECK-NEXT: %[[N:.*]] = nn.cast %[[S]]
// CHECK-NEXT: nn.elementwise_mul %[[N]], %[[R]]
// FEW-LABEL: func @through_kernels
// FEW: nn.fused {{.*}} -> tensor<64x8xf16> {
// FEW: nn.fused {{.*}} : (tensor<64x8xf16>, tensor<8xf32>) -> tensor<64x8xf32> {
// FEW: nn.fused {{.*}} : (tensor<64x8xf32>, tensor<8xf16>) -> tensor<64x8xf16> {
// SMALL-LABEL: func @through_kernels
// SMALL: nn.fused {{.*}} -> (tensor<64x8xf16>, tensor<64x8xf32>)
// SMALL: nn.fused {{.*}} : (tensor<64x8xf32>) -> tensor<64x8xf32>
func.func @through_kernels(%x: tensor<64x8xf16>, %mean: tensor<8xf32>) -> (tensor<8xf16>, tensor<64x8xf16>) {
  %y:2 = nn.fused %x, %mean : (tensor<64x8xf16>, tensor<8xf32>) -> (tensor<64x8xf16>, tensor<64x8xf32>) {
  ^bb0(%a: tensor<64x8xf16>, %m: tensor<8xf32>):
    %w = nn.cast %a {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    %d = nn.elementwise_sub %w, %m : (tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
    %t = nn.tanh %d : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %n = nn.cast %t {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    nn.yield %n, %d : tensor<64x8xf16>, tensor<64x8xf32>
  }
  %r = nn.reduce_sum %y#0 {axis = array<i64: 0>} : (tensor<64x8xf16>) -> tensor<8xf16>
  %s = nn.fused %y#1 : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %q = nn.square %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %q : tensor<64x8xf32>
  }
  %z = nn.fused %s, %r : (tensor<64x8xf32>, tensor<8xf16>) -> tensor<64x8xf16> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<8xf16>):
    %n = nn.cast %a {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    %p = nn.elementwise_mul %n, %b : (tensor<64x8xf16>, tensor<8xf16>) -> tensor<64x8xf16>
    nn.yield %p : tensor<64x8xf16>
  }
  return %r, %z : tensor<8xf16>, tensor<64x8xf16>
}

// A value is computed from a result that is stored in any case.
// CHECK-LABEL: func @from_a_result
// CHECK: %[[Y:.*]] = nn.fused {{.*}} -> tensor<64x8xf16> {
// CHECK: nn.fused %[[Y]] : (tensor<64x8xf16>) -> tensor<64x8xf32>
func.func @from_a_result(%x: tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf32>) {
  %y:2 = nn.fused %x : (tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf32>) {
  ^bb0(%a: tensor<64x8xf16>):
    %t = nn.tanh %a : (tensor<64x8xf16>) -> tensor<64x8xf16>
    %w = nn.cast %t {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    nn.yield %t, %w : tensor<64x8xf16>, tensor<64x8xf32>
  }
  %z = nn.fused %y#1 : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %q = nn.square %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %q : tensor<64x8xf32>
  }
  return %y#0, %z : tensor<64x8xf16>, tensor<64x8xf32>
}

// An op that is not cheap moves to the only reader. The slope that a library's epilogue would store stays, as do values with two readers.
// CHECK-LABEL: func @not_cheap
// CHECK: nn.fused {{.*}} : (tensor<64x8xf16>, tensor<8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf32>) {
// CHECK: nn.fused {{.*}} : (tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf32>) {
// CHECK: nn.fused %{{.*}}#1, %{{.*}}#1, %[[X:.*]] : (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf16>) -> tensor<64x8xf16> {
// CHECK: nn.gelu_grad
// CHECK: nn.fused {{.*}} : (tensor<64x8xf32>) -> tensor<64x8xf16> {
func.func @not_cheap(%x: tensor<64x8xf16>, %b: tensor<8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf16>) {
  %y:2 = nn.fused %x, %b : (tensor<64x8xf16>, tensor<8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf32>) {
  ^bb0(%a: tensor<64x8xf16>, %c: tensor<8xf16>):
    %s = nn.elementwise_add %a, %c : (tensor<64x8xf16>, tensor<8xf16>) -> tensor<64x8xf16>
    %g = nn.gelu %s {approximate = true} : (tensor<64x8xf16>) -> tensor<64x8xf16>
    %w = nn.cast %s {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    %d = nn.gelu_grad %w {approximate = true} : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %g, %d : tensor<64x8xf16>, tensor<64x8xf32>
  }
  %z:3 = nn.fused %x : (tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<64x8xf32>, tensor<64x8xf32>) {
  ^bb0(%a: tensor<64x8xf16>):
    %g = nn.gelu %a {approximate = false} : (tensor<64x8xf16>) -> tensor<64x8xf16>
    %w = nn.cast %a {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    %d = nn.gelu_grad %w {approximate = false} : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %t = nn.tanh %w : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %g, %d, %t : tensor<64x8xf16>, tensor<64x8xf32>, tensor<64x8xf32>
  }
  %p = nn.fused %y#1, %z#1, %z#2 : (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf16> {
  ^bb0(%a: tensor<64x8xf32>, %c: tensor<64x8xf32>, %e: tensor<64x8xf32>):
    %q = nn.elementwise_mul %a, %c : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    %r = nn.elementwise_mul %q, %e : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    %n = nn.cast %r {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    nn.yield %n : tensor<64x8xf16>
  }
  %q = nn.fused %z#2 : (tensor<64x8xf32>) -> tensor<64x8xf16> {
  ^bb0(%a: tensor<64x8xf32>):
    %n = nn.cast %a {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    nn.yield %n : tensor<64x8xf16>
  }
  return %y#0, %z#0, %p, %q : tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf16>
}

// A slope of 64 MiB costs more than the launches that epilogues save.
// CHECK-LABEL: func @large_slope
// CHECK: nn.fused {{.*}} -> tensor<16384x1024xf16> {
// CHECK-NOT: nn.gelu_grad
// CHECK: nn.fused {{.*}} : (tensor<16384x1024xf16>, tensor<16384x1024xf16>, tensor<1024xf16>) -> tensor<16384x1024xf16> {
// CHECK: nn.gelu_grad
func.func @large_slope(%x: tensor<16384x1024xf16>, %b: tensor<1024xf16>, %dy: tensor<16384x1024xf16>) -> (tensor<16384x1024xf16>, tensor<16384x1024xf16>) {
  %y:2 = nn.fused %x, %b : (tensor<16384x1024xf16>, tensor<1024xf16>) -> (tensor<16384x1024xf16>, tensor<16384x1024xf32>) {
  ^bb0(%a: tensor<16384x1024xf16>, %c: tensor<1024xf16>):
    %s = nn.elementwise_add %a, %c : (tensor<16384x1024xf16>, tensor<1024xf16>) -> tensor<16384x1024xf16>
    %g = nn.gelu %s {approximate = true} : (tensor<16384x1024xf16>) -> tensor<16384x1024xf16>
    %w = nn.cast %s {to = f32} : (tensor<16384x1024xf16>) -> tensor<16384x1024xf32>
    %d = nn.gelu_grad %w {approximate = true} : (tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
    nn.yield %g, %d : tensor<16384x1024xf16>, tensor<16384x1024xf32>
  }
  %p = nn.fused %dy, %y#1 : (tensor<16384x1024xf16>, tensor<16384x1024xf32>) -> tensor<16384x1024xf16> {
  ^bb0(%a: tensor<16384x1024xf16>, %c: tensor<16384x1024xf32>):
    %w = nn.cast %a {to = f32} : (tensor<16384x1024xf16>) -> tensor<16384x1024xf32>
    %q = nn.elementwise_mul %w, %c : (tensor<16384x1024xf32>, tensor<16384x1024xf32>) -> tensor<16384x1024xf32>
    %n = nn.cast %q {to = f16} : (tensor<16384x1024xf32>) -> tensor<16384x1024xf16>
    nn.yield %n : tensor<16384x1024xf16>
  }
  return %y#0, %p : tensor<16384x1024xf16>, tensor<16384x1024xf16>
}

// Nothing changes: something else than a kernel reads it; two operands are more bytes than the value; the reader
// broadcasts it.
// CHECK-LABEL: func @stored
// CHECK: nn.fused {{.*}} -> (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf32>, tensor<64x8xf32>)
// CHECK: nn.fused {{.*}} : (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf32>)
// CHECK: nn.fused {{.*}} : (tensor<64x8xf32>) -> tensor<2x64x8xf32>
func.func @stored(%x: tensor<64x8xf32>, %y: tensor<64x8xf32>) -> (tensor<64xf32>, tensor<64x8xf32>, tensor<2x64x8xf32>) {
  %v:4 = nn.fused %x, %y : (tensor<64x8xf32>, tensor<64x8xf32>) -> (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf32>, tensor<64x8xf32>) {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>):
    %t = nn.tanh %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %n = nn.cast %t {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    %s = nn.elementwise_add %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    %h = nn.cast %s {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    %q = nn.square %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %p = nn.square %b : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %n, %h, %q, %p : tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf32>, tensor<64x8xf32>
  }
  %r = nn.reduce_sum %v#2 {axis = array<i64: 1>} : (tensor<64x8xf32>) -> tensor<64xf32>
  %z = nn.fused %v#0, %v#1, %v#2 : (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf16>, %b: tensor<64x8xf16>, %c: tensor<64x8xf32>):
    %p = nn.elementwise_mul %a, %b : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf16>
    %w = nn.cast %p {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    %q = nn.elementwise_mul %w, %c : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %q : tensor<64x8xf32>
  }
  %e = nn.fused %v#3 : (tensor<64x8xf32>) -> tensor<2x64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %o = nn.fill_constant {shape = array<i64: 2, 64, 8>, value = 1.0 : f64, dtype = f32} : () -> tensor<2x64x8xf32>
    %q = nn.elementwise_add %o, %a : (tensor<2x64x8xf32>, tensor<64x8xf32>) -> tensor<2x64x8xf32>
    nn.yield %q : tensor<2x64x8xf32>
  }
  return %r, %z, %e : tensor<64xf32>, tensor<64x8xf32>, tensor<2x64x8xf32>
}

// The operands would stay in memory longer, with more bytes than the value has, so nothing changes. Where one of them stays in any case, the value
// is computed again.
// CHECK-LABEL: func @longer
// CHECK: nn.fused {{.*}} : (tensor<64x8xi1>, tensor<64x8xf32>) -> tensor<64x8xf32>
// CHECK: nn.fused {{.*}} : (tensor<64x8xf32>) -> tensor<64x8xf16>
// CHECK-LABEL: func @not_longer
// CHECK: %[[X:.*]] = nn.transpose
// CHECK: %[[M:.*]] = nn.transpose
// CHECK-NEXT: nn.fused %[[X]], %[[M]] : (tensor<64x8xf32>, tensor<64x8xi1>) -> tensor<64x8xf16>
func.func @longer(%a: tensor<8x64xf32>, %b: tensor<8x64xi1>) -> tensor<64x8xf16> {
  %x = nn.transpose %a {perm = array<i64: 1, 0>} : (tensor<8x64xf32>) -> tensor<64x8xf32>
  %m = nn.transpose %b {perm = array<i64: 1, 0>} : (tensor<8x64xi1>) -> tensor<64x8xi1>
  %h = nn.fused %m, %x : (tensor<64x8xi1>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%c: tensor<64x8xi1>, %d: tensor<64x8xf32>):
    %q = nn.square %d : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %w = nn.where %c, %d, %q : (tensor<64x8xi1>, tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %w : tensor<64x8xf32>
  }
  %z = nn.fused %h : (tensor<64x8xf32>) -> tensor<64x8xf16> {
  ^bb0(%c: tensor<64x8xf32>):
    %n = nn.cast %c {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    nn.yield %n : tensor<64x8xf16>
  }
  return %z : tensor<64x8xf16>
}
func.func @not_longer(%a: tensor<8x64xf32>, %b: tensor<8x64xi1>) -> (tensor<64x8xf16>, tensor<64xf32>) {
  %x = nn.transpose %a {perm = array<i64: 1, 0>} : (tensor<8x64xf32>) -> tensor<64x8xf32>
  %m = nn.transpose %b {perm = array<i64: 1, 0>} : (tensor<8x64xi1>) -> tensor<64x8xi1>
  %h = nn.fused %m, %x : (tensor<64x8xi1>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%c: tensor<64x8xi1>, %d: tensor<64x8xf32>):
    %q = nn.square %d : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %w = nn.where %c, %d, %q : (tensor<64x8xi1>, tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %w : tensor<64x8xf32>
  }
  %z = nn.fused %h : (tensor<64x8xf32>) -> tensor<64x8xf16> {
  ^bb0(%c: tensor<64x8xf32>):
    %n = nn.cast %c {to = f16} : (tensor<64x8xf32>) -> tensor<64x8xf16>
    nn.yield %n : tensor<64x8xf16>
  }
  %r = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<64x8xf32>) -> tensor<64xf32>
  return %z, %r : tensor<64x8xf16>, tensor<64xf32>
}

// The variable that the value depends on has been written when the second kernel runs.
// CHECK-LABEL: func @after_a_write
// CHECK: nn.fused {{.*}} : (tensor<4x8xf16>) -> tensor<4x8xf32>
// CHECK: nn.assign @v
// CHECK: nn.fused {{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
nn.variable @v buffer : tensor<4x8xf16>
func.func @after_a_write(%x: tensor<4x8xf16>) -> tensor<4x8xf32> {
  %v = nn.read @v : tensor<4x8xf16>
  %y = nn.fused %v : (tensor<4x8xf16>) -> tensor<4x8xf32> {
  ^bb0(%a: tensor<4x8xf16>):
    %w = nn.cast %a {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    nn.yield %w : tensor<4x8xf32>
  }
  nn.assign @v, %x : tensor<4x8xf16>
  %z = nn.fused %y : (tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%a: tensor<4x8xf32>):
    %q = nn.square %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
    nn.yield %q : tensor<4x8xf32>
  }
  return %z : tensor<4x8xf32>
}

// The bytes of the value hold the mean over ranks when the second kernel runs.
// CHECK-LABEL: func @before_the_mean
// CHECK: %[[Y:.*]]:2 = nn.fused {{.*}} : (tensor<8xf16>) -> (tensor<8xf32>, tensor<8xf32>)
// CHECK: %[[M:.*]] = nn.rank_mean %[[Y]]#0
// CHECK: nn.fused %[[Y]]#1, %[[M]]
func.func @before_the_mean(%x: tensor<8xf16>) -> tensor<8xf32> {
  %y:2 = nn.fused %x : (tensor<8xf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: tensor<8xf16>):
    %e = nn.tanh %a : (tensor<8xf16>) -> tensor<8xf16>
    %w = nn.cast %e {to = f32} : (tensor<8xf16>) -> tensor<8xf32>
    %q = nn.square %w : (tensor<8xf32>) -> tensor<8xf32>
    nn.yield %w, %q : tensor<8xf32>, tensor<8xf32>
  }
  %m = nn.rank_mean %y#0 : (tensor<8xf32>) -> tensor<8xf32>
  %z = nn.fused %y#1, %m : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %p = nn.elementwise_mul %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    nn.yield %p : tensor<8xf32>
  }
  return %z : tensor<8xf32>
}

// The gradient of a relu behind a norm: its sign follows from the input of the norm, which both readers load, so the masked gradient and the
// activation are not read. The activation is stored for others.
// CHECK-LABEL: func @relu_of_norm
// CHECK: %[[Y:.*]] = nn.fused %[[X:.*]], %[[M:.*]] : (tensor<640x64xbf16>, tensor<64xf32>) -> tensor<640x64xbf16> {
// CHECK: nn.fused %[[X]], %[[D:.*]], %[[M]] {sums = 1 : i64} : (tensor<640x64xbf16>, tensor<640x64xbf16>, tensor<64xf32>) -> tensor<1x64xf32> {
// CHECK: nn.relu
// CHECK: nn.compare
// CHECK: nn.where
// CHECK: nn.fused %[[X]], %[[M]], %[[D]] : (tensor<640x64xbf16>, tensor<64xf32>, tensor<640x64xbf16>) -> tensor<640x64xbf16> {
// CHECK: return %{{.*}}, %[[Y]], %{{.*}}
func.func @relu_of_norm(%x: tensor<640x64xbf16>, %d: tensor<640x64xbf16>, %m: tensor<64xf32>) -> (tensor<1x64xf32>, tensor<640x64xbf16>, tensor<640x64xbf16>) {
  %y = nn.fused %x, %m : (tensor<640x64xbf16>, tensor<64xf32>) -> tensor<640x64xbf16> {
  ^bb0(%a: tensor<640x64xbf16>, %b: tensor<64xf32>):
    %c = nn.cast %a {to = f32} : (tensor<640x64xbf16>) -> tensor<640x64xf32>
    %s = nn.elementwise_sub %c, %b : (tensor<640x64xf32>, tensor<64xf32>) -> tensor<640x64xf32>
    %n = nn.cast %s {to = bf16} : (tensor<640x64xf32>) -> tensor<640x64xbf16>
    %r = nn.relu %n : (tensor<640x64xbf16>) -> tensor<640x64xbf16>
    nn.yield %r : tensor<640x64xbf16>
  }
  %g = nn.fused %y, %d : (tensor<640x64xbf16>, tensor<640x64xbf16>) -> tensor<640x64xbf16> {
  ^bb0(%a: tensor<640x64xbf16>, %b: tensor<640x64xbf16>):
    %z = nn.fill_constant {shape = array<i64: 640, 64>, value = 0.0 : f64, dtype = bf16} : () -> tensor<640x64xbf16>
    %p = nn.compare %a, %z {kind = "gt"} : (tensor<640x64xbf16>, tensor<640x64xbf16>) -> tensor<640x64xi1>
    %w = nn.where %p, %b, %z : (tensor<640x64xi1>, tensor<640x64xbf16>, tensor<640x64xbf16>) -> tensor<640x64xbf16>
    nn.yield %w : tensor<640x64xbf16>
  }
  %s = nn.fused %x, %g {sums = 1 : i64} : (tensor<640x64xbf16>, tensor<640x64xbf16>) -> tensor<1x64xf32> {
  ^bb0(%a: tensor<640x64xbf16>, %b: tensor<640x64xbf16>):
    %p = nn.elementwise_mul %a, %b : (tensor<640x64xbf16>, tensor<640x64xbf16>) -> tensor<640x64xbf16>
    %w = nn.cast %p {to = f32} : (tensor<640x64xbf16>) -> tensor<640x64xf32>
    nn.yield %w : tensor<640x64xf32>
  }
  %t = nn.fused %x, %g, %m : (tensor<640x64xbf16>, tensor<640x64xbf16>, tensor<64xf32>) -> tensor<640x64xbf16> {
  ^bb0(%a: tensor<640x64xbf16>, %b: tensor<640x64xbf16>, %c: tensor<64xf32>):
    %p = nn.elementwise_mul %a, %b : (tensor<640x64xbf16>, tensor<640x64xbf16>) -> tensor<640x64xbf16>
    nn.yield %p : tensor<640x64xbf16>
  }
  return %s, %y, %t : tensor<1x64xf32>, tensor<640x64xbf16>, tensor<640x64xbf16>
}

// Only now do all operands of the last kernel exist: it reads %n no more, which follows from %x. As nothing else reads it, it is not stored.
// CHECK-LABEL: func @last_load
// CHECK-COUNT-1: -> tensor<64x8xf16> {
// CHECK: nn.fused %{{.*}} : (tensor<64x8xf16>) -> tensor<64x8xf32> {
// CHECK-NOT: nn.fused
func.func @last_load(%z: tensor<64x8xf16>) -> (tensor<8xf16>, tensor<64x8xf32>) {
  %x = nn.fused %z : (tensor<64x8xf16>) -> tensor<64x8xf16> {
  ^bb0(%a: tensor<64x8xf16>):
    %p = nn.exp %a : (tensor<64x8xf16>) -> tensor<64x8xf16>
    nn.yield %p : tensor<64x8xf16>
  }
  %r = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<64x8xf16>) -> tensor<8xf16>
  %n = nn.fused %x : (tensor<64x8xf16>) -> tensor<64x8xf16> {
  ^bb0(%a: tensor<64x8xf16>):
    %p = nn.square %a : (tensor<64x8xf16>) -> tensor<64x8xf16>
    nn.yield %p : tensor<64x8xf16>
  }
  %y = nn.fused %x, %n : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf16>, %b: tensor<64x8xf16>):
    %p = nn.elementwise_add %a, %b : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf16>
    %w = nn.cast %p {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    nn.yield %w : tensor<64x8xf32>
  }
  return %r, %y : tensor<8xf16>, tensor<64x8xf32>
}

// The ops that compute %v were looked up for the reader of %w, before the kernel of %v computed %u again. The last kernel gets them as they are
// then, and reads %x alone.
// CHECK-LABEL: func @a_kernel_changes_after_its_lookup
// CHECK: nn.fused %[[X:.*]] : (tensor<64x8xf32>) -> tensor<64x8xf32> {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.relu
// CHECK-NEXT: nn.yield
// CHECK: nn.fused %[[X]] : (tensor<64x8xf32>) -> tensor<64x8xf32> {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.relu
// CHECK-NEXT: nn.elementwise_add
// CHECK-NEXT: nn.yield
// CHECK: nn.fused %[[X]] : (tensor<64x8xf32>) -> tensor<64x8xf32> {
// CHECK: nn.elementwise_mul
// CHECK: nn.elementwise_mul
func.func @a_kernel_changes_after_its_lookup(%x: tensor<64x8xf32>, %q: tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  %u = nn.fused %x : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.relu %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %v = nn.fused %u, %x : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>):
    %p = nn.elementwise_add %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %w = nn.fused %v : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.square %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %r = nn.fused %w, %q : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>):
    %p = nn.elementwise_add %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %s = nn.fused %v, %u, %x : (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>, %c: tensor<64x8xf32>):
    %p = nn.elementwise_mul %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    %t = nn.elementwise_mul %p, %c : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %t : tensor<64x8xf32>
  }
  return %u, %v, %r, %s : tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}
