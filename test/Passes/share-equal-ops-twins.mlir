// What makes two ops equal, and what keeps an op that nothing reads.
// RUN: %ampc-opt %s -nn-share-equal-ops -split-input-file | FileCheck %s

// Operands in another order are another op: a product of matrices does not commute, and no op here is asked whether it does.
// CHECK-LABEL: func.func @order_counts
// CHECK-COUNT-2: nn.matmul
func.func @order_counts(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = nn.matmul %x, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.matmul %y, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----
// A constant of another type, or another value that prints alike, is another constant.
// CHECK-LABEL: func.func @constants_differ
// CHECK-COUNT-4: nn.fill_constant
func.func @constants_differ() -> (tensor<f32>, tensor<f16>, tensor<1xf32>, tensor<f32>) {
  %0 = nn.fill_constant {shape = array<i64>, value = 0.0 : f64, dtype = f32} : () -> tensor<f32>
  %1 = nn.fill_constant {shape = array<i64>, value = 0.0 : f64, dtype = f16} : () -> tensor<f16>
  %2 = nn.fill_constant {shape = array<i64: 1>, value = 0.0 : f64, dtype = f32} : () -> tensor<1xf32>
  %3 = nn.fill_constant {shape = array<i64>, value = -0.0 : f64, dtype = f32} : () -> tensor<f32>
  return %0, %1, %2, %3 : tensor<f32>, tensor<f16>, tensor<1xf32>, tensor<f32>
}

// -----
// Every result of an op with several is shared.
// CHECK-LABEL: func.func @several_results
// CHECK-NEXT: %[[V:.*]], %[[I:.*]] = nn.top_k_v2
// CHECK-NEXT: return %[[V]], %[[I]], %[[V]], %[[I]]
func.func @several_results(%x: tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<4x2xi64>) {
  %a:2 = nn.top_k_v2 %x {k = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>)
  %b:2 = nn.top_k_v2 %x {k = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>)
  return %a#0, %a#1, %b#0, %b#1 : tensor<4x2xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<4x2xi64>
}

// -----
// Equal ops of equal ops: one walk finds the whole chain.
// CHECK-LABEL: func.func @equal_chains
// CHECK-NEXT: %[[A:.*]] = nn.relu
// CHECK-NEXT: %[[B:.*]] = nn.exp %[[A]]
// CHECK-NEXT: return %[[B]], %[[B]]
func.func @equal_chains(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %3 = nn.exp %2 : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----
// One mask is drawn once where stream and state are the same, and two streams are two masks.
// CHECK-LABEL: func.func @streams_tell_masks_apart
// CHECK-NEXT: %[[A:.*]] = nn.dropout {{.*}}stream = 1
// CHECK-NEXT: %[[B:.*]] = nn.dropout {{.*}}stream = 2
// CHECK-NEXT: return %[[A]], %[[A]], %[[B]]
func.func @streams_tell_masks_apart(%x: tensor<4xf32>, %s: tensor<i64>, %c: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.dropout %x, %s, %c {p = 0.5 : f64, stream = 1 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %1 = nn.dropout %x, %s, %c {p = 0.5 : f64, stream = 1 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %2 = nn.dropout %x, %s, %c {p = 0.5 : f64, stream = 2 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @v parameter : tensor<4xf32> {trainable}

// An assign of one variable says nothing of another.
// CHECK-LABEL: func.func @another_variables_assign
// CHECK-NEXT: %[[W:.*]] = nn.read @w
// CHECK-NEXT: nn.assign @v, %[[W]]
// CHECK-NEXT: return %[[W]]
func.func @another_variables_assign() -> tensor<4xf32> {
  %0 = nn.read @w : tensor<4xf32>
  nn.assign @v, %0 : tensor<4xf32>
  %1 = nn.read @w : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Writes stay, though nothing reads what they write; so does what only they need.
// CHECK-LABEL: func.func @effects_stay
// CHECK-NEXT: %[[W:.*]] = nn.read @w
// CHECK-NEXT: %[[R:.*]] = nn.relu %[[W]]
// CHECK-NEXT: nn.gradient @w, %[[R]]
// CHECK-NEXT: nn.assign @v, %[[R]]
// CHECK-NEXT: nn.assign @v, %[[R]]
// CHECK-NEXT: return
func.func @effects_stay() {
  %0 = nn.read @w : tensor<4xf32>
  %1 = nn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
  nn.gradient @w, %1 : tensor<4xf32>
  nn.assign @v, %1 : tensor<4xf32>
  nn.assign @v, %1 : tensor<4xf32>
  return
}

// A name of the model on one of the two does not keep it, its type does: names are given to gradients, too.
// CHECK-LABEL: func.func @a_name_alone_is_an_attribute
// CHECK-COUNT-2: nn.relu
func.func @a_name_alone_is_an_attribute(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.relu %x {nn.name = "a.grad"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.relu %x {nn.name = "b.grad"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// Whole numbers that parts of several ops compute are computed once, whatever their names.
// CHECK-LABEL: func.func @places_are_shared
// CHECK: %[[O:.*]] = nn.sorted_runs %{{.*}} {nn.name = "a", run = 64 : i64}
// CHECK-NEXT: return %[[O]], %[[O]]
func.func @places_are_shared(%ids: tensor<4xi64>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = nn.sorted_runs %ids {nn.name = "a", run = 64 : i64} : (tensor<4xi64>) -> tensor<4xi32>
  %1 = nn.sorted_runs %ids {nn.name = "b", run = 64 : i64} : (tensor<4xi64>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----
// A read of a function of its own is another read: functions share nothing.
// CHECK-LABEL: module @functions_are_apart
module @functions_are_apart {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @eval
  // CHECK-NEXT: nn.read @w
  func.func @eval() -> tensor<4xf32> {
    %0 = nn.read @w : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  // CHECK: func.func @infer
  // CHECK-NEXT: nn.read @w
  func.func @infer() -> tensor<4xf32> {
    %0 = nn.read @w : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
