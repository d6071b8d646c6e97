// What loops promise to a GPU goes when a pass takes loops of few iterations apart. Such a kernel is refused, not made wrong; a CPU,
// which divides nothing, takes it.
// REQUIRES: compiler
// RUN: %ampc-opt %s -rt-lower-to-calls -o %t.whole.mlir
// RUN: %tools/AmpcPtxCheck %t.whole.mlir | FileCheck %s --check-prefix=WHOLE
// WHOLE: u0: ok
// WHOLE: u1: ok
// RUN: %ampc-opt %s -rt-lower-to-calls -canonicalize -o %t.mlir
// RUN: not %tools/AmpcPtxCheck %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: 'func.func' op expects the loops and totals of its reductions, [2, 1] by ampc.reductions, got [1, 0]
module @m {
  func.func @infer(%x: tensor<8x33xf32> {nn.name = "x"}, %y: tensor<8x64xf32> {nn.name = "y"})
      -> (tensor<8xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<8xf32> {nn.field = #nn.field<output>, nn.name = "b"}) {
    // Two vectors and a rest of one, whose loop goes.
    %0 = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<8x33xf32>) -> tensor<8xf32>
    // Four vectors: nothing is lost.
    %1 = nn.reduce_sum %y {axis = array<i64: 1>} : (tensor<8x64xf32>) -> tensor<8xf32>
    return %0, %1 : tensor<8xf32>, tensor<8xf32>
  }
}
