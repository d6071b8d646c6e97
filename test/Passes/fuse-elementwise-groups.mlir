// Which group an op joins, what stands between groups, and what a group hands out.
// RUN: %ampc-opt %s -nn-fuse-elementwise -split-input-file | FileCheck %s

// A value that is read inside the group and outside of it is a result of the group.
// CHECK-LABEL: func.func @a_value_between_is_handed_out
// CHECK: %[[F:.*]]:2 = nn.fused %{{.*}} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: nn.matmul %[[F]]#0, %[[F]]#1
func.func @a_value_between_is_handed_out(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.relu %x : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.exp %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = nn.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----
// A reduction between two elementwise ops parts them: its reader cannot run before it.
// CHECK-LABEL: func.func @a_reduction_parts
// CHECK: %[[E:.*]] = nn.fused
// CHECK: %[[S:.*]] = nn.reduce_sum %[[E]]
// CHECK: nn.fused %[[E]], %[[S]]
func.func @a_reduction_parts(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = nn.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.reduce_sum %0 {axis = array<i64: 1>, keepdim = true} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %2 = nn.elementwise_div %0, %1 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----
// Two chains of one shape without a common value stay two kernels: their inputs would only be in each other's way.
// CHECK-LABEL: func.func @strangers_stay_apart
// CHECK-COUNT-2: nn.fused
// CHECK-NOT: nn.fused
func.func @strangers_stay_apart(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.relu %y : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// Two branches of one value meet again: one kernel, one read.
// CHECK-LABEL: func.func @branches_that_meet
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK: nn.fused %[[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NOT: nn.fused
func.func @branches_that_meet(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.tanh %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = nn.sigmoid %0 : (tensor<4xf32>) -> tensor<4xf32>
  %3 = nn.elementwise_mul %1, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----
// Two chains that begin apart meet: the later one stands where the earlier one runs, as all that it reads stands before that. This is
// an activation's gradient: %dy and the slope of %x.
// CHECK-LABEL: func.func @chains_that_meet
// CHECK-SAME: %[[DY:.*]]: tensor<4xf16>, %[[X:.*]]: tensor<4xf16>
// CHECK: nn.fused %[[DY]], %[[X]] : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
// CHECK-NOT: nn.fused
func.func @chains_that_meet(%dy: tensor<4xf16>, %x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = nn.cast %dy {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %1 = nn.cast %x {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %2 = nn.tanh %1 : (tensor<4xf32>) -> tensor<4xf32>
  %3 = nn.elementwise_mul %0, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = nn.cast %3 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
  return %4 : tensor<4xf16>
}

// -----
// They do not where the later one reads what is made behind the earlier one, and something needs that one at once.
// CHECK-LABEL: func.func @a_chain_that_begins_too_late
// CHECK: %[[A:.*]] = nn.fused
// CHECK: %[[P:.*]] = nn.matmul %[[A]]
// CHECK: nn.fused %[[P]], %[[A]]
func.func @a_chain_that_begins_too_late(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.relu %x : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.matmul %0, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = nn.tanh %1 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = nn.elementwise_mul %0, %2 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}

// A chain that reads a variable behind its assign stays behind it, whatever it meets.
// CHECK-LABEL: func.func @a_chain_behind_an_assign
// CHECK: %[[A:.*]] = nn.fused
// CHECK: nn.assign @w
// CHECK: %[[NEW:.*]] = nn.read @w
// CHECK: nn.fused %[[NEW]], %[[A]]
func.func @a_chain_behind_an_assign(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %y : tensor<4xf32>
  %new = nn.read @w : tensor<4xf32>
  %1 = nn.tanh %new : (tensor<4xf32>) -> tensor<4xf32>
  %2 = nn.elementwise_mul %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----
// The same elements in another shape are another walk over memory.
// CHECK-LABEL: func.func @a_view_parts
// CHECK: nn.fused {{.*}} -> tensor<4x8xf32>
// CHECK: nn.reshape
// CHECK: nn.fused {{.*}} -> tensor<32xf32>
func.func @a_view_parts(%x: tensor<4x8xf32>) -> tensor<32xf32> {
  %0 = nn.relu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.reshape %0 {shape = array<i64: 32>} : (tensor<4x8xf32>) -> tensor<32xf32>
  %2 = nn.exp %1 : (tensor<32xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}

// -----
// A small result that is broadcast into a large one is made by its own kernel, once and not once per element.
// CHECK-LABEL: func.func @what_is_broadcast_is_made_once
// CHECK: %[[ROW:.*]] = nn.fused {{.*}} -> tensor<8xf32>
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.exp
// CHECK: nn.fused %{{.*}}, %[[ROW]] : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
func.func @what_is_broadcast_is_made_once(%x: tensor<4x8xf32>, %row: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = nn.exp %row : (tensor<8xf32>) -> tensor<8xf32>
  %1 = nn.elementwise_add %x, %0 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----
// What nothing reads is not computed.
// CHECK-LABEL: func.func @a_dead_group_goes
// CHECK-NEXT: return
func.func @a_dead_group_goes(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}

// A read behind an assign of its variable is another value: it stays there, and so does what computes with it.
// CHECK-LABEL: func.func @a_read_behind_an_assign_stays
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[OLD:.*]] = nn.read @w
// CHECK-NEXT: %[[FIRST:.*]] = nn.fused %[[OLD]]
// CHECK: nn.assign @w, %[[X]]
// CHECK-NEXT: %[[NEW:.*]] = nn.read @w
// CHECK-NEXT: nn.fused %[[FIRST]], %[[NEW]]
func.func @a_read_behind_an_assign_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  %old = nn.read @w : tensor<4xf32>
  %0 = nn.relu %old : (tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %x : tensor<4xf32>
  %new = nn.read @w : tensor<4xf32>
  %1 = nn.elementwise_add %0, %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @m moment : tensor<4xf32>

// A group that feeds assigns under two guards has none of its own.
// CHECK-LABEL: func.func @two_guards_are_none
// CHECK: %[[NEW:.*]] = nn.fused %{{[^ ]*}} : (
// CHECK: nn.assign @w, %[[NEW]] unless
// CHECK: nn.assign @m, %[[NEW]] unless
func.func @two_guards_are_none(%x: tensor<4xf32>, %a: tensor<i1>, %b: tensor<i1>) {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %0 unless %a : tensor<4xf32>, tensor<i1>
  nn.assign @m, %0 unless %b : tensor<4xf32>, tensor<i1>
  return
}

// An assign without a guard takes it away, too: that variable is written in every step.
// CHECK-LABEL: func.func @one_without_a_guard
// CHECK: %[[NEW:.*]] = nn.fused %{{[^ ]*}} : (
func.func @one_without_a_guard(%x: tensor<4xf32>, %a: tensor<i1>) {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %0 unless %a : tensor<4xf32>, tensor<i1>
  nn.assign @m, %0 : tensor<4xf32>
  return
}

// Several results under one guard keep it.
// CHECK-LABEL: func.func @one_guard_for_two_results
// CHECK: %[[NEW:.*]]:2 = nn.fused %{{.*}} unless %[[G:.*]] : tensor<i1>
// CHECK: nn.assign @m, %[[NEW]]#0 unless %[[G]]
// CHECK: nn.assign @w, %[[NEW]]#1 unless %[[G]]
func.func @one_guard_for_two_results(%x: tensor<4xf32>, %a: tensor<i1>) {
  %w = nn.read @w : tensor<4xf32>
  %m = nn.read @m : tensor<4xf32>
  %0 = nn.elementwise_add %m, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = nn.elementwise_sub %w, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  nn.assign @m, %0 unless %a : tensor<4xf32>, tensor<i1>
  nn.assign @w, %1 unless %a : tensor<4xf32>, tensor<i1>
  return
}

// A guard that is made later than the group runs cannot guard it.
// CHECK-LABEL: func.func @a_guard_that_comes_too_late
// CHECK: %[[NEW:.*]] = nn.fused %{{[^ ]*}} : (tensor<4xf32>)
// CHECK: %[[FOUND:.*]] = amp.check_finite
// CHECK: nn.assign @w, %[[NEW]] unless %[[FOUND]]
func.func @a_guard_that_comes_too_late(%x: tensor<4xf32>, %i: tensor<f32>) {
  %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %found = amp.check_finite %i, %x : (tensor<f32>, tensor<4xf32>) -> tensor<i1>
  nn.assign @w, %0 unless %found : tensor<4xf32>, tensor<i1>
  return
}

// -----
// Integers and booleans fuse as floats do.
// CHECK-LABEL: func.func @masks_fuse
// CHECK: nn.fused %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi64>
// CHECK-NOT: nn.fused
func.func @masks_fuse(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi64> {
  %0 = nn.less_than %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = nn.logical_not %0 : (tensor<4xi1>) -> tensor<4xi1>
  %2 = nn.cast %1 {to = i64} : (tensor<4xi1>) -> tensor<4xi64>
  return %2 : tensor<4xi64>
}

// -----
// A random op draws by its position in its own tensor: it fuses with what surrounds it.
// CHECK-LABEL: func.func @dropout_fuses
// CHECK: nn.fused %{{.*}} : (tensor<4x8xf32>, tensor<i64>, tensor<i64>) -> tensor<4x8xf32>
// CHECK-NOT: nn.fused
func.func @dropout_fuses(%x: tensor<4x8xf32>, %seed: tensor<i64>, %counter: tensor<i64>) -> tensor<4x8xf32> {
  %0 = nn.relu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = nn.dropout %0, %seed, %counter {p = 0.5 : f64, stream = 1 : i64} : (tensor<4x8xf32>, tensor<i64>, tensor<i64>) -> tensor<4x8xf32>
  %2 = nn.scale %1 {scale = 2.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----
// What stands at the start and is no part of a group (reads, views) is there before every group that may read it: with numbers among
// the ops at the start, a view of a number could otherwise be read by a group that runs before it.
// CHECK-LABEL: module @a_chain_of_single_numbers_keeps_its_order
module @a_chain_of_single_numbers_keeps_its_order {
  nn.variable @w parameter : tensor<1xf32> {trainable}
  nn.variable @scale scalar : tensor<f32>
  // CHECK: func.func @train_step
  // CHECK-DAG: %[[W:.*]] = nn.read @w
  // CHECK-DAG: %[[SCALE:.*]] = nn.read @scale
  // CHECK-DAG: %[[VIEW:.*]] = nn.reshape %[[SCALE]]
  // CHECK: nn.fused {{.*}}%[[W]]
  // CHECK: nn.gradient @w
  func.func @train_step() -> tensor<f32> {
    %w = nn.read @w : tensor<1xf32>
    %0 = nn.square %w : (tensor<1xf32>) -> tensor<1xf32>
    %1 = nn.tanh %0 : (tensor<1xf32>) -> tensor<1xf32>
    %2 = nn.reduce_mean %1 {reduce_all = true} : (tensor<1xf32>) -> tensor<f32>
    %scale = nn.read @scale : tensor<f32>
    %3 = nn.reshape %scale {shape = array<i64: 1>} : (tensor<f32>) -> tensor<1xf32>
    %one = nn.fill_constant {dtype = f32, shape = array<i64: 1>, value = 1.0 : f64} : () -> tensor<1xf32>
    %4 = nn.elementwise_mul %one, %3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %5 = nn.elementwise_mul %1, %1 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %6 = nn.elementwise_mul %4, %5 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %7 = nn.elementwise_mul %6, %w : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    nn.gradient @w, %7 : tensor<1xf32>
    return %2 : tensor<f32>
  }
}
