// Activations share bytes by liveness; other arenas are laid out in sequence.
// RUN: %ampc-opt %s -rt-plan-arenas -split-input-file | FileCheck %s

// %a dies when %c is born, so that %c takes its bytes: no more is planned than lives at once.
// CHECK-LABEL: module @the_dead_give_their_bytes_to_the_living
// CHECK-SAME: rt.activation_bytes = 512 : i64, rt.activation_lower_bound = 512 : i64
module @the_dead_give_their_bytes_to_the_living {
  rt.entry @infer {
    // CHECK: rt.buffer activation bytes 16 at 0
    %a = rt.buffer activation bytes 16
    // CHECK: rt.buffer activation bytes 16 at 256
    %b = rt.buffer activation bytes 16
    rt.copy %a to %b offsets [0, 0] bytes 16 {op = "ab"}
    // CHECK: rt.buffer activation bytes 16 at 0
    %c = rt.buffer activation bytes 16
    rt.copy %b to %c offsets [0, 0] bytes 16 {op = "bc"}
    // CHECK: rt.buffer activation bytes 16 at 256
    %d = rt.buffer activation bytes 16
    rt.copy %c to %d offsets [0, 0] bytes 16 {op = "cd"}
  }
}

// -----
// Two dead neighbours are one hole for a larger one.
// CHECK-LABEL: module @holes_are_merged
// CHECK-SAME: rt.activation_bytes = 768 : i64, rt.activation_lower_bound = 768 : i64
module @holes_are_merged {
  rt.entry @infer {
    %out = rt.buffer output bytes 512
    // CHECK-DAG: rt.buffer activation bytes 256 at [[#]]
    %a = rt.buffer activation bytes 256
    %b = rt.buffer activation bytes 256
    %c = rt.buffer activation bytes 256
    rt.copy %a to %b offsets [0, 0] bytes 256 {op = "ab"}
    rt.copy %b to %c offsets [0, 0] bytes 256 {op = "bc"}
    // CHECK: rt.buffer activation bytes 512 at
    %d = rt.buffer activation bytes 512
    rt.copy %c to %d offsets [0, 0] bytes 256 {op = "cd"}
    rt.copy %d to %out offsets [0, 0] bytes 512 {op = "d"}
  }
}

// -----
// CHECK-LABEL: module @other_arenas_follow_the_program
// CHECK-SAME: rt.activation_bytes = 0
module @other_arenas_follow_the_program {
  rt.entry @train_step {
    // CHECK: rt.buffer input bytes 300 at 0
    // CHECK: rt.buffer input bytes 4 at 512
    // CHECK: rt.buffer gradient bytes 16 at 0
    // CHECK: rt.buffer constant bytes 16 at 0
    // Variables have their places already.
    // CHECK: rt.buffer master bytes 16 at 64
    %x = rt.buffer input bytes 300
    %y = rt.buffer input bytes 4
    %g = rt.buffer gradient bytes 16
    %c = rt.buffer constant bytes 16
    %w = rt.buffer master bytes 16 at 64
  }
  // Constants belong to the program, inputs to the entry.
  // CHECK: rt.entry @infer
  rt.entry @infer {
    // CHECK: rt.buffer input bytes 300 at 0
    // CHECK: rt.buffer constant bytes 16 at 64
    %x = rt.buffer input bytes 300
    %c = rt.buffer constant bytes 16
  }
}

