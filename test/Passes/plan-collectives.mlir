// Gradients form buckets that all ranks reduce; nothing else changes.
// RUN: %ampc-opt %s -rt-plan-collectives -split-input-file | FileCheck %s

// Each bucket stands behind the last call that accesses one of its gradients, before the epilogue of the next call.
// CHECK-LABEL: module @a_bucket_is_reduced_as_soon_as_it_is_complete
module @a_bucket_is_reduced_as_soon_as_it_is_complete attributes {rt.bucket_bytes = 64 : i64} {
  %w = rt.buffer parameter bytes 128 at 0
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    // CHECK: %[[A:.*]] = rt.buffer gradient bytes 64
    %a = rt.buffer gradient bytes 64 at 0
    // CHECK: %[[B:.*]] = rt.buffer gradient bytes 32
    %b = rt.buffer gradient bytes 32 at 256
    %y = rt.buffer activation bytes 64 at 0
    // CHECK: rt.copy {{.*}} to %[[A]]
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    // CHECK-NEXT: rt.copy %[[A]]
    rt.copy %a to %y offsets [0, 0] bytes 64 {op = "reader"}
    // CHECK-NEXT: rt.all_reduce f32(%[[A]]) offsets [0] bytes [64]
    // CHECK-NEXT: rt.epilogue
    rt.epilogue relu into %y offsets [0] bytes [64]
    // CHECK-NEXT: rt.copy {{.*}} to %[[B]]
    rt.copy %x to %b offsets [0, 0] bytes 32 {op = "b"}
    rt.gradient "a" %a : tensor<16xf32>
    rt.gradient "b" %b : tensor<8xf32>
    // CHECK: rt.all_reduce f32(%[[B]]) offsets [0] bytes [32]
    // CHECK-NEXT: rt.update_point() offsets [] bytes []
    // CHECK-NEXT: rt.unscale_point
    rt.unscale_point
    rt.copy %a to %w offsets [0, 0] bytes 64 {op = "w"}
  }
}

// -----
// Types do not share a bucket, and a value that is the gradient of two parameters is reduced once.
// CHECK-LABEL: module @one_type_per_bucket
module @one_type_per_bucket {
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    // CHECK: %[[A:.*]] = rt.buffer gradient bytes 64
    %a = rt.buffer gradient bytes 64 at 0
    // CHECK: %[[B:.*]] = rt.buffer gradient bytes 32
    %b = rt.buffer gradient bytes 32 at 256
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    rt.copy %x to %b offsets [0, 0] bytes 32 {op = "b"}
    rt.gradient "a" %a : tensor<16xf32>
    rt.gradient "b" %b : tensor<16xf16>
    rt.gradient "c" %b : tensor<16xf16>
    // CHECK-DAG: rt.all_reduce f32(%[[A]]) offsets [0] bytes [64]
    // CHECK-DAG: rt.all_reduce f16(%[[B]]) offsets [0] bytes [32]
    // CHECK: rt.update_point
    rt.unscale_point
  }
}

// -----
// Without a finite check the point is behind the last gradient. What calls before it write to variables must be restored, and the
// copy of a loss moves in front of it.
// CHECK-LABEL: module @the_point_without_a_check
module @the_point_without_a_check {
  // CHECK: %[[STATE:.*]] = rt.buffer state bytes 8
  %s = rt.buffer state bytes 8 at 0
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    %out = rt.buffer output bytes 4 at 0
    %late = rt.buffer output bytes 4 at 256
    %loss = rt.buffer activation bytes 4 at 0
    %a = rt.buffer gradient bytes 64 at 0
    rt.copy %x to %s offsets [0, 0] bytes 8 {op = "counter"}
    rt.copy %x to %loss offsets [0, 0] bytes 4 {op = "loss"}
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    // CHECK: {op = "a"}
    // CHECK-NEXT: rt.all_reduce
    // CHECK-NEXT: rt.copy {{.*}} {op = "out"}
    // CHECK-NEXT: rt.update_point(%[[STATE]]) offsets [0] bytes [8]
    // CHECK-NEXT: rt.gradient
    // CHECK-NEXT: rt.copy {{.*}} {op = "new"}
    // CHECK-NEXT: rt.copy {{.*}} {op = "late", rt.measures}
    rt.gradient "a" %a : tensor<16xf32>
    rt.copy %x to %loss offsets [0, 0] bytes 4 {op = "new"}
    rt.copy %loss to %late offsets [0, 0] bytes 4 {op = "late"}
    rt.copy %x to %out offsets [0, 0] bytes 4 {op = "out"}
    rt.output "loss" %out field loss : tensor<f32>
    rt.output "metric" %late field metric : tensor<f32>
  }
}

