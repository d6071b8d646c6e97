// Writes of many variables, there and back.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

nn.variable @w parameter : tensor<4x4xf32> {trainable}
nn.variable @w.m moment : tensor<4x4xf32>
nn.variable @w.float16 copy : tensor<4x4xf16> {nn.copy_of = @w}
nn.variable @b parameter : tensor<4xf32> {trainable}
nn.variable @b.m moment : tensor<4xf32>

// CHECK-LABEL: func.func @with_everything
// CHECK: nn.update [@w, @w.m, @b, @b.m] from(%arg0, %arg1 : tensor<4x4xf16>, tensor<4xf16>) with(%arg2 : tensor<f32>) unless %arg3 : tensor<i1> {
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<64xf32>, %{{.*}}: tensor<64xf32>, %{{.*}}: tensor<64xf16>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<i1>):
func.func @with_everything(%dw: tensor<4x4xf16>, %db: tensor<4xf16>, %rate: tensor<f32>, %found: tensor<i1>) {
  nn.update [@w, @w.m, @b, @b.m] from (%dw, %db : tensor<4x4xf16>, tensor<4xf16>) with (%rate : tensor<f32>) unless %found : tensor<i1> {
  ^bb0(%p: tensor<64xf32>, %m: tensor<64xf32>, %g: tensor<64xf16>, %lr: tensor<f32>, %skip: tensor<i1>):
    nn.yield %p, %m : tensor<64xf32>, tensor<64xf32>
  }
  return
}

// The last states are written; those before are read.
// CHECK-LABEL: func.func @without_gradients
// CHECK: nn.update [@w, @w.float16] {
func.func @without_gradients() {
  nn.update [@w, @w.float16] {
  ^bb0(%p: tensor<64xf32>, %old: tensor<64xf16>):
    %low = nn.cast %p {to = f16} : (tensor<64xf32>) -> tensor<64xf16>
    nn.yield %low : tensor<64xf16>
  }
  return
}

// CHECK-LABEL: func.func @initialize
// CHECK: nn.initialize [@w, @b], %arg0, %arg1 {dtype = f32, kind = "uniform"} : tensor<i64>, tensor<2x4xi32>
func.func @initialize(%seed: tensor<i64>, %rows: tensor<2x4xi32>) {
  nn.initialize [@w, @b], %seed, %rows {kind = "uniform", dtype = f32} : tensor<i64>, tensor<2x4xi32>
  return
}
