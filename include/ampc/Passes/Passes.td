// Every pass of ampc, in the order in which the phases use them (passes/Pipelines.cpp says why).
#ifndef AMPC_PASSES_PASSES_TD
#define AMPC_PASSES_PASSES_TD

include "mlir/Pass/PassBase.td"

def RestoreModelPass : Pass<"amp-restore-model", "::mlir::ModuleOp"> {
  let summary = "Take an earlier rewrite back";
  let description = [{
    A graph that was rewritten becomes the model that it was: without decisions, without the casts and constants that
    `amp-insert-casts` made, every type as declared. So planning and rewriting it again gives what is there already, under every
    policy. A model changes in nothing.

    ```mlir
    %1 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %0 = nn.relu %1 {amp.decision = #amp.decision<f16, rule = "min_cut", cause = "…">, nn.type = "relu"} : (tensor<4xf16>) -> tensor<4xf16>
    %2 = nn.cast %0 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
    // becomes
    %0 = nn.relu %x {nn.type = "relu"} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
    ```
  }];
}

def PlanPrecisionPass : Pass<"amp-plan-precision", "::mlir::ModuleOp"> {
  let summary = "Decide the precision of every forward op";
  let description = [{
    Writes one `#amp.decision` per op of `@main` and changes nothing else. The rules are the policy's (lib/Analysis has a file for
    each, docs/Rationale a page): `paddle` is algorithm A of Paddle's static rewrite, `paddle-2.5` and `paddle-pir` what its later
    generations do. Overrides stand above every policy: `fc1=float32`, `/block.*/=float16`, `softmax=float16`, `fc1:X=float16`;
    a name wins over an expression, and that over an operator's type. Where they round an argument the op has `amp.slots`, and where
    a rule forbids that parameters are stored low, `amp.keeps_parameters`.

    ```mlir
    %0 = nn.matmul %x, %w {nn.name = "fc1", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // becomes
    %0 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = "white_list", cause = "matmul_v2">,
                           nn.name = "fc1", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    ```
  }];
  let options = [
    Option<"level", "level", "std::string", "\"O1\"", "O0, OD, O1 or O2">,
    Option<"dtype", "dtype", "std::string", "\"float16\"", "float16 or bfloat16">,
    Option<"policy", "policy", "std::string", "\"paddle\"", "paddle, paddle-2.5 or paddle-pir">,
    ListOption<"whiteList", "white-list", "std::string", "operators that run low">,
    ListOption<"blackList", "black-list", "std::string", "operators that stay fp32">,
    ListOption<"blackVarnames", "black-varnames", "std::string", "tensors whose readers and writer stay fp32">,
    ListOption<"overrides", "override", "std::string", "op, /expression/ or type, [:slot], = dtype: above every policy">,
    Option<"useFp16Guard", "use-fp16-guard", "bool", "false", "at O2 only ops in a scope __use_fp16__ run low">,
    Option<"usePromote", "use-promote", "std::string", "\"\"", "true or false; empty: the policy's default">,
    Option<"safety", "safety", "std::string", "\"warn\"", "off, warn or enforce: what is said of values that leave the low type's range">,
    Option<"ranges", "ranges", "std::string", "\"\"", "a file of measured ranges, for safety">,
    Option<"deviceTable", "device-table", "std::string", "\"cpu\"", "a built-in device or a file: what min-cut predicts times for">,
    Option<"infer", "infer", "bool", "false", "no gradient's part in min-cut's times">,
  ];
  let dependentDialects = ["::ampc::amp::AMPDialect"];
}

def VerifyDecisionsPass : Pass<"amp-verify-decisions", "::mlir::ModuleOp"> {
  let summary = "Prove that every op has a decision, or none";
  let description = [{
    The end of phase `plan`; it changes nothing. Every op of the model in `@main` carries an `#amp.decision`, or none does (level O0), and
    every value is defined before it is used.

    ```mlir
    %0 = nn.relu %x {amp.decision = #amp.decision<f16, rule = "white_list", cause = "relu">, nn.type = "relu"} …
    %1 = nn.tanh %0 {nn.type = "tanh"} …  // error: 'nn.tanh' op has no decision
    ```
  }];
}

