// What a library can compute is left to it where the module asks for that: 16 bits, and no mask of bool.
// RUN: %ampc-opt %s --split-input-file --nn-attention-by-library | FileCheck %s
// RUN: %ampc-opt %s --split-input-file --nn-attention-by-library --nn-decompose | FileCheck %s --check-prefix=PARTS

// CHECK-LABEL: module attributes {nn.attention_by_library}
// PARTS-LABEL: module attributes {nn.attention_by_library}
module attributes {nn.attention_by_library} {
  // CHECK-LABEL: @fits
  // PARTS-LABEL: @fits
  func.func @fits(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>) -> tensor<2x8x4x16xf16> {
    // CHECK: nn.flash_attn %{{.*}} {causal = true, library = true
    // PARTS: = nn.flash_attn
    %y, %l = nn.flash_attn %q, %k, %v {causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @single
  // PARTS-LABEL: @single
  func.func @single(%q: tensor<2x8x4x16xf32>, %k: tensor<2x8x4x16xf32>, %v: tensor<2x8x4x16xf32>) -> tensor<2x8x4x16xf32> {
    // CHECK-NOT: library
    // PARTS-NOT: = nn.flash_attn
    %y, %l = nn.flash_attn %q, %k, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf32>
  }

  // CHECK-LABEL: @drops
  // PARTS-LABEL: @drops
  func.func @drops(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>) -> tensor<2x8x4x16xf16> {
    // CHECK: nn.flash_attn %{{.*}} {dropout = 1.000000e-01 : f64, library = true
    %y, %l = nn.flash_attn %q, %k, %v {dropout = 0.1, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @everything
  func.func @everything(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>) -> tensor<2x8x4x16xf16> {
    // CHECK-NOT: library
    %y, %l = nn.flash_attn %q, %k, %v {dropout = 1.0, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @padded
  // CHECK-SAME: , %[[M:[a-z0-9]+]]: tensor<2x1x1x8xf32>)
  func.func @padded(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>, %m: tensor<2x1x1x8xf32>) -> tensor<2x8x4x16xf16> {
    // CHECK: %[[C:.*]] = nn.cast %[[M]] {{.*}} : (tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf16>
    // CHECK: %[[E:.*]] = nn.expand %[[C]] {{.*}} : (tensor<2x1x1x8xf16>) -> tensor<2x1x8x8xf16>
    // CHECK: %[[Y:.*]], %{{.*}} = nn.flash_attn %{{.*}}, %[[E]] {library = true
    // CHECK-NOT: nn.expand
    // CHECK: nn.flash_attn %[[Y]], %{{.*}}, %[[E]] {library = true
    %y, %l = nn.flash_attn %q, %k, %v, %m {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x1x1x8xf32>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    %z, %n = nn.flash_attn %y, %k, %v, %m {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x1x1x8xf32>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %z : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @chosen
  func.func @chosen(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>, %m: tensor<8x8xi1>) -> tensor<2x8x4x16xf16> {
    // CHECK-NOT: library
    %y, %l = nn.flash_attn %q, %k, %v, %m {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<8x8xi1>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @masked
  func.func @masked(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>, %m: tensor<8x8xf16>) -> tensor<2x8x4x16xf16> {
    // CHECK: nn.reshape {{.*}} -> tensor<1x1x8x8xf16>
    // CHECK-NEXT: nn.flash_attn %{{.*}} {library = true
    %y, %l = nn.flash_attn %q, %k, %v, %m {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<8x8xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @groups
  func.func @groups(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x2x16xf16>, %v: tensor<2x8x2x16xf16>) -> tensor<2x8x4x16xf16> {
    // CHECK: nn.flash_attn %{{.*}} {library = true
    %y, %l = nn.flash_attn %q, %k, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }

  // CHECK-LABEL: @late
  func.func @late(%q: tensor<2x8x4x16xf16>, %k: tensor<2x9x4x16xf16>, %v: tensor<2x9x4x16xf16>) -> tensor<2x8x4x16xf16> {
    // CHECK-NOT: library
    %y, %l = nn.flash_attn %q, %k, %v {causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x9x4x16xf16>, tensor<2x9x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    return %y : tensor<2x8x4x16xf16>
  }
}

// -----

// CHECK-LABEL: @unasked
func.func @unasked(%q: tensor<2x8x4x16xf16>, %k: tensor<2x8x4x16xf16>, %v: tensor<2x8x4x16xf16>) -> tensor<2x8x4x16xf16> {
  // CHECK-NOT: library
  %y, %l = nn.flash_attn %q, %k, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return %y : tensor<2x8x4x16xf16>
}
