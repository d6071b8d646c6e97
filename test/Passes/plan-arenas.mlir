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
