// When a value may be made in the bytes that it ends in, and what must be kept aside.
// RUN: %ampc-opt %s -rt-lower-to-calls -split-input-file | FileCheck %s

// Two variables change places: the one that is overwritten first is kept.
// CHECK-LABEL: module @a_swap
module @a_swap {
  nn.variable @a moment : tensor<4xf32>
  nn.variable @b moment : tensor<4xf32>
  // CHECK: %[[A:.*]] = rt.buffer optimizer bytes 16 at 0
  // CHECK: %[[B:.*]] = rt.buffer optimizer bytes 16 at 64
  // CHECK: %[[OLD:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.copy %[[A]] to %[[OLD]]
  // CHECK-NEXT: rt.copy %[[B]] to %[[A]]
  // CHECK-NEXT: rt.copy %[[OLD]] to %[[B]]
  // CHECK-NOT: rt.copy
  func.func @train_step() {
    %a = nn.read @a : tensor<4xf32>
    %b = nn.read @b : tensor<4xf32>
    nn.assign @a, %b : tensor<4xf32>
    nn.assign @b, %a : tensor<4xf32>
    return
  }
}

// -----
// A reader between the op that makes the value and the assign needs the old bytes: the value is made aside.
// CHECK-LABEL: module @a_reader_in_between
module @a_reader_in_between {
  nn.variable @w moment : tensor<4xf32>
  // CHECK: %[[W:.*]] = rt.buffer optimizer bytes 16 at 0
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: %[[NEW:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.launch @{{.*}}(%[[W]], %[[NEW]])
  // CHECK: %[[OTHER:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.launch @{{.*}}(%[[W]], %[[X]], %[[OTHER]])
  // CHECK-NEXT: rt.copy %[[NEW]] to %[[W]]
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %w = nn.read @w : tensor<4xf32>
    %new = nn.fused %w : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>):
      %s = nn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
      nn.yield %s : tensor<4xf32>
    }
    %y = nn.fused %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %s = nn.elementwise_add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      nn.yield %s : tensor<4xf32>
    }
    nn.assign @w, %new : tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----
// A guarded assign of a value that is made in every step: in a skipped one the variable must keep its bytes.
// CHECK-LABEL: module @a_guard_that_the_kernel_has_not
module @a_guard_that_the_kernel_has_not {
  nn.variable @w moment : tensor<4xf32>
  // CHECK: rt.input "found" %[[FOUND:[^ ]*]]
  // CHECK: %[[NEW:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.launch @{{.*}}(%[[W:.*]], %[[NEW]])
  // CHECK-NEXT: rt.launch @{{.*}}(%[[NEW]], %[[FOUND]], %[[W]])
  func.func @train_step(%found: tensor<i1> {nn.name = "found"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %w = nn.read @w : tensor<4xf32>
    %new = nn.fused %w : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>):
      %s = nn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
      nn.yield %s : tensor<4xf32>
    }
    nn.assign @w, %new unless %found : tensor<4xf32>, tensor<i1>
    return %new : tensor<4xf32>
  }
}

// -----
// A kernel that reads its own variable elsewhere than where it writes may not run in place.
// CHECK-LABEL: module @a_broadcast_is_not_element_by_element
module @a_broadcast_is_not_element_by_element {
  nn.variable @w moment : tensor<4x4xf32>
  // CHECK: %[[NEW:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @{{.*}}(%[[W:.*]], %[[NEW]]) {{.*}}op = "w.softmax"
  // CHECK-NEXT: rt.copy %[[NEW]] to %[[W]]
  func.func @train_step() {
    %w = nn.read @w : tensor<4x4xf32>
    %new = nn.softmax %w {nn.name = "w.softmax"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    nn.assign @w, %new : tensor<4x4xf32>
    return
  }
}

// -----
// One value for two variables: made in the first's bytes, copied to the second's.
// CHECK-LABEL: module @two_variables_take_one_value
module @two_variables_take_one_value {
  nn.variable @a moment : tensor<4xf32>
  nn.variable @b moment : tensor<4xf32>
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK-NEXT: rt.launch @{{.*}}(%[[X]], %[[A:.*]]) {{.*}}op = "elementwise"
  // CHECK-NEXT: rt.copy %[[A]] to %[[B:.*]] offsets
  // CHECK-NOT: rt.copy
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}) {
    %new = nn.fused %x : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>):
      %s = nn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
      nn.yield %s : tensor<4xf32>
    }
    nn.assign @a, %new : tensor<4xf32>
    nn.assign @b, %new : tensor<4xf32>
    return
  }
}

