// The gradient of a layer norm that also sums over rows. On a GPU each operand is read once. A group of threads has the rows of a part, one after
// the other, and the sums in registers: it stores them when it clears them and at the end, and may load them in between, whatever the number of rows.
// What elementwise ops in front compute is stored for others.
// REQUIRES: compiler
// RUN: %ampc-opt %s -nn-fuse-rows -rt-lower-to-calls -o %t.mlir
// RUN: %tools/AmpcPtxCheck %t.mlir | FileCheck %s
module @m {
  func.func @infer(%x0: tensor<64x512xf16> {nn.name = "x0"}, %m0: tensor<64xf32> {nn.name = "m0"}, %v0: tensor<64xf32> {nn.name = "v0"},
      %d0: tensor<64x512xf16> {nn.name = "d0"}, %s0: tensor<512xf32> {nn.name = "s0"}, %x1: tensor<28x777xf32> {nn.name = "x1"},
      %m1: tensor<28xf32> {nn.name = "m1"}, %v1: tensor<28xf32> {nn.name = "v1"}, %d1: tensor<28x777xf32> {nn.name = "d1"},
      %r1: tensor<28x777xf32> {nn.name = "r1"}, %x2: tensor<64x512xf32> {nn.name = "x2"}, %m2: tensor<64xf32> {nn.name = "m2"},
      %v2: tensor<64xf32> {nn.name = "v2"}, %d2: tensor<64x512xf32> {nn.name = "d2"}, %k2: tensor<64x512xf32> {nn.name = "k2"})
      -> (tensor<64x512xf16> {nn.field = #nn.field<output>, nn.name = "o0"}, tensor<4x512xf32> {nn.field = #nn.field<output>, nn.name = "o1"},
          tensor<4x512xf32> {nn.field = #nn.field<output>, nn.name = "o2"}, tensor<28x777xf32> {nn.field = #nn.field<output>, nn.name = "o3"},
          tensor<4x777xf32> {nn.field = #nn.field<output>, nn.name = "o4"}, tensor<4x777xf32> {nn.field = #nn.field<output>, nn.name = "o5"},
          tensor<64x512xf32> {nn.field = #nn.field<output>, nn.name = "o6"}, tensor<64x512xf32> {nn.field = #nn.field<output>, nn.name = "o7"},
          tensor<4x512xf32> {nn.field = #nn.field<output>, nn.name = "o8"}, tensor<4x512xf32> {nn.field = #nn.field<output>, nn.name = "o9"}) {
    // A warp for a part of 16 rows: 64 * 512 * 2 bytes, and up to 3 * 4 * 512 * 4 of a sum.
    // CHECK: u0: ok
    // CHECK: u0 operand 0: 65536 of 65536 bytes
    // CHECK: u0 operand 3: 65536 of 65536 bytes
    // CHECK: u0 operand 5: 65536 of 65536 bytes {{.*}} written
    // CHECK: u0 operand 6: {{16384|20480|24576}} of {{.*}} written
    // CHECK: u0 operand 7: {{16384|20480|24576}} of {{.*}} written
    %a:3 = nn.layer_norm_grad %x0, %m0, %v0, %d0, %s0 {epsilon = 1.0e-5 : f64}
      : (tensor<64x512xf16>, tensor<64xf32>, tensor<64xf32>, tensor<64x512xf16>, tensor<512xf32>)
      -> (tensor<64x512xf16>, tensor<4x512xf32>, tensor<4x512xf32>)
    // A block for a part of seven rows with columns behind the last whole vector: 28 * 777 * 4 bytes, and up to 3 * 4 * 777 * 4 of a sum.
    // CHECK: u1: ok
    // CHECK: u1 operand 0: {{.*}} of 87024 bytes
    // CHECK: u1 operand 4: {{.*}} of 87024 bytes
    // CHECK: u1 operand 5: {{.*}} of {{24864|31080|37296}} bytes {{.*}} written
    // CHECK: u1 operand 6: {{.*}} of {{24864|31080|37296}} bytes {{.*}} written
    // CHECK: u1 operand 7: {{.*}} of 87024 bytes {{.*}} written
    %b:3 = nn.layer_norm_grad %x1, %m1, %v1, %d1 {epsilon = 1.0e-5 : f64}
      : (tensor<28x777xf32>, tensor<28xf32>, tensor<28xf32>, tensor<28x777xf32>) -> (tensor<28x777xf32>, tensor<4x777xf32>, tensor<4x777xf32>)
    %c = nn.fused %r1, %b#0 : (tensor<28x777xf32>, tensor<28x777xf32>) -> tensor<28x777xf32> {
    ^bb0(%p: tensor<28x777xf32>, %q: tensor<28x777xf32>):
      %t = nn.elementwise_add %p, %q : (tensor<28x777xf32>, tensor<28x777xf32>) -> tensor<28x777xf32>
      nn.yield %t : tensor<28x777xf32>
    }
    // CHECK: u2: ok
    // CHECK: u2 operand 0: 131072 of 131072 bytes
    // CHECK: u2 operand 1: 131072 of 131072 bytes
    // CHECK: u2 operand 5: 131072 of 131072 bytes {{.*}} written
    // CHECK: u2 operand 6: 131072 of 131072 bytes {{.*}} written
    %e = nn.fused %d2, %k2 : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32> {
    ^bb0(%p: tensor<64x512xf32>, %q: tensor<64x512xf32>):
      %t = nn.elementwise_add %p, %q : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32>
      nn.yield %t : tensor<64x512xf32>
    }
    %f:3 = nn.layer_norm_grad %x2, %m2, %v2, %e {epsilon = 1.0e-5 : f64}
      : (tensor<64x512xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x512xf32>) -> (tensor<64x512xf32>, tensor<4x512xf32>, tensor<4x512xf32>)
    return %a#0, %a#1, %a#2, %c, %b#1, %b#2, %e, %f#0, %f#1, %f#2
      : tensor<64x512xf16>, tensor<4x512xf32>, tensor<4x512xf32>, tensor<28x777xf32>, tensor<4x777xf32>, tensor<4x777xf32>,
        tensor<64x512xf32>, tensor<64x512xf32>, tensor<4x512xf32>, tensor<4x512xf32>
  }
}