// -----
// Activations take the bytes of a gradient until it is written: %a and %b do, %c lives when the gradient is written.
// CHECK-LABEL: module @a_gradient_lends_its_bytes
// CHECK-SAME: rt.activation_bytes = 256 : i64, rt.activation_lower_bound = 256 : i64
module @a_gradient_lends_its_bytes {
  rt.entry @train_step {
    // CHECK: rt.buffer gradient bytes 512 at 0
    // CHECK-DAG: %[[A:.*]] = rt.buffer gradient bytes 16 at {{0|256}}{{$}}
    // CHECK-DAG: %[[B:.*]] = rt.buffer gradient bytes 16 at {{0|256}}{{$}}
    // CHECK-DAG: %[[C:.*]] = rt.buffer activation bytes 16 at 0
    // CHECK: rt.copy %[[A]] to %[[B]]
    // CHECK: rt.copy %[[B]] to %[[C]]
    %g = rt.buffer gradient bytes 512
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    rt.copy %a to %b offsets [0, 0] bytes 16 {op = "ab"}
    rt.copy %b to %c offsets [0, 0] bytes 16 {op = "bc"}
    rt.copy %c to %g offsets [0, 0] bytes 16 {op = "cg"}
  }
  // An entry without gradients has all their bytes.
  // CHECK: rt.entry @infer
  // CHECK: rt.buffer gradient bytes 16 at {{0|256}}{{$}}
  // CHECK: rt.buffer gradient bytes 16 at {{0|256}}{{$}}
  rt.entry @infer {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    rt.copy %a to %b offsets [0, 0] bytes 16 {op = "ab"}
  }
}

// -----
// Of equal activations what dies last comes first here: %b has the gradient's bytes, because %c cannot, and %a is in those that %c takes later.
// CHECK-LABEL: module @what_dies_last_first
// CHECK-SAME: rt.activation_bytes = 256 : i64
module @what_dies_last_first {
  rt.entry @train_step {
    %in = rt.buffer input bytes 256
    %out = rt.buffer output bytes 256
    %g = rt.buffer gradient bytes 256
    %a = rt.buffer activation bytes 256
    %b = rt.buffer activation bytes 256
    %c = rt.buffer activation bytes 256
    rt.copy %in to %a offsets [0, 0] bytes 256 {op = "a"}
    rt.copy %in to %out offsets [0, 0] bytes 256 {op = "early"}
    rt.copy %a to %b offsets [0, 0] bytes 256 {op = "b"}
    rt.copy %in to %c offsets [0, 0] bytes 256 {op = "c"}
    rt.copy %b to %out offsets [0, 0] bytes 256 {op = "out"}
    rt.copy %in to %g offsets [0, 0] bytes 256 {op = "g"}
    rt.copy %c to %out offsets [0, 0] bytes 256 {op = "late"}
  }
}

// -----
// What dies first comes first here: %c lies in the gradients' bytes while it lives, and %b behind it, which then does not grow the arena.
// CHECK-LABEL: module @what_dies_first_first
// CHECK-SAME: rt.activation_bytes = 512 : i64
module @what_dies_first_first {
  rt.entry @train_step {
    %in = rt.buffer input bytes 512
    %out = rt.buffer output bytes 512
    %g = rt.buffer gradient bytes 256
    %h = rt.buffer gradient bytes 256
    %i = rt.buffer gradient bytes 256
    %a = rt.buffer activation bytes 512
    %b = rt.buffer activation bytes 256
    %c = rt.buffer activation bytes 512
    rt.copy %in to %a offsets [0, 0] bytes 512 {op = "a"}
    rt.copy %in to %b offsets [0, 0] bytes 256 {op = "b"}
    rt.copy %in to %c offsets [0, 0] bytes 512 {op = "c"}
    rt.copy %c to %out offsets [0, 0] bytes 512 {op = "out"}
    rt.gemm %a, %b, %g {a_batch_strides = array<i64>, a_strides = array<i64: 16, 1>, b_batch_strides = array<i64>, b_strides = array<i64: 4, 1>, batch = array<i64>, bytes = array<i64: 512, 256, 128>, offsets = array<i64: 0, 0, 0>, op = "g", sizes = array<i64: 8, 4, 16>, types = [f32, f32, f32]}
    rt.copy %in to %h offsets [0, 0] bytes 256 {op = "h"}
    rt.copy %in to %i offsets [0, 0] bytes 256 {op = "i"}
  }
}
