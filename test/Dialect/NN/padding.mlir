// Borders, orders and plain products print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @borders
func.func @borders(%x: tensor<4x8xf32>, %v: tensor<1x2x3x3x3xf32>, %c: tensor<1x8x3x3xf32>) {
  // CHECK: nn.pad %{{.*}} {paddings = array<i64: 0, 0, 1, 2>, value = -1.000000e+00 : f64} : (tensor<4x8xf32>) -> tensor<4x11xf32>
  %0 = nn.pad %x {paddings = array<i64: 0, 0, 1, 2>, value = -1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x11xf32>
  // CHECK: nn.pad3d %{{.*}} {mode = "reflect", paddings = array<i64: 1, 1, 0, 0, 0, 0>} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x5xf32>
  %1 = nn.pad3d %v {paddings = array<i64: 1, 1, 0, 0, 0, 0>, mode = "reflect"} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x5xf32>
  // CHECK: nn.pad3d %{{.*}} {data_format = "NDHWC", paddings = array<i64: 1, 1, 0, 0, 0, 2>} : (tensor<1x2x3x3x3xf32>) -> tensor<1x4x3x5x3xf32>
  %2 = nn.pad3d %v {paddings = array<i64: 1, 1, 0, 0, 0, 2>, data_format = "NDHWC"} : (tensor<1x2x3x3x3xf32>) -> tensor<1x4x3x5x3xf32>
  // CHECK: nn.pixel_shuffle %{{.*}} {upscale_factor = 2 : i64} : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
  %3 = nn.pixel_shuffle %c {upscale_factor = 2 : i64} : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
  return
}

// CHECK-LABEL: func.func @orders
func.func @orders(%x: tensor<4x8xf32>) {
  // CHECK: nn.arg_min %{{.*}} {axis = -1 : i64, dtype = i64} : (tensor<4x8xf32>) -> tensor<4xi64>
  %0 = nn.arg_min %x {axis = -1 : i64, dtype = i64} : (tensor<4x8xf32>) -> tensor<4xi64>
  // CHECK: nn.argsort %{{.*}} {axis = 0 : i64, descending = true} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
  %1, %2 = nn.argsort %x {axis = 0 : i64, descending = true} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<2x4x8xf32>, %b: tensor<2x8x3xf32>, %m: tensor<4x8xf16>, %n: tensor<8x3xf16>, %v: tensor<8xf16>, %c: tensor<3xf16>) {
  // CHECK: nn.bmm %{{.*}}, %{{.*}} : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
  %0 = nn.bmm %a, %b : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
  // CHECK: nn.mv %{{.*}}, %{{.*}} : (tensor<4x8xf16>, tensor<8xf16>) -> tensor<4xf16>
  %1 = nn.mv %m, %v : (tensor<4x8xf16>, tensor<8xf16>) -> tensor<4xf16>
  // CHECK: nn.addmm %{{.*}}, %{{.*}}, %{{.*}} {beta = 5.000000e-01 : f64} : (tensor<3xf16>, tensor<4x8xf16>, tensor<8x3xf16>) -> tensor<4x3xf16>
  %2 = nn.addmm %c, %m, %n {beta = 0.5 : f64} : (tensor<3xf16>, tensor<4x8xf16>, tensor<8x3xf16>) -> tensor<4x3xf16>
  return
}
