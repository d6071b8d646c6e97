// On a GPU a thread reads its share of a row once: as many bytes as the rows have, though softmax goes through them three times.
// What float32 keeps in its result between the second time and the third stays in registers too. long-rows.test has every bound.
// Of a launch the check runs the first three blocks and the last: of 8 rows that belong to blocks, four.
// REQUIRES: compiler
// RUN: %ampc-opt %s -rt-lower-to-calls -o %t.mlir
// RUN: %tools/AmpcPtxCheck %t.mlir | FileCheck %s
module @m {
  func.func @infer(%x: tensor<8x512xf16> {nn.name = "x"}, %y: tensor<8x768xf32> {nn.name = "y"}, %z: tensor<8x16384xf16> {nn.name = "z"},
      %v: tensor<8x32800xf16> {nn.name = "v"}, %w: tensor<8x8192xf32> {nn.name = "w"})
      -> (tensor<8x512xf16> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<8x768xf32> {nn.field = #nn.field<output>, nn.name = "b"},
          tensor<8x16384xf16> {nn.field = #nn.field<output>, nn.name = "c"}, tensor<8x32800xf16> {nn.field = #nn.field<output>, nn.name = "d"},
          tensor<8x8192xf32> {nn.field = #nn.field<output>, nn.name = "e"}) {
    // A warp's rows: 8 * 512 * 2 bytes.
    // CHECK: u0: ok
    // CHECK: u0 operand 0: 8192 of 8192 bytes
    %a = nn.softmax %x : (tensor<8x512xf16>) -> tensor<8x512xf16>
    // A block's rows: 4 * 768 * 4 bytes.
    // CHECK: u1: ok
    // CHECK: u1 operand 0: 12288 of 12288 bytes
    %b = nn.log_softmax %y : (tensor<8x768xf32>) -> tensor<8x768xf32>
    // A larger block's rows: 4 * 16384 * 2 bytes.
    // CHECK: u2: ok, 512 threads
    // CHECK: u2 operand 0: 131072 of 131072 bytes
    %c = nn.softmax %z : (tensor<8x16384xf16>) -> tensor<8x16384xf16>
    // Too long for registers: 3 * 4 * 32800 * 2 bytes.
    // CHECK: u3: ok, 512 threads
    // CHECK: u3 operand 0: 787200 of 787200 bytes
    %d = nn.softmax %v : (tensor<8x32800xf16>) -> tensor<8x32800xf16>
    // Written once too: 4 * 8192 * 4 bytes.
    // CHECK: u4: ok, 256 threads
    // CHECK: u4 operand 0: 131072 of 131072 bytes
    // CHECK: u4 operand 1: 131072 of 131072 bytes
    %e = nn.softmax %w : (tensor<8x8192xf32>) -> tensor<8x8192xf32>
    return %a, %b, %c, %d, %e : tensor<8x512xf16>, tensor<8x768xf32>, tensor<8x16384xf16>, tensor<8x32800xf16>, tensor<8x8192xf32>
  }
}