def InsertCastsPass : Pass<"amp-insert-casts", "::mlir::ModuleOp"> {
  let summary = "Apply the decisions: one cast per value and type";
  let description = [{
    Casts operands to the op's decided type before its first reader and retypes results. Graph inputs, outputs and the loss keep their
    declared types. At O2 a parameter is narrowed once, where it is read; without
    master weights it becomes a variable of that type. Applied to its own result it changes nothing.

    ```mlir
    %0 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = "white_list", cause = "matmul_v2">}
       : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // becomes
    %1 = nn.cast %x {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %2 = nn.cast %w {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %0 = nn.matmul %1, %2 {…} : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
    ```
  }];
  let options = [
    Option<"level", "level", "std::string", "\"O1\"", "O2 narrows parameters where they are read">,
    Option<"dtype", "dtype", "std::string", "\"float16\"", "what O2 narrows parameters to">,
    Option<"masterWeight", "master-weight", "bool", "true", "whether O2 keeps an f32 master of a parameter; else it is stored narrow">,
    Option<"clampConstants", "clamp-constants", "bool", "false", "constants that float16 cannot hold become its nearest of that sign">,
  ];
}

def VerifyCastsPass : Pass<"amp-verify-casts", "::mlir::ModuleOp"> {
  let summary = "Prove that every op computes in its decided type";
  let description = [{
    The end of phase `cast`; it changes nothing. Every float operand of a decided op has the decided type, except in slots that stay fp32;
    no value is cast twice to one type; operand and result types agree with each op's definition; every value is defined before it is used.

    ```mlir
    // error: 'nn.matmul' op was decided f16 but reads f32
    %0 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = "white_list", cause = "matmul_v2">, nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    ```
  }];
}

def DecomposePass : Pass<"nn-decompose", "::mlir::ModuleOp"> {
  let summary = "Replace composite ops by what they are made of";
  let description = [{
    After precision was decided, an op that is a composition of others is written out, in the types that it has by now.

    ```mlir
    %l = nn.mse_loss %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    // becomes
    %0 = nn.elementwise_sub %x, %y {…}
    %1 = nn.elementwise_mul %0, %0 {…}
    %l = nn.reduce_mean %1 {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    ```
  }];
}

def BuildEntriesPass : Pass<"nn-build-entries", "::mlir::ModuleOp"> {
  let summary = "Make one function per role out of the graph";
  let description = [{
    `@main` becomes `@train_step` (where the module says how to train), `@eval` (loss, metrics, outputs) and `@infer` (outputs
    alone), the last two in test mode. Results with the field `kept` stay; beside a training, `@infer` has those of them that need no
    inputs beyond the outputs'. Training gets random state for its dropouts.

    ```mlir
    func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {nn.field = "output", nn.name = "y"}) { … }
    // becomes
    func.func @train_step(…) …  func.func @eval(…) …  func.func @infer(…) …
    ```
  }];
  let options = [Option<"infer", "infer", "bool", "false", "only @infer">];
}

def MarkIndexInputsPass : Pass<"nn-mark-index-inputs", "::mlir::ModuleOp"> {
  let summary = "Say which numbers an input may hold whose elements are places";
  let description = [{
    An argument of whole numbers that an op takes as places, behind views and casts that widen or not, gets what that op allows as
    `nn.index_ranges`. A kernel cannot stop a step for a number that is none of them; amprun looks at the data before the first one.
    An argument of which an op takes only a part is left alone: its other elements may be anything.

    ```mlir
    func.func @eval(%x: tensor<4x8xf32>, %label: tensor<4xi64>) {
      %l = nn.unsqueeze %label {axes = array<i64: 1>} : (tensor<4xi64>) -> tensor<4x1xi64>
      %p, %loss = nn.softmax_with_cross_entropy %x, %l {nn.name = "ce"} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
      return
    }
    // becomes
    func.func @eval(%x: tensor<4x8xf32>,
                    %label: tensor<4xi64> {nn.index_ranges = [{count = 8, ignored = -100, number = "label", op = "ce", places = "classes"} ]}) { … }
    ```
  }];
}

def BuildInitPass : Pass<"nn-build-init", "::mlir::ModuleOp"> {
  let summary = "Make the function that fills every variable";
  let description = [{
    `@init` gives each variable its first value: a constant, random numbers by position from the seed, or a file's contents.
    The seed itself and what starts at zero are left to the runtime.

    ```mlir
    nn.variable @w : tensor<4x4xf32> {role = "parameter", init = {type = "constant", value = 1.0}}
    // gains
    func.func @init() { %0 = nn.fill_constant {value = 1.0 : f64, …}  nn.assign @w, %0 : tensor<4x4xf32> … }
    ```
  }];
}

