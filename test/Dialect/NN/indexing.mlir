// Operators that take numbers as places print and parse; the gradient of a table sorts the numbers.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @embedding
func.func @embedding(%i: tensor<4x2xi64>, %w: tensor<8x3xf16>) -> tensor<4x2x3xf16> {
  // CHECK: nn.embedding %{{.*}}, %{{.*}} {padding_idx = 0 : i64} : (tensor<4x2xi64>, tensor<8x3xf16>) -> tensor<4x2x3xf16>
  %y = nn.embedding %i, %w {padding_idx = 0 : i64} : (tensor<4x2xi64>, tensor<8x3xf16>) -> tensor<4x2x3xf16>
  return %y : tensor<4x2x3xf16>
}

// CHECK-LABEL: func.func @embedding_grad
func.func @embedding_grad(%i: tensor<100xi64>, %dy: tensor<100x3xf32>) -> tensor<8x3xf32> {
  // CHECK: nn.sorted_runs %{{.*}} {run = 64 : i64} : (tensor<100xi64>) -> tensor<100xi32>
  %a = nn.sorted_runs %i {run = 64 : i64} : (tensor<100xi64>) -> tensor<100xi32>
  // CHECK: nn.sorted_runs %{{.*}}, %{{.*}} {run = 128 : i64}
  %b = nn.sorted_runs %i, %a {run = 128 : i64} : (tensor<100xi64>, tensor<100xi32>) -> tensor<100xi32>
  // CHECK: nn.embedding_grad {{.*}} {padding_idx = -1 : i64}
  %dw = nn.embedding_grad %i, %b, %dy {padding_idx = -1 : i64} : (tensor<100xi64>, tensor<100xi32>, tensor<100x3xf32>) -> tensor<8x3xf32>
  return %dw : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @places
func.func @places(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %m: tensor<4x2xi32>, %l: tensor<4xi64>) {
  // CHECK: nn.gather %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x3xf32>
  %0 = nn.gather %x, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x3xf32>
  // CHECK: nn.gather_nd %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x2xi32>) -> tensor<4xf32>
  %1 = nn.gather_nd %x, %m : (tensor<4x8xf32>, tensor<4x2xi32>) -> tensor<4xf32>
  // CHECK: nn.take_along_axis %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  %2 = nn.take_along_axis %x, %m {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  // CHECK: nn.index_sample %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  %3 = nn.index_sample %x, %m : (tensor<4x8xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  // CHECK: nn.one_hot %{{.*}} {depth = 5 : i64, dtype = bf16} : (tensor<3xi64>) -> tensor<3x5xbf16>
  %4 = nn.one_hot %i {depth = 5 : i64, dtype = bf16} : (tensor<3xi64>) -> tensor<3x5xbf16>
  // CHECK: nn.nll_loss %{{.*}}, %{{.*}} {ignore_index = 0 : i64, reduction = "none"} : (tensor<4x8xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<f32>)
  %5:2 = nn.nll_loss %x, %l {ignore_index = 0 : i64, reduction = "none"} : (tensor<4x8xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<f32>)
  // CHECK: nn.sequence {start = 4 : i64, step = -1 : i64} : () -> tensor<5xi32>
  %6 = nn.sequence {start = 4 : i64, step = -1 : i64} : () -> tensor<5xi32>
  // CHECK: nn.tril_triu %{{.*}} {lower = true} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = nn.tril_triu %x {lower = true} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.tril %{{.*}} {diagonal = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = nn.tril %x {diagonal = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.triu %{{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %9 = nn.triu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.cumsum %{{.*}} {exclusive = true, flatten = true, reverse = true} : (tensor<4x8xf32>) -> tensor<32xf32>
  %10 = nn.cumsum %x {exclusive = true, flatten = true, reverse = true} : (tensor<4x8xf32>) -> tensor<32xf32>
  // CHECK: nn.tile %{{.*}} {repeat_times = array<i64: 2, 2>} : (tensor<3xi64>) -> tensor<2x6xi64>
  %11 = nn.tile %i {repeat_times = array<i64: 2, 2>} : (tensor<3xi64>) -> tensor<2x6xi64>
  // CHECK: nn.expand_as %{{.*}} {target_shape = array<i64: 2, 3>} : (tensor<3xi64>) -> tensor<2x3xi64>
  %12 = nn.expand_as %i {target_shape = array<i64: 2, 3>} : (tensor<3xi64>) -> tensor<2x3xi64>
  // CHECK: nn.unbind %{{.*}} {axis = 1 : i64} : (tensor<4x2xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  %13:2 = nn.unbind %m {axis = 1 : i64} : (tensor<4x2xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  // CHECK: nn.roll %{{.*}} {axis = array<i64: 1>, shifts = array<i64: 3>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %14 = nn.roll %x {axis = array<i64: 1>, shifts = array<i64: 3>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.flip %{{.*}} {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %15 = nn.flip %x {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
