// A cross entropy and its gradient become one op.
// RUN: ampc-opt %s --nn-join-losses | FileCheck %s

// What computes the gradient of the loss moves in front.
// CHECK-LABEL: func @joined
// CHECK: %[[ONE:.*]] = nn.fused
// CHECK: %[[DL:.*]] = nn.reshape %[[ONE]]
// CHECK: %[[LOSS:.*]], %[[DX:.*]] = nn.cross_entropy_with_grad %{{.*}}, %{{.*}}, %[[DL]] {axis = -1 : i64, ignore_index = -100 : i64, nn.name = "ce", soft_label = false}
// CHECK-NEXT: return %[[LOSS]], %[[DX]]
func.func @joined(%x: tensor<4x8xf32>, %label: tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x8xf16>) {
  %l, %max, %inverse = nn.cross_entropy_of_logits %x, %label {axis = -1 : i64, ignore_index = -100 : i64, nn.name = "ce", soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
  %one = nn.fused : () -> tensor<4xf32> {
    %c = nn.fill_constant {dtype = f32, shape = array<i64: 4>, value = 1.0 : f64} : () -> tensor<4xf32>
    nn.yield %c : tensor<4xf32>
  }
  %dl = nn.reshape %one {shape = array<i64: 4, 1>} : (tensor<4xf32>) -> tensor<4x1xf32>
  %dx = nn.cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dl {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf16>
  return %l, %dx : tensor<4x1xf32>, tensor<4x8xf16>
}

// The gradient depends on the loss.
// CHECK-LABEL: func @of_the_loss
// CHECK: nn.cross_entropy_of_logits %
// CHECK: nn.cross_entropy_of_logits_grad
func.func @of_the_loss(%x: tensor<4x8xf32>, %label: tensor<4x1xi64>) -> tensor<4x8xf32> {
  %l, %max, %inverse = nn.cross_entropy_of_logits %x, %label {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
  %dl = nn.fused %l : (tensor<4x1xf32>) -> tensor<4x1xf32> {
  ^bb0(%a: tensor<4x1xf32>):
    %s = nn.square %a : (tensor<4x1xf32>) -> tensor<4x1xf32>
    nn.yield %s : tensor<4x1xf32>
  }
  %dx = nn.cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dl {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %dx : tensor<4x8xf32>
}

// An output reads the largest logits, too.
// CHECK-LABEL: func @read_by_others
// CHECK: nn.cross_entropy_of_logits %
// CHECK: nn.cross_entropy_of_logits_grad
func.func @read_by_others(%x: tensor<4x8xf32>, %label: tensor<4x1xi64>, %dl: tensor<4x1xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>) {
  %l, %max, %inverse = nn.cross_entropy_of_logits %x, %label {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
  %dx = nn.cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dl {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false}
    : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %dx, %max : tensor<4x8xf32>, tensor<4x1xf32>
}
