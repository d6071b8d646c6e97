// What a program is made of, as programs: variables, reads, writes, gradients, constants, kernels.
// RUN: %ampc-opt %s --verify-roundtrip --split-input-file | FileCheck %s

// A layer and its training step as the phases leave it: the forward pass in 16 bits, a gradient that is marked, a guarded update.
// CHECK-LABEL: module @a_training_step attributes {nn.train = {loss = "loss"}}
module @a_training_step attributes {nn.train = {loss = "loss"}} {
  // CHECK: nn.variable @w parameter : tensor<4x4xf32> {init = {type = "constant", value = 1.000000e+00 : f64}, trainable}
  nn.variable @w parameter : tensor<4x4xf32> {trainable, init = {type = "constant", value = 1.0}}
  // CHECK-NEXT: nn.variable @w.float16 copy : tensor<4x4xf16> {nn.copy_of = @w}
  nn.variable @w.float16 copy : tensor<4x4xf16> {nn.copy_of = @w}
  // CHECK-NEXT: nn.variable @"a name/with: signs" scalar : tensor<f32>
  nn.variable @"a name/with: signs" scalar : tensor<f32>
  // CHECK: func.func @train_step(%[[X:.*]]: tensor<2x4xf16> {nn.name = "x"}, %[[FOUND:.*]]: tensor<i1>)
  func.func @train_step(%x: tensor<2x4xf16> {nn.name = "x"}, %found: tensor<i1>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    // CHECK-NEXT: %[[W:.*]] = nn.read @w : tensor<4x4xf32>
    %w = nn.read @w : tensor<4x4xf32>
    // CHECK-NEXT: %[[LOW:.*]] = nn.read @w.float16 : tensor<4x4xf16>
    %low = nn.read @w.float16 : tensor<4x4xf16>
    // CHECK-NEXT: nn.read @"a name/with: signs" : tensor<f32>
    %scale = nn.read @"a name/with: signs" : tensor<f32>
    // CHECK-NEXT: %[[Y:.*]] = nn.matmul %[[X]], %[[LOW]] {nn.name = "fc1", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x4xf16>, tensor<4x4xf16>) -> tensor<2x4xf16>
    %y = nn.matmul %x, %low {nn.name = "fc1", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x4xf16>, tensor<4x4xf16>) -> tensor<2x4xf16>
    // CHECK: %[[LOSS:.*]] = nn.cast %{{.*}} {to = f32} : (tensor<f16>) -> tensor<f32>
    %m = nn.reduce_mean %y {nn.name = "mean"} : (tensor<2x4xf16>) -> tensor<f16>
    %loss = nn.cast %m {to = f32} : (tensor<f16>) -> tensor<f32>
    %dw = nn.matmul %x, %y {nn.name = "fc1.grad", transpose_x = true} : (tensor<2x4xf16>, tensor<2x4xf16>) -> tensor<4x4xf16>
    // CHECK: nn.gradient @w, %[[DW:.*]] : tensor<4x4xf16>
    nn.gradient @w, %dw : tensor<4x4xf16>
    // CHECK-NEXT: %[[NEW:.*]]:2 = nn.fused %[[W]], %[[DW]] unless %[[FOUND]] : tensor<i1> : (tensor<4x4xf32>, tensor<4x4xf16>) -> (tensor<4x4xf32>, tensor<4x4xf16>) {
    // CHECK-NEXT: ^bb0(%[[P:.*]]: tensor<4x4xf32>, %[[G:.*]]: tensor<4x4xf16>):
    // CHECK-NEXT: nn.cast %[[G]] {to = f32}
    // CHECK: nn.yield %{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4x4xf16>
    // CHECK-NEXT: }
    %new:2 = nn.fused %w, %dw unless %found : tensor<i1> : (tensor<4x4xf32>, tensor<4x4xf16>) -> (tensor<4x4xf32>, tensor<4x4xf16>) {
    ^bb0(%p: tensor<4x4xf32>, %g: tensor<4x4xf16>):
      %wide = nn.cast %g {to = f32} : (tensor<4x4xf16>) -> tensor<4x4xf32>
      %next = nn.elementwise_sub %p, %wide : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %narrow = nn.cast %next {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
      nn.yield %next, %narrow : tensor<4x4xf32>, tensor<4x4xf16>
    }
    // CHECK-NEXT: nn.assign @w, %[[NEW]]#0 unless %[[FOUND]] : tensor<4x4xf32>, tensor<i1>
    nn.assign @w, %new#0 unless %found : tensor<4x4xf32>, tensor<i1>
    // CHECK-NEXT: nn.assign @w.float16, %[[NEW]]#1 unless %[[FOUND]] : tensor<4x4xf16>, tensor<i1>
    nn.assign @w.float16, %new#1 unless %found : tensor<4x4xf16>, tensor<i1>
    // CHECK-NEXT: nn.assign @"a name/with: signs", %[[LOSS]] : tensor<f32>
    nn.assign @"a name/with: signs", %loss : tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// What variables start from: a constant of the program, a file's bytes, a few numbers.
// CHECK-LABEL: func.func @init
func.func @init() {
  // CHECK: nn.fill_constant {dtype = bf16, shape = array<i64: 2, 3>, value = 5.000000e-01 : f64} : () -> tensor<2x3xbf16>
  %0 = nn.fill_constant {shape = array<i64: 2, 3>, value = 0.5 : f64, dtype = bf16} : () -> tensor<2x3xbf16>
  // CHECK: nn.file_constant "dir/w.npy" at 128 : tensor<4x4xf32>
  %1 = nn.file_constant "dir/w.npy" at 128 : tensor<4x4xf32>
  // CHECK: nn.constant dense<[7, 0, 1, 0]> : tensor<4xi32>
  %2 = nn.constant dense<[7, 0, 1, 0]> : tensor<4xi32> : tensor<4xi32>
  // CHECK: nn.fill_constant {dtype = i64
  %3 = nn.fill_constant {shape = array<i64>, value = 3.0 : f64, dtype = i64} : () -> tensor<i64>
  return
}

// -----
// A kernel may have no input, and no result that the outside names.
// CHECK-LABEL: func.func @kernels
func.func @kernels() -> tensor<4xf32> {
  // CHECK: %[[C:.*]] = nn.fused : () -> tensor<4xf32> {
  // CHECK: nn.yield %{{.*}} : tensor<4xf32>
  %0 = nn.fused : () -> tensor<4xf32> {
    %c = nn.fill_constant {shape = array<i64: 4>, value = 2.0 : f64, dtype = f32} : () -> tensor<4xf32>
    nn.yield %c : tensor<4xf32>
  }
  // CHECK: return %[[C]]
  return %0 : tensor<4xf32>
}
