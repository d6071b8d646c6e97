// Reductions to single numbers are joined with what is computed from them, and with one another (maxima: equal in any order). Loops of one iteration among them
// stay loops: a GPU divides them among threads as it does the others. 16 numbers are one vector; 17 and 33 have a rest of one.
// REQUIRES: compiler
// RUN: %ampc-opt %s -nn-fuse-elementwise -rt-lower-to-calls -rt-join-scalars -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: %tools/AmpcPtxCheck %t.mlir | FileCheck %s --check-prefix=PTX
// CHECK-LABEL: rt.entry @infer
// CHECK: rt.launch {{.*}} rows [1]
// CHECK-NOT: rt.launch
// CHECK: ampc.reductions = array<i64: 5, 3>
// PTX: u0: ok
// PTX: 1 kernels
module @m {
  func.func @infer(%x: tensor<16xf32> {nn.name = "x"}, %y: tensor<17xf32> {nn.name = "y"}, %z: tensor<33xf32> {nn.name = "z"})
      -> (tensor<f32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<f32> {nn.field = #nn.field<output>, nn.name = "b"},
          tensor<f32> {nn.field = #nn.field<output>, nn.name = "c"}) {
    %0 = nn.reduce_max %x {reduce_all = true} : (tensor<16xf32>) -> tensor<f32>
    %1 = nn.reduce_max %y {reduce_all = true} : (tensor<17xf32>) -> tensor<f32>
    %2 = nn.reduce_max %z {reduce_all = true} : (tensor<33xf32>) -> tensor<f32>
    %3 = nn.elementwise_add %0, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = nn.elementwise_add %3, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = nn.elementwise_mul %1, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %4, %5, %2 : tensor<f32>, tensor<f32>, tensor<f32>
  }
}
