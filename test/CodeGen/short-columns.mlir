// On a GPU the threads of a group share the columns of a loop. In a transpose the columns are the rows of the source and its vectors lie across them:
// they stay whole, also where a thread takes one or two columns. Where no thread needs what another one has, a row takes few threads.
// REQUIRES: compiler
// RUN: %ampc-opt %s -rt-lower-to-calls -o %t.mlir
// RUN: %tools/AmpcPtxCheck %t.mlir | FileCheck %s
module @m {
  func.func @infer(%x: tensor<40x50xf32> {nn.name = "x"}, %y: tensor<64x20xf16> {nn.name = "y"}, %z: tensor<4x300xf32> {nn.name = "z"})
      -> (tensor<50x40xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<20x64xf16> {nn.field = #nn.field<output>, nn.name = "b"},
          tensor<300x4xf32> {nn.field = #nn.field<output>, nn.name = "c"}) {
    // CHECK: u0: ok, 128 threads, 4 rows per block, 0 elements differ
    %a = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<40x50xf32>) -> tensor<50x40xf32>
    // CHECK: u1: ok, 128 threads, 4 rows per block, 0 elements differ
    %b = nn.transpose %y {perm = array<i64: 1, 0>} : (tensor<64x20xf16>) -> tensor<20x64xf16>
    // CHECK: u2: ok, 128 threads, 32 rows per block, 0 elements differ
    %c = nn.transpose %z {perm = array<i64: 1, 0>} : (tensor<4x300xf32>) -> tensor<300x4xf32>
    return %a, %b, %c : tensor<50x40xf32>, tensor<20x64xf16>, tensor<300x4xf32>
  }
}
