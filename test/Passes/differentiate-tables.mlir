// The gradient of a table is added to another one that the table has already, without a sum of its own.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @tied_to_a_product
module @tied_to_a_product {
  nn.variable @w parameter : tensor<9x4xf32> {trainable}
  // CHECK: %[[DW:.*]] = nn.matmul {{.*}} {transpose_x = true}
  // CHECK: %[[ORDER:.*]] = nn.sorted_runs
  // CHECK: %[[D:.*]] = nn.embedding_grad %{{.*}}, %[[ORDER]], %{{.*}}, %[[DW]] {{.*}}(tensor<2xi64>, tensor<2xi32>, tensor<2x4xf32>, tensor<9x4xf32>) -> tensor<9x4xf32>
  // CHECK-NOT: nn.elementwise_add
  // CHECK: nn.gradient @w, %[[D]]
  func.func @train_step(%i: tensor<2xi64> {nn.name = "i"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<9x4xf32>
    %e = nn.embedding %i, %w : (tensor<2xi64>, tensor<9x4xf32>) -> tensor<2x4xf32>
    %y = nn.matmul %e, %w {transpose_y = true} : (tensor<2x4xf32>, tensor<9x4xf32>) -> tensor<2x9xf32>
    %l = nn.reduce_sum %y {reduce_all = true} : (tensor<2x9xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// A widening cast of the other gradient is part of the op.
// CHECK-LABEL: module @tied_to_a_narrow_product
module @tied_to_a_narrow_product {
  nn.variable @w parameter : tensor<9x4xf32> {trainable}
  // CHECK: %[[DW:.*]] = nn.matmul {{.*}} -> tensor<9x4xbf16>
  // CHECK: nn.embedding_grad {{.*}}, %[[DW]] {{.*}}tensor<9x4xbf16>) -> tensor<9x4xf32>
  func.func @train_step(%i: tensor<2xi64> {nn.name = "i"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<9x4xf32>
    %e = nn.embedding %i, %w : (tensor<2xi64>, tensor<9x4xf32>) -> tensor<2x4xf32>
    %a = nn.cast %e {to = bf16} : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    %b = nn.cast %w {to = bf16} : (tensor<9x4xf32>) -> tensor<9x4xbf16>
    %y = nn.matmul %a, %b {transpose_y = true} : (tensor<2x4xbf16>, tensor<9x4xbf16>) -> tensor<2x9xbf16>
    %z = nn.cast %y {to = f32} : (tensor<2x9xbf16>) -> tensor<2x9xf32>
    %l = nn.reduce_sum %z {reduce_all = true} : (tensor<2x9xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// Two lookups: the second gradient is added to the first.
// CHECK-LABEL: module @read_twice
module @read_twice {
  nn.variable @w parameter : tensor<9x4xf32> {trainable}
  // CHECK: %[[A:.*]] = nn.embedding_grad
  // CHECK: %[[B:.*]] = nn.embedding_grad {{.*}}, %[[A]] {
  // CHECK: nn.gradient @w, %[[B]]
  func.func @train_step(%i: tensor<2xi64> {nn.name = "i"}, %j: tensor<2xi64> {nn.name = "j"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<9x4xf32>
    %e = nn.embedding %i, %w : (tensor<2xi64>, tensor<9x4xf32>) -> tensor<2x4xf32>
    %f = nn.embedding %j, %w : (tensor<2xi64>, tensor<9x4xf32>) -> tensor<2x4xf32>
    %y = nn.elementwise_mul %e, %f : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %l = nn.reduce_sum %y {reduce_all = true} : (tensor<2x4xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}

// -----
// The gradient of the sum is that of both addends: the gradient that @v has already is not added to @w's.
// CHECK-LABEL: module @passed_on
module @passed_on {
  nn.variable @w parameter : tensor<9x4xf32> {trainable}
  nn.variable @v parameter : tensor<9x4xf32> {trainable}
  // CHECK: %[[DV:.*]] = nn.matmul {{.*}}transpose_x = true
  // CHECK: %[[D:.*]] = nn.embedding_grad %{{.*}}, %{{.*}}, %{{.*}} {
  // CHECK: %[[S:.*]] = nn.elementwise_add %[[DV]], %[[D]]
  // CHECK-DAG: nn.gradient @w, %[[D]]
  // CHECK-DAG: nn.gradient @v, %[[S]]
  func.func @train_step(%i: tensor<2xi64> {nn.name = "i"}, %x: tensor<3x9xf32> {nn.name = "x"}) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<9x4xf32>
    %v = nn.read @v : tensor<9x4xf32>
    %t = nn.elementwise_add %w, %v : (tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9x4xf32>
    %e = nn.embedding %i, %t : (tensor<2xi64>, tensor<9x4xf32>) -> tensor<2x4xf32>
    %a = nn.reduce_sum %e {reduce_all = true} : (tensor<2x4xf32>) -> tensor<f32>
    %y = nn.matmul %x, %v : (tensor<3x9xf32>, tensor<9x4xf32>) -> tensor<3x4xf32>
    %b = nn.reduce_sum %y {reduce_all = true} : (tensor<3x4xf32>) -> tensor<f32>
    %l = nn.elementwise_add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}
