// Which casts change no value, and which do.
// RUN: %ampc-opt %s -amp-fold-casts -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @widening_and_narrowing_back_is_the_identity
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
// CHECK-NEXT: return %[[X]]
func.func @widening_and_narrowing_back_is_the_identity(%x: tensor<4xf16>) -> tensor<4xf16> {
  %wide = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %back = nn.cast %wide {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %back : tensor<4xf16>
}

// CHECK-LABEL: func.func @so_it_is_through_bf16
// CHECK-SAME: %[[X:.*]]: tensor<4xbf16>
// CHECK-NEXT: return %[[X]]
func.func @so_it_is_through_bf16(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %wide = nn.cast %x {to = f32} : (tensor<4xbf16>) -> tensor<4xf32>
  %back = nn.cast %wide {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  return %back : tensor<4xbf16>
}

// CHECK-LABEL: func.func @round_trip_through_f16_rounds_and_stays
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
// CHECK-NEXT: %[[BACK:.*]] = nn.cast %[[LOW]] {to = f32}
// CHECK-NEXT: return %[[BACK]]
func.func @round_trip_through_f16_rounds_and_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  %low = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %back = nn.cast %low {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  return %back : tensor<4xf32>
}

// A bf16 has values that no f16 has.
// CHECK-LABEL: func.func @from_one_low_type_to_the_other_stays
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
// CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
// CHECK-NEXT: %[[OTHER:.*]] = nn.cast %[[WIDE]] {to = bf16}
// CHECK-NEXT: return %[[OTHER]]
func.func @from_one_low_type_to_the_other_stays(%x: tensor<4xf16>) -> tensor<4xbf16> {
  %wide = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %other = nn.cast %wide {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  return %other : tensor<4xbf16>
}

// Not every i64 is an f32: the integer lost digits on the way.
// CHECK-LABEL: func.func @an_integer_through_f32_stays
// CHECK-COUNT-2: nn.cast
func.func @an_integer_through_f32_stays(%x: tensor<4xi64>) -> tensor<4xi64> {
  %float = nn.cast %x {to = f32} : (tensor<4xi64>) -> tensor<4xf32>
  %back = nn.cast %float {to = i64} : (tensor<4xf32>) -> tensor<4xi64>
  return %back : tensor<4xi64>
}

// CHECK-LABEL: func.func @a_cast_to_the_type_it_has_is_dropped
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: return %[[X]]
func.func @a_cast_to_the_type_it_has_is_dropped(%x: tensor<4xf32>) -> tensor<4xf32> {
  %same = nn.cast %x {to = f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %same : tensor<4xf32>
}

// CHECK-LABEL: func.func @equal_casts_become_one
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
// CHECK-NEXT: %[[SUM:.*]] = nn.elementwise_add %[[LOW]], %[[LOW]]
// CHECK-NEXT: return %[[SUM]]
func.func @equal_casts_become_one(%x: tensor<4xf32>) -> tensor<4xf16> {
  %a = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %b = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %sum = nn.elementwise_add %a, %b : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  return %sum : tensor<4xf16>
}

// CHECK-LABEL: func.func @casts_to_two_types_both_stay
// CHECK-DAG: nn.cast %{{.*}} {to = f16}
// CHECK-DAG: nn.cast %{{.*}} {to = bf16}
func.func @casts_to_two_types_both_stay(%x: tensor<4xf32>) -> (tensor<4xf16>, tensor<4xbf16>) {
  %a = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %b = nn.cast %x {to = bf16} : (tensor<4xf32>) -> tensor<4xbf16>
  return %a, %b : tensor<4xf16>, tensor<4xbf16>
}

// CHECK-LABEL: func.func @the_widening_stays_for_its_other_reader
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
// CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
// CHECK-NEXT: return %[[WIDE]], %[[X]]
func.func @the_widening_stays_for_its_other_reader(%x: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf16>) {
  %wide = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %back = nn.cast %wide {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %wide, %back : tensor<4xf32>, tensor<4xf16>
}

// CHECK-LABEL: func.func @a_chain_folds_to_its_start
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
// CHECK-NEXT: return %[[X]]
func.func @a_chain_folds_to_its_start(%x: tensor<4xf16>) -> tensor<4xf16> {
  %a = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %b = nn.cast %a {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %c = nn.cast %b {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %d = nn.cast %c {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %d : tensor<4xf16>
}
