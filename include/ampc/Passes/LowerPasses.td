// The passes of the phase `lower`, which lowers nn functions to entries of runtime calls. Included by Passes.td.
#ifndef AMPC_PASSES_LOWERPASSES_TD
#define AMPC_PASSES_LOWERPASSES_TD

include "mlir/Pass/PassBase.td"

def LowerToCallsPass : Pass<"rt-lower-to-calls", "::mlir::ModuleOp"> {
  let summary = "Turn functions into entries of runtime calls";
  let description = [{
    Every function becomes an `rt.entry`. Products become `rt.gemm`, all other ops become launches of kernels in `@kernels`, which equal
    ops share. Values become buffers; reshapes and reads of variables need no call.

    ```mlir
    func.func @infer(%x: tensor<4xf32> {nn.name = "x"}) -> … { %y = nn.relu %x … }
    // becomes
    rt.entry @infer { %b = rt.buffer activation bytes 16 … rt.launch @k0 rows [4] (%a, %b) … }
    ```
  }];
  let dependentDialects = ["::ampc::rt::RTDialect", "::mlir::vector::VectorDialect", "::mlir::scf::SCFDialect",
    "::mlir::memref::MemRefDialect", "::mlir::math::MathDialect", "::mlir::arith::ArithDialect"];
}

def PlaceOutputsPass : Pass<"rt-place-outputs", "::mlir::ModuleOp"> {
  let summary = "Compute outputs directly in their buffers";
  let description = [{
    An activation buffer that is copied to an output is replaced by the output's buffer. Variables, inputs and parts of buffers are
    still copied.

    ```mlir
    %a = rt.buffer activation bytes 4096
    rt.launch @k0 rows [1024] (%x, %a) …
    %out = rt.buffer output bytes 4096
    rt.copy %a to %out offsets [0, 0] bytes 4096 {op = "y"}
    // becomes
    %out = rt.buffer output bytes 4096
    rt.launch @k0 rows [1024] (%x, %out) …
    ```
  }];
}