def DifferentiatePass : Pass<"nn-differentiate", "::mlir::ModuleOp"> {
  let summary = "Append the gradient of the loss for every trainable parameter";
  let description = [{
    Walks `@train_step` backwards and asks each op for its gradient. Gradients of a value used several times are added. A finished
    gradient is marked with `nn.gradient @parameter`.

    ```mlir
    %w = nn.read @w : tensor<4xf32>
    %y = nn.elementwise_mul %x, %w {…}
    // gains
    %seed = nn.fill_constant {nn.seed, value = 1.0 : f64, …}
    %dw = nn.elementwise_mul %seed, %x {…}
    nn.gradient @w, %dw : tensor<4xf32>
    ```
  }];
}

def VerifyGradientsPass : Pass<"nn-verify-gradients", "::mlir::ModuleOp"> {
  let summary = "Prove that gradients are complete and composites are gone";
  let description = [{
    The end of phase `backward`; it changes nothing. No composite op is left; each `nn.gradient` names a trainable parameter of the
    gradient's shape, and no parameter has two; the ops that were made are valid; every value is defined before it is used.

    ```mlir
    nn.gradient @w, %dw : tensor<4xf32>
    nn.gradient @w, %dw : tensor<4xf32>  // error: 'nn.gradient' op is a second gradient of @w
    ```
  }];
}

def BuildTrainingPass : Pass<"amp-build-training", "::mlir::ModuleOp"> {
  let summary = "Loss scale, finite check, optimizer, initial values";
  let description = [{
    The gradient's seed becomes the loss scale; gradients are checked and unscaled in fp32; the scale moves; parameters are updated
    through assigns that the overflow flag guards. `@init` fills every variable.

    ```mlir
    nn.gradient @w, %dw : tensor<4xf16>
    // becomes
    %found = amp.check_finite %inv, %dw : (tensor<f32>, tensor<4xf16>) -> tensor<i1>
    %g = nn.elementwise_mul (nn.cast %dw), %inv …
    nn.assign @w, %new unless %found : tensor<4xf32>, tensor<i1>
    ```
  }];
  let options = [
    Option<"scaler", "scaler", "std::string", "\"none\"", "none, or a rule of amp.update_loss_scaling">,
    Option<"initLossScaling", "init-loss-scaling", "double", "32768.0", "the first scale">,
    Option<"incrEveryN", "incr-every-n", "int64_t", "1000", "clean steps before growth">,
    Option<"decrEveryN", "decr-every-n", "int64_t", "2", "overflows before the scale falls">,
    Option<"incrRatio", "incr-ratio", "double", "2.0", "growth">,
    Option<"decrRatio", "decr-ratio", "double", "0.8", "fall">,
    Option<"floor", "floor", "double", "1.0", "smallest scale">,
    Option<"ceiling", "ceiling", "double", "3.4028234663852886e38", "largest scale">,
    Option<"masterGrad", "master-grad", "bool", "true", "whether unscaled 16-bit gradients stay f32 on their way to the optimizer">,
    Option<"reportsFloor", "reports-floor", "bool", "false", "whether a step says that its overflow met the smallest scale">,
  ];
  let dependentDialects = ["::ampc::amp::AMPDialect"];
}

def VerifyTrainingPass : Pass<"amp-verify-training", "::mlir::ModuleOp"> {
  let summary = "Prove that a skipped step changes nothing";
  let description = [{
    The end of phase `train`; it changes nothing. Where `@train_step` has a finite check, every write of a variable is guarded by it, except
    those of the scaler's state and of the random counter; the ops that were made are valid; every value is defined before it is used.

    ```mlir
    %found = amp.check_finite %inv, %dw : (tensor<f32>, tensor<4xf16>) -> tensor<i1>
    nn.assign @w, %new : tensor<4xf32>  // error: 'nn.assign' op writes a variable in a skipped step
    ```
  }];
}

