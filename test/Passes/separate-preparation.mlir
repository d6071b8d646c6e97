// In a program without a training step, what depends on variables and constants alone moves to the
// start of @infer.
// RUN: %ampc-opt %s -split-input-file -rt-separate-preparation | FileCheck %s

module {
  %w = rt.buffer parameter bytes 4096 at 0
  // In this order: @half and what it computes, what is written in place, and in two parts.
  // CHECK-LABEL: rt.entry @infer
  // CHECK-NEXT: %[[F:.*]] = rt.buffer prepared bytes 4096
  // CHECK-NEXT: rt.launch @move {{.*}} {op = "filter", rt.prepared}
  // CHECK-NEXT: %[[H:.*]] = rt.buffer prepared bytes 4096
  // CHECK-NEXT: rt.launch @move {{.*}}(%[[F]], %[[H]]) {{.*}} {op = "half", rt.prepared}
  // CHECK-NEXT: %[[P:.*]] = rt.buffer prepared bytes 4096
  // CHECK-NEXT: rt.launch @move {{.*}}, %[[P]]) {{.*}} {op = "weights", rt.prepared}
  // CHECK-NEXT: rt.launch @add {{.*}}(%{{.*}}, %[[P]], %[[P]]) {{.*}} {op = "weights in place", rt.prepared}
  // CHECK-NEXT: %[[TWO:.*]] = rt.buffer prepared bytes 4096
  // CHECK-NEXT: rt.launch @move {{.*}}, %[[TWO]]) {{.*}} {op = "first", rt.prepared}
  // CHECK-NEXT: rt.launch @move {{.*}}, %[[TWO]]) {{.*}} {op = "second", rt.prepared}
  // CHECK: rt.launch @move {{.*}} {op = "image"}
  // CHECK: rt.launch @add {{.*}} {op = "sum"}
  // Its result is in the place of an operand that is not prepared.
  // CHECK: rt.launch @add {{.*}} {op = "in place"}
  // An image is added to the result.
  // CHECK: rt.launch @move {{.*}} {op = "added to"}
  // CHECK: rt.launch @move {{.*}} {op = "reads what is added to"}
  // CHECK: rt.launch @add {{.*}} {op = "image in place"}
  // The image is added before the result is written.
  // CHECK: rt.launch @move {{.*}} {op = "old"}
  // CHECK: rt.launch @add {{.*}} {op = "reads old"}
  // CHECK: rt.launch @move {{.*}} {op = "new"}
  // CHECK-NOT: rt.prepared
  rt.entry @infer {
    %x = rt.buffer input bytes 4096 at 0
    %y = rt.buffer output bytes 4096
    %t = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%x, %t) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "image"}
    %f = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%w, %f) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "filter"}
    %h = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%f, %h) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "half"}
    rt.launch @add rows [1024](%t, %h, %y) offsets [0, 0, 0] bytes [4096, 4096, 4096] grain 1 {op = "sum"}
    rt.launch @add rows [1024](%w, %t, %t) offsets [0, 0, 0] bytes [4096, 4096, 4096] grain 1 {op = "in place"}
    %p = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%w, %p) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "weights"}
    rt.launch @add rows [1024](%w, %p, %p) offsets [0, 0, 0] bytes [4096, 4096, 4096] grain 1 {op = "weights in place"}
    %two = rt.buffer activation bytes 4096
    rt.launch @move rows [512](%w, %two) offsets [0, 0] bytes [2048, 2048] grain 1 {op = "first"}
    rt.launch @move rows [512](%w, %two) offsets [2048, 2048] bytes [2048, 2048] grain 1 {op = "second"}
    %s = rt.buffer activation bytes 4096
    %r = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%w, %s) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "added to"}
    rt.launch @move rows [1024](%s, %r) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "reads what is added to"}
    rt.launch @add rows [1024](%t, %s, %s) offsets [0, 0, 0] bytes [4096, 4096, 4096] grain 1 {op = "image in place"}
    %o = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%w, %o) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "old"}
    rt.launch @add rows [1024](%x, %o, %t) offsets [0, 0, 0] bytes [4096, 4096, 4096] grain 1 {op = "reads old"}
    rt.launch @move rows [1024](%w, %o) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "new"}
  }
  module @kernels {
    func.func @move(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
    func.func @add(%0: memref<?xf32>, %1: memref<?xf32>, %2: memref<?xf32>, %3: index, %4: index) attributes {ampc.alias_sets = array<i64: 0, 1, 1>, ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----

// The result is much larger than what it is computed from.
module {
  %w = rt.buffer parameter bytes 4 at 0
  // CHECK-LABEL: rt.entry @infer
  // CHECK-NOT: rt.prepared
  rt.entry @infer {
    %y = rt.buffer activation bytes 131072
    rt.launch @spread rows [32768](%w, %y) offsets [0, 0] bytes [4, 131072] grain 1 {op = "spread"}
  }
  module @kernels {
    func.func @spread(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----

// Variables change at every step.
module {
  %w = rt.buffer parameter bytes 4096 at 0
  // CHECK-LABEL: rt.entry @infer
  // CHECK-NOT: rt.prepared
  rt.entry @infer {
    %f = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%w, %f) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "filter"}
  }
  rt.entry @train_step {
    %f = rt.buffer activation bytes 4096
    rt.launch @move rows [1024](%w, %f) offsets [0, 0] bytes [4096, 4096] grain 1 {op = "filter"}
  }
  module @kernels {
    func.func @move(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}