// -----
// A weight that changes before the last gradient is complete: the step cannot be split.
// CHECK-LABEL: module @an_early_update
// CHECK-NOT: rt.all_reduce
// CHECK-NOT: rt.update_point
module @an_early_update {
  %w = rt.buffer parameter bytes 64 at 0
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    %a = rt.buffer gradient bytes 64 at 0
    %b = rt.buffer gradient bytes 64 at 256
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    rt.launch @k0 rows [16](%a, %w) offsets [0, 0] bytes [64, 64] grain 1 for update {op = "w"}
    rt.copy %x to %b offsets [0, 0] bytes 64 {op = "b"}
    rt.gradient "a" %a : tensor<16xf32>
    rt.gradient "b" %b : tensor<16xf32>
  }
  module @kernels {
    func.func private @k0() attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 3>]}
  }
}

// -----
// A part of an update that is computed from a gradient before all are complete: ranks would compute it from their own.
// CHECK-LABEL: module @an_early_part_of_an_update
// CHECK-NOT: rt.all_reduce
// CHECK-NOT: rt.update_point
module @an_early_part_of_an_update {
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    %a = rt.buffer gradient bytes 64 at 0
    %b = rt.buffer gradient bytes 64 at 256
    %square = rt.buffer activation bytes 64 at 0
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    rt.launch @k0 rows [16](%a, %square) offsets [0, 0] bytes [64, 64] grain 1 for update {op = "clip"}
    rt.copy %x to %b offsets [0, 0] bytes 64 {op = "b"}
    rt.gradient "a" %a : tensor<16xf32>
    rt.gradient "b" %b : tensor<16xf32>
  }
  module @kernels {
    func.func private @k0() attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>]}
  }
}

// -----
// Statistics are averaged where they stand. One behind the point has no other ranks that wait for it: the step is not split, and both
// statistics are those of the only rank.
// CHECK-LABEL: module @statistics
module @statistics {
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    %m = rt.buffer activation bytes 64 at 0
    %a = rt.buffer gradient bytes 64 at 0
    // CHECK: {op = "m"}
    // CHECK-NEXT: rt.rank_mean
    // CHECK: {op = "a"}
    // CHECK: rt.all_reduce
    rt.copy %x to %m offsets [0, 0] bytes 64 {op = "m"}
    rt.rank_mean %m offset 0 bytes 64
    rt.copy %m to %a offsets [0, 0] bytes 64 {op = "a"}
    rt.gradient "a" %a : tensor<16xf32>
    rt.unscale_point
  }
}

// -----
// CHECK-LABEL: module @late_statistics
// CHECK-NOT: rt.rank_mean
// CHECK-NOT: rt.all_reduce
module @late_statistics {
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    %m = rt.buffer activation bytes 64 at 0
    %a = rt.buffer gradient bytes 64 at 0
    rt.rank_mean %m offset 0 bytes 64
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    rt.gradient "a" %a : tensor<16xf32>
    rt.unscale_point
    rt.rank_mean %m offset 0 bytes 64
  }
}

// -----
// A gradient that is an input may not be overwritten.
// CHECK-LABEL: module @a_gradient_that_is_an_input
// CHECK-NOT: rt.all_reduce
module @a_gradient_that_is_an_input {
  rt.entry @train_step {
    %x = rt.buffer input bytes 64 at 0
    %a = rt.buffer activation bytes 64 at 0
    rt.copy %x to %a offsets [0, 0] bytes 64 {op = "a"}
    rt.gradient "a" %x : tensor<16xf32>
    rt.unscale_point
  }
}

// -----
// Only the training step has gradients.
// CHECK-LABEL: module @other_entries
// CHECK-NOT: rt.update_point
module @other_entries {
  rt.entry @infer {
    %x = rt.buffer input bytes 64 at 0
  }
}
