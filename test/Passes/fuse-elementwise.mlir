// Elementwise ops become kernels.
// RUN: %ampc-opt %s -nn-fuse-elementwise -split-input-file | FileCheck %s
// RUN: %ampc-opt %s -nn-fuse-elementwise=max-ops=2 -split-input-file | FileCheck %s --check-prefix=SHORT

// CHECK-LABEL: func.func @a_chain_is_one_kernel
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.fused %[[X]], %[[B]] : {{.*}} -> tensor<4x8xf16>
// CHECK-NEXT: ^bb0(%[[XI:.*]]: tensor<4x8xf32>, %[[BI:.*]]: tensor<8xf32>):
// CHECK-NEXT: %[[SUM:.*]] = nn.elementwise_add %[[XI]], %[[BI]]
// CHECK-NEXT: %[[R:.*]] = nn.relu %[[SUM]]
// CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[R]]
// CHECK-NEXT: nn.yield %[[LOW]]
// CHECK: return %[[Y]]
// SHORT-LABEL: func.func @a_chain_is_one_kernel
// SHORT-COUNT-2: nn.fused
func.func @a_chain_is_one_kernel(%x: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf16> {
  %0 = nn.elementwise_add %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = nn.relu %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = nn.cast %1 {to = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
  return %2 : tensor<4x8xf16>
}

// -----
// CHECK-LABEL: func.func @constants_are_copied_into_their_groups
// CHECK-NOT: nn.fill_constant
// CHECK: nn.fused
// CHECK: nn.fill_constant {{.*}}value = 2.0
// CHECK: nn.matmul
// CHECK: nn.fused
// CHECK: nn.fill_constant {{.*}}value = 2.0
// CHECK-NOT: nn.fill_constant
// CHECK: return
func.func @constants_are_copied_into_their_groups(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %two = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
  %0 = nn.elementwise_mul %x, %two : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %1 = nn.matmul %0, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = nn.elementwise_mul %1, %two : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----
// CHECK-LABEL: func.func @a_constant_on_its_own_is_a_kernel_without_inputs
// CHECK-NEXT: %[[C:.*]] = nn.fused : () -> tensor<4xf32>
// CHECK-NEXT: nn.fill_constant
// CHECK: return %[[C]]
func.func @a_constant_on_its_own_is_a_kernel_without_inputs() -> tensor<4xf32> {
  %0 = nn.fill_constant {shape = array<i64: 4>, value = 2.0 : f64, dtype = f32} : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// The sum reads a product that is made after the group's place.
// CHECK-LABEL: func.func @an_operand_made_later_keeps_an_op_out
// CHECK: %[[R:.*]] = nn.fused
// CHECK: %[[P:.*]] = nn.matmul
// CHECK: nn.fused %[[R]], %[[P]]
func.func @an_operand_made_later_keeps_an_op_out(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.relu %x : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.matmul %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = nn.elementwise_add %0, %1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----
// CHECK-LABEL: func.func @another_shape_is_another_kernel
// CHECK-COUNT-2: nn.fused
func.func @another_shape_is_another_kernel(%x: tensor<8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = nn.relu %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = nn.elementwise_add %y, %0 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}

// A kernel that only feeds guarded assigns does nothing in a skipped step.
// CHECK-LABEL: func.func @the_assigns_guard_is_the_kernels
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[FOUND:.*]]: tensor<i1>
// CHECK: %[[NEW:.*]] = nn.fused %{{.*}}, %[[X]] unless %[[FOUND]]
// CHECK: nn.assign @w, %[[NEW]] unless %[[FOUND]]
func.func @the_assigns_guard_is_the_kernels(%x: tensor<4xf32>, %found: tensor<i1>) {
  %w = nn.read @w : tensor<4xf32>
  %0 = nn.elementwise_sub %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %0 unless %found : tensor<4xf32>, tensor<i1>
  return
}

// Another reader needs the value in every step.
// CHECK-LABEL: func.func @another_reader_takes_the_guard_away
// CHECK: %[[NEW:.*]] = nn.fused %{{[^ ]*}}, %{{[^ ]*}} : (
// CHECK: nn.assign @w, %[[NEW]] unless
func.func @another_reader_takes_the_guard_away(%x: tensor<4xf32>, %found: tensor<i1>) -> tensor<4xf32> {
  %w = nn.read @w : tensor<4xf32>
  %0 = nn.elementwise_sub %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  nn.assign @w, %0 unless %found : tensor<4xf32>, tensor<i1>
  return %0 : tensor<4xf32>
}

// -----
// CHECK-LABEL: func.func @nothing_elementwise_nothing_to_do
// CHECK-NEXT: nn.matmul
// CHECK-NEXT: return
func.func @nothing_elementwise_nothing_to_do(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.matmul %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// A loss's gradient begins with a number: computed at the start, it lets the gradient of the last layer join the loss's own kernel.
// CHECK-LABEL: func.func @a_number_that_was_read_is_there_at_the_start
// CHECK: %[[SCALE:.*]] = nn.read @scale
// CHECK-NEXT: %[[SEED:.*]] = nn.fused %[[SCALE]]
// CHECK: %[[VIEW:.*]] = nn.reshape %[[SEED]]
// CHECK: %{{.*}}:2 = nn.fused %{{.*}}, %[[VIEW]]
// CHECK: nn.elementwise_mul
// CHECK: nn.elementwise_mul
// CHECK: nn.reduce_sum
// CHECK-NOT: nn.fused
// CHECK: return
nn.variable @scale scalar : tensor<f32>
func.func @a_number_that_was_read_is_there_at_the_start(%x: tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>) {
  %y = nn.relu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %square = nn.elementwise_mul %y, %y {axis = -1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %loss = nn.reduce_sum %square {axis = array<i64>, keepdim = false, reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
  %scale = nn.read @scale : tensor<f32>
  %two = nn.fill_constant {dtype = f32, shape = array<i64>, value = 2.0 : f64} : () -> tensor<f32>
  %seed = nn.elementwise_mul %scale, %two {axis = -1 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %view = nn.reshape %seed {shape = array<i64: 1, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  %gradient = nn.elementwise_mul %y, %view {axis = -1 : i64} : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
  return %loss, %gradient : tensor<f32>, tensor<4x8xf32>
}

// -----
// A mask of 16-bit values belongs to who reads it: relu stays something that a product can end in.
// CHECK-LABEL: func.func @a_mask_waits_for_its_reader
// CHECK: %[[Y:.*]] = nn.fused
// CHECK: nn.relu
// CHECK-NEXT: nn.yield
// CHECK: nn.matmul %[[Y]]
// CHECK: nn.fused
// CHECK: nn.compare
// CHECK: nn.where
func.func @a_mask_waits_for_its_reader(%x: tensor<4x4xf16>, %g: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %y = nn.relu %x : (tensor<4x4xf16>) -> tensor<4x4xf16>
  %zero = nn.fill_constant {dtype = f16, shape = array<i64: 4, 4>, value = 0.0 : f64} : () -> tensor<4x4xf16>
  %z = nn.matmul %y, %g : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
  %mask = nn.compare %y, %zero {kind = "gt"} : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xi1>
  %d = nn.where %mask, %z, %zero : (tensor<4x4xi1>, tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
  return %d : tensor<4x4xf16>
}

// -----
// A formula is one kernel, however many ops it has, under the update's guard; a constant alone is one too.
// RUN: %ampc-opt %s -nn-fuse-elementwise=max-ops=1 -split-input-file | FileCheck %s --check-prefix=FORMULA
// FORMULA-LABEL: func.func @a_formula_is_one_kernel
// FORMULA: nn.update [@w] from
// FORMULA-NEXT: ^bb0(%[[P:.*]]: tensor<64xf32>, %[[G:.*]]: tensor<64xf16>, %[[SKIP:.*]]: tensor<i1>):
// FORMULA-NEXT: %[[NEW:.*]] = nn.fused %[[G]], %[[P]] unless %[[SKIP]]
// FORMULA: nn.cast
// FORMULA-NEXT: nn.elementwise_sub
// FORMULA: nn.yield %[[NEW]] : tensor<64xf32>
// FORMULA: nn.update [@b] {
// FORMULA: %[[FILL:.*]] = nn.fused
// FORMULA-NEXT: nn.fill_constant
// FORMULA: nn.yield %[[FILL]]
nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @b parameter : tensor<4xf32> {trainable}
func.func @a_formula_is_one_kernel(%g: tensor<4xf16>, %found: tensor<i1>) {
  nn.update [@w] from(%g : tensor<4xf16>) unless %found : tensor<i1> {
  ^bb0(%p: tensor<64xf32>, %d: tensor<64xf16>, %skip: tensor<i1>):
    %wide = nn.cast %d {to = f32} : (tensor<64xf16>) -> tensor<64xf32>
    %new = nn.elementwise_sub %p, %wide : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    nn.yield %new : tensor<64xf32>
  }
  nn.update [@b] {
  ^bb0(%p: tensor<64xf32>):
    %one = nn.fill_constant {shape = array<i64: 64>, value = 1.0 : f64, dtype = f32} : () -> tensor<64xf32>
    nn.yield %one : tensor<64xf32>
  }
  return
}

// -----
// Ranks average a gradient before anything of the update is computed from it. Single numbers may be
// computed earlier.
// CHECK-LABEL: func.func @no_update_with_its_gradient
// CHECK: %[[G:.*]] = nn.fused {{.*}} -> tensor<8xf32>
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.elementwise_add
// CHECK-NEXT: nn.yield
// CHECK: %[[S:.*]] = nn.fused {{.*}} -> tensor<8xf32>
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.elementwise_mul
// CHECK-NEXT: nn.yield
// CHECK: %[[N:.*]] = nn.fused {{.*}} -> tensor<1xf32>
// CHECK-NEXT: ^bb0
// CHECK-NEXT: nn.elementwise_add
// CHECK-NEXT: nn.elementwise_mul
// CHECK: return %[[G]], %[[S]], %[[N]]
func.func @no_update_with_its_gradient(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<1xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<1xf32>) {
  %g = nn.elementwise_add %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %s = nn.elementwise_mul %g, %g {nn.updates} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %m = nn.elementwise_add %c, %c : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %n = nn.elementwise_mul %m, %m {nn.updates} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return %g, %s, %n : tensor<8xf32>, tensor<8xf32>, tensor<1xf32>
}

// The sums of a norm's gradient: a kernel with two sums. With the factors of rows, the products have these.
// CHECK-LABEL: func.func @gradient_sums
// CHECK: nn.fused %{{.*}}, %{{.*}}, %{{.*}} {sums = 2 : i64} : (tensor<2x8x8x3xf16>, tensor<3xf32>, tensor<2x8x8x3xf16>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<2x8x8x3xf16>, %[[M:.*]]: tensor<3xf32>, %[[D:.*]]: tensor<2x8x8x3xf16>):
// CHECK-NEXT: %[[WX:.*]] = nn.cast %[[X]]
// CHECK-NEXT: %[[DIFFERENCE:.*]] = nn.elementwise_sub %[[WX]], %[[M]]
// CHECK-NEXT: %[[WD:.*]] = nn.cast %[[D]]
// CHECK-NEXT: %[[P:.*]] = nn.elementwise_mul %[[WD]], %[[DIFFERENCE]]
// CHECK-NEXT: nn.yield %[[WD]], %[[P]]
// CHECK: nn.fused %{{.*}} {sums = 2 : i64} : (tensor<128x3xf32>, tensor<128x1xf32>, tensor<128x3xf32>, tensor<128x1xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<128x3xf32>, %[[M:.*]]: tensor<128x1xf32>, %[[D:.*]]: tensor<128x3xf32>, %[[I:.*]]: tensor<128x1xf32>):
// CHECK-NEXT: %[[DIFFERENCE:.*]] = nn.elementwise_sub %[[X]], %[[M]]
// CHECK-NEXT: %[[N:.*]] = nn.elementwise_mul %[[DIFFERENCE]], %[[I]]
// CHECK-NEXT: %[[P:.*]] = nn.elementwise_mul %[[D]], %[[N]]
// CHECK-NEXT: nn.yield %[[D]], %[[P]]
func.func @gradient_sums(%x: tensor<2x8x8x3xf16>, %m: tensor<3xf32>, %d: tensor<2x8x8x3xf16>, %z: tensor<128x3xf32>, %n: tensor<128x1xf32>, %e: tensor<128x3xf32>, %i: tensor<128x1xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %a, %b = nn.channel_grad_sums %x, %m, %d : (tensor<2x8x8x3xf16>, tensor<3xf32>, tensor<2x8x8x3xf16>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %f, %g = nn.channel_grad_sums %z, %n, %e, %i : (tensor<128x3xf32>, tensor<128x1xf32>, tensor<128x3xf32>, tensor<128x1xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return %a, %b, %f, %g : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
