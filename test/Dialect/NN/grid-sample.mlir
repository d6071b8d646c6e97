// Sampling at computed positions prints and parses.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @grid_sampler
func.func @grid_sampler(%i: tensor<2x3x8x8xf32>, %h: tensor<2x3x8x8xf16>, %g: tensor<2x4x5x2xf32>, %v: tensor<1x3x4x4x4xf32>, %w: tensor<1x2x3x1x3xf32>) {
  // CHECK: nn.grid_sampler %{{.*}}, %{{.*}} {align_corners = false} : (tensor<2x3x8x8xf32>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf32>
  %0 = nn.grid_sampler %i, %g {align_corners = false} : (tensor<2x3x8x8xf32>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf32>
  // CHECK: nn.grid_sampler %{{.*}}, %{{.*}} {mode = "bicubic", padding_mode = "reflection"} : (tensor<2x3x8x8xf16>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf16>
  %1 = nn.grid_sampler %h, %g {mode = "bicubic", padding_mode = "reflection"} : (tensor<2x3x8x8xf16>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf16>
  // CHECK: nn.grid_sampler %{{.*}}, %{{.*}} {mode = "nearest", padding_mode = "border"} : (tensor<1x3x4x4x4xf32>, tensor<1x2x3x1x3xf32>) -> tensor<1x3x2x3x1xf32>
  %2 = nn.grid_sampler %v, %w {mode = "nearest", padding_mode = "border"} : (tensor<1x3x4x4x4xf32>, tensor<1x2x3x1x3xf32>) -> tensor<1x3x2x3x1xf32>
  return
}
