// A program that does not train keeps a narrowed weight's file narrowed, where nothing reads it wide.
// RUN: %ampc-opt %s -split-input-file -amp-configure=level=O2 -amp-fold-weight-casts | FileCheck %s
// CHECK-LABEL: module @stored_low
// CHECK: func.func @init
// CHECK: %[[FILE:.*]] = nn.file_constant "w.npy" at 128 {nn.stored = f32} : tensor<4xf16>
// CHECK: %[[WIDE:.*]] = nn.cast %[[FILE]] {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
// CHECK: nn.assign @w, %[[WIDE]]
// CHECK: nn.file_constant "v.npy" at 128 : tensor<4xf32>
module @stored_low {
  nn.variable @w parameter : tensor<4xf32>
  nn.variable @v parameter : tensor<4xf32>
  func.func @infer() -> (tensor<4xf16>, tensor<4xf16>, tensor<4xf32>) {
    %w = nn.read @w : tensor<4xf32>
    %0 = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %v = nn.read @v : tensor<4xf32>
    %1 = nn.cast %v {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    return %0, %1, %v : tensor<4xf16>, tensor<4xf16>, tensor<4xf32>
  }
  func.func @init() {
    %w = nn.file_constant "w.npy" at 128 : tensor<4xf32>
    nn.assign @w, %w : tensor<4xf32>
    %v = nn.file_constant "v.npy" at 128 : tensor<4xf32>
    nn.assign @v, %v : tensor<4xf32>
    return
  }
}

// -----
// A file that is 16-bit already has nothing to narrow: its bytes are not those of float32.
// CHECK-LABEL: module @another_16_bit_type
// CHECK: func.func @init
// CHECK-NEXT: %[[FILE:.*]] = nn.file_constant "w.npy" at 128 : tensor<4xf16>
// CHECK-NEXT: nn.assign @w, %[[FILE]] : tensor<4xf16>
module @another_16_bit_type {
  nn.variable @w parameter : tensor<4xf16>
  func.func @infer() -> tensor<4xbf16> {
    %w = nn.read @w : tensor<4xf16>
    %0 = nn.cast %w {to = bf16} : (tensor<4xf16>) -> tensor<4xbf16>
    return %0 : tensor<4xbf16>
  }
  func.func @init() {
    %w = nn.file_constant "w.npy" at 128 : tensor<4xf16>
    nn.assign @w, %w : tensor<4xf16>
    return
  }
}
