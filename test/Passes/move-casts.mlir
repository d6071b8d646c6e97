// Casts move to where fewer bytes are, and nowhere else.
// RUN: %ampc-opt %s -amp-move-casts -split-input-file | FileCheck %s
// RUN: %ampc-opt %s -amp-move-casts -amp-move-casts -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @narrowing_stands_before_an_expansion
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<1x4xf32>) -> tensor<1x4xf16>
// CHECK-NEXT: %[[BIG:.*]] = nn.expand %[[LOW]] {{.*}} : (tensor<1x4xf16>) -> tensor<64x4xf16>
// CHECK-NEXT: return %[[BIG]]
func.func @narrowing_stands_before_an_expansion(%x: tensor<1x4xf32>) -> tensor<64x4xf16> {
  %0 = nn.expand %x {shape = array<i64: 64, 4>} : (tensor<1x4xf32>) -> tensor<64x4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<64x4xf32>) -> tensor<64x4xf16>
  return %1 : tensor<64x4xf16>
}

// CHECK-LABEL: func.func @narrowing_stands_behind_a_slice
// CHECK-NEXT: nn.slice {{.*}} : (tensor<64x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<1x4xf32>) -> tensor<1x4xf16>
// CHECK-NEXT: return
func.func @narrowing_stands_behind_a_slice(%x: tensor<64x4xf32>) -> tensor<1x4xf16> {
  %0 = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<64x4xf32>) -> tensor<1x4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<1x4xf32>) -> tensor<1x4xf16>
  return %1 : tensor<1x4xf16>
}

// CHECK-LABEL: func.func @widening_stands_behind_a_slice_and_a_maximum
// CHECK-NEXT: nn.slice {{.*}} : (tensor<64x4xf16>) -> tensor<8x4xf16>
// CHECK-NEXT: nn.reduce_max {{.*}} : (tensor<8x4xf16>) -> tensor<4xf16>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4xf16>) -> tensor<4xf32>
// CHECK-NEXT: return
func.func @widening_stands_behind_a_slice_and_a_maximum(%x: tensor<64x4xf16>) -> tensor<4xf32> {
  %0 = nn.cast %x {to = f32} : (tensor<64x4xf16>) -> tensor<64x4xf32>
  %1 = nn.slice %0 {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 8>} : (tensor<64x4xf32>) -> tensor<8x4xf32>
  %2 = nn.reduce_max %1 {axis = array<i64: 0>} : (tensor<8x4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @widening_stands_before_an_expansion
// CHECK-NEXT: nn.cast {{.*}} : (tensor<1x4xf16>) -> tensor<1x4xf32>
// CHECK-NEXT: nn.expand
// CHECK-NEXT: return
func.func @widening_stands_before_an_expansion(%x: tensor<1x4xf16>) -> tensor<64x4xf32> {
  %0 = nn.cast %x {to = f32} : (tensor<1x4xf16>) -> tensor<1x4xf32>
  %1 = nn.expand %0 {shape = array<i64: 64, 4>} : (tensor<1x4xf32>) -> tensor<64x4xf32>
  return %1 : tensor<64x4xf32>
}

// Through a chain of copies and views, in one go.
// CHECK-LABEL: func.func @through_pure_data_movement
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4x8xf32>) -> tensor<4x8xbf16>
// CHECK-NEXT: nn.transpose {{.*}} : (tensor<4x8xbf16>) -> tensor<8x4xbf16>
// CHECK-NEXT: nn.reshape {{.*}} : (tensor<8x4xbf16>) -> tensor<32xbf16>
// CHECK-NEXT: return
func.func @through_pure_data_movement(%x: tensor<4x8xf32>) -> tensor<32xbf16> {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = nn.reshape %0 {shape = array<i64: 32>} : (tensor<8x4xf32>) -> tensor<32xf32>
  %2 = nn.cast %1 {to = bf16} : (tensor<32xf32>) -> tensor<32xbf16>
  return %2 : tensor<32xbf16>
}

// A sum rounds differently in 16 bits: nothing crosses it, from either side.
// CHECK-LABEL: func.func @never_across_a_sum
// CHECK-NEXT: nn.reduce_sum {{.*}} : (tensor<8x4xf32>) -> tensor<4xf32>
// CHECK-NEXT: nn.cast
// CHECK-NEXT: nn.cast {{.*}} : (tensor<8x4xf16>) -> tensor<8x4xf32>
// CHECK-NEXT: nn.reduce_sum
// CHECK-NEXT: return
func.func @never_across_a_sum(%x: tensor<8x4xf32>, %y: tensor<8x4xf16>) -> (tensor<4xf16>, tensor<4xf32>) {
  %0 = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<8x4xf32>) -> tensor<4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %2 = nn.cast %y {to = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
  %3 = nn.reduce_sum %2 {axis = array<i64: 0>} : (tensor<8x4xf32>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf16>, tensor<4xf32>
}

// Where the moved value has another reader, a move would make a second copy.
// CHECK-LABEL: func.func @nothing_at_a_fan_out
// CHECK-NEXT: nn.transpose {{.*}} : (tensor<4x8xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<8x4xf32>) -> tensor<8x4xf16>
// CHECK-NEXT: nn.cast {{.*}} : (tensor<4x8xf16>) -> tensor<4x8xf32>
// CHECK-NEXT: nn.transpose {{.*}} : (tensor<4x8xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: return
func.func @nothing_at_a_fan_out(%x: tensor<4x8xf32>, %y: tensor<4x8xf16>)
    -> (tensor<8x4xf32>, tensor<8x4xf16>, tensor<4x8xf32>, tensor<8x4xf32>) {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
  %2 = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %3 = nn.transpose %2 {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return %0, %1, %2, %3 : tensor<8x4xf32>, tensor<8x4xf16>, tensor<4x8xf32>, tensor<8x4xf32>
}

// The model's own cast stays where the model has it.
// CHECK-LABEL: func.func @the_models_own_cast
// CHECK-NEXT: nn.transpose {{.*}} : (tensor<4x8xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: nn.cast
// CHECK-NEXT: return
func.func @the_models_own_cast(%x: tensor<4x8xf32>) -> tensor<8x4xf16> {
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = nn.cast %0 {nn.name = "own", nn.type = "cast", to = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
  return %1 : tensor<8x4xf16>
}

// Ranks average float32.
// CHECK-LABEL: func.func @narrowing_stays_behind_a_mean_over_ranks
// CHECK-NEXT: %[[MEAN:.*]] = nn.rank_mean %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: nn.cast %[[MEAN]]
func.func @narrowing_stays_behind_a_mean_over_ranks(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = nn.rank_mean %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.cast %0 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %1 : tensor<4xf16>
}