def MoveCastsPass : Pass<"amp-move-casts", "::mlir::ModuleOp"> {
  let summary = "Move casts to the side with fewer bytes";
  let description = [{
    A narrowing cast moves before the copy, view or expansion that it alone reads, a widening one behind the copy, view, slice or
    largest element that alone reads it, wherever the cast does not grow: what moves in between is narrow. Rounding and picking
    elements commute, so no value changes; sums are never crossed.

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
  let summary = "Remove casts that change no value, share equal ones";
  let description = [{
    Widening and narrowing back is the identity; a cast to the type it has is dropped; equal casts of one value become one.
    Narrowing and widening back changes values and stays, unless excess precision is allowed: then it goes, and the module's
    `amp.excess_folded` says how many.

    ```mlir
    %1 = nn.cast %0 {to = f32} : (tensor<4xf16>) -> tensor<4xf32>
    %2 = nn.cast %1 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    // uses of %2 become uses of %0
    ```
  }];
  let options = [Option<"excessPrecision", "excess-precision", "std::string", "\"keep\"",
                        "keep, or allow what was narrowed and widened again to stay wide">];
}

def FoldWeightCastsPass : Pass<"amp-fold-weight-casts", "::mlir::ModuleOp"> {
  let summary = "Cast a weight once per optimizer step, where it is written";
  let description = [{
    A narrowed parameter becomes a variable of its own, written wherever the parameter is (optimizer, `@init`, `@sync`) and read
    instead of being cast. With `store-low`, a program that does not train and reads a parameter narrowed alone keeps its file's contents
    narrowed, too: the parameter itself starts from them.

    ```mlir
    %w = nn.read @w : tensor<4xf32>
    %h = nn.cast %w {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    // becomes
    nn.variable @w.float16 : tensor<4xf16> {role = "copy"}
    %h = nn.read @w.float16 : tensor<4xf16>
    // and beside every nn.assign @w, %new:
    nn.assign @w.float16, %narrowed unless %found : tensor<4xf16>, tensor<i1>
    ```
  }];
  let options = [Option<"storeLow", "store-low", "bool", "false", "without training, keep narrowed weights narrow in the program">];
}

def WidenReductionsPass : Pass<"nn-widen-reductions", "::mlir::ModuleOp"> {
  let summary = "Give long reductions with few results more independent rows";
  let description = [{
    A kernel's rows are what cores share, and the sum of a whole tensor has one. Where shapes say that it pays, a reduction becomes
    two: partial results of pieces, and their reduction. The choice depends on shapes alone, so the order of additions
    is the same on every machine.

    ```mlir
    %s = nn.reduce_sum %x {reduce_all = true} : (tensor<1048576xf32>) -> tensor<f32>
    // becomes
    %p = nn.reduce_parts %x {axis = array<i64: 0>, kind = "sum", parts = 64 : i64} : (tensor<1048576xf32>) -> tensor<64xf32>
    %s = nn.reduce_sum %p {axis = array<i64: 0>} : (tensor<64xf32>) -> tensor<f32>
    ```
  }];
}

def ShareEqualOpsPass : Pass<"nn-share-equal-ops", "::mlir::ModuleOp"> {
  let summary = "Drop unused ops, compute equal ones once";
  let description = [{
    In every function: ops without effects that nothing reads go, and so does one that equals an earlier op. Two ops of the model
    differ by their names.

    ```mlir
    %1 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
    %2 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
    // becomes
    %1 = nn.fill_constant {shape = array<i64>, value = 2.0 : f64, dtype = f32} : () -> tensor<f32>
    ```
  }];
}

def FuseElementwisePass : Pass<"nn-fuse-elementwise", "::mlir::ModuleOp"> {
  let summary = "Group elementwise ops into kernels";
  let description = [{
    One scan in program order: an elementwise op joins the group of an operand where the result shapes agree and everything else it
    reads stands before the group. Constants are copied into the groups that use them.

    ```mlir
    %1 = nn.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
    %2 = nn.cast %1 {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    // becomes
    %2 = nn.fused %0 : (tensor<4xf32>) -> tensor<4xf16> { … }
    ```
  }];
  let options = [Option<"maxOps", "max-ops", "int64_t", "48", "ops in one kernel at most">];
}

def VerifyKernelsPass : Pass<"nn-verify-kernels", "::mlir::ModuleOp"> {
  let summary = "Prove that every op can be lowered";
  let description = [{
    The end of phase `optimize`; it changes nothing. Every op has a form that `lower` knows: a kernel of its own, a view, a strided copy, a
    library call, a constant, or an access to a variable. Elementwise ops stand in `nn.fused` alone. The ops are valid, and every value is
    defined before it is used.

    ```mlir
    %0 = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>  // error: 'nn.relu' op is elementwise and in no fused kernel
    ```
  }];
}

include "ampc/Passes/LowerPasses.td"

#endif
