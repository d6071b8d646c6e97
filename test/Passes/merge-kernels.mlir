// Kernels move into earlier ones that compute or read what they read.

// RUN: ampc-opt %s --nn-merge-kernels | FileCheck %s
// RUN: ampc-opt %s --nn-merge-kernels=max-ops=3 | FileCheck %s --check-prefix=SMALL

// The sums are taken where the gradient is computed, which other ops still read.
// CHECK-LABEL: func @into_the_producer
// CHECK: %[[G:.*]]:2 = nn.fused %{{.*}}, %{{.*}}, %{{.*}} {sums = 1 : i64} : (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<1x8xf32>) {
// CHECK-NEXT: ^bb0(%[[D:.*]]: tensor<64x8xf16>, %[[R:.*]]: tensor<64x8xf16>, %[[X:.*]]: tensor<64x8xf16>):
// CHECK-NEXT: %[[A:.*]] = nn.elementwise_add %[[D]], %[[R]]
// CHECK-NEXT: %[[P:.*]] = nn.elementwise_mul %[[X]], %[[A]]
// CHECK-NEXT: %[[W:.*]] = nn.cast %[[P]]
// CHECK-NEXT: nn.yield %[[A]], %[[W]]
// CHECK: return %[[G]]#0, %[[G]]#1
// SMALL-LABEL: func @into_the_producer
// SMALL: -> tensor<64x8xf16> {
// SMALL: -> tensor<1x8xf32> {
func.func @into_the_producer(%d: tensor<64x8xf16>, %r: tensor<64x8xf16>, %x: tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<1x8xf32>) {
  %g = nn.fused %d, %r : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf16> {
  ^bb0(%a: tensor<64x8xf16>, %b: tensor<64x8xf16>):
    %s = nn.elementwise_add %a, %b : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf16>
    nn.yield %s : tensor<64x8xf16>
  }
  %s = nn.fused %x, %g {sums = 1 : i64} : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<1x8xf32> {
  ^bb0(%a: tensor<64x8xf16>, %b: tensor<64x8xf16>):
    %p = nn.elementwise_mul %a, %b : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf16>
    %w = nn.cast %p {to = f32} : (tensor<64x8xf16>) -> tensor<64x8xf32>
    nn.yield %w : tensor<64x8xf32>
  }
  return %g, %s : tensor<64x8xf16>, tensor<1x8xf32>
}

// A value that nothing else reads is not stored any more.
// CHECK-LABEL: func @unread
// CHECK: nn.fused {{.*}} {sums = 1 : i64} : (tensor<64x8xf32>) -> tensor<1x8xf32> {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.abs
// CHECK-NEXT: nn.sqrt
// CHECK-NEXT: nn.yield
// CHECK-NOT: nn.fused
func.func @unread(%x: tensor<64x8xf32>) -> tensor<1x8xf32> {
  %g = nn.fused %x : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %s = nn.abs %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %s : tensor<64x8xf32>
  }
  %s = nn.fused %g {sums = 1 : i64} : (tensor<64x8xf32>) -> tensor<1x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %w = nn.sqrt %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %w : tensor<64x8xf32>
  }
  return %s : tensor<1x8xf32>
}

// Two norms behind one gradient: the sum of the gradient is the same, and taken once.
// CHECK-LABEL: func @of_two_norms
// CHECK: %[[S:.*]]:3 = nn.fused %{{.*}}, %{{.*}}, %{{.*}} {sums = 3 : i64}
// CHECK: return %[[S]]#0, %[[S]]#1, %[[S]]#0, %[[S]]#2
func.func @of_two_norms(%g: tensor<64x8xf32>, %x: tensor<64x8xf32>, %y: tensor<64x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) {
  %s:2 = nn.fused %x, %g {sums = 2 : i64} : (tensor<64x8xf32>, tensor<64x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>):
    %p = nn.elementwise_mul %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %b, %p : tensor<64x8xf32>, tensor<64x8xf32>
  }
  %t:2 = nn.fused %y, %g {sums = 2 : i64} : (tensor<64x8xf32>, tensor<64x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>):
    %p = nn.elementwise_mul %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %b, %p : tensor<64x8xf32>, tensor<64x8xf32>
  }
  return %s#0, %s#1, %t#0, %t#1 : tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>
}

