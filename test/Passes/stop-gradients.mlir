// Readers of values without a gradient read them through a barrier.
// RUN: %ampc-opt %s -split-input-file -nn-stop-gradients | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -nn-stop-gradients -nn-stop-gradients | FileCheck %s

module attributes {nn.train = {loss = "l"}} {
  // All readers, the results of the function among them.
  // CHECK-LABEL: func.func @readers
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32>
  // CHECK-NEXT: %[[D:.*]] = nn.identity %[[X]] {nn.name = "d"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[B:.*]] = nn.optimization_barrier %[[D]] {nn.name = "d"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[Y:.*]] = nn.elementwise_mul %[[B]], %[[X]]
  // CHECK-NEXT: return %[[Y]], %[[B]]
  func.func @readers(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %d = nn.identity %x {nn.name = "d", nn.stop_gradient} : (tensor<4xf32>) -> tensor<4xf32>
    %y = nn.elementwise_mul %d, %x {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %y, %d : tensor<4xf32>, tensor<4xf32>
  }

  // Integers have no gradient anyway, and what nobody reads needs no barrier.
  // CHECK-LABEL: func.func @floats_alone
  // CHECK-NEXT: %[[V:.*]], %[[I:.*]] = nn.top_k_v2 %{{.*}} {k = 2 : i64}
  // CHECK-NEXT: return %[[I]]
  func.func @floats_alone(%x: tensor<4xf32>) -> tensor<2xi64> {
    %v, %i = nn.top_k_v2 %x {k = 2 : i64, nn.stop_gradient} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi64>)
    return %i : tensor<2xi64>
  }
}

// -----
// CHECK-LABEL: func.func @without_training
// CHECK-NEXT: %[[D:.*]] = nn.identity %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[D]]
func.func @without_training(%x: tensor<4xf32>) -> tensor<4xf32> {
  %d = nn.identity %x {nn.stop_gradient} : (tensor<4xf32>) -> tensor<4xf32>
  return %d : tensor<4xf32>
}
