// Functions become entries of runtime calls.
// RUN: %ampc-opt %s -rt-lower-to-calls -split-input-file | FileCheck %s

// A kernel over elements takes any number of them, so both casts are one; a view costs nothing.
// CHECK-LABEL: module @equal_ops_share_a_kernel
module @equal_ops_share_a_kernel {
  // CHECK: rt.entry @infer
  // CHECK-NEXT: %[[X:.*]] = rt.buffer input bytes 128
  // CHECK-NEXT: rt.input "x" %[[X]] : tensor<4x8xf32>
  // CHECK-NEXT: %[[A:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @[[K:.*]] rows [32](%[[X]], %[[A]]) {{.*}} bytes [128, 64]
  // CHECK-NEXT: %[[B:.*]] = rt.buffer activation bytes 64
  // CHECK-NEXT: rt.launch @[[K]] rows [32](%[[X]], %[[B]])
  // CHECK-NEXT: %[[C:.*]] = rt.buffer activation bytes 128
  // CHECK-NEXT: rt.gemm %[[B]], %[[A]], %[[C]] {{.*}}op = "mm", sizes = array<i64: 8, 8, 4>, types = [f16, f16, f16]
  // CHECK-NEXT: %[[OUT:.*]] = rt.buffer output bytes 128
  // CHECK-NEXT: rt.copy %[[C]] to %[[OUT]]
  // CHECK-NEXT: rt.output "y" %[[OUT]] field output : tensor<8x8xf16>
  // CHECK: module @kernels
  // CHECK: func.func @[[K]](%{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf16>, {{.*}}) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 2, 2>], ampc.elementwise = array<i64{{.*}}>, ampc.epilogue = {kind = "narrowing", of = 0 : i64, result = 1 : i64}, ampc.rows = 0 : i64}
  func.func @infer(%x: tensor<4x8xf32> {nn.name = "x"}) -> (tensor<8x8xf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.fused %x : (tensor<4x8xf32>) -> tensor<4x8xf16> {
    ^bb0(%a: tensor<4x8xf32>):
      %c = nn.cast %a {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
      nn.yield %c : tensor<4x8xf16>
    }
    %1 = nn.reshape %x {shape = array<i64: 8, 4>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = nn.fused %1 : (tensor<8x4xf32>) -> tensor<8x4xf16> {
    ^bb0(%a: tensor<8x4xf32>):
      %c = nn.cast %a {to = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
      nn.yield %c : tensor<8x4xf16>
    }
    %3 = nn.matmul %2, %0 {nn.name = "mm"} : (tensor<8x4xf16>, tensor<4x8xf16>) -> tensor<8x8xf16>
    return %3 : tensor<8x8xf16>
  }
}

// -----
// The kernel has the assign's guard and nobody reads the old bytes afterwards: no copy.
// CHECK-LABEL: module @a_variable_is_updated_in_place
module @a_variable_is_updated_in_place {
  // CHECK-NEXT: rt.variable @w parameter : tensor<4xf32> in parameter at 0
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK-NEXT: %[[W:.*]] = rt.buffer parameter bytes 16 at 0
  // CHECK-NEXT: rt.entry @train_step
  // CHECK: rt.input "x" %[[X:[^ ]*]]
  // CHECK: rt.input "found" %[[FOUND:[^ ]*]]
  // CHECK-NEXT: rt.launch @{{.*}} rows [4](%[[W]], %[[X]], %[[FOUND]], %[[W]]) {{.*}}op = "w.update"
  // CHECK-NOT: rt.copy
  // CHECK: module @kernels
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}, %found: tensor<i1> {nn.name = "found"}) {
    %w = nn.read @w : tensor<4xf32>
    %new = nn.fused %w, %x unless %found : tensor<i1> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %s = nn.elementwise_sub %a, %b {nn.name = "w.update"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      nn.yield %s : tensor<4xf32>
    }
    nn.assign @w, %new unless %found : tensor<4xf32>, tensor<i1>
    return
  }
}

// -----
// The old value is read after the write: its bytes are kept aside.
// CHECK-LABEL: module @a_value_read_after_the_write_is_kept
module @a_value_read_after_the_write_is_kept {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: %[[W:.*]] = rt.buffer parameter bytes 16 at 0
  // CHECK: %[[KEPT:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.copy %[[W]] to %[[KEPT]]
  // CHECK: %[[NEW:.*]] = rt.buffer activation bytes 16
  // CHECK-NEXT: rt.launch @{{.*}}(%[[KEPT]], %{{.*}}, %[[FOUND:.*]], %[[NEW]])
  // CHECK-NEXT: rt.launch @{{.*}}(%[[NEW]], %[[FOUND]], %[[W]])
  // CHECK: %[[OUT:.*]] = rt.buffer output bytes 16
  // CHECK-NEXT: rt.copy %[[KEPT]] to %[[OUT]]
  func.func @train_step(%x: tensor<4xf32> {nn.name = "x"}, %found: tensor<i1> {nn.name = "found"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "old"}) {
    %w = nn.read @w : tensor<4xf32>
    %new = nn.fused %w, %x unless %found : tensor<i1> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %s = nn.elementwise_sub %a, %b {nn.name = "w.update"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      nn.yield %s : tensor<4xf32>
    }
    nn.assign @w, %new unless %found : tensor<4xf32>, tensor<i1>
    return %w : tensor<4xf32>
  }
}

// -----
// Arenas follow the roles; a parameter with a narrowed copy is a master.
// CHECK-LABEL: module @variables_lie_in_the_arena_of_their_role
module @variables_lie_in_the_arena_of_their_role {
  // CHECK-NEXT: rt.variable @w parameter : {{.*}} in master at 0
  // CHECK-NEXT: %{{.*}} = rt.buffer master bytes 16 at 0
  // CHECK-NEXT: rt.variable @w.float16 copy : {{.*}} in parameter at 0
  // CHECK-NEXT: %{{.*}} = rt.buffer parameter bytes 8 at 0
  // CHECK-NEXT: rt.variable @b parameter : {{.*}} in parameter at 64
  // CHECK-NEXT: %{{.*}} = rt.buffer parameter bytes 16 at 64
  // CHECK-NEXT: rt.variable @m moment : {{.*}} in optimizer at 0
  // CHECK-NEXT: %{{.*}} = rt.buffer optimizer bytes 16 at 0
  // CHECK-NEXT: rt.variable @s scalar : {{.*}} in state at 0
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @w.float16 copy : tensor<4xf16> {nn.copy_of = @w}
  nn.variable @b parameter : tensor<4xf32> {trainable}
  nn.variable @m moment : tensor<4xf32>
  nn.variable @s scalar : tensor<i64>
}

// -----

// A product carries its scale: the sum is scaled in f32 and rounded once.
// CHECK-LABEL: module @a_scaled_product
module @a_scaled_product {
  // CHECK: rt.gemm {{.*}}alpha = 1.250000e-01 : f64
  // CHECK-NOT: rt.launch
  func.func @infer(%x: tensor<4x4xf16> {nn.name = "x"}) -> (tensor<4x4xf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.matmul %x, %x {alpha = 0.125 : f64, nn.name = "mm"} : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
}

// -----
// One launch writes every parameter of an update in its place, a piece each; what the formula does not write is read.
// CHECK-LABEL: module @an_update_is_one_launch
module @an_update_is_one_launch {
  nn.variable @a parameter : tensor<4xf32> {trainable}
  nn.variable @a.v moment : tensor<4xf32>
  nn.variable @b parameter : tensor<2x3xf32> {trainable}
  nn.variable @b.v moment : tensor<2x3xf32>
  // CHECK-DAG: %[[A:.*]] = rt.buffer parameter bytes 16 at 0
  // CHECK-DAG: %[[AV:.*]] = rt.buffer optimizer bytes 16 at 0
  // CHECK-DAG: %[[B:.*]] = rt.buffer parameter bytes 24 at 64
  // CHECK-DAG: %[[BV:.*]] = rt.buffer optimizer bytes 24 at 64
  // CHECK: rt.entry @train_step
  // CHECK: %[[GA:.*]] = rt.buffer input bytes 16
  // CHECK: %[[GB:.*]] = rt.buffer input bytes 24
  // CHECK: %[[R:.*]] = rt.buffer input bytes 4
  // CHECK: %[[S:.*]] = rt.buffer input bytes 1
  // A value read before the update outlives it in a copy.
  // CHECK: rt.copy %[[B]] to %{{.*}} offsets [0, 0] bytes 24 {op = "b"}
  // CHECK: rt.launch @{{.*}} rows [4, 6](%[[AV]], %[[GA]], %[[R]], %[[A]], %[[S]], %[[AV]], %[[A]], %[[BV]], %[[GB]], %[[R]], %[[B]], %[[S]], %[[BV]], %[[B]]) {{.*}}op = "a.update+b.update"
  // CHECK-NOT: rt.launch
  func.func @train_step(%ga: tensor<4xf32> {nn.name = "ga"}, %gb: tensor<2x3xf32> {nn.name = "gb"}, %rate: tensor<f32> {nn.name = "rate"},
                        %skip: tensor<i1> {nn.name = "skip"}) -> (tensor<2x3xf32> {nn.name = "old"}) {
    %old = nn.read @b : tensor<2x3xf32>
    nn.update [@a, @a.v, @b, @b.v] from(%ga, %gb : tensor<4xf32>, tensor<2x3xf32>) with(%rate : tensor<f32>) unless %skip : tensor<i1> {
    ^bb0(%p: tensor<64xf32>, %v: tensor<64xf32>, %g: tensor<64xf32>, %by: tensor<f32>, %no: tensor<i1>):
      %f:2 = nn.fused %v, %g, %by, %p unless %no : tensor<i1> : (tensor<64xf32>, tensor<64xf32>, tensor<f32>, tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
      ^bb0(%iv: tensor<64xf32>, %ig: tensor<64xf32>, %ir: tensor<f32>, %ip: tensor<64xf32>):
        %next = nn.elementwise_add %iv, %ig : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
        %step = nn.elementwise_mul %next, %ir : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
        %new = nn.elementwise_sub %ip, %step : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
        nn.yield %next, %new : tensor<64xf32>, tensor<64xf32>
      }
      nn.yield %f#1, %f#0 : tensor<64xf32>, tensor<64xf32>
    }
    return %old : tensor<2x3xf32>
  }
}

// -----
// CHECK-LABEL: module @random_numbers_are_one_launch
module @random_numbers_are_one_launch {
  nn.variable @a parameter : tensor<4xf32>
  nn.variable @b parameter : tensor<2x3xf32>
  nn.variable @given parameter : tensor<4xf32>
  // CHECK: rt.variable @a parameter {{.*}}{random}
  // CHECK: rt.variable @b parameter {{.*}}{random}
  // CHECK: rt.variable @given parameter : tensor<{{[0-9x]*}}f32> in parameter at {{[0-9]+$}}
  // CHECK: rt.launch @{{.*}} rows [4, 6](%[[SEED:.*]], %[[ROWS:.*]], %{{.*}}, %[[SEED]], %[[ROWS]], %{{.*}}) offsets [0, 0, 0, 0, 16, 0] bytes [8, 16, 16, 8, 16, 24] {{.*}}op = "a+b"
  func.func @init(%seed: tensor<i64> {nn.name = "seed"}) {
    %rows = nn.constant dense<[[1, 0, 0, 0], [2, 0, 0, 0]]> : tensor<2x4xi32> : tensor<2x4xi32>
    nn.initialize [@a, @b], %seed, %rows {kind = "uniform", dtype = f32} : tensor<i64>, tensor<2x4xi32>
    return
  }
}

// -----
// Parts of a concat that are copied alike are pieces of one launch: those of one width share a kernel, whatever their offset, since
// each begins at a multiple of 16 bytes and the kernel counts from there.
// CHECK-LABEL: module @joined_parts_are_one_launch
module @joined_parts_are_one_launch {
  // CHECK: rt.launch @[[WIDE:.*]] rows [4, 4](%[[A:.*]], %[[Y:.*]], %[[B:.*]], %[[Y]]) offsets [0, 0, 0, 32] bytes [128, 248, 128, 248]
  // CHECK: rt.launch @[[NARROW:.*]] rows [4](%{{.*}}, %[[Y]]) offsets [0, 64] bytes [32, 224]
  // CHECK-NOT: rt.launch
  // CHECK: rt.output "rows"
  func.func @infer(%a: tensor<4x8xf32> {nn.name = "a"}, %b: tensor<4x8xf32> {nn.name = "b"}, %c: tensor<4x2xf32> {nn.name = "c"})
      -> (tensor<4x18xf32> {nn.field = #nn.field<output>, nn.name = "rows"}) {
    %0 = nn.concat %a, %b, %c {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x18xf32>
    return %0 : tensor<4x18xf32>
  }
}

// -----
// The mean over ranks is one of a value's own bytes, in a training step alone.
// CHECK-LABEL: module @means_over_ranks
module @means_over_ranks {
  // CHECK: rt.entry @infer
  // CHECK-NOT: rt.rank_mean
  // CHECK: rt.entry @train_step
  // CHECK: rt.launch @{{.*}}(%{{.*}}, %[[M:.*]]) {{.*}} {op = "nn.reduce_mean"}
  // CHECK-NEXT: rt.rank_mean %[[M]] offset 0 bytes 32
  // CHECK: rt.copy %[[M]] to
  func.func @infer(%x: tensor<4x8xf32> {nn.name = "x"}) -> (tensor<8xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.reduce_mean %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    %1 = nn.rank_mean %0 : (tensor<8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func @train_step(%x: tensor<4x8xf32> {nn.name = "x"}) -> (tensor<8xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %0 = nn.reduce_mean %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    %1 = nn.rank_mean %0 : (tensor<8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
