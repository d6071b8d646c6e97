// At O2 a parameter is narrowed where it is read, once for all readers, fp32 ones included: they read the rounded weight.
// RUN: %ampc-opt %s -split-input-file -amp-configure=level=O2 -amp-insert-casts | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -amp-configure=level=O2 -amp-insert-casts -amp-configure=level=O2 -amp-insert-casts | FileCheck %s
// RUN: %ampc-opt %s -split-input-file -amp-configure="level=O2 dtype=bfloat16" -amp-insert-casts | FileCheck %s --check-prefix=BF16
// RUN: %ampc-opt %s -split-input-file -amp-configure="level=O2 master-weight=false" -amp-insert-casts | FileCheck %s --check-prefix=STORED
// RUN: %ampc-opt %s -split-input-file -amp-configure="level=O2 master-weight=false" -amp-insert-casts -amp-configure="level=O2 master-weight=false" -amp-insert-casts | FileCheck %s --check-prefix=STORED

// CHECK-LABEL: module @parameters_are_narrowed_where_they_are_read
module @parameters_are_narrowed_where_they_are_read attributes {nn.train = {}} {
  nn.variable @w parameter : tensor<4x4xf32> {trainable}
  // CHECK: func.func @main(%[[X:.*]]: tensor<4x4xf32>)
  // CHECK-NEXT: %[[W:.*]] = nn.read @w
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[W]] {to = f16}
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-NEXT: nn.exp %[[WIDE]]
  // CHECK-NEXT: %[[XLOW:.*]] = nn.cast %[[X]] {to = f16}
  // CHECK-NEXT: nn.matmul %[[XLOW]], %[[LOW]]
  // Without a master the variable itself is narrow.
  // STORED: nn.variable @w parameter : tensor<4x4xf16> {amp.declared = tensor<4x4xf32>, trainable}
  // STORED: %[[W:.*]] = nn.read @w : tensor<4x4xf16>
  // STORED-NEXT: %[[WIDE:.*]] = nn.cast %[[W]] {to = f32}
  // STORED-NEXT: nn.exp %[[WIDE]]
  // STORED: nn.matmul %{{.*}}, %[[W]]
  // BF16: nn.read @w
  // BF16-NEXT: nn.cast %{{.*}} {to = bf16}
  func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %w = nn.read @w : tensor<4x4xf32>
    %0 = nn.exp %w {amp.decision = #amp.decision<f32, rule = custom_black_list, cause = "exp">, nn.name = "a", nn.type = "exp"}
      : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "b", nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// CHECK-LABEL: module @buffers_stay_float32
module @buffers_stay_float32 attributes {nn.train = {}} {
  nn.variable @mean buffer : tensor<4xf32>
  // CHECK: %[[M:.*]] = nn.read @mean
  // CHECK-NEXT: nn.exp %[[M]]
  func.func @main() -> tensor<4xf32> {
    %mean = nn.read @mean : tensor<4xf32>
    %0 = nn.exp %mean {amp.decision = #amp.decision<f32, rule = custom_black_list, cause = "exp">, nn.name = "a", nn.type = "exp"}
      : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----
// Running state is a buffer in a slot that stays float32, and what is stored is float32 again.
// CHECK-LABEL: module @running_state_stays_float32
// BF16-LABEL: module @running_state_stays_float32
// STORED-LABEL: module @running_state_stays_float32
module @running_state_stays_float32 attributes {nn.train = {}} {
  // STORED: nn.variable @s buffer : tensor<1xf32>
  nn.variable @s buffer : tensor<1xf32>
  nn.variable @a buffer : tensor<1xf32>
  // CHECK: func.func @main(%[[X:[^:]*]]:
  // CHECK-NEXT: %[[S:.*]] = nn.read @s
  // CHECK-NEXT: %[[A:.*]] = nn.read @a
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[X]] {to = f16}
  // CHECK-NEXT: %{{[^,]*}}, %{{[^,]*}}, %[[NEXT:[^,]*]], %{{[^ ,]*}} = nn.moving_average_abs_max_scale %[[LOW]], %[[A]], %[[S]] {{.*}} -> (tensor<4xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  // CHECK-NEXT: nn.assign @s, %[[NEXT]] : tensor<1xf32>
  // BF16: nn.moving_average_abs_max_scale {{.*}} -> (tensor<4xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  // STORED: nn.moving_average_abs_max_scale {{.*}} -> (tensor<4xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %s = nn.read @s : tensor<1xf32>
    %a = nn.read @a : tensor<1xf32>
    %y, %scale, %s1, %a1 = nn.moving_average_abs_max_scale %x, %a, %s
      {amp.decision = #amp.decision<f16, rule = pure_low_precision, cause = "--amp-level=O2">, nn.name = "q", nn.type = "moving_average_abs_max_scale"}
      : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
    nn.assign @s, %s1 : tensor<1xf32>
    return %y : tensor<4xf32>
  }
}

// -----
// A cast of the model is a reader like others, so the parameter is narrowed; one that a float32 op must read unrounded is not.
// CHECK-LABEL: module @who_reads_a_parameter
module @who_reads_a_parameter attributes {nn.train = {}} {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @k parameter : tensor<4xf32> {trainable}
  func.func @main() -> (tensor<4xi64>, tensor<4xf32>) {
    // CHECK: %[[W:.*]] = nn.read @w
    // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[W]] {to = f16}
    %w = nn.read @w : tensor<4xf32>
    // CHECK-NEXT: %[[K:.*]] = nn.read @k
    %k = nn.read @k : tensor<4xf32>
    // CHECK-NEXT: nn.cast %[[LOW]] {{.*}}to = i64}
    %0 = nn.cast %w {amp.decision = #amp.decision<none, rule = cast_of_the_model, cause = "cast">, nn.name = "a", nn.type = "cast", to = i64}
      : (tensor<4xf32>) -> tensor<4xi64>
    // CHECK-NEXT: nn.gelu %[[K]]
    %1 = nn.gelu %k {amp.decision = #amp.decision<f32, rule = outside_guard, cause = "use_fp16_guard">, amp.keeps_parameters, nn.name = "b", nn.type = "gelu"}
      : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %1 : tensor<4xi64>, tensor<4xf32>
  }
}
