// The passes of the phase `optimize`. Included by Passes.td.
#ifndef AMPC_PASSES_OPTIMIZEPASSES_TD
#define AMPC_PASSES_OPTIMIZEPASSES_TD

include "mlir/Pass/PassBase.td"

def MoveCastsPass : Pass<"amp-move-casts", "::mlir::ModuleOp"> {
  let summary = "Move casts to the side with fewer bytes";
  let description = [{
    A narrowing cast moves before the copy, view or expansion whose only reader it is; a widening cast moves after the copy, view, slice
    or maximum that is its only reader; both only if the cast does not get more elements. The data in between is then narrow. Rounding
    and selecting elements commute, so no value changes; casts never move across sums.

    ```mlir
    %1 = nn.expand %0 {shape = array<i64: 64, 4>} : (tensor<4xf32>) -> tensor<64x4xf32>
    %2 = nn.cast %1 {to = f16} : (tensor<64x4xf32>) -> tensor<64x4xf16>
    // becomes
    %1 = nn.cast %0 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %2 = nn.expand %1 {shape = array<i64: 64, 4>} : (tensor<4xf16>) -> tensor<64x4xf16>
    ```
  }];
}

def FoldCastsPass : Pass<"amp-fold-casts", "::mlir::ModuleOp"> {
  let summary = "Remove casts that change no value and share equal casts";
  let description = [{
    Widening followed by narrowing back is the identity; a cast to the value's own type is removed; equal casts of one value are shared.
    Narrowing followed by widening back changes values. It stays unless excess precision is allowed; then it is removed, and the
    module's `amp.excess_folded` is the number of removed pairs.

    ```mlir
    %1 = nn.cast %0 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    %2 = nn.cast %1 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    // uses of %2 become uses of %0
    ```
  }];
}

def FoldWeightCastsPass : Pass<"amp-fold-weight-casts", "::mlir::ModuleOp"> {
  let summary = "Cast a weight once per optimizer step, where it is written";
  let description = [{
    The narrowed copy of a parameter becomes a variable of its own. It is written wherever the parameter is written (optimizer, `@init`,
    `@sync`), and reads of it replace the casts. At level O2, if a program does not train and only reads the narrowed copy of a
    parameter, the contents of the parameter's file are stored narrowed, too, and the parameter is initialized from them.

    ```mlir
    %w = nn.read @w : tensor<4xf32>
    %h = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    // becomes
    nn.variable @w.float16 copy : tensor<4xf16> {nn.copy_of = @w}
    %h = nn.read @w.float16 : tensor<4xf16>
    // and beside every nn.assign @w, %new:
    nn.assign @w.float16, %narrowed unless %found : tensor<4xf16>, tensor<i1>
    ```
  }];
}

def WidenReductionsPass : Pass<"nn-widen-reductions", "::mlir::func::FuncOp"> {
  let summary = "Give long reductions with few results more independent rows";
  let description = [{
    Cores share the rows of a kernel, and the sum of a whole tensor has a single row. If the shapes make it worthwhile, a reduction is
    split into two: partial results of pieces, and their reduction. The choice depends only on shapes, so the order of additions is
    the same on every machine.

    ```mlir
    %s = nn.reduce_sum %x {reduce_all = true} : (tensor<1048576xf32>) -> tensor<f32>
    // becomes
    %p = nn.reduce_parts %x {axis = array<i64: 0>, kind = "sum", parts = 64 : i64} : (tensor<1048576xf32>) -> tensor<64xf32>
    %s = nn.reduce_sum %p {axis = array<i64: 0>} : (tensor<64xf32>) -> tensor<f32>
    ```
  }];
}

def JoinTransposesPass : Pass<"nn-join-transposes", "::mlir::func::FuncOp"> {
  let summary = "Join transposes that follow one another";
  let description = [{
    A transpose of a transpose reads the first one's operand with one permutation; if that is the identity, its users read the operand.
    Transposes of a model meet those of operators that want another order of dimensions, as attention does.

    ```mlir
    %1 = nn.transpose %0 {perm = array<i64: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
    %2 = nn.transpose %1 {perm = array<i64: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    // uses of %2 become uses of %0
    ```
  }];
}

def ShareEqualOpsPass : Pass<"nn-share-equal-ops", "::mlir::func::FuncOp"> {
  let summary = "Remove unused ops and share equal ones";
  let description = [{
    In every function, removes unused ops without side effects, and ops that equal an earlier op. Ops of the model are not shared,
    because their names differ.

    ```mlir
    %1 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
    %2 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
    // becomes
    %1 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
    ```
  }];
}

def FuseElementwisePass : Pass<"nn-fuse-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Group elementwise ops into kernels";
  let description = [{
    Scans the ops in program order. An elementwise op joins the group of an operand if the result shapes agree and all its other
    operands are defined before the group. Ops of an update (`nn.updates`) with several elements and ops of the gradients do not share a
    group: ranks average the gradients in between. Constants are copied into the groups that use them.

    ```mlir
    %1 = nn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
    %2 = nn.cast %1 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    // becomes
    %2 = nn.fused %0 : (tensor<4xf32>) -> tensor<4xf16> { … }
    ```
  }];
  let options = [Option<"maxOps", "max-ops", "int64_t", "48", "maximum number of ops in one kernel">];
}