def JoinScalarsPass : Pass<"rt-join-scalars", "::mlir::ModuleOp"> {
  let summary = "Compute single numbers in one kernel";
  let description = [{
    Launches of one row, copies and fills that work on single numbers (the loss scale and its counters, the learning rate, beta powers,
    a loss's last sum, what is logged) are deferred as long as no other call needs their results, and become one kernel.
    A reader of a deferred copy reads its source.

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
    Adjacent launches of one kernel whose ranges do not conflict become one launch of several pieces, for example the updates of all
    parameters. Launches with few rows are also merged across other calls.

    ```mlir
    rt.launch @k0 rows [4] (%a, %b) …
    rt.launch @k0 rows [8] (%c, %d) …
    // becomes
    rt.launch @k0 rows [4, 8] (%a, %b, %c, %d) …
    ```
  }];
}

def OfferEpiloguesPass : Pass<"rt-offer-epilogues", "::mlir::ModuleOp"> {
  let summary = "Mark matrix calls that can compute the following launch as their epilogue";
  let description = [{
    If a launch adds a bias to the result of a matrix call, or applies relu or gelu to it, and nothing else reads that result, a library
    can compute both in one kernel. The same holds for a matrix call followed by the gradient of relu or gelu; it reads an auxiliary
    buffer (`aux`) that the forward product writes. The matrix call moves down to the launch. The program keeps both forms: the CPU
    backend runs the separate launch; the CUDA backend times both when it loads the program and keeps the faster. If the pair is
    fused, the slope that the forward launch saves for the gradient is not computed, so `aux` reuses its bytes if it fits.

    ```mlir
    rt.gemm %x, %w, %z {op = "fc1.matmul", …}
    rt.launch @k1 rows [512] (%z, %b, %y) … {op = "fc1.add+relu"}
    // becomes
    rt.epilogue relu_bias into %y with %b offsets [0, 0] bytes [4194304, 8192]
    rt.gemm %x, %w, %z {op = "fc1.matmul", …}
    rt.launch @k1 rows [512] (%z, %b, %y) … {op = "fc1.add+relu"}
    ```
  }];
}

def OfferSumsPass : Pass<"rt-offer-sums", "::mlir::ModuleOp"> {
  let summary = "Mark matrix calls that can also sum the gradient of a bias";
  let description = [{
    A library product that reads or writes a matrix can also sum the matrix's columns, which gives the gradient of a bias. This can
    replace one launch, or several if the sum has stages. The program keeps both forms. Runs after `rt-offer-epilogues`, because the
    result of a call with the gradient of relu or gelu as its epilogue is such a matrix.

    ```mlir
    rt.gemm %y, %dy, %dw {op = "fc2.matmul.grad", …}
    rt.epilogue drelu into %dx aux %mask offsets [0, 0] bytes [4194304, 262144]
    rt.gemm %dy, %w, %dz {op = "fc2.matmul.grad", …}
    rt.launch @k2 rows [2097152] (%y, %dz, %dx) … {op = "fc1.relu.grad"}
    rt.launch @k3 rows [64, 64] (%dy, %db2, %dx, %db1) … {op = "fc2.add.grad+fc1.add.grad"}
    // becomes
    rt.sums b into %db2 offset 0 bytes 8192
    rt.gemm %y, %dy, %dw {op = "fc2.matmul.grad", …}
    rt.sums result into %db1 offset 0 bytes 8192
    rt.epilogue drelu into %dx aux %mask offsets [0, 0] bytes [4194304, 262144]
    rt.gemm %dy, %w, %dz {op = "fc2.matmul.grad", …}
    rt.launch @k2 rows [2097152] (%y, %dz, %dx) … {op = "fc1.relu.grad"}
    rt.launch @k3 rows [64, 64] (%dy, %db2, %dx, %db1) … {op = "fc2.add.grad+fc1.add.grad"}
    ```
  }];
}

def SeparatePreparationPass : Pass<"rt-separate-preparation", "::mlir::ModuleOp"> {
  let summary = "Move what depends on variables and constants alone to the start of @infer";
  let description = [{
    In a program without a training step, the commands of `@infer` that read only variables, constants and results of such commands compute the
    same in each run: filters in the layout of the library, weights in 16 bits, the factors of batch norm. They move to the start of the entry, and
    their results to the arena `prepared`, which no other command writes. A result may be written in parts or in place, if every command that writes it
    depends on variables and constants alone. A device runs them again only if a variable changed. A command whose
    result is more than twice as large as what it reads stays where it is, because recomputing it takes less memory.

    ```mlir
    rt.launch @transpose rows [64] (%x, %t) … {op = "image"}
    rt.launch @transpose rows [64] (%w, %f) … {op = "conv1"}
    rt.conv output %t, %f, %y {op = "conv1", …}
    // becomes, with %f in the arena `prepared`
    rt.launch @transpose rows [64] (%w, %f) … {op = "conv1", rt.prepared}
    rt.launch @transpose rows [64] (%x, %t) … {op = "image"}
    rt.conv output %t, %f, %y {op = "conv1", …}
    ```
  }];
}

def FuseLaunchesPass : Pass<"rt-fuse-launches", "::mlir::ModuleOp"> {
  let summary = "Mark launches that can run part by part inside the library call before them";
  let description = [{
    A launch whose kernel reads the result of a product or a convolution element by element (batch norm in test mode, bias, activation, residual
    sum, …) can run on a part of the result while that part is in the cache. The launch gets the number of elements of the result that one of its
    rows reads. The call moves down to the launch if no command in between accesses its result or writes its operands. The CPU backend runs the
    rows in the tasks of the call; the CUDA backend runs the launch as it is. Nothing changes in what is computed or rounded. The operands of the
    call are live during the launch, so nothing is fused where the peak of live activation bytes would grow. If nothing else reads the result and
    the launch writes elsewhere, it also gets `rt.only_reader`: the CPU backend keeps the parts of the result in its caches and does not touch the
    buffer, for which the peak may grow by a sixteenth, or by a quarter if a GPU is no target.

    ```mlir
    rt.conv output %x, %f, %y {op = "conv1", …}
    rt.launch @k3 rows [3136] (%y, %scale, %shift, %y) offsets [0, 0, 0, 0] bytes [802816, 256, 256, 802816] grain 127 {op = "norm+relu"}
    // becomes
    rt.conv output %x, %f, %y {op = "conv1", …}
    rt.launch @k3 rows [3136] (%y, %scale, %shift, %y) offsets [0, 0, 0, 0] bytes [802816, 256, 256, 802816] grain 127 {op = "norm+relu",
      rt.row_elements = 64 : i64}
    ```
  }];
}

def StreamOutputsPass : Pass<"rt-stream-outputs", "::mlir::ModuleOp"> {
  let summary = "Store large outputs past the caches";
  let description = [{
    An output of 48 MiB or more that nothing in the program reads would displace what is in the caches, and each of its lines would be read from
    memory before it is written. The kernel that writes it gets the numbers of such arguments, if all its launches agree, and is compiled with
    nontemporal stores for the CPU.

    ```mlir
    rt.launch @k rows [1600] (%logits, %out) offsets [0, 0] bytes [32000000, 64000000] grain 1 {op = "head.add"}
    func.func @k(…) attributes {…}
    // becomes
    func.func @k(…) attributes {ampc.streams = array<i64: 1>, …}
    ```
  }];
}

def PlanArenasPass : Pass<"rt-plan-arenas", "::mlir::ModuleOp"> {
  let summary = "Assign an offset to every buffer";
  let description = [{
    Activations share bytes by liveness, 256-byte aligned; other arenas are laid out in sequence. An activation that dies before a gradient is
    written for the first time may take the gradient's bytes: it becomes a buffer of that arena.

    ```mlir
    %g = rt.buffer gradient bytes 4096
    %a = rt.buffer activation bytes 4096
    %b = rt.buffer activation bytes 4096
    rt.copy %x to %a offsets [0, 0] bytes 4096 {op = "a"}
    rt.copy %a to %b offsets [0, 0] bytes 4096 {op = "b"}
    rt.copy %b to %g offsets [0, 0] bytes 4096 {op = "g"}
    // becomes
    %g = rt.buffer gradient bytes 4096 at 0
    %a = rt.buffer gradient bytes 4096 at 0
    %b = rt.buffer activation bytes 4096 at 0
    ```
  }];
}

def PlanCollectivesPass : Pass<"rt-plan-collectives", "::mlir::ModuleOp"> {
  let summary = "Group gradients into buckets that all ranks reduce";
  let description = [{
    Gradients, in the order in which the backward pass completes them, form buckets of one type and of `rt.bucket_bytes` bytes of the
    module (32 MiB). `rt.all_reduce` stands where the last gradient of its bucket is complete and no later call before
    `rt.update_point` accesses one. `rt.update_point` separates the calls that compute gradients from those that read them averaged, and
    names the variables that the former write. Nothing changes for one rank: both are no commands. A step that updates a weight, or
    computes a part of an update from a gradient, before all gradients are complete, or whose gradient is an input or constant, gets neither.

    ```mlir
    rt.gemm %x, %dy, %dw {op = "fc1.matmul.grad", …}
    rt.gradient "fc1.w" %dw : tensor<4x4xf32>
    rt.launch @k9 rows [16] (%dw, %w, %w) … for update {op = "fc1.w.update"}
    // becomes
    rt.gemm %x, %dy, %dw {op = "fc1.matmul.grad", …}
    rt.all_reduce f32 (%dw) offsets [0] bytes [64]
    rt.gradient "fc1.w" %dw : tensor<4x4xf32>
    rt.update_point () offsets [] bytes []
    rt.launch @k9 rows [16] (%dw, %w, %w) … for update {op = "fc1.w.update"}
    ```
  }];
}

def VerifyCallsPass : Pass<"rt-verify-calls", "::mlir::ModuleOp"> {
  let summary = "Verify that a program consists of calls on valid ranges";
  let description = [{
    The last pass of phase `lower`; it changes nothing. Entries have a role and contain only `rt` ops; every buffer has an offset in its
    arena; calls access only bytes of their buffers; launches name kernels of the program and pass the number of arguments that the
    kernels expect; every value is defined before it is used.

    ```mlir
    %b = rt.buffer activation bytes 64 at 0
    rt.fill %b with 0 offset 32 bytes 64 {op = "x"}  // error: 'rt.fill' op touches 64 bytes at 32 of a buffer of 64
    ```
  }];
}

#endif
