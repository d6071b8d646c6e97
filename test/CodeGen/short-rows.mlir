// On a GPU a thread reads its share of a short row once: as many bytes as the rows have, though softmax goes through them three times.
// Of a launch the check runs the first three blocks and the last: of 8 rows that belong to blocks, four.
// REQUIRES: compiler
// RUN: %ampc-opt %s -rt-lower-to-calls -o %t.mlir
// RUN: %tools/AmpcPtxCheck %t.mlir | FileCheck %s
module @m {
  func.func @infer(%x: tensor<8x512xf16> {nn.name = "x"}, %y: tensor<8x768xf32> {nn.name = "y"}, %z: tensor<8x16384xf16> {nn.name = "z"})
      -> (tensor<8x512xf16> {nn.field = "output", nn.name = "a"}, tensor<8x768xf32> {nn.field = "output", nn.name = "b"},
          tensor<8x16384xf16> {nn.field = "output", nn.name = "c"}) {
    // A warp's rows: 8 * 512 * 2 bytes.
    // CHECK: u0: ok
    // CHECK: u0 operand 0: {{[0-9]+}} of 8192 bytes
    %a = nn.softmax %x : (tensor<8x512xf16>) -> tensor<8x512xf16>
    // A block's rows: 4 * 768 * 4 bytes.
    // CHECK: u1: ok
    // CHECK: u1 operand 0: {{[0-9]+}} of 12288 bytes
    %b = nn.log_softmax %y : (tensor<8x768xf32>) -> tensor<8x768xf32>
    // Too long for registers: 3 * 4 * 16384 * 2 bytes.
    // CHECK: u2: ok
    // CHECK: u2 operand 0: {{[0-9]+}} of 393216 bytes
    %c = nn.softmax %z : (tensor<8x16384xf16>) -> tensor<8x16384xf16>
    return %a, %b, %c : tensor<8x512xf16>, tensor<8x768xf32>, tensor<8x16384xf16>
  }
}
