// What keeps launches apart: bytes that one writes and another touches, a flag that is more than a flag, another kernel, another call.
// RUN: %ampc-opt %s -rt-merge-launches | FileCheck %s

module {
  // A flag that the next piece reads is a value like others.
  // CHECK-LABEL: rt.entry @a_byte_that_is_read_next_is_no_shared_flag
  // CHECK: rt.launch @not rows [1](
  // CHECK-NEXT: rt.launch @not rows [1](
  rt.entry @a_byte_that_is_read_next_is_no_shared_flag {
    %a = rt.buffer activation bytes 1
    %b = rt.buffer activation bytes 1
    %c = rt.buffer activation bytes 1
    rt.launch @not rows [1](%a, %b) offsets [0, 0] bytes [1, 1] grain 1 {op = "first"}
    rt.launch @not rows [1](%b, %c) offsets [0, 0] bytes [1, 1] grain 1 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @a_byte_that_was_read_is_no_shared_flag
  // CHECK: rt.launch @not rows [1](
  // CHECK-NEXT: rt.launch @not rows [1](
  rt.entry @a_byte_that_was_read_is_no_shared_flag {
    %a = rt.buffer activation bytes 1
    %b = rt.buffer activation bytes 1
    %c = rt.buffer activation bytes 1
    rt.launch @not rows [1](%a, %b) offsets [0, 0] bytes [1, 1] grain 1 {op = "first"}
    rt.launch @not rows [1](%c, %a) offsets [0, 0] bytes [1, 1] grain 1 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @in_place_twice
  // CHECK: rt.launch @not rows [1](
  // CHECK-NEXT: rt.launch @not rows [1](
  rt.entry @in_place_twice {
    %a = rt.buffer activation bytes 1
    rt.launch @not rows [1](%a, %a) offsets [0, 0] bytes [1, 1] grain 1 {op = "first"}
    rt.launch @not rows [1](%a, %a) offsets [0, 0] bytes [1, 1] grain 1 {op = "second"}
  }
  // Bytes of their own: nothing to wait for.
  // CHECK-LABEL: rt.entry @two_flags_of_their_own
  // CHECK: rt.launch @not rows [1, 1](
  // CHECK-NOT: rt.launch
  rt.entry @two_flags_of_their_own {
    %a = rt.buffer activation bytes 1
    %b = rt.buffer activation bytes 1
    %c = rt.buffer activation bytes 1
    %d = rt.buffer activation bytes 1
    rt.launch @not rows [1](%a, %b) offsets [0, 0] bytes [1, 1] grain 1 {op = "first"}
    rt.launch @not rows [1](%c, %d) offsets [0, 0] bytes [1, 1] grain 1 {op = "second"}
  }
  // A vector of bytes is no flag.
  // CHECK-LABEL: rt.entry @many_bytes_are_no_flag
  // CHECK: rt.launch @not rows [4](
  // CHECK-NEXT: rt.launch @not rows [4](
  rt.entry @many_bytes_are_no_flag {
    %a = rt.buffer activation bytes 4
    %b = rt.buffer activation bytes 4
    %c = rt.buffer activation bytes 4
    rt.launch @not rows [4](%a, %c) offsets [0, 0] bytes [4, 4] grain 4 {op = "first"}
    rt.launch @not rows [4](%b, %c) offsets [0, 0] bytes [4, 4] grain 4 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @two_kernels_are_two_launches
  // CHECK: rt.launch @update
  // CHECK-NEXT: rt.launch @other
  // CHECK-NEXT: rt.launch @update
  rt.entry @two_kernels_are_two_launches {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    %d = rt.buffer activation bytes 16
    %e = rt.buffer activation bytes 16
    %f = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @other rows [4](%c, %d) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
    rt.launch @update rows [4](%e, %f) offsets [0, 0] bytes [16, 16] grain 4 {op = "third"}
  }
  // Of a chain of three the first two are apart and so is the third; a fourth that touches none of its run joins the third.
  // CHECK-LABEL: rt.entry @a_new_run_starts_at_the_conflict
  // CHECK: rt.launch @update rows [4](%[[A:.*]], %[[B:.*]]) {{.*}}op = "first"
  // CHECK-NEXT: rt.launch @update rows [4, 4](%[[B]], %[[C:.*]], %[[D:.*]], %[[E:.*]]) {{.*}}op = "second+third"
  // CHECK-NEXT: rt.launch @update rows [4](%[[C]],
  rt.entry @a_new_run_starts_at_the_conflict {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    %d = rt.buffer activation bytes 16
    %e = rt.buffer activation bytes 16
    %f = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @update rows [4](%b, %c) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
    rt.launch @update rows [4](%d, %e) offsets [0, 0] bytes [16, 16] grain 4 {op = "third"}
    rt.launch @update rows [4](%c, %f) offsets [0, 0] bytes [16, 16] grain 4 {op = "fourth"}
  }
  // A conflict with a piece that is not the last one counts too.
  // CHECK-LABEL: rt.entry @every_piece_of_the_run_is_asked
  // CHECK: rt.launch @update rows [4, 4](
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @every_piece_of_the_run_is_asked {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    %d = rt.buffer activation bytes 16
    %e = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @update rows [4](%c, %d) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
    rt.launch @update rows [4](%b, %e) offsets [0, 0] bytes [16, 16] grain 4 {op = "third"}
  }
  // A product, a copy, a fill and the point where gradients are final end a run; what names bytes or outputs does so, too, but a buffer.
  // CHECK-LABEL: rt.entry @every_other_call_ends_a_run
  // CHECK-COUNT-2: rt.launch @update rows [4](
  // CHECK-NOT: rt.launch @update rows [4, 4]
  rt.entry @every_other_call_ends_a_run {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    %d = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.unscale_point
    rt.launch @update rows [4](%c, %d) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // The name of a merged launch is that of its pieces, at most six, each once.
  // CHECK-LABEL: rt.entry @names_are_joined
  // CHECK: rt.launch @update rows [4, 4, 4, 4, 4, 4, 4, 4]({{.*}} {op = "a+b+c+d+e+f"}
  rt.entry @names_are_joined {
    %0 = rt.buffer activation bytes 16
    %1 = rt.buffer activation bytes 16
    %2 = rt.buffer activation bytes 16
    %3 = rt.buffer activation bytes 16
    %4 = rt.buffer activation bytes 16
    %5 = rt.buffer activation bytes 16
    %6 = rt.buffer activation bytes 16
    %7 = rt.buffer activation bytes 16
    %8 = rt.buffer activation bytes 16
    rt.launch @update rows [4](%0, %1) offsets [0, 0] bytes [16, 16] grain 4 {op = "a"}
    rt.launch @update rows [4](%0, %2) offsets [0, 0] bytes [16, 16] grain 4 {op = "b"}
    rt.launch @update rows [4](%0, %3) offsets [0, 0] bytes [16, 16] grain 4 {op = "b"}
    rt.launch @update rows [4](%0, %4) offsets [0, 0] bytes [16, 16] grain 4 {op = "c"}
    rt.launch @update rows [4](%0, %5) offsets [0, 0] bytes [16, 16] grain 4 {op = "d"}
    rt.launch @update rows [4](%0, %6) offsets [0, 0] bytes [16, 16] grain 4 {op = "e"}
    rt.launch @update rows [4](%0, %7) offsets [0, 0] bytes [16, 16] grain 4 {op = "f"}
    rt.launch @update rows [4](%0, %8) offsets [0, 0] bytes [16, 16] grain 4 {op = "g"}
  }
  // Both launches would fit into one, but ranks average what the second reads, and what the first wrote.
  // CHECK-LABEL: rt.entry @means_of_ranks
  // CHECK: rt.launch @update rows [4](
  // CHECK: rt.rank_mean
  // CHECK: rt.launch @update rows [4](
  // CHECK: rt.rank_mean
  rt.entry @means_of_ranks {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    %d = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "a"}
    rt.rank_mean %b offset 0 bytes 16
    rt.launch @update rows [4](%c, %d) offsets [0, 0] bytes [16, 16] grain 4 {op = "b"}
    rt.rank_mean %c offset 0 bytes 16
  }
  // One entry's last launch and the next one's first are not neighbours.
  // CHECK-LABEL: rt.entry @entries_are_apart
  // CHECK: rt.launch @update rows [4](
  rt.entry @entries_are_apart {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "alone"}
  }
  module @kernels {
    func.func @update(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
    func.func @other(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
    func.func @not(%0: memref<?xi8>, %1: memref<?xi8>, %2: index, %3: index) attributes {ampc.alias_sets = array<i64: 0, 0>, ampc.args = [array<i64: 0, 1, 1>, array<i64: 0, 1, 2>], ampc.rows = 0 : i64} { return }
  }
}
