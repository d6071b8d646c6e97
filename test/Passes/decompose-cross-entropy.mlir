// A cross entropy whose probabilities nothing reads does not store them.
// RUN: %ampc-opt %s --nn-decompose=keep-gradients=true --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @unread
// CHECK: %[[L:.*]], %{{.*}}, %{{.*}} = nn.cross_entropy_of_logits %arg0, %arg1 {axis = -1 : i64, ignore_index = 7 : i64, nn.name = "ce", soft_label = false}
// CHECK-NEXT: return %[[L]]
func.func @unread(%x: tensor<4x8xf32>, %l: tensor<4x1xi64>) -> tensor<4x1xf32> {
  %p, %loss = nn.softmax_with_cross_entropy %x, %l {ignore_index = 7 : i64, nn.name = "ce"} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return %loss : tensor<4x1xf32>
}

// -----
// A kept value is no reader: it is computed from the logits.
// CHECK-LABEL: func.func @kept
// CHECK: %[[L:.*]], %[[MAX:.*]], %[[INVERSE:.*]] = nn.cross_entropy_of_logits
// CHECK-NEXT: %[[S:.*]] = nn.elementwise_sub %arg0, %[[MAX]]
// CHECK-NEXT: %[[E:.*]] = nn.exp %[[S]]
// CHECK-NEXT: %[[P:.*]] = nn.elementwise_mul %[[E]], %[[INVERSE]]
// CHECK-NEXT: return %[[L]], %[[P]]
func.func @kept(%x: tensor<4x8xf32>, %l: tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x8xf32> {nn.field = #nn.field<kept>, nn.name = "p"}) {
  %p, %loss = nn.softmax_with_cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return %loss, %p : tensor<4x1xf32>, tensor<4x8xf32>
}

// -----
// CHECK-LABEL: func.func @read
// CHECK: nn.softmax_with_cross_entropy
func.func @read(%x: tensor<4x8xf32>, %l: tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x8xf32>) {
  %p, %loss = nn.softmax_with_cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return %loss, %p : tensor<4x1xf32>, tensor<4x8xf32>
}

// -----
// The maximum and the inverse of a 16-bit op are f32, so that its gradient rounds no probability.
// CHECK-LABEL: func.func @narrow
// CHECK: nn.cross_entropy_of_logits %arg0, %arg1 {{.*}} : (tensor<4x8xf16>, tensor<4x1xi64>) -> (tensor<4x1xf16>, tensor<4x1xf32>, tensor<4x1xf32>)
func.func @narrow(%x: tensor<4x8xf16>, %l: tensor<4x1xi64>) -> tensor<4x1xf16> {
  %p, %loss = nn.softmax_with_cross_entropy %x, %l : (tensor<4x8xf16>, tensor<4x1xi64>) -> (tensor<4x8xf16>, tensor<4x1xf16>)
  return %loss : tensor<4x1xf16>
}

// -----
// A kept value is computed in f32 and rounded once.
// CHECK-LABEL: func.func @narrow_kept
// CHECK: %[[L:.*]], %[[MAX:.*]], %[[INVERSE:.*]] = nn.cross_entropy_of_logits
// CHECK-NEXT: %[[X:.*]] = nn.cast %arg0 {{.*}}to = f32
// CHECK-NEXT: %[[S:.*]] = nn.elementwise_sub %[[X]], %[[MAX]]
// CHECK-NEXT: %[[E:.*]] = nn.exp %[[S]]
// CHECK-NEXT: %[[P:.*]] = nn.elementwise_mul %[[E]], %[[INVERSE]]
// CHECK-NEXT: %[[N:.*]] = nn.cast %[[P]] {{.*}}to = f16
// CHECK-NEXT: return %[[L]], %[[N]]
func.func @narrow_kept(%x: tensor<4x8xf16>, %l: tensor<4x1xi64>) -> (tensor<4x1xf16>, tensor<4x8xf16> {nn.field = #nn.field<kept>, nn.name = "p"}) {
  %p, %loss = nn.softmax_with_cross_entropy %x, %l : (tensor<4x8xf16>, tensor<4x1xi64>) -> (tensor<4x8xf16>, tensor<4x1xf16>)
  return %loss, %p : tensor<4x1xf16>, tensor<4x8xf16>
}
