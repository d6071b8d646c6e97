// The places of the largest elements are written only if something reads them.
// RUN: %ampc-opt %s -rt-lower-to-calls | FileCheck %s

// CHECK-LABEL: rt.entry @infer
// CHECK: rt.launch [[WITHOUT:@k[0-9]+]] rows {{.*}} offsets [0, 0] bytes [256, 128]
// CHECK-LABEL: rt.entry @eval
// CHECK-NOT: rt.launch [[WITHOUT]]
// CHECK: rt.launch @{{k[0-9]+}} rows {{.*}} offsets [0, 0, 0] bytes [256, 128, 32]
module {
  func.func @infer(%x: tensor<2x8x4xf32> {nn.name = "x"}) -> (tensor<2x4x4xf32> {nn.name = "y", nn.field = "output"}) {
    %y, %m = nn.max_windows %x {kernel = array<i64: 2>, strides = array<i64: 2>, paddings = array<i64: 0, 0>, adaptive = false}
      : (tensor<2x8x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xi8>)
    return %y : tensor<2x4x4xf32>
  }
  func.func @eval(%x: tensor<2x8x4xf32> {nn.name = "x"})
      -> (tensor<2x4x4xf32> {nn.name = "y", nn.field = "output"}, tensor<2x4x4xi8> {nn.name = "m", nn.field = "output"}) {
    %y, %m = nn.max_windows %x {kernel = array<i64: 2>, strides = array<i64: 2>, paddings = array<i64: 0, 0>, adaptive = false}
      : (tensor<2x8x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xi8>)
    return %y, %m : tensor<2x4x4xf32>, tensor<2x4x4xi8>
  }
}
