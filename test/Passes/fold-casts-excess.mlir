// What was narrowed and widened again stays wide where excess precision is allowed, and is counted.
// RUN: %ampc-opt %s -amp-configure=excess-precision=allow -amp-fold-casts -split-input-file | FileCheck %s
// RUN: %ampc-opt %s -amp-fold-casts -split-input-file | FileCheck %s --check-prefix=KEEP

// CHECK: module @counted attributes {amp.excess_folded = 2 : i64, amp.settings = {excess_precision = "allow"}}
// KEEP: module @counted {
module @counted {
  // CHECK-LABEL: func.func @two_readers
  // CHECK-NEXT: return %arg0, %arg0
  // KEEP-LABEL: func.func @two_readers
  // KEEP: nn.cast
  // KEEP: nn.cast
  func.func @two_readers(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %1 = nn.cast %0 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    %2 = nn.cast %x {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
    %3 = nn.cast %2 {to = f32} : (tensor<4xbf16>) -> tensor<4xf32>
    return %1, %3 : tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// A rounding that the model itself asks for is kept.
// CHECK: module @the_models_own attributes {amp.settings = {excess_precision = "allow"}}
module @the_models_own {
  // CHECK-LABEL: func.func @own
  // CHECK-NEXT: nn.cast
  // CHECK-NEXT: nn.cast
  // CHECK-NEXT: return
  func.func @own(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = nn.cast %x {nn.name = "own", nn.type = "cast", to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %1 = nn.cast %0 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// -----
// Moves between the two become wide, where nothing else reads them narrow.
// CHECK: module @through_moves attributes {amp.excess_folded = 1 : i64, amp.settings = {excess_precision = "allow"}}
module @through_moves {
  // CHECK-LABEL: func.func @moved
  // CHECK-SAME: %[[X:.*]]: tensor<1x4xf32>
  // CHECK: %[[BIG:.*]] = nn.expand %[[X]] {{.*}} : (tensor<1x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[FLAT:.*]] = nn.reshape %[[BIG]] {{.*}} : (tensor<8x4xf32>) -> tensor<32xf32>
  // CHECK: %[[OTHER:.*]] = nn.reshape {{.*}} : (tensor<1x4xf16>) -> tensor<4xf16>
  // CHECK: %[[WIDE:.*]] = nn.cast %[[OTHER]]
  // CHECK: return %[[FLAT]], %[[OTHER]], %[[WIDE]]
  func.func @moved(%x: tensor<1x4xf32>) -> (tensor<32xf32>, tensor<4xf16>, tensor<4xf32>) {
    %0 = nn.cast %x {to = f16} : (tensor<1x4xf32>) -> tensor<1x4xf16>
    %1 = nn.expand %0 {shape = array<i64: 8, 4>} : (tensor<1x4xf16>) -> tensor<8x4xf16>
    %2 = nn.reshape %1 {shape = array<i64: 32>} : (tensor<8x4xf16>) -> tensor<32xf16>
    %3 = nn.cast %2 {to = f32} : (tensor<32xf16>) -> tensor<32xf32>
    %4 = nn.reshape %0 {shape = array<i64: 4>} : (tensor<1x4xf16>) -> tensor<4xf16>
    %5 = nn.cast %4 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    return %3, %4, %5 : tensor<32xf32>, tensor<4xf16>, tensor<4xf32>
  }
}

// -----
// That a move is kept changes nothing: it becomes wide all the same, and so does the function's result.
// CHECK: module @kept_moves attributes {amp.excess_folded = 1 : i64, amp.settings = {excess_precision = "allow"}}
// KEEP-LABEL: module @kept_moves {
module @kept_moves {
  // CHECK-LABEL: func.func @kept_move
  // CHECK-SAME: (%[[X:.*]]: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<4xf32> {nn.field = #nn.field<kept>, nn.name = "flat"})
  // CHECK: %[[FLAT:.*]] = nn.reshape %[[X]] {{.*}} : (tensor<2x2xf32>) -> tensor<4xf32>
  // CHECK: return %[[FLAT]], %[[FLAT]]
  // KEEP: func.func @kept_move
  // KEEP-SAME: -> (tensor<4xf32>, tensor<4xf16> {nn.field = #nn.field<kept>, nn.name = "flat"})
  func.func @kept_move(%x: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<4xf16> {nn.field = #nn.field<kept>, nn.name = "flat"}) {
    %0 = nn.cast %x {to = f16} : (tensor<2x2xf32>) -> tensor<2x2xf16>
    %1 = nn.reshape %0 {shape = array<i64: 4>} : (tensor<2x2xf16>) -> tensor<4xf16>
    %2 = nn.cast %1 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    return %2, %1 : tensor<4xf32>, tensor<4xf16>
  }
}
