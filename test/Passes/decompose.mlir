// Composites are written out, in the types that they have by now and under the name of the op that they stand for.
// RUN: %ampc-opt %s -nn-decompose | FileCheck %s

// CHECK-LABEL: func.func @a_loss_becomes_its_parts
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>, %[[Y:.*]]: tensor<4xf16>
// CHECK-NEXT: %[[D:.*]] = nn.elementwise_sub %[[X]], %[[Y]] {nn.name = "mse"} : (tensor<4xf16>
// CHECK-NEXT: %[[S:.*]] = nn.elementwise_mul %[[D]], %[[D]] {nn.name = "mse"}
// CHECK-NEXT: %[[M:.*]] = nn.reduce_mean %[[S]] {nn.name = "mse", reduce_all = true} : (tensor<4xf16>) -> tensor<f16>
// CHECK-NEXT: return %[[M]]
func.func @a_loss_becomes_its_parts(%x: tensor<4xf16>, %y: tensor<4xf16>) -> tensor<f16> {
  %0 = nn.mse_loss %x, %y {nn.name = "mse"} : (tensor<4xf16>, tensor<4xf16>) -> tensor<f16>
  return %0 : tensor<f16>
}

// CHECK-LABEL: func.func @what_is_no_composite_stays
// CHECK-NEXT: nn.matmul {{.*}}alpha = 5.000000e-01
// CHECK-NEXT: nn.relu
// CHECK-NEXT: return
func.func @what_is_no_composite_stays(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.matmul %x, %x {alpha = 0.5 : f64, nn.name = "mm"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.relu %0 {nn.name = "r"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @a_product_of_tensors_seen_as_matrices
// CHECK: %[[X:.*]] = nn.reshape %{{.*}} {{{.*}}shape = array<i64: 6, 4>}
// CHECK-NEXT: %[[P:.*]] = nn.matmul %[[X]], %{{.*}} : (tensor<6x4xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.reshape %[[P]] {{.*}} -> tensor<2x3x5xf32>
// CHECK-NEXT: return %[[Y]]
func.func @a_product_of_tensors_seen_as_matrices(%x: tensor<2x3x4xf32>, %y: tensor<4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = nn.mul %x, %y {x_num_col_dims = 2 : i64, nn.name = "fc"} : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// A dropout that changes no element is its operand; in test mode the other one is a product.
// CHECK-LABEL: func.func @dropouts_in_test_mode
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.dropout %[[X]] {is_test = true, p = 1.000000e-01 : f64}
// CHECK-NEXT: return %[[X]], %[[Y]]
func.func @dropouts_in_test_mode(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.dropout %x {is_test = true, mode = "upscale_in_train", p = 0.1 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.dropout %x {is_test = true, mode = "downgrade_in_infer", p = 0.1 : f64} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
