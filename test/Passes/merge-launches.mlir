// Launches of one kernel become one, unless their pieces would race: neighbours always, others where they have few rows.
// RUN: %ampc-opt %s -rt-merge-launches | FileCheck %s

module {
  // Buffers between launches name bytes and run nothing.
  // CHECK-LABEL: rt.entry @independent_pieces_are_one_launch
  // CHECK: rt.launch @update rows [4, 8](%[[G:.*]], %[[A:.*]], %[[H:.*]], %[[B:.*]]) offsets [0, 0, 0, 0] bytes [16, 16, 32, 32] grain 8 {op = "a.update+b.update"}
  // CHECK-NOT: rt.launch
  rt.entry @independent_pieces_are_one_launch {
    %a = rt.buffer master bytes 16 at 0
    %b = rt.buffer master bytes 32 at 64
    %g = rt.buffer gradient bytes 16 at 0
    rt.launch @update rows [4](%g, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "a.update"}
    %h = rt.buffer gradient bytes 32 at 256
    rt.launch @update rows [8](%h, %b) offsets [0, 0] bytes [32, 32] grain 8 {op = "b.update"}
  }
  // CHECK-LABEL: rt.entry @a_piece_that_reads_what_another_writes_waits
  // CHECK: rt.launch @update rows [4](
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @a_piece_that_reads_what_another_writes_waits {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @update rows [4](%b, %c) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @a_piece_that_writes_what_another_reads_waits
  // CHECK: rt.launch @update rows [4](
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @a_piece_that_writes_what_another_reads_waits {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @update rows [4](%c, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @two_writers_of_one_buffer_do_not_share_a_launch
  // CHECK: rt.launch @update rows [4](
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @two_writers_of_one_buffer_do_not_share_a_launch {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %c) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @update rows [4](%b, %c) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // Reading the same bytes is no conflict.
  // CHECK-LABEL: rt.entry @two_readers_share
  // CHECK: rt.launch @update rows [4, 4](
  rt.entry @two_readers_share {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.launch @update rows [4](%a, %c) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // Each piece of the finite check may set the one flag.
  // CHECK-LABEL: rt.entry @pieces_of_the_finite_check_share_the_flag
  // CHECK: rt.launch @check rows [4, 4](%[[G:.*]], %[[FLAG:.*]], %[[H:.*]], %[[FLAG]])
  rt.entry @pieces_of_the_finite_check_share_the_flag {
    %g = rt.buffer gradient bytes 16
    %h = rt.buffer gradient bytes 16
    %flag = rt.buffer activation bytes 1
    rt.launch @check rows [4](%g, %flag) offsets [0, 0] bytes [16, 1] grain 4 {op = "check_finite_and_unscale"}
    rt.launch @check rows [4](%h, %flag) offsets [0, 0] bytes [16, 1] grain 4 {op = "check_finite_and_unscale"}
  }
  // CHECK-LABEL: rt.entry @another_call_between_ends_the_run
  // CHECK: rt.launch @update rows [4](
  // CHECK-NEXT: rt.copy
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @another_call_between_ends_the_run {
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    %d = rt.buffer activation bytes 16
    rt.launch @update rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.copy %b to %c offsets [0, 0] bytes 16 {op = "copy"}
    rt.launch @update rows [4](%c, %d) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // The gradients of biases, between the products that need the same operands.
  // CHECK-LABEL: rt.entry @launches_of_few_rows_wait_for_one_another
  // CHECK-NOT: rt.launch @update
  // CHECK: rt.copy
  // CHECK-NEXT: rt.launch @update rows [4, 4](
  // CHECK-NEXT: rt.copy
  rt.entry @launches_of_few_rows_wait_for_one_another {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %g = rt.buffer gradient bytes 16
    %h = rt.buffer gradient bytes 16
    rt.launch @update rows [4](%a, %g) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.copy %x to %b offsets [0, 0] bytes 16 {op = "another"}
    rt.launch @update rows [4](%b, %h) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
    rt.copy %a to %b offsets [0, 0] bytes 16 {op = "reads the first operand"}
  }
  // CHECK-LABEL: rt.entry @launches_of_many_rows_stay
  // CHECK: rt.launch @update rows [257](
  // CHECK: rt.launch @update rows [257](
  rt.entry @launches_of_many_rows_stay {
    %x = rt.buffer input bytes 1028
    %b = rt.buffer activation bytes 1028
    %g = rt.buffer gradient bytes 1028
    %h = rt.buffer gradient bytes 1028
    rt.launch @update rows [257](%x, %g) offsets [0, 0] bytes [1028, 1028] grain 4 {op = "first"}
    rt.copy %x to %b offsets [0, 0] bytes 1028 {op = "another"}
    rt.launch @update rows [257](%x, %h) offsets [0, 0] bytes [1028, 1028] grain 4 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @a_call_that_writes_their_operand_ends_the_run
  // CHECK: rt.launch @update rows [4](
  // CHECK: rt.copy
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @a_call_that_writes_their_operand_ends_the_run {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    %g = rt.buffer gradient bytes 16
    %h = rt.buffer gradient bytes 16
    rt.launch @update rows [4](%a, %g) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.copy %x to %a offsets [0, 0] bytes 16 {op = "writes"}
    rt.launch @update rows [4](%a, %h) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // CHECK-LABEL: rt.entry @a_call_that_reads_their_result_ends_the_run
  // CHECK: rt.launch @update rows [4](
  // CHECK: rt.copy
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @a_call_that_reads_their_result_ends_the_run {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    %c = rt.buffer activation bytes 16
    rt.launch @update rows [4](%x, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.copy %a to %b offsets [0, 0] bytes 16 {op = "reads"}
    rt.launch @update rows [4](%x, %c) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // %a would have to live beside %big and %small, and more than that never lives at once.
  // CHECK-LABEL: rt.entry @what_would_need_more_memory_stays
  // CHECK: rt.launch @update rows [4](
  // CHECK: rt.copy
  // CHECK: rt.launch @update rows [4](
  rt.entry @what_would_need_more_memory_stays {
    %x = rt.buffer input bytes 4096
    %g = rt.buffer gradient bytes 16
    %h = rt.buffer gradient bytes 16
    %a = rt.buffer activation bytes 16
    %big = rt.buffer activation bytes 4096
    %small = rt.buffer activation bytes 16
    rt.copy %x to %a offsets [0, 0] bytes 16 {op = "a"}
    rt.launch @update rows [4](%a, %g) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.copy %x to %big offsets [0, 0] bytes 4096 {op = "big"}
    rt.copy %big to %small offsets [0, 0] bytes 16 {op = "small"}
    rt.launch @update rows [4](%small, %h) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // Faults are put into gradients there.
  // CHECK-LABEL: rt.entry @a_gradient_is_there_at_the_unscale_point
  // CHECK: rt.launch @update rows [4](
  // CHECK-NEXT: rt.unscale_point
  // CHECK-NEXT: rt.launch @update rows [4](
  rt.entry @a_gradient_is_there_at_the_unscale_point {
    %x = rt.buffer input bytes 16
    %g = rt.buffer gradient bytes 16
    %h = rt.buffer gradient bytes 16
    rt.launch @update rows [4](%x, %g) offsets [0, 0] bytes [16, 16] grain 4 {op = "first"}
    rt.unscale_point
    rt.launch @update rows [4](%x, %h) offsets [0, 0] bytes [16, 16] grain 4 {op = "second"}
  }
  // The flag that pieces share is one that others wait for.
  // CHECK-LABEL: rt.entry @a_reader_of_the_shared_flag_ends_the_run
  // CHECK: rt.launch @check rows [4](
  // CHECK: rt.copy
  // CHECK: rt.launch @check rows [4](
  rt.entry @a_reader_of_the_shared_flag_ends_the_run {
    %g = rt.buffer gradient bytes 16
    %h = rt.buffer gradient bytes 16
    %flag = rt.buffer activation bytes 1
    %seen = rt.buffer activation bytes 1
    rt.launch @check rows [4](%g, %flag) offsets [0, 0] bytes [16, 1] grain 4 {op = "check_finite_and_unscale"}
    rt.copy %flag to %seen offsets [0, 0] bytes 1 {op = "reads"}
    rt.launch @check rows [4](%h, %flag) offsets [0, 0] bytes [16, 1] grain 4 {op = "check_finite_and_unscale"}
  }
  module @kernels {
    func.func @update(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
    func.func @check(%0: memref<?xf32>, %1: memref<?xi8>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 1, 0, 2>], ampc.rows = 0 : i64} { return }
  }
}