// -----
// A value behind an assign is the new one, though its bytes were read before.
// CHECK-LABEL: module @a_read_behind_the_assign
module @a_read_behind_the_assign {
  nn.variable @w moment : tensor<4xf32>
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: rt.copy %[[X]] to %[[W:.*]] offsets
  // CHECK-NEXT: %[[READ:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.copy %[[W]] to %[[READ]]
  // CHECK: rt.copy %[[READ]] to %[[OUT:.*]] offsets
  // CHECK-NEXT: rt.output "new" %[[OUT]]
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "new"}) {
    nn.assign @w, %x : tensor<4xf32>
    %new = nn.read @w : tensor<4xf32>
    return %new : tensor<4xf32>
  }
}

// -----
// What dies gives its bytes to an elementwise result; what a view still needs does not die. A kernel whose arguments share bytes
// says so, and is another one than that whose arguments do not.
// CHECK-LABEL: module @bytes_are_handed_on
module @bytes_are_handed_on {
  // CHECK: rt.gemm %{{.*}}, %{{.*}}, %[[M:[^ ]*]] {
  // CHECK-NEXT: rt.launch @[[K:.*]] rows [16](%[[M]], %[[M]]) {{.*}}op = "dies"
  // CHECK: rt.gemm %{{.*}}, %{{.*}}, %[[N:[^ ]*]] {
  // CHECK-NEXT: %[[NEW:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @[[L:.*]] rows [16](%[[N]], %[[NEW]]) {{.*}}op = "lives"
  // CHECK: module @kernels
  // CHECK: func.func @[[K]]({{.*}}ampc.alias_sets = array<i64: 0, 0>
  // CHECK: func.func @[[L]]({{[^\"]*}} attributes {ampc.args
  func.func @infer(%x: tensor<4x4xf32> {nn.name = "x"})
      -> (tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "b"},
          tensor<16xf32> {nn.field = #nn.field<output>, nn.name = "c"}) {
    %m = nn.matmul %x, %x {nn.name = "m"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %a = nn.fused %m : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    ^bb0(%v: tensor<4x4xf32>):
      %r = nn.relu %v {nn.name = "dies"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
      nn.yield %r : tensor<4x4xf32>
    }
    %n = nn.matmul %x, %x {nn.name = "n"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %c = nn.reshape %n {shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
    %b = nn.fused %n : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    ^bb0(%v: tensor<4x4xf32>):
      %r = nn.relu %v {nn.name = "lives"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
      nn.yield %r : tensor<4x4xf32>
    }
    return %a, %b, %c : tensor<4x4xf32>, tensor<4x4xf32>, tensor<16xf32>
  }
}

// -----
// An input is the caller's and a variable the program's: neither gives its bytes away.
// CHECK-LABEL: module @what_is_not_ours_to_give
module @what_is_not_ours_to_give {
  nn.variable @w parameter : tensor<4xf32>
  // CHECK: %[[W:.*]] = rt.buffer parameter
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: %[[A:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.launch @{{.*}}(%[[X]], %[[A]])
  // CHECK: %[[B:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.launch @{{.*}}(%[[W]], %[[B]])
  func.func @infer(%x: tensor<4xf32> {nn.name = "x"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "b"}) {
    %w = nn.read @w : tensor<4xf32>
    %a = nn.fused %x : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%v: tensor<4xf32>):
      %r = nn.relu %v : (tensor<4xf32>) -> tensor<4xf32>
      nn.yield %r : tensor<4xf32>
    }
    %b = nn.fused %w : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%v: tensor<4xf32>):
      %r = nn.relu %v : (tensor<4xf32>) -> tensor<4xf32>
      nn.yield %r : tensor<4xf32>
    }
    return %a, %b : tensor<4xf32>, tensor<4xf32>
  }
}

// -----
// Two results of one dying operand's type: only one of them gets its bytes.
// CHECK-LABEL: module @bytes_are_given_once
module @bytes_are_given_once {
  // CHECK: rt.gemm %{{.*}}, %{{.*}}, %[[M:[^ ]*]] {
  // CHECK-NEXT: %[[OTHER:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @{{.*}}(%[[M]], %[[M]], %[[OTHER]])
  func.func @infer(%x: tensor<4x4xf32> {nn.name = "x"})
      -> (tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "b"}) {
    %m = nn.matmul %x, %x {nn.name = "m"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %f:2 = nn.fused %m : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    ^bb0(%v: tensor<4x4xf32>):
      %r = nn.relu %v : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %e = nn.exp %v : (tensor<4x4xf32>) -> tensor<4x4xf32>
      nn.yield %r, %e : tensor<4x4xf32>, tensor<4x4xf32>
    }
    return %f#0, %f#1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}

// -----
// A narrower result cannot take a wider operand's bytes: rows would overtake one another.
// CHECK-LABEL: module @another_size_is_another_buffer
module @another_size_is_another_buffer {
  // CHECK: rt.gemm %{{.*}}, %{{.*}}, %[[M:[^ ]*]] {
  // CHECK-NEXT: %[[LOW:.*]] = rt.buffer activation bytes 32
  // CHECK-NEXT: rt.launch @{{.*}}(%[[M]], %[[LOW]])
  func.func @infer(%x: tensor<4x4xf32> {nn.name = "x"}) -> (tensor<4x4xf16> {nn.field = #nn.field<output>, nn.name = "a"}) {
    %m = nn.matmul %x, %x {nn.name = "m"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %f = nn.fused %m : (tensor<4x4xf32>) -> tensor<4x4xf16> {
    ^bb0(%v: tensor<4x4xf32>):
      %c = nn.cast %v {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
      nn.yield %c : tensor<4x4xf16>
    }
    return %f : tensor<4x4xf16>
  }
}

// -----
// A gradient lies in the gradients' arena, where a product writes it itself, and is marked there.
// CHECK-LABEL: module @gradients_have_their_arena
module @gradients_have_their_arena {
  nn.variable @w parameter : tensor<4x4xf32> {trainable}
  // CHECK: %[[G:.*]] = rt.buffer gradient bytes 64
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[G]] {
  // CHECK-NEXT: rt.gradient "w" %[[G]] : tensor<4x4xf32>
  func.func @train_step(%x: tensor<4x4xf32> {nn.name = "x"}) {
    %g = nn.matmul %x, %x {nn.name = "m.grad", transpose_x = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    nn.gradient @w, %g : tensor<4x4xf32>
    return
  }
}

// -----
// A gradient that is computed in the bytes of a product: that is written to the gradients' arena.
// CHECK-LABEL: module @a_gradient_takes_over_an_operand
module @a_gradient_takes_over_an_operand {
  nn.variable @w parameter : tensor<4x4xf32> {trainable}
  // CHECK: %[[G:.*]] = rt.buffer gradient bytes 64
  // CHECK-NEXT: rt.gemm %{{.*}}, %{{.*}}, %[[G]] {
  // CHECK-NEXT: rt.launch @{{.*}}(%{{.*}}, %{{.*}}, %{{.*}}, %[[G]], %[[G]])
  // CHECK-NEXT: rt.gradient "w" %[[G]] : tensor<4x4xf32>
  func.func @train_step(%x: tensor<4x4xf32> {nn.name = "x"}, %ids: tensor<4xi64> {nn.name = "ids"}, %order: tensor<4xi32> {nn.name = "order"}) {
    %p = nn.matmul %x, %x {nn.name = "m.grad", transpose_x = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %g = nn.embedding_grad %ids, %order, %x, %p {nn.name = "e.grad", padding_idx = -1 : i64} : (tensor<4xi64>, tensor<4xi32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    nn.gradient @w, %g : tensor<4x4xf32>
    return
  }
}

// -----
// The finite check of three gradients: the flag is cleared once, before the first, behind the point where gradients are final.
// CHECK-LABEL: module @the_flag_is_cleared_once
module @the_flag_is_cleared_once {
  // CHECK: rt.unscale_point
  // CHECK-NEXT: %[[FLAG:.*]] = rt.buffer activation bytes 1
  // CHECK-NEXT: rt.fill %[[FLAG]] with 0 offset 0 bytes 1
  // Gradients of one type are the pieces of one launch.
  // CHECK-NEXT: rt.launch @{{.*}} rows [4, 2](%[[I:[^,]*]], %{{[^,]*}}, %[[FLAG]], %[[I]], %{{[^,]*}}, %[[FLAG]])
  // CHECK-NEXT: rt.launch @{{.*}} rows [8](%[[I]], %{{[^,]*}}, %[[FLAG]])
  // CHECK-NOT: rt.fill
  func.func @train_step(%i: tensor<f32> {nn.name = "i"}, %a: tensor<4xf32> {nn.name = "a"}, %b: tensor<8xf16> {nn.name = "b"},
                        %c: tensor<2xf32> {nn.name = "c"}) -> (tensor<i1> {nn.field = #nn.field<found_inf>, nn.name = "f"}) {
    %found = amp.check_finite %i, %a, %b, %c : (tensor<f32>, tensor<4xf32>, tensor<8xf16>, tensor<2xf32>) -> tensor<i1>
    return %found : tensor<i1>
  }
}

// -----
// A bfloat16 product names the kernels that an executor without the primitive needs around a float32 one; a float32 product none.
// CHECK-LABEL: module @conversions_around_a_product
module @conversions_around_a_product {
  // CHECK: rt.gemm {{.*}}narrow_c = @[[NARROW:[^,]*]], {{.*}}widen_a = @[[WIDEN:[^,]*]], widen_b = @[[WIDEN]]
  // CHECK: rt.gemm
  // CHECK-NOT: widen
  // CHECK: rt.output
  // CHECK: func.func @[[WIDEN]](%{{.*}}: memref<?xbf16>, %{{.*}}: memref<?xf32>
  // CHECK: func.func @[[NARROW]](%{{.*}}: memref<?xf32>, %{{.*}}: memref<?xbf16>
  func.func @infer(%x: tensor<4x4xbf16> {nn.name = "x"}, %y: tensor<4x4xf32> {nn.name = "y"})
      -> (tensor<4x4xbf16> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<4x4xf32> {nn.field = #nn.field<output>, nn.name = "b"}) {
    %a = nn.matmul %x, %x {nn.name = "a"} : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
    %b = nn.matmul %y, %y {nn.name = "b"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %a, %b : tensor<4x4xbf16>, tensor<4x4xf32>
  }
}

// -----
// Boxes of a split: one launch each, from their place in the whole; views between cost nothing.
// CHECK-LABEL: module @boxes
module @boxes {
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: %[[A:.*]] = rt.buffer activation bytes 16
  // CHECK: %[[B:.*]] = rt.buffer activation bytes 48
  // CHECK-NEXT: rt.launch @{{.*}}(%[[X]], %[[A]]) {{.*}}op = "cut"
  // CHECK-NEXT: rt.launch @{{.*}}(%[[X]], %[[B]]) {{.*}}op = "cut"
  // CHECK-NOT: rt.launch
  // CHECK: module @kernels
  func.func @infer(%x: tensor<4x4xf32> {nn.name = "x"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "a"}, tensor<4x3xf32> {nn.field = #nn.field<output>, nn.name = "b"}) {
    %s:2 = nn.split %x {axis = 1 : i64, nn.name = "cut", sections = array<i64: 1, 3>} : (tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<4x3xf32>)
    %a = nn.squeeze %s#0 {axis = array<i64: 1>} : (tensor<4x1xf32>) -> tensor<4xf32>
    return %a, %s#1 : tensor<4xf32>, tensor<4x3xf32>
  }
}
