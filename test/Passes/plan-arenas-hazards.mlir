// When bytes may be used again, and when not.
// RUN: %ampc-opt %s -rt-plan-arenas -split-input-file | FileCheck %s

// What a call reads dies with it, what it writes is born with it: they never share.
// CHECK-LABEL: module @one_call_holds_both
// CHECK-SAME: rt.activation_bytes = 512 : i64, rt.activation_lower_bound = 512 : i64
module @one_call_holds_both {
  rt.entry @infer {
    // CHECK: rt.buffer activation bytes 256 at 0
    // CHECK: rt.buffer activation bytes 256 at 256
    %a = rt.buffer activation bytes 256
    %b = rt.buffer activation bytes 256
    rt.copy %a to %b offsets [0, 0] bytes 256 {op = "only"}
  }
}

// -----
// A value that is read at the end lives over everything between.
// CHECK-LABEL: module @a_late_reader_holds_its_bytes
// CHECK-SAME: rt.activation_bytes = 768 : i64, rt.activation_lower_bound = 768 : i64
module @a_late_reader_holds_its_bytes {
  rt.entry @infer {
    %a = rt.buffer activation bytes 256
    %b = rt.buffer activation bytes 256
    %c = rt.buffer activation bytes 256
    %d = rt.buffer activation bytes 256
    rt.copy %a to %b offsets [0, 0] bytes 256 {op = "ab"}
    rt.copy %b to %c offsets [0, 0] bytes 256 {op = "bc"}
    rt.copy %c to %d offsets [0, 0] bytes 256 {op = "cd"}
    rt.copy %a to %d offsets [0, 0] bytes 256 {op = "ad"}
  }
}

// -----
// Where it is declared says nothing: a buffer lives from the first call that names it.
// CHECK-LABEL: module @declared_early_used_late
// CHECK-SAME: rt.activation_bytes = 512 : i64
module @declared_early_used_late {
  rt.entry @infer {
    %late = rt.buffer activation bytes 256
    %a = rt.buffer activation bytes 256
    %b = rt.buffer activation bytes 256
    rt.copy %a to %b offsets [0, 0] bytes 256 {op = "ab"}
    rt.copy %b to %late offsets [0, 0] bytes 256 {op = "late"}
  }
}

// -----
// A fill is a use, and so is being an output of a launch that reads nothing.
// CHECK-LABEL: module @a_fill_is_the_first_use
// CHECK-SAME: rt.activation_bytes = 768 : i64, rt.activation_lower_bound = 768 : i64
module @a_fill_is_the_first_use {
  rt.entry @infer {
    %flag = rt.buffer activation bytes 1
    %a = rt.buffer activation bytes 256
    %b = rt.buffer activation bytes 256
    rt.fill %flag with 0 offset 0 bytes 1 {op = "flag"}
    rt.copy %a to %b offsets [0, 0] bytes 256 {op = "ab"}
    rt.copy %flag to %b offsets [0, 0] bytes 1 {op = "read"}
  }
}

// -----
// Entries run one at a time: they share one arena, which is as large as the largest of them needs.
// CHECK-LABEL: module @entries_share_the_arena
// CHECK-SAME: rt.activation_bytes = 2048 : i64, rt.activation_lower_bound = 2048 : i64
module @entries_share_the_arena {
  rt.entry @train_step {
    // CHECK: rt.buffer activation bytes 1024 at 0
    // CHECK: rt.buffer activation bytes 1024 at 1024
    %a = rt.buffer activation bytes 1024
    %b = rt.buffer activation bytes 1024
    rt.copy %a to %b offsets [0, 0] bytes 1024 {op = "ab"}
  }
  rt.entry @infer {
    // CHECK: rt.buffer activation bytes 16 at 0
    // CHECK: rt.buffer activation bytes 16 at 256
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    rt.copy %a to %b offsets [0, 0] bytes 16 {op = "ab"}
  }
}

// -----
// One byte takes a whole line of 256, and 257 take two.
// CHECK-LABEL: module @aligned
// CHECK-SAME: rt.activation_bytes = 768 : i64, rt.activation_lower_bound = 768 : i64
module @aligned {
  rt.entry @infer {
    // CHECK-DAG: rt.buffer activation bytes 1 at {{0|512}}{{$}}
    // CHECK-DAG: rt.buffer activation bytes 257 at {{0|256}}{{$}}
    %a = rt.buffer activation bytes 1
    %b = rt.buffer activation bytes 257
    rt.copy %a to %b offsets [0, 0] bytes 1 {op = "ab"}
  }
}

// -----
// The smallest hole that fits: the 256 go between, and leave the hole of 768 to the 768.
// CHECK-LABEL: module @the_smallest_hole_that_fits
// CHECK-SAME: rt.activation_bytes = 1792 : i64, rt.activation_lower_bound = 1792 : i64
module @the_smallest_hole_that_fits {
  rt.entry @infer {
    %hold = rt.buffer activation bytes 256
    %large = rt.buffer activation bytes 768
    %wall = rt.buffer activation bytes 256
    %small = rt.buffer activation bytes 256
    %end = rt.buffer activation bytes 256
    %one = rt.buffer activation bytes 256
    %two = rt.buffer activation bytes 768
    rt.copy %hold to %large offsets [0, 0] bytes 256 {op = "born"}
    rt.copy %wall to %small offsets [0, 0] bytes 256 {op = "born"}
    rt.copy %hold to %end offsets [0, 0] bytes 256 {op = "born"}
    rt.copy %large to %wall offsets [0, 0] bytes 256 {op = "large dies"}
    rt.copy %small to %wall offsets [0, 0] bytes 256 {op = "small dies"}
    rt.copy %hold to %one offsets [0, 0] bytes 256 {op = "one"}
    rt.copy %end to %two offsets [0, 0] bytes 256 {op = "two"}
    rt.copy %one to %wall offsets [0, 0] bytes 256 {op = "last"}
    rt.copy %hold to %end offsets [0, 0] bytes 256 {op = "last"}
  }
}

// -----
// Constants of both entries lie behind one another, 64 bytes apart; gradients start anew in each.
// CHECK-LABEL: module @constants_are_the_programs
module @constants_are_the_programs {
  rt.entry @train_step {
    // CHECK: rt.buffer constant bytes 65 at 0
    // CHECK: rt.buffer gradient bytes 300 at 0
    // CHECK: rt.buffer gradient bytes 4 at 512
    %a = rt.buffer constant bytes 65
    %b = rt.buffer gradient bytes 300
    %c = rt.buffer gradient bytes 4
  }
  rt.entry @init {
    // CHECK: rt.buffer constant bytes 4 at 128
    // CHECK: rt.buffer output bytes 4 at 0
    %a = rt.buffer constant bytes 4
    %b = rt.buffer output bytes 4
  }
}
