// Unused ops go, equal ops become one; what writes, and what the model wrote, stays.
// RUN: %ampc-opt %s -nn-share-equal-ops | FileCheck %s

nn.variable @w parameter : tensor<4xf32> {trainable}

// CHECK-LABEL: func.func @equal_constants_become_one
func.func @equal_constants_become_one(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[TWO:.*]] = nn.fill_constant {{.*}}value = 2.0
  // CHECK-NEXT: %[[THREE:.*]] = nn.fill_constant {{.*}}value = 3.0
  // CHECK-NOT: nn.fill_constant
  %0 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
  %1 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
  %2 = nn.fill_constant {shape = array<i64>, value = 3.0 : f64, dtype = f32} : () -> tensor<f32>
  // CHECK: %[[A:.*]] = nn.elementwise_mul %arg0, %[[TWO]]
  // CHECK-NEXT: %[[B:.*]] = nn.elementwise_mul %[[A]], %[[THREE]]
  // CHECK-NEXT: nn.elementwise_add %[[A]], %[[B]]
  %3 = nn.elementwise_mul %x, %0 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %4 = nn.elementwise_mul %x, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %5 = nn.elementwise_mul %4, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %6 = nn.elementwise_add %3, %5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %6 : tensor<f32>
}

// CHECK-LABEL: func.func @a_chain_that_nothing_reads_goes
// CHECK-NEXT: return
func.func @a_chain_that_nothing_reads_goes(%x: tensor<4xf32>) {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = nn.read @w : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @ops_of_the_model_stay
// CHECK-COUNT-2: nn.relu
func.func @ops_of_the_model_stay(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.relu %x {nn.name = "a", nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.relu %x {nn.name = "b", nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @attributes_tell_ops_apart
// CHECK-COUNT-2: nn.scale
func.func @attributes_tell_ops_apart(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.scale %x {scale = 2.0 : f64, bias = 0.0 : f64, bias_after_scale = true} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.scale %x {scale = 3.0 : f64, bias = 0.0 : f64, bias_after_scale = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @a_read_after_an_assign_is_another_value
func.func @a_read_after_an_assign_is_another_value() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[OLD:.*]] = nn.read @w
  // CHECK-NEXT: %[[NEW:.*]] = nn.relu %[[OLD]]
  // CHECK-NEXT: nn.assign @w, %[[NEW]]
  // CHECK-NEXT: %[[LATER:.*]] = nn.read @w
  // CHECK-NEXT: return %[[OLD]], %[[OLD]], %[[LATER]]
  %0 = nn.read @w : tensor<4xf32>
  %1 = nn.read @w : tensor<4xf32>
  %2 = nn.relu %1 : (tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %2 : tensor<4xf32>
  %3 = nn.read @w : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