// Kernels that are the last readers of what they replace: the later one moves, and so does the small kernel that it needs.
// CHECK-LABEL: func @gradients_of_two_norms
// CHECK: nn.fused {{.*}} -> tensor<8xf32>
// CHECK: nn.fused {{.*}} -> (tensor<64x8xf32>, tensor<64x8xf32>) {
// CHECK: nn.reduce_sum
func.func @gradients_of_two_norms(%d: tensor<64x8xf32>, %m: tensor<8xf32>) -> (tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  %x, %y, %g = nn.fused %d : (tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.exp %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %q = nn.tanh %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %r = nn.abs %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p, %q, %r : tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
  }
  %z = nn.fused %x, %g, %m : (tensor<64x8xf32>, tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>, %c: tensor<8xf32>):
    %p = nn.elementwise_sub %a, %c : (tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
    %q = nn.elementwise_mul %p, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %q : tensor<64x8xf32>
  }
  %s = nn.reduce_sum %z {axis = array<i64: 0>} : (tensor<64x8xf32>) -> tensor<8xf32>
  %n = nn.fused %m : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %p = nn.abs %a : (tensor<8xf32>) -> tensor<8xf32>
    nn.yield %p : tensor<8xf32>
  }
  %w = nn.fused %y, %g, %n : (tensor<64x8xf32>, tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>, %c: tensor<8xf32>):
    %p = nn.elementwise_add %a, %c : (tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
    %q = nn.elementwise_mul %p, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %q : tensor<64x8xf32>
  }
  return %s, %z, %w : tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}

// Moved, the second kernel would keep its result in memory for longer and free nothing: an input is not freed.
// CHECK-LABEL: func @longer
// CHECK-COUNT-2: -> tensor<64x8xf32> {
func.func @longer(%x: tensor<64x8xf32>) -> (tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  %z = nn.fused %x : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.exp %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %s = nn.reduce_sum %z {axis = array<i64: 0>} : (tensor<64x8xf32>) -> tensor<8xf32>
  %w = nn.fused %x : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.tanh %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  return %s, %z, %w : tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}

// The epilogue of a product stays alone, an addition behind it does not.
// CHECK-LABEL: func @behind_a_product
// CHECK: nn.matmul
// CHECK: nn.fused {{.*}} -> (tensor<64x8xf32>, tensor<1x8xf32>) {
// CHECK: nn.fused {{.*}} -> tensor<64x8xf32> {
// CHECK: nn.fused {{.*}} -> tensor<1x8xf32> {
func.func @behind_a_product(%x: tensor<64x4xf32>, %y: tensor<4x8xf32>, %r: tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<1x8xf32>, tensor<64x8xf32>, tensor<1x8xf32>) {
  %d = nn.matmul %x, %y : (tensor<64x4xf32>, tensor<4x8xf32>) -> tensor<64x8xf32>
  %g = nn.fused %d, %r : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>):
    %s = nn.elementwise_add %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %s : tensor<64x8xf32>
  }
  %s = nn.fused %g {sums = 1 : i64} : (tensor<64x8xf32>) -> tensor<1x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.square %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %e = nn.fused %d : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.relu %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  %t = nn.fused %e {sums = 1 : i64} : (tensor<64x8xf32>) -> tensor<1x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %p = nn.square %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  return %g, %s, %e, %t : tensor<64x8xf32>, tensor<1x8xf32>, tensor<64x8xf32>, tensor<1x8xf32>
}

