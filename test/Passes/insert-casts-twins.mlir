// Where a cast stands, who shares it, and what is never cast.
// RUN: %ampc-opt %s -split-input-file -amp-insert-casts -amp-verify-casts | FileCheck %s

// One op that reads a value in two slots reads one cast of it.
// CHECK-LABEL: module @both_slots
module @both_slots {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
  // CHECK-NEXT: nn.matmul %[[LOW]], %[[LOW]]
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "m">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

// -----
// A cast stands before its first reader, not behind the value: what lies between may use the memory.
// CHECK-LABEL: module @before_the_first_reader
module @before_the_first_reader {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
  // CHECK-NEXT: nn.exp %[[X]]
  // CHECK-NEXT: nn.log
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = bf16}
  // CHECK-NEXT: nn.matmul %[[LOW]], %[[LOW]]
  // CHECK-NEXT: nn.matmul %[[LOW]],
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = nn.exp %x {amp.decision = #amp.decision<f32, rule = black_list, cause = "exp">, nn.name = "a", nn.type = "exp"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.log %0 {amp.decision = #amp.decision<f32, rule = black_list, cause = "log">, nn.name = "b", nn.type = "log"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = nn.matmul %x, %x {amp.decision = #amp.decision<bf16, rule = white_list, cause = "m">, nn.name = "c", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = nn.matmul %x, %2 {amp.decision = #amp.decision<bf16, rule = white_list, cause = "m">, nn.name = "d", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// A chain of low ops has casts at its ends alone.
// CHECK-LABEL: module @a_low_chain
module @a_low_chain {
  // CHECK-COUNT-1: nn.cast
  // CHECK: nn.matmul {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: nn.relu {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: nn.elementwise_add {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: %[[OUT:.*]] = nn.cast %{{.*}} {to = f32}
  // CHECK-NEXT: return %[[OUT]]
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "m">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.relu %0 {amp.decision = #amp.decision<f16, rule = gray_after_white, cause = "a">, nn.name = "b", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = nn.elementwise_add %1, %0 {amp.decision = #amp.decision<f16, rule = gray_after_white, cause = "b">, nn.name = "c", nn.type = "elementwise_add"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %2 : tensor<4x4xf32>
  }
}

// -----
// All results of an op follow its decision; indices stay integers.
// CHECK-LABEL: module @several_results
module @several_results {
  // CHECK: nn.split {{.*}} : (tensor<4x4xf16>) -> (tensor<2x4xf16>, tensor<2x4xf16>)
  // CHECK: nn.top_k_v2 {{.*}} : (tensor<2x4xf16>) -> (tensor<2x1xf16>, tensor<2x1xi64>)
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>, tensor<2x4xf32>) {
    %0:2 = nn.split %x {num = 2 : i64, amp.decision = #amp.decision<f16, rule = override, cause = "o">, nn.name = "a", nn.type = "split"}
      : (tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
    %1:2 = nn.top_k_v2 %0#0 {amp.decision = #amp.decision<f16, rule = override, cause = "o">, nn.name = "b", nn.type = "top_k_v2"}
      : (tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>)
    return %1#0, %1#1, %0#1 : tensor<2x1xf32>, tensor<2x1xi64>, tensor<2x4xf32>
  }
}

// -----
// An undecided op whose operands no longer agree has them meet in f32.
// CHECK-LABEL: module @operands_meet
module @operands_meet {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
  // CHECK: %[[MM:.*]] = nn.matmul {{.*}} -> tensor<4x4xf16>
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[MM]] {to = f32}
  // CHECK-NEXT: nn.elementwise_add %[[WIDE]], %[[X]] {{.*}} -> tensor<4x4xf32>
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "m">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.elementwise_add %0, %x {amp.decision = #amp.decision<none, rule = gray_undecided, cause = "n">, nn.name = "b", nn.type = "elementwise_add"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
}

// -----
// A slot that stays float32 is not narrowed though the op is low; one that arrives low is widened for it.
// CHECK-LABEL: module @a_slot_that_stays
module @a_slot_that_stays {
  // CHECK: func.func @main(%[[V:.*]]: tensor<4x2xf32>, %[[I:.*]]: tensor<4x2xi64>, %[[L:.*]]: tensor<4x1xi64>)
  // CHECK-NOT: to = f16
  // CHECK: nn.accuracy %[[V]], %[[I]], %[[L]]
  func.func @main(%v: tensor<4x2xf32>, %i: tensor<4x2xi64>, %l: tensor<4x1xi64>) -> tensor<f32> {
    %0:3 = nn.accuracy %v, %i, %l {amp.decision = #amp.decision<f16, rule = pure_low_precision, cause = "O2">, nn.name = "a", nn.type = "accuracy"}
      : (tensor<4x2xf32>, tensor<4x2xi64>, tensor<4x1xi64>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
    return %0#0 : tensor<f32>
  }
}

// -----
// A mask chooses between low values and is not one itself.
// CHECK-LABEL: module @masks_stay
module @masks_stay {
  // CHECK: nn.where %{{.*}} : (tensor<4xi1>, tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  func.func @main(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %0 = nn.where %c, %x, %y {amp.decision = #amp.decision<f16, rule = override, cause = "o">, nn.name = "a", nn.type = "where"}
      : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// A 16-bit input of the model is widened for a float32 op, and an output that is declared 16-bit stays so.
// CHECK-LABEL: module @low_inputs_and_outputs
module @low_inputs_and_outputs {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xf32>)
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NEXT: %[[E:.*]] = nn.exp %[[WIDE]]
  // CHECK-NEXT: %[[OWN:.*]] = nn.cast %[[E]] {{.*}}nn.type = "cast", to = f32}
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[E]] {to = bf16}
  // CHECK-NEXT: return %[[LOW]], %[[OWN]]
  func.func @main(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xf32>) {
    %0 = nn.exp %x {amp.decision = #amp.decision<f32, rule = black_list, cause = "exp">, nn.name = "a", nn.type = "exp"} : (tensor<4xbf16>) -> tensor<4xbf16>
    %1 = nn.cast %0 {amp.decision = #amp.decision<none, rule = cast_of_the_model, cause = "c">, to = f32, nn.name = "b", nn.type = "cast"} : (tensor<4xbf16>) -> tensor<4xf32>
    return %0, %1 : tensor<4xbf16>, tensor<4xf32>
  }
}

// -----
// An input that is an output is handed on as it is, though a low op reads it.
// CHECK-LABEL: module @an_input_that_is_an_output
module @an_input_that_is_an_output {
  // CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
  // CHECK: return %[[X]],
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "m">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %x, %0 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// Other functions than @main are not the model's.
// CHECK-LABEL: module @only_main
module @only_main {
  // CHECK-NOT: nn.cast
  func.func @other(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = nn.matmul %x, %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "m">, nn.name = "a", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}
