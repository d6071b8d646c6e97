// Interpolations print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @interpolation
func.func @interpolation(%l: tensor<1x3x4xf32>, %i: tensor<1x3x4x4xbf16>, %v: tensor<1x3x4x4x4xf32>) {
  // CHECK: nn.linear_interp %{{.*}} {out_w = 8 : i64} : (tensor<1x3x4xf32>) -> tensor<1x3x8xf32>
  %0 = nn.linear_interp %l {out_w = 8 : i64} : (tensor<1x3x4xf32>) -> tensor<1x3x8xf32>
  // CHECK: nn.nearest_interp %{{.*}} {align_corners = false, out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4xbf16>) -> tensor<1x3x8x2xbf16>
  %1 = nn.nearest_interp %i {out_h = 8 : i64, out_w = 2 : i64, align_corners = false} : (tensor<1x3x4x4xbf16>) -> tensor<1x3x8x2xbf16>
  // CHECK: nn.nearest_interp %{{.*}} {data_layout = "NHWC", scale = array<f64: 2.000000e+00>} : (tensor<1x3x4x4x4xf32>) -> tensor<1x6x8x8x4xf32>
  %2 = nn.nearest_interp %v {scale = array<f64: 2.0>, data_layout = "NHWC"} : (tensor<1x3x4x4x4xf32>) -> tensor<1x6x8x8x4xf32>
  // CHECK: nn.bilinear_interp %{{.*}} {align_mode = 0 : i64, scale = array<f64: 2.000000e+00, 5.000000e-01>} : (tensor<1x3x4x4xbf16>) -> tensor<1x3x8x2xbf16>
  %3 = nn.bilinear_interp %i {scale = array<f64: 2.0, 0.5>, align_mode = 0 : i64} : (tensor<1x3x4x4xbf16>) -> tensor<1x3x8x2xbf16>
  // CHECK: nn.bicubic_interp %{{.*}} {out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4xbf16>) -> tensor<1x3x8x2xbf16>
  %4 = nn.bicubic_interp %i {out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4xbf16>) -> tensor<1x3x8x2xbf16>
  // CHECK: nn.trilinear_interp %{{.*}} {out_d = 1 : i64, out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4x4xf32>) -> tensor<1x3x1x8x2xf32>
  %5 = nn.trilinear_interp %v {out_d = 1 : i64, out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4x4xf32>) -> tensor<1x3x1x8x2xf32>
  return
}

// CHECK-LABEL: func.func @resample
func.func @resample(%x: tensor<2x4x3xf32>) {
  // CHECK: nn.resample %{{.*}} {half_pixel = true, kind = "cubic", ratio = 5.000000e-01 : f64} : (tensor<2x4x3xf32>) -> tensor<2x8x3xf32>
  %0 = nn.resample %x {kind = "cubic", ratio = 0.5 : f64, half_pixel = true} : (tensor<2x4x3xf32>) -> tensor<2x8x3xf32>
  // CHECK: nn.sum_resampled %{{.*}} {half_pixel = true, kind = "cubic", ratio = 5.000000e-01 : f64} : (tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
  %1 = nn.sum_resampled %0 {kind = "cubic", ratio = 0.5 : f64, half_pixel = true} : (tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
  return
}