def RecomputeInKernelsPass : Pass<"nn-recompute-in-kernels", "::mlir::func::FuncOp"> {
  let summary = "Compute cheap values again in the kernels that read them";
  let description = [{
    A value that one kernel stores for other kernels is computed by each of these instead, if that moves fewer bytes, takes a few ops,
    and needs no more memory. The ops must be cheap unless there is only one reader. Example: the gradient of a batch norm reads the
    16-bit input of the norm instead of a normalized f32 value that the forward kernel stores for it. A value that is stored in any case
    is computed again, too, in a kernel that reads what it takes: the gradient of a relu behind a batch norm needs its sign only, and
    reads the input of the norm for the gradient of the norm.

    ```mlir
    %y:2 = nn.fused %x, %mean : (tensor<64x8xf16>, tensor<8xf32>) -> (tensor<64x8xf16>, tensor<64x8xf32>) { … }
    %g = nn.fused %y#1, %dy : (tensor<64x8xf32>, tensor<64x8xf16>) -> tensor<64x8xf16> { … }
    // becomes, if nothing else reads %y#1
    %y = nn.fused %x, %mean : (tensor<64x8xf16>, tensor<8xf32>) -> tensor<64x8xf16> { … }
    %g = nn.fused %dy, %x, %mean : (tensor<64x8xf16>, tensor<64x8xf16>, tensor<8xf32>) -> tensor<64x8xf16> { … }
    ```
  }];
  let options = [
    Option<"maxOps", "max-ops", "int64_t", "48", "maximum number of ops in one kernel">,
    Option<"maxAgain", "max-again", "int64_t", "12", "maximum number of ops that compute one value again">];
}

def MergeKernelsPass : Pass<"nn-merge-kernels", "::mlir::func::FuncOp"> {
  let summary = "Merge kernels that read the same tensors";
  let description = [{
    A kernel that sums columns moves into an earlier kernel of the same shape that computes or reads one of its operands, if its other
    operands exist there. The tensor is then loaded once. Example: the sums that the gradient of a batch norm needs are taken where the
    gradient behind the norm is computed. Other kernels that read the same tensor are merged, too, if nothing has to be kept in memory for
    longer.

    ```mlir
    %g = nn.fused %d, %r : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x8xf16> { … }
    %s = nn.fused %x, %g {sums = 1 : i64} : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<1x8xf32> { … }
    // becomes
    %g, %s = nn.fused %d, %r, %x {sums = 1 : i64} : (tensor<64x8xf16>, tensor<64x8xf16>, tensor<64x8xf16>) -> (tensor<64x8xf16>, tensor<1x8xf32>) { … }
    ```
  }];
  let options = [Option<"maxOps", "max-ops", "int64_t", "48", "maximum number of ops in one kernel">];
}

def FuseRowsPass : Pass<"nn-fuse-rows", "::mlir::func::FuncOp"> {
  let summary = "Put elementwise kernels into the kernels of norms";
  let description = [{
    An `nn.fused` that computes what a layer norm or its gradient reads, and one that reads its result, become part of its kernel
    (`nn.fused_rows`), if the other operands exist where the kernel runs. Then the tensor between them is not loaded again, and not stored
    unless others read it. The kernel in front stays where it is for programs that run on CPUs alone: it runs inside of the library call that
    computes its operand there.

    ```mlir
    %s = nn.fused %a, %r : (tensor<64x8xf16>, tensor<64x8xf32>) -> tensor<64x8xf32> { … }
    %y, %m, %v = nn.layer_norm %s …
    // becomes
    %s, %y, %m, %v = nn.fused_rows %a, %r : … { … nn.layer_norm … }
    ```
  }];
  let options = [Option<"maxOps", "max-ops", "int64_t", "32", "maximum number of ops in one kernel">];
}

def JoinLossesPass : Pass<"nn-join-losses", "::mlir::func::FuncOp"> {
  let summary = "Compute cross entropies and their gradients in one kernel";
  let description = [{
    A cross entropy and its gradient become one op, if the gradient of the loss does not depend on the loss, and nothing else reads the two
    numbers of each line that the gradient takes. Small ops that compute the gradient of the loss move in front. The logits are then loaded
    once, which counts if there are many classes, and the two numbers are not stored.

    ```mlir
    %l, %max, %inverse = nn.cross_entropy_of_logits %x, %label …
    %dx = nn.cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dl …
    // becomes
    %l, %dx = nn.cross_entropy_with_grad %x, %label, %dl …
    ```
  }];
}

def VerifyKernelsPass : Pass<"nn-verify-kernels", "::mlir::ModuleOp"> {
  let summary = "Verify that every op can be lowered";
  let description = [{
    The last pass of phase `optimize`; it changes nothing. Every op has a form that `lower` supports: a kernel, a view, a strided copy, a
    library call, a constant, or an access to a variable. Elementwise ops are only in `nn.fused`. The ops are valid, and every value is
    defined before it is used.

    ```mlir
    %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>  // error: 'nn.relu' op is elementwise and in no fused kernel
    ```
  }];
}

#endif
