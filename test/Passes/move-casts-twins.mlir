// For every rule of where a cast moves, what is just beside it and stays.
// RUN: %ampc-opt %s -amp-move-casts -split-input-file | FileCheck %s

// Two casts of one moved value: each would take its own way, so the value is moved once, wide.
// CHECK-LABEL: func.func @two_casts_of_one_move
// CHECK-NEXT: %[[T:.*]] = nn.transpose {{.*}} : (tensor<4x8xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: nn.cast %[[T]] {to = f16}
// CHECK-NEXT: nn.cast %[[T]] {to = bf16}
// CHECK-NEXT: return
func.func @two_casts_of_one_move(%x: tensor<4x8xf32>) -> (tensor<8x4xf16>, tensor<8x4xbf16>) {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
  %2 = nn.cast %0 {to = bf16} : (tensor<8x4xf32>) -> tensor<8x4xbf16>
  return %1, %2 : tensor<8x4xf16>, tensor<8x4xbf16>
}

// -----
// The source has other readers: they read it as it was, the copy is narrow.
// CHECK-LABEL: func.func @a_source_with_other_readers
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
// CHECK-NEXT: %[[T:.*]] = nn.transpose %[[LOW]]
// CHECK-NEXT: return %[[T]], %[[X]]
func.func @a_source_with_other_readers(%x: tensor<4x8xf32>) -> (tensor<8x4xf16>, tensor<4x8xf32>) {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
  return %1, %x : tensor<8x4xf16>, tensor<4x8xf32>
}

// -----
// A narrowing crosses a view to the larger side never, to the equal side always: of equal bytes the earlier one is better.
// CHECK-LABEL: func.func @a_view_of_equal_size
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4x8xf32>) -> tensor<4x8xf16>
// CHECK-NEXT: nn.reshape
// CHECK-NEXT: return
func.func @a_view_of_equal_size(%x: tensor<4x8xf32>) -> tensor<32xf16> {
  %0 = nn.reshape %x {shape = array<i64: 32>} : (tensor<4x8xf32>) -> tensor<32xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<32xf32>) -> tensor<32xf16>
  return %1 : tensor<32xf16>
}

// -----
// It stops where the chain grows: behind the slice, before the transpose.
// CHECK-LABEL: func.func @it_stops_where_bytes_grow
// CHECK-NEXT: nn.slice {{.*}} -> tensor<4x8xf32>
// CHECK-NEXT: nn.cast {{.*}} -> tensor<4x8xf16>
// CHECK-NEXT: nn.transpose {{.*}} -> tensor<8x4xf16>
// CHECK-NEXT: return
func.func @it_stops_where_bytes_grow(%x: tensor<64x8xf32>) -> tensor<8x4xf16> {
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>} : (tensor<64x8xf32>) -> tensor<4x8xf32>
  %1 = nn.transpose %0 {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %2 = nn.cast %1 {to = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
  return %2 : tensor<8x4xf16>
}

// -----
// Several operands or results are no single move: a concat and a split stay whole.
// CHECK-LABEL: func.func @what_joins_or_cuts
// CHECK-NEXT: nn.concat {{.*}} -> tensor<8x8xf32>
// CHECK-NEXT: nn.cast
// CHECK-NEXT: nn.cast
// CHECK-NEXT: nn.split
// CHECK-NEXT: return
func.func @what_joins_or_cuts(%x: tensor<4x8xf32>, %y: tensor<4x8xf16>) -> (tensor<8x8xf16>, tensor<2x8xf32>, tensor<2x8xf32>) {
  %0 = nn.concat %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<8x8xf32>) -> tensor<8x8xf16>
  %2 = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %3:2 = nn.split %2 {num = 2 : i64} : (tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
  return %1, %3#0, %3#1 : tensor<8x8xf16>, tensor<2x8xf32>, tensor<2x8xf32>
}

// -----
// A mean and a sum compute; a minimum picks.
// CHECK-LABEL: func.func @who_picks
// CHECK-NEXT: nn.reduce_min {{.*}} : (tensor<8x4xf16>) -> tensor<4xf16>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4xf16>) -> tensor<4xf32>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<8x4xf16>) -> tensor<8x4xf32>
// CHECK-NEXT: nn.reduce_mean {{.*}} : (tensor<8x4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return
func.func @who_picks(%x: tensor<8x4xf16>, %y: tensor<8x4xf16>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.cast %x {to = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
  %1 = nn.reduce_min %0 {axis = array<i64: 0>} : (tensor<8x4xf32>) -> tensor<4xf32>
  %2 = nn.cast %y {to = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
  %3 = nn.reduce_mean %2 {axis = array<i64: 0>} : (tensor<8x4xf32>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----
// A gradient's border of zeros has more elements behind it: the narrowing goes before, the widening stays before.
// CHECK-LABEL: func.func @a_border_of_zeros
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4x4xf32>) -> tensor<4x4xf16>
// CHECK-NEXT: nn.pad_zero {{.*}} : (tensor<4x4xf16>) -> tensor<4x8xf16>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4x4xf16>) -> tensor<4x4xf32>
// CHECK-NEXT: nn.pad_zero {{.*}} : (tensor<4x4xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: return
func.func @a_border_of_zeros(%x: tensor<4x4xf32>, %y: tensor<4x4xf16>) -> (tensor<4x8xf16>, tensor<4x8xf32>) {
  %0 = nn.pad_zero %x {low = array<i64: 0, 0>, high = array<i64: 0, 4>} : (tensor<4x4xf32>) -> tensor<4x8xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
  %2 = nn.cast %y {to = f32} : (tensor<4x4xf16>) -> tensor<4x4xf32>
  %3 = nn.pad_zero %2 {low = array<i64: 0, 0>, high = array<i64: 0, 4>} : (tensor<4x4xf32>) -> tensor<4x8xf32>
  return %1, %3 : tensor<4x8xf16>, tensor<4x8xf32>
}

// -----
// Integers are no floats: such a cast changes values and stays.
// CHECK-LABEL: func.func @casts_of_integers_stay
// CHECK-NEXT: nn.transpose {{.*}} : (tensor<4x8xi64>) -> tensor<8x4xi64>
// CHECK-NEXT: nn.cast
// CHECK-NEXT: nn.transpose {{.*}} : (tensor<4x8xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: nn.cast {{.*}}to = i32
// CHECK-NEXT: return
func.func @casts_of_integers_stay(%x: tensor<4x8xi64>, %y: tensor<4x8xf32>) -> (tensor<8x4xf16>, tensor<8x4xi32>) {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xi64>) -> tensor<8x4xi64>
  %1 = nn.cast %0 {to = f16} : (tensor<8x4xi64>) -> tensor<8x4xf16>
  %2 = nn.transpose %y {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %3 = nn.cast %2 {to = i32} : (tensor<8x4xf32>) -> tensor<8x4xi32>
  return %1, %3 : tensor<8x4xf16>, tensor<8x4xi32>
}

// -----
// The model's own widening stays before the slice, though behind it there are fewer bytes.
// CHECK-LABEL: func.func @the_models_own_widening
// CHECK-NEXT: nn.cast {{.*}} : (tensor<64x4xf16>) -> tensor<64x4xf32>
// CHECK-NEXT: nn.slice
// CHECK-NEXT: return
func.func @the_models_own_widening(%x: tensor<64x4xf16>) -> tensor<1x4xf32> {
  %0 = nn.cast %x {nn.name = "own", nn.type = "cast", to = f32} : (tensor<64x4xf16>) -> tensor<64x4xf32>
  %1 = nn.slice %0 {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<64x4xf32>) -> tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}
