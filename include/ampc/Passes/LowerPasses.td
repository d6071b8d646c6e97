// The passes of the phase `lower`, from nn functions to entries of runtime calls. Included by Passes.td.
#ifndef AMPC_PASSES_LOWERPASSES_TD
#define AMPC_PASSES_LOWERPASSES_TD

include "mlir/Pass/PassBase.td"

def LowerToCallsPass : Pass<"rt-lower-to-calls", "::mlir::ModuleOp"> {
  let summary = "Turn functions into entries of runtime calls";
  let description = [{
    Every function becomes an `rt.entry`; products become `rt.gemm`, everything else launches of kernels in `@kernels`, which equal
    ops share. Values become buffers; reshapes and reads of variables cost nothing.

    ```mlir
    func.func @infer(%x: tensor<4xf32> {nn.name = "x"}) -> … { %y = nn.relu %x … }
    // becomes
    rt.entry @infer { %b = rt.buffer "activation" bytes 16 … rt.launch @k0 rows [4] (%a, %b) … }
    ```
  }];
  let dependentDialects = ["::ampc::rt::RTDialect", "::mlir::vector::VectorDialect", "::mlir::scf::SCFDialect",
    "::mlir::memref::MemRefDialect", "::mlir::math::MathDialect", "::mlir::arith::ArithDialect"];
}

def PlaceOutputsPass : Pass<"rt-place-outputs", "::mlir::ModuleOp"> {
  let summary = "Make outputs where the caller reads them";
  let description = [{
    A buffer of activations that is only copied to an output becomes that output's. Variables, inputs and parts of buffers
    are still copied.

    ```mlir
    %a = rt.buffer "activation" bytes 4096
    rt.launch @k0 rows [1024] (%x, %a) …
    %out = rt.buffer "output" bytes 4096
    rt.copy %a to %out offsets [0, 0] bytes 4096 {op = "y"}
    // becomes
    %out = rt.buffer "output" bytes 4096
    rt.launch @k0 rows [1024] (%x, %out) …
    ```
  }];
}

def JoinScalarsPass : Pass<"rt-join-scalars", "::mlir::ModuleOp"> {
  let summary = "Compute single numbers in one kernel";
  let description = [{
    Launches of one row, copies and fills that work on single numbers (the loss scale and its counters, the learning rate, beta powers,
    a loss's last sum, what is logged) wait for one another as long as no other call needs them, and become one kernel. Who
    reads a copy that waits reads its source.

    ```mlir
    rt.launch @k0 rows [1] (%found, %scale, %next) …
    rt.copy %next to %scale offsets [0, 0] bytes 4 {op = "scale"}
    rt.gemm %a, %b, %c …
    rt.copy %rate to %out offsets [0, 0] bytes 4 {op = "lr"}
    // becomes
    rt.gemm %a, %b, %c …
    rt.launch @k1 rows [1] (%found, %scale, %rate, %out) …
    ```
  }];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::scf::SCFDialect", "::mlir::memref::MemRefDialect",
    "::mlir::math::MathDialect", "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect"];
}

def MergeLaunchesPass : Pass<"rt-merge-launches", "::mlir::ModuleOp"> {
  let summary = "Run one kernel over many independent pieces in one launch";
  let description = [{
    Neighbouring launches of one kernel whose ranges do not conflict become one launch of several pieces: the multi-tensor optimizer.

    ```mlir
    rt.launch @k0 rows [4] (%a, %b) …
    rt.launch @k0 rows [8] (%c, %d) …
    // becomes
    rt.launch @k0 rows [4, 8] (%a, %b, %c, %d) …
    ```
  }];
}

def OfferEpiloguesPass : Pass<"rt-offer-epilogues", "::mlir::ModuleOp"> {
  let summary = "Say what a matrix call may end in instead of the launch behind it";
  let description = [{
    Where a launch adds a bias to a matrix call's result, or is its relu or gelu, and nothing else reads that result, a library's product
    can do it in one kernel. So can the product in front of relu's or gelu's gradient, with what the forward's product leaves for it
    (`aux`), to which it moves down. Both ways stay in the program. What the forward's launch leaves for its gradient's (a slope) is not
    there where the pair is taken, so that `aux` lies in its bytes if it fits.

    ```mlir
    rt.gemm %x, %w, %z {op = "fc1.matmul", …}
    rt.launch @k1 rows [512] (%z, %b, %y) … {op = "fc1.add+relu"}
    // becomes
    rt.epilogue "relu_bias" into %y with %b offsets [0, 0] bytes [4194304, 8192]
    rt.gemm %x, %w, %z {op = "fc1.matmul", …}
    rt.launch @k1 rows [512] (%z, %b, %y) … {op = "fc1.add+relu"}
    ```
  }];
}

def OfferSumsPass : Pass<"rt-offer-sums", "::mlir::ModuleOp"> {
  let summary = "Say which matrix calls may sum a bias's gradient";
  let description = [{
    A library's product that reads or writes a matrix can sum the matrix's columns beside its own work, which is a bias's gradient,
    whether one launch does that or several in stages. Both ways stay in the program. Stands behind `rt-offer-epilogues`: the result of a
    call that may end in relu's or gelu's gradient is such a matrix.

    ```mlir
    rt.gemm %y, %dy, %dw {op = "fc2.matmul.grad", …}
    rt.epilogue "drelu" into %dx aux %mask offsets [0, 0] bytes [4194304, 262144]
    rt.gemm %dy, %w, %dz {op = "fc2.matmul.grad", …}
    rt.launch @k2 rows [2097152] (%y, %dz, %dx) … {op = "fc1.relu.grad"}
    rt.launch @k3 rows [64, 64] (%dy, %db2, %dx, %db1) … {op = "fc2.add.grad+fc1.add.grad"}
    // becomes
    rt.sums "b" into %db2 offset 0 bytes 8192
    rt.gemm %y, %dy, %dw {op = "fc2.matmul.grad", …}
    rt.sums "result" into %db1 offset 0 bytes 8192
    rt.epilogue "drelu" into %dx aux %mask offsets [0, 0] bytes [4194304, 262144]
    rt.gemm %dy, %w, %dz {op = "fc2.matmul.grad", …}
    rt.launch @k2 rows [2097152] (%y, %dz, %dx) … {op = "fc1.relu.grad"}
    rt.launch @k3 rows [64, 64] (%dy, %db2, %dx, %db1) … {op = "fc2.add.grad+fc1.add.grad"}
    ```
  }];
}

def PlanArenasPass : Pass<"rt-plan-arenas", "::mlir::ModuleOp"> {
  let summary = "Give every buffer its place";
  let description = [{
    Activations share bytes by liveness (best fit over the calls in order, 256-byte aligned); other arenas are laid out in sequence.

    ```mlir
    %b = rt.buffer "activation" bytes 4096
    // becomes
    %b = rt.buffer "activation" bytes 4096 at 256
    ```
  }];
}

def VerifyCallsPass : Pass<"rt-verify-calls", "::mlir::ModuleOp"> {
  let summary = "Prove that a program holds calls on valid ranges alone";
  let description = [{
    The end of phase `lower`; it changes nothing. Entries have a role and hold `rt` ops alone; every buffer has a place in its arena; what a
    call touches lies in its buffers; launches name kernels of the program and give them the arguments that they take; every value is
    defined before it is used.

    ```mlir
    %b = rt.buffer "activation" bytes 64 at 0
    rt.fill %b with 0 offset 32 bytes 64 {op = "x"}  // error: 'rt.fill' op touches 64 bytes at 32 of a buffer of 64
    ```
  }];
}

#endif
