// Which chains of casts change no value, and their twins that do. The pass does not move casts, so neighbours are what counts.
// RUN: %ampc-opt %s -amp-fold-casts -split-input-file | FileCheck %s
// RUN: %ampc-opt %s -amp-fold-casts -amp-fold-casts -split-input-file | FileCheck %s

// A widening that is cast to two types: the one that goes back folds, the other stays.
// CHECK-LABEL: func.func @two_readers_of_a_widening
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
// CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
// CHECK-NEXT: %[[OTHER:.*]] = nn.cast %[[WIDE]] {to = bf16}
// CHECK-NEXT: return %[[X]], %[[OTHER]]
func.func @two_readers_of_a_widening(%x: tensor<4xf16>) -> (tensor<4xf16>, tensor<4xbf16>) {
  %wide = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %back = nn.cast %wide {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %other = nn.cast %wide {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  return %back, %other : tensor<4xf16>, tensor<4xbf16>
}

// -----
// bf16 to f16 and back is no identity: neither holds the other's values.
// CHECK-LABEL: func.func @between_the_low_types
// CHECK-COUNT-2: nn.cast
func.func @between_the_low_types(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %half = nn.cast %x {to = f16} : (tensor<4xbf16>) -> tensor<4xf16>
  %back = nn.cast %half {to = bf16} : (tensor<4xf16>) -> tensor<4xbf16>
  return %back : tensor<4xbf16>
}

// -----
// Integers: every i32 is an i64, but no such fold is promised, and i64 through i32 wraps.
// CHECK-LABEL: func.func @integers_stay
// CHECK-COUNT-4: nn.cast
func.func @integers_stay(%x: tensor<4xi32>, %y: tensor<4xi64>) -> (tensor<4xi32>, tensor<4xi64>) {
  %0 = nn.cast %x {to = i64} : (tensor<4xi32>) -> tensor<4xi64>
  %1 = nn.cast %0 {to = i32} : (tensor<4xi64>) -> tensor<4xi32>
  %2 = nn.cast %y {to = i32} : (tensor<4xi64>) -> tensor<4xi32>
  %3 = nn.cast %2 {to = i64} : (tensor<4xi32>) -> tensor<4xi64>
  return %1, %3 : tensor<4xi32>, tensor<4xi64>
}

// -----
// A boolean through a float comes back as it was, but what is not 0 or 1 does not.
// CHECK-LABEL: func.func @booleans_stay
// CHECK-COUNT-2: nn.cast
func.func @booleans_stay(%x: tensor<4xf32>) -> tensor<4xf32> {
  %mask = nn.cast %x {to = i1} : (tensor<4xf32>) -> tensor<4xi1>
  %back = nn.cast %mask {to = f32} : (tensor<4xi1>) -> tensor<4xf32>
  return %back : tensor<4xf32>
}

// -----
// An op between the two casts keeps them: the sum is taken in f32.
// CHECK-LABEL: func.func @an_op_between
// CHECK-COUNT-2: nn.cast
func.func @an_op_between(%x: tensor<4xf16>) -> tensor<4xf16> {
  %wide = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %sum = nn.elementwise_add %wide, %wide : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %back = nn.cast %sum {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %back : tensor<4xf16>
}

// -----
// Equal casts far apart are one: a function is one block, so the first one dominates.
// CHECK-LABEL: func.func @equal_casts_far_apart
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
// CHECK-NEXT: %[[R:.*]] = nn.relu %[[LOW]]
// CHECK-NEXT: %[[E:.*]] = nn.exp %[[LOW]]
// CHECK-NEXT: return %[[R]], %[[E]]
func.func @equal_casts_far_apart(%x: tensor<4xf32>) -> (tensor<4xf16>, tensor<4xf16>) {
  %a = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %r = nn.relu %a : (tensor<4xf16>) -> tensor<4xf16>
  %b = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %e = nn.exp %b : (tensor<4xf16>) -> tensor<4xf16>
  return %r, %e : tensor<4xf16>, tensor<4xf16>
}

// -----
// A widening that folded away for its last reader is gone, and a later equal one is made anew.
// CHECK-LABEL: func.func @a_widening_that_is_gone_is_not_shared
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
// CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
// CHECK-NEXT: return %[[X]], %[[WIDE]]
func.func @a_widening_that_is_gone_is_not_shared(%x: tensor<4xf16>) -> (tensor<4xf16>, tensor<4xf32>) {
  %wide = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %back = nn.cast %wide {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %again = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  return %back, %again : tensor<4xf16>, tensor<4xf32>
}

// -----
// Rounding twice to the same type is rounding once.
// CHECK-LABEL: func.func @rounded_twice
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = bf16}
// CHECK-NEXT: return %[[LOW]]
func.func @rounded_twice(%x: tensor<4xf32>) -> tensor<4xbf16> {
  %a = nn.cast %x {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  %b = nn.cast %a {to = f32} : (tensor<4xbf16>) -> tensor<4xf32>
  %c = nn.cast %b {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  return %c : tensor<4xbf16>
}

// -----
// Each function for itself.
// CHECK-LABEL: func.func @one
// CHECK: nn.cast
func.func @one(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
// CHECK-LABEL: func.func @two
// CHECK: nn.cast
func.func @two(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
