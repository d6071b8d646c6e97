// Passes on kernels, after elementwise ops were grouped. Included by Passes.td.
#ifndef AMPC_PASSES_KERNELPASSES_TD
#define AMPC_PASSES_KERNELPASSES_TD

include "mlir/Pass/PassBase.td"

def RecomputeInKernelsPass : Pass<"nn-recompute-in-kernels", "::mlir::ModuleOp"> {
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

def MergeKernelsPass : Pass<"nn-merge-kernels", "::mlir::ModuleOp"> {
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

#endif
