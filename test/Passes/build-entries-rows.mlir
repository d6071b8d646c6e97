// A mean over a batch whose last rows are padding can be corrected (nn.row_mean) only if each row is computed on its own, and not by its position.
// RUN: %ampc-opt %s -nn-build-entries | FileCheck %s
// CHECK: func.func @eval(
// CHECK-SAME: nn.name = "loss", nn.row_mean}
// CHECK-SAME: nn.name = "a parameter for all rows", nn.row_mean}
// CHECK-SAME: nn.name = "a parameter for all rows, expanded", nn.row_mean}
// CHECK-SAME: nn.name = "a norm of each row", nn.row_mean}
// CHECK-SAME: nn.name = "a norm over rows"}
// CHECK-SAME: nn.name = "a parameter for each row"}
// CHECK-SAME: nn.name = "a triangle"}
// CHECK-SAME: nn.name = "parts of rows"}
// CHECK-SAME: nn.name = "a constant row"}
module attributes {nn.train = {loss = "loss"}} {
  nn.variable @shared parameter : tensor<1x6xf32> {trainable}
  nn.variable @own parameter : tensor<4x6xf32> {trainable}
  func.func @main(%x: tensor<4x6xf32> {nn.name = "x"})
      -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a parameter for all rows"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a parameter for all rows, expanded"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a norm of each row"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a norm over rows"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a parameter for each row"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a triangle"}, tensor<f32> {nn.field = #nn.field<metric>, nn.name = "parts of rows"},
          tensor<f32> {nn.field = #nn.field<metric>, nn.name = "a constant row"}) {
    %loss = nn.reduce_mean %x {reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    %shared = nn.read @shared : tensor<1x6xf32>
    %0 = nn.elementwise_mul %x, %shared : (tensor<4x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
    %m0 = nn.reduce_mean %0 {reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    %expanded = nn.expand %shared {shape = array<i64: 4, 6>} : (tensor<1x6xf32>) -> tensor<4x6xf32>
    %1 = nn.elementwise_mul %x, %expanded : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %m1 = nn.reduce_mean %1 {reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    %2:3 = nn.layer_norm %x {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4xf32>, tensor<4xf32>)
    %m2 = nn.reduce_mean %2#0 {reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    %t = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %3:3 = nn.layer_norm %t {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<6xf32>, tensor<6xf32>)
    %m3 = nn.reduce_mean %3#0 {reduce_all = true} : (tensor<6x4xf32>) -> tensor<f32>
    %own = nn.read @own : tensor<4x6xf32>
    %4 = nn.elementwise_mul %x, %own : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %m4 = nn.reduce_mean %4 {reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    %rows = nn.sequence {start = 0 : i64, step = 1 : i64} : () -> tensor<4xi64>
    %down = nn.reshape %rows {shape = array<i64: 4, 1>} : (tensor<4xi64>) -> tensor<4x1xi64>
    %columns = nn.sequence {start = 0 : i64, step = 1 : i64} : () -> tensor<6xi64>
    %lower = nn.compare %columns, %down {kind = "le"} : (tensor<6xi64>, tensor<4x1xi64>) -> tensor<4x6xi1>
    %zero = nn.fill_constant {dtype = f32, shape = array<i64: 4, 6>, value = 0.0 : f64} : () -> tensor<4x6xf32>
    %5 = nn.where %lower, %x, %zero : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %m5 = nn.reduce_mean %5 {reduce_all = true} : (tensor<4x6xf32>) -> tensor<f32>
    %parts = nn.reshape %x {shape = array<i64: 2, 12>} : (tensor<4x6xf32>) -> tensor<2x12xf32>
    %6 = nn.softmax %parts {axis = 1 : i64} : (tensor<2x12xf32>) -> tensor<2x12xf32>
    %m6 = nn.reduce_mean %6 {reduce_all = true} : (tensor<2x12xf32>) -> tensor<f32>
    %7 = nn.concat %x, %zero {axis = 0 : i64} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %m7 = nn.reduce_mean %7 {reduce_all = true} : (tensor<8x6xf32>) -> tensor<f32>
    return %loss, %m0, %m1, %m2, %m3, %m4, %m5, %m6, %m7 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
}
