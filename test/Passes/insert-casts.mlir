// Decisions become casts: one per value and type, before the first reader. A second run changes nothing.
// RUN: %ampc-opt %s -split-input-file -amp-insert-casts | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -amp-insert-casts -amp-insert-casts -amp-verify-casts | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -amp-configure=level=O0 -amp-insert-casts | FileCheck %s --check-prefix=O0

// O0-NOT: nn.cast %{{.*}} {to =

// CHECK-LABEL: module @one_cast_per_value
module @one_cast_per_value {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
  // CHECK-NEXT: %[[A:.*]] = nn.matmul %[[LOW]], %[[LOW]] {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: %[[B:.*]] = nn.matmul %[[LOW]], %[[A]] {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[B]] {to = f32}
  // CHECK-NEXT: return %[[WIDE]]
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.matmul %x, %0 {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "b", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}

// -----
// The output and an fp32 reader share one widening cast.
// CHECK-LABEL: module @outputs_keep_their_declared_types
module @outputs_keep_their_declared_types {
  // CHECK: %[[MM:.*]] = nn.matmul
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[MM]] {to = f32}
  // CHECK-NEXT: %[[E:.*]] = nn.exp %[[WIDE]]
  // CHECK-NEXT: return %[[WIDE]], %[[E]] : tensor<4x4xf32>, tensor<4x4xf32>
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.exp %0 {amp.decision = #amp.decision<f32, rule = black_list, cause = "exp">, nn.name = "b", nn.type = "exp"}
      : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// CHECK-LABEL: module @an_undecided_op_follows_what_it_reads
module @an_undecided_op_follows_what_it_reads {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf16>)
  // CHECK-NEXT: nn.relu %[[X]] {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: nn.relu %[[Y]] {{.*}} : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK-NEXT: return
  func.func @main(%x: tensor<4xf32>, %y: tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf16>) {
    %0 = nn.relu %x {amp.decision = #amp.decision<none, rule = gray_undecided, cause = "no decided producer">, nn.name = "a", nn.type = "relu"}
      : (tensor<4xf32>) -> tensor<4xf32>
    %1 = nn.relu %y {amp.decision = #amp.decision<none, rule = gray_undecided, cause = "no decided producer">, nn.name = "b", nn.type = "relu"}
      : (tensor<4xf16>) -> tensor<4xf16>
    return %0, %1 : tensor<4xf32>, tensor<4xf16>
  }
}

// -----
// Integers and booleans are never touched.
// CHECK-LABEL: module @integers_stay
module @integers_stay {
  // CHECK-NOT: nn.cast
  // CHECK: nn.elementwise_add {{.*}} : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  // CHECK-NOT: nn.cast
  func.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {
    %0 = nn.elementwise_add %x, %x {amp.decision = #amp.decision<f16, rule = gray_after_white, cause = "w">, nn.name = "a", nn.type = "elementwise_add"}
      : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    return %0 : tensor<4xi64>
  }
}

// -----
// The model's own cast keeps its source; a float destination follows the decision.
// CHECK-LABEL: module @the_models_own_cast
module @the_models_own_cast {
  // CHECK: nn.cast %{{.*}} {{.*}}nn.type = "cast", to = bf16} : (tensor<4xi64>) -> tensor<4xbf16>
  // CHECK: nn.cast %{{.*}} {{.*}}nn.type = "cast", to = i64} : (tensor<4xbf16>) -> tensor<4xi64>
  func.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {
    %0 = nn.cast %x {amp.decision = #amp.decision<bf16, rule = gray_after_white, cause = "w">, nn.name = "a", nn.type = "cast", to = f32}
      : (tensor<4xi64>) -> tensor<4xf32>
    %1 = nn.cast %0 {amp.decision = #amp.decision<bf16, rule = gray_after_white, cause = "a">, nn.name = "b", nn.type = "cast", to = i64}
      : (tensor<4xf32>) -> tensor<4xi64>
    return %1 : tensor<4xi64>
  }
}

// -----
// CHECK-LABEL: module @nothing_decided
module @nothing_decided {
  // CHECK: func.func @main
  // CHECK-NEXT: nn.relu
  // CHECK-NEXT: return
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = nn.relu %x {nn.name = "a", nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// A cast of the model that the decision gave another type serves only that type.
// CHECK-LABEL: module @a_retyped_cast_serves_its_new_type
module @a_retyped_cast_serves_its_new_type {
  // CHECK: %[[MM:.*]] = nn.matmul {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: %[[OWN:.*]] = nn.cast %[[MM]] {{.*}}to = f16} : {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: nn.relu %[[OWN]]
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[MM]] {to = f32}
  // CHECK-NEXT: nn.exp %[[WIDE]]
  func.func @main(%x: tensor<4x4xf16>) -> (tensor<4x4xf32>, tensor<4x4xf16>) {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
    %1 = nn.cast %0 {amp.decision = #amp.decision<f16, rule = gray_after_white, cause = "a">, nn.name = "b", nn.type = "cast", to = f32}
      : (tensor<4x4xf16>) -> tensor<4x4xf32>
    %2 = nn.relu %1 {amp.decision = #amp.decision<f16, rule = gray_after_white, cause = "b">, nn.name = "c", nn.type = "relu"}
      : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = nn.exp %0 {amp.decision = #amp.decision<f32, rule = black_list, cause = "exp">, nn.name = "d", nn.type = "exp"}
      : (tensor<4x4xf16>) -> tensor<4x4xf16>
    return %2, %3 : tensor<4x4xf32>, tensor<4x4xf16>
  }
}

// -----
// An override rounds one argument on its way into an op that computes in another type; the other reader gets the value as it is.
// CHECK-LABEL: module @an_argument_is_rounded
module @an_argument_is_rounded {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4xf32>)
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
  // CHECK-NEXT: %[[ROUNDED:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-NEXT: nn.elementwise_add %[[X]], %[[ROUNDED]]
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = nn.elementwise_add %x, %x {amp.decision = #amp.decision<f32, rule = unlisted, cause = "x">, amp.slots = [none, f16], nn.name = "a", nn.type = "elementwise_add"}
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// A kept value is returned in the type in which it is computed, without a cast of its own.
// CHECK-LABEL: module @kept_values_are_returned_as_they_are
module @kept_values_are_returned_as_they_are {
  // CHECK: func.func @main(%{{.*}}: tensor<4x4xf32>) -> (tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<4x4xf16> {nn.field = #nn.field<kept>, nn.name = "mm"})
  // CHECK: %[[MM:.*]] = nn.matmul
  // CHECK-NEXT: %[[Y:.*]] = nn.relu %[[MM]]
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[Y]] {to = f32}
  // CHECK-NEXT: return %[[WIDE]], %[[MM]] : tensor<4x4xf32>, tensor<4x4xf16>
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "y"}, tensor<4x4xf32> {nn.field = #nn.field<kept>, nn.name = "mm"}) {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.relu %0 {amp.decision = #amp.decision<f16, rule = gray_after_white, cause = "a">, nn.name = "b", nn.type = "relu"}
      : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1, %0 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}
