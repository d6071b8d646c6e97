// Streams are values, so that equal random ops share a kernel.
// RUN: %ampc-opt %s -nn-separate-streams -split-input-file | FileCheck %s

// The gradient draws from the stream of its op.
// CHECK-LABEL: func.func @five_streams
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[SEED:.*]]: tensor<i64>, %[[COUNTER:.*]]: tensor<i64>)
// CHECK-NEXT: %[[S:.*]]:5 = nn.random_states %[[COUNTER]] {streams = array<i64: 3, 7, 1, 2, 4>} : (tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>)
// CHECK-NEXT: %[[A:.*]] = nn.dropout %[[X]], %[[SEED]], %[[S]]#0 : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = nn.dropout %[[A]], %[[SEED]], %[[S]]#1 : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
// CHECK: nn.dropout %{{.*}}, %[[SEED]], %[[S]]#4 :
// CHECK-NEXT: nn.dropout %{{.*}}, %[[SEED]], %[[S]]#0 : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
func.func @five_streams(%x: tensor<4xf32>, %seed: tensor<i64>, %counter: tensor<i64>) -> tensor<4xf32> {
  %0 = nn.dropout %x, %seed, %counter {stream = 3 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %1 = nn.dropout %0, %seed, %counter {stream = 7 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %2 = nn.dropout %1, %seed, %counter {stream = 1 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %3 = nn.dropout %2, %seed, %counter {stream = 2 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %4 = nn.dropout %3, %seed, %counter {stream = 4 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %5 = nn.dropout %4, %seed, %counter {stream = 3 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  return %5 : tensor<4xf32>
}

// -----
// Few streams stay in their ops; so does an op without random numbers.
// CHECK-LABEL: func.func @few_streams
// CHECK-NEXT: nn.dropout %{{.*}} {stream = 3 : i64}
// CHECK-NEXT: nn.dropout %{{.*}} {stream = 7 : i64}
// CHECK-NEXT: nn.dropout %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
func.func @few_streams(%x: tensor<4xf32>, %seed: tensor<i64>, %counter: tensor<i64>) -> tensor<4xf32> {
  %0 = nn.dropout %x, %seed, %counter {stream = 3 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %1 = nn.dropout %0, %seed, %counter {stream = 7 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %2 = nn.dropout %1 : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
