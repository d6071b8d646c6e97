// Products take scales by powers of two of their operands and results.
// RUN: %ampc-opt %s -nn-fold-scales | FileCheck %s
// RUN: %ampc-opt %s -nn-fold-scales -nn-fold-scales | FileCheck %s

// CHECK-LABEL: func.func @of_a_result
// CHECK-SAME: %[[Q:.*]]: tensor<4x8xbf16>, %[[K:.*]]: tensor<16x8xbf16>
// CHECK-NEXT: %[[S:.*]] = nn.matmul %[[Q]], %[[K]] {alpha = -1.250000e-01 : f64, nn.name = "scores", transpose_y = true}
// CHECK-NEXT: return %[[S]]
func.func @of_a_result(%q: tensor<4x8xbf16>, %k: tensor<16x8xbf16>) -> tensor<4x16xbf16> {
  %0 = nn.matmul %q, %k {nn.name = "scores", transpose_y = true} : (tensor<4x8xbf16>, tensor<16x8xbf16>) -> tensor<4x16xbf16>
  %1 = nn.scale %0 {nn.name = "scale", scale = -0.125 : f64} : (tensor<4x16xbf16>) -> tensor<4x16xbf16>
  return %1 : tensor<4x16xbf16>
}

// CHECK-LABEL: func.func @of_both_operands
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<8x16xf32>
// CHECK-NEXT: nn.matmul %[[X]], %[[Y]] {alpha = 2.000000e+00 : f64}
// CHECK-NEXT: return
func.func @of_both_operands(%x: tensor<4x8xf32>, %y: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %0 = nn.scale %x {scale = 0.5 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.scale %y {scale = 4.0 : f64} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %2 = nn.matmul %0, %1 : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}

// A bias, another factor, and a value with other readers.
// CHECK-LABEL: func.func @these_stay
// CHECK-COUNT-3: nn.scale
func.func @these_stay(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = nn.scale %x {scale = 0.5 : f64, bias = 1.0 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.matmul %0, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = nn.scale %1 {scale = 0.3 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = nn.matmul %2, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = nn.scale %3 {scale = 0.5 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// Where the bare sums overflow, the product of the model does.
// CHECK-LABEL: func.func @float16_stays
// CHECK-NEXT: nn.matmul %{{.*}}, %{{.*}} : (tensor<4x4xf16>
// CHECK-NEXT: nn.scale
func.func @float16_stays(%x: tensor<4x4xf16>, %y: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %0 = nn.matmul %x, %y : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
  %1 = nn.scale %0 {scale = 0.5 : f64} : (tensor<4x4xf16>) -> tensor<4x4xf16>
  return %1 : tensor<4x4xf16>
}

// The kept product stays beside the other one.
// CHECK-LABEL: func.func @a_kept_product
// CHECK-NEXT: %[[BARE:.*]] = nn.matmul %{{.*}}, %{{.*}} : (tensor<4x4xf32>
// CHECK-NEXT: %[[SCALED:.*]] = nn.matmul %{{.*}} {alpha = 5.000000e-01 : f64}
// CHECK-NEXT: return %[[SCALED]], %[[BARE]]
func.func @a_kept_product(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32> {nn.field = #nn.field<kept>, nn.name = "bare"}) {
  %0 = nn.matmul %x, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.scale %0 {scale = 0.5 : f64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}
