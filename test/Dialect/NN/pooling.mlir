// Pooling prints and parses, and becomes kernels over windows with the channels last.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s
// RUN: %ampc-opt %s --nn-decompose | FileCheck %s --check-prefix=PARTS

// CHECK-LABEL: func.func @max
// PARTS-LABEL: func.func @max
func.func @max(%x: tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32> {
  // CHECK: nn.pool {{.*}} pooling_type = "max"
  // PARTS: nn.max_windows {{.*}} {adaptive = false, kernel = array<i64: 3, 3>, paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 2, 2>} : (tensor<2x8x8x4xf32>) -> (tensor<2x4x4x4xf32>, tensor<2x4x4x4xi8>)
  %y = nn.pool %x {kernel_size = array<i64: 3, 3>, strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>, pooling_type = "max", data_format = "NHWC"} : (tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32>
  return %y : tensor<2x4x4x4xf32>
}

// Places of windows of more than 127 elements, or of different sizes, are in i32.
// PARTS-LABEL: func.func @large_windows
func.func @large_windows(%x: tensor<2x16x16x4xf32>) -> (tensor<2x1x1x4xf32>, tensor<2x3x3x4xf32>) {
  // PARTS: nn.max_windows {{.*}} -> (tensor<2x1x1x4xf32>, tensor<2x1x1x4xi32>)
  %y = nn.pool %x {kernel_size = array<i64: 16, 16>, strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, pooling_type = "max", data_format = "NHWC"} : (tensor<2x16x16x4xf32>) -> tensor<2x1x1x4xf32>
  // PARTS: nn.max_windows {{.*}} -> (tensor<2x3x3x4xf32>, tensor<2x3x3x4xi32>)
  %z = nn.pool %x {kernel_size = array<i64: 3, 3>, strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, pooling_type = "max", adaptive = true, data_format = "NHWC"} : (tensor<2x16x16x4xf32>) -> tensor<2x3x3x4xf32>
  return %y, %z : tensor<2x1x1x4xf32>, tensor<2x3x3x4xf32>
}

// CHECK-LABEL: func.func @whole
// PARTS-LABEL: func.func @whole
func.func @whole(%x: tensor<2x8x8x4xf32>) -> tensor<2x1x1x4xf32> {
  // PARTS: nn.mean_windows {{.*}} kernel = array<i64: 8, 8>
  %y = nn.pool %x {kernel_size = array<i64: 1, 1>, strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, pooling_type = "avg", global_pooling = true, data_format = "NHWC"} : (tensor<2x8x8x4xf32>) -> tensor<2x1x1x4xf32>
  return %y : tensor<2x1x1x4xf32>
}

// CHECK-LABEL: func.func @with_index
// PARTS-LABEL: func.func @with_index
func.func @with_index(%x: tensor<2x4x8x8xf32>) -> tensor<2x4x4x4xi32> {
  // CHECK: nn.max_pool_with_index
  // PARTS: nn.transpose {{.*}} : (tensor<2x4x4x4xi32>) -> tensor<2x4x4x4xi32>
  %y, %m = nn.max_pool_with_index %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>} : (tensor<2x4x8x8xf32>) -> (tensor<2x4x4x4xf32>, tensor<2x4x4x4xi32>)
  return %m : tensor<2x4x4x4xi32>
}