// The other operand of the sums follows from the value itself.
// CHECK-LABEL: func @too_late
// CHECK: -> tensor<64x8xf32> {
// CHECK: nn.reduce_mean
// CHECK: -> tensor<1x8xf32> {
func.func @too_late(%x: tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<1x8xf32>) {
  %g = nn.fused %x : (tensor<64x8xf32>) -> tensor<64x8xf32> {
  ^bb0(%a: tensor<64x8xf32>):
    %s = nn.exp %a : (tensor<64x8xf32>) -> tensor<64x8xf32>
    nn.yield %s : tensor<64x8xf32>
  }
  %m = nn.reduce_mean %g {axis = array<i64: 0>} : (tensor<64x8xf32>) -> tensor<8xf32>
  %s = nn.fused %g, %m {sums = 1 : i64} : (tensor<64x8xf32>, tensor<8xf32>) -> tensor<1x8xf32> {
  ^bb0(%a: tensor<64x8xf32>, %b: tensor<8xf32>):
    %p = nn.elementwise_sub %a, %b : (tensor<64x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
    nn.yield %p : tensor<64x8xf32>
  }
  return %g, %s : tensor<64x8xf32>, tensor<1x8xf32>
}

// The first stage of the sums of a large value's columns, as of the gradient of a bias, in the parts that regions with sums have.
// CHECK-LABEL: func @sums_of_a_bias
// CHECK: %[[G:.*]]:2 = nn.fused %{{.*}} {sums = 1 : i64} : (tensor<16384x2048xbf16>) -> (tensor<16384x2048xbf16>, tensor<256x2048xf32>) {
// CHECK-NOT: nn.reduce_parts
// CHECK: nn.reduce_sum %[[G]]#1 {{.*}} : (tensor<256x2048xf32>) -> tensor<2048xf32>
func.func @sums_of_a_bias(%x: tensor<16384x2048xbf16>) -> (tensor<16384x2048xbf16>, tensor<2048xf32>) {
  %g = nn.fused %x : (tensor<16384x2048xbf16>) -> tensor<16384x2048xbf16> {
  ^bb0(%a: tensor<16384x2048xbf16>):
    %e = nn.erf %a : (tensor<16384x2048xbf16>) -> tensor<16384x2048xbf16>
    nn.yield %e : tensor<16384x2048xbf16>
  }
  %p = nn.reduce_parts %g {kind = "sum", axis = array<i64: 0>, parts = 16 : i64} : (tensor<16384x2048xbf16>) -> tensor<16x2048xf32>
  %s = nn.reduce_sum %p {axis = array<i64: 0>} : (tensor<16x2048xf32>) -> tensor<2048xf32>
  return %g, %s : tensor<16384x2048xbf16>, tensor<2048xf32>
}

// Not where the kernel may join one that computes rows, and not if a product may sum a smaller value with one launch less.
// CHECK-LABEL: func @sums_that_stay
// CHECK: nn.reduce_parts
// CHECK: nn.reduce_parts
func.func @sums_that_stay(%x: tensor<16384x2048xbf16>, %y: tensor<1024x2048xbf16>)
    -> (tensor<16384x2048xbf16>, tensor<1024x2048xbf16>, tensor<16x2048xf32>, tensor<16x2048xf32>) {
  %n, %m, %v = nn.layer_norm %x {begin_norm_axis = 1 : i64, epsilon = 1.0e-5, operandSegmentSizes = array<i32: 1, 0, 0>}
    : (tensor<16384x2048xbf16>) -> (tensor<16384x2048xbf16>, tensor<16384xf32>, tensor<16384xf32>)
  %g = nn.fused %n : (tensor<16384x2048xbf16>) -> tensor<16384x2048xbf16> {
  ^bb0(%a: tensor<16384x2048xbf16>):
    %e = nn.erf %a : (tensor<16384x2048xbf16>) -> tensor<16384x2048xbf16>
    nn.yield %e : tensor<16384x2048xbf16>
  }
  %h = nn.fused %y : (tensor<1024x2048xbf16>) -> tensor<1024x2048xbf16> {
  ^bb0(%a: tensor<1024x2048xbf16>):
    %e = nn.erf %a : (tensor<1024x2048xbf16>) -> tensor<1024x2048xbf16>
    nn.yield %e : tensor<1024x2048xbf16>
  }
  %p = nn.reduce_parts %g {kind = "sum", axis = array<i64: 0>, parts = 16 : i64} : (tensor<16384x2048xbf16>) -> tensor<16x2048xf32>
  %q = nn.reduce_parts %h {kind = "sum", axis = array<i64: 0>, parts = 16 : i64} : (tensor<1024x2048xbf16>) -> tensor<16x2048xf32>
  return %g, %h, %p, %q : tensor<16384x2048xbf16>, tensor<1024x2048xbf16>, tensor<16x2048xf32>, tensor<16x2048xf32>
}
