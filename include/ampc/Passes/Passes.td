// All passes of ampc, in the order in which the phases use them; passes/Pipelines.cpp has the reasons for the order.
#ifndef AMPC_PASSES_PASSES_TD
#define AMPC_PASSES_PASSES_TD

include "mlir/Pass/PassBase.td"
include "ampc/Passes/Recognition.td"

// The fields of amp.settings as pass options: an option that is given changes the module's attribute.
defvar SettingOptions = [
    Option<"level", "level", "::ampc::amp::Level", "::ampc::amp::Level::O1", "O0, OD, O1 or O2",
           "::llvm::cl::values(clEnumValN(::ampc::amp::Level::O0, \"O0\", \"\"), clEnumValN(::ampc::amp::Level::OD, \"OD\", \"\"), "
           "clEnumValN(::ampc::amp::Level::O1, \"O1\", \"\"), clEnumValN(::ampc::amp::Level::O2, \"O2\", \"\"))">,
    Option<"dtype", "dtype", "std::string", "\"float16\"", "float16 or bfloat16">,
    Option<"policy", "policy", "std::string", "\"paddle\"", "paddle, paddle-2.5, paddle-pir or min-cut">,
    ListOption<"whiteList", "white-list", "std::string", "operators that run low">,
    ListOption<"blackList", "black-list", "std::string", "operators that stay fp32">,
    ListOption<"blackVarnames", "black-varnames", "std::string", "tensors whose readers and writer stay fp32">,
    ListOption<"overrides", "override", "std::string", "op, /expression/ or type, [:slot], = dtype: takes precedence over every policy">,
    Option<"useFp16Guard", "use-fp16-guard", "bool", "false", "at O2 only ops in a scope __use_fp16__ run low">,
    Option<"usePromote", "use-promote", "bool", "false", "promotion by operand types in place of the gray rule">,
    Option<"safety", "safety", "::ampc::amp::Safety", "::ampc::amp::Safety::Warn",
           "off, warn or enforce: the treatment of values that leave the low type's range",
           "::llvm::cl::values(clEnumValN(::ampc::amp::Safety::Off, \"off\", \"\"), clEnumValN(::ampc::amp::Safety::Warn, \"warn\", \"\"), "
           "clEnumValN(::ampc::amp::Safety::Enforce, \"enforce\", \"\"))">,
    Option<"ranges", "ranges", "std::string", "\"\"", "a file of measured ranges, for safety">,
    Option<"deviceTable", "device-table", "std::string", "\"cpu\"", "a built-in device or a file, for the predictions of min-cut">,
    Option<"masterWeight", "master-weight", "bool", "true", "whether O2 keeps an f32 master of a parameter; else it is stored narrow">,
    Option<"masterGrad", "master-grad", "bool", "true", "whether unscaled 16-bit gradients stay f32 on their way to the optimizer">,
    Option<"excessPrecision", "excess-precision", "::ampc::amp::ExcessPrecision", "::ampc::amp::ExcessPrecision::Keep",
           "keep: a value rounded to 16 bits stays rounded; allow: float32 goes around the rounding",
           "::llvm::cl::values(clEnumValN(::ampc::amp::ExcessPrecision::Keep, \"keep\", \"\"), "
           "clEnumValN(::ampc::amp::ExcessPrecision::Allow, \"allow\", \"\"))">,
    Option<"lossScaling", "loss-scaling", "bool", "true", "whether losses are scaled; by default where the low type is float16">,
    Option<"scaler", "scaler", "::ampc::amp::ScalerRule", "::ampc::amp::ScalerRule::Consecutive", "a rule of amp.update_loss_scaling",
           "::llvm::cl::values(clEnumValN(::ampc::amp::ScalerRule::Static, \"static\", \"\"), "
           "clEnumValN(::ampc::amp::ScalerRule::Consecutive, \"consecutive\", \"\"), "
           "clEnumValN(::ampc::amp::ScalerRule::LateGrowth, \"late_growth\", \"\"), "
           "clEnumValN(::ampc::amp::ScalerRule::Hysteresis, \"hysteresis\", \"\"), "
           "clEnumValN(::ampc::amp::ScalerRule::LateHysteresis, \"late_hysteresis\", \"\"), "
           "clEnumValN(::ampc::amp::ScalerRule::Delayed, \"delayed\", \"\"))">,
    Option<"scalerPreset", "scaler-preset", "std::string", "\"paddle\"", "the defaults of the options below">,
    Option<"initLossScaling", "init-loss-scaling", "double", "32768.0", "the first scale">,
    Option<"incrEveryN", "incr-every-n", "int64_t", "1000", "clean steps before growth">,
    Option<"decrEveryN", "decr-every-n", "int64_t", "2", "overflows before the scale falls">,
    Option<"incrRatio", "incr-ratio", "double", "2.0", "growth">,
    Option<"decrRatio", "decr-ratio", "double", "0.8", "fall">,
    Option<"floor", "floor", "double", "1.0", "smallest scale">,
    Option<"ceiling", "ceiling", "double", "3.4028234663852886e38", "largest scale">,
    Option<"reportsFloor", "reports-floor", "bool", "false", "whether a step reports an overflow at the smallest scale">,
];

def ConfigurePass : Pass<"amp-configure", "::mlir::ModuleOp"> {
  let summary = "Change the mixed precision settings of the module";
  let description = [{
    Options that are given change the module's attribute `amp.settings`, which every later pass reads. The pipelines of the phases take
    the same options and begin with this pass.

    ```mlir
    module {}
    // becomes, with level=O2
    module attributes {amp.settings = {level = "O2"} } {}
    ```
  }];
  let options = SettingOptions;
  let dependentDialects = ["::ampc::amp::AMPDialect"];
}

def RestoreModelPass : Pass<"amp-restore-model", "::mlir::ModuleOp"> {
  let summary = "Undo an earlier rewrite";
  let description = [{
    Restores the original model of a rewritten graph: removes the decisions and the casts and constants that `amp-insert-casts`
    inserted, and restores the declared types. So planning and rewriting again gives the same graph, under every policy. A model that
    was never rewritten is not changed.

    ```mlir
    %1 = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    %0 = nn.relu %1 {amp.decision = #amp.decision<f16, rule = min_cut, cause = "…">, nn.type = "relu"} : (tensor<4xf16>) -> tensor<4xf16>
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
    Writes one `#amp.decision` per op of `@main` and changes nothing else. The policy determines the rules (each policy has a file in
    lib/Analysis and a page in docs/Rationale): `paddle` is algorithm A of Paddle's static rewrite, `paddle-2.5` and `paddle-pir` are
    those of its later generations. Overrides take precedence over every policy: `fc1=float32`, `/block.*/=float16`,
    `softmax=float16`, `fc1:X=float16`; a name takes precedence over an expression, and an expression over an operator's type. If an
    override rounds an argument, the op gets `amp.slots`; if a rule forbids storing its parameters low, `amp.keeps_parameters`.

    ```mlir
    %0 = nn.matmul %x, %w {nn.name = "fc1", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // becomes
    %0 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">,
                           nn.name = "fc1", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    ```
  }];
  let options = SettingOptions;
  let dependentDialects = ["::ampc::amp::AMPDialect"];
}

def VerifyDecisionsPass : Pass<"amp-verify-decisions", "::mlir::ModuleOp"> {
  let summary = "Verify that all ops have a decision, or none";
  let description = [{
    The last pass of phase `plan`; it changes nothing. Either every op of the model in `@main` has an `#amp.decision`, or none has one
    (level O0), and every value is defined before it is used.

    ```mlir
    %0 = nn.relu %x {amp.decision = #amp.decision<f16, rule = white_list, cause = "relu">, nn.type = "relu"} …
    %1 = nn.tanh %0 {nn.type = "tanh"} …  // error: 'nn.tanh' op has no decision
    ```
  }];
}

def InsertCastsPass : Pass<"amp-insert-casts", "::mlir::ModuleOp"> {
  let summary = "Apply the decisions: one cast per value and type";
  let description = [{
    Casts the operands of each op to its decided type and infers the result types again. A cast is inserted before the first reader
    of the value and shared by the others. Graph inputs, outputs and the loss keep their declared types. At O2 a parameter is narrowed
    once, where it is read; without master weights it becomes a variable of the low type. The pass changes nothing in its own result.

    ```mlir
    %0 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">}
       : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    // becomes
    %1 = nn.cast %x {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %2 = nn.cast %w {to = f16} : (tensor<4x4xf32>) -> tensor<4x4xf16>
    %0 = nn.matmul %1, %2 {…} : (tensor<4x4xf16>, tensor<4x4xf16>) -> tensor<4x4xf16>
    ```
  }];
}

def VerifyCastsPass : Pass<"amp-verify-casts", "::mlir::ModuleOp"> {
  let summary = "Verify that every op computes in its decided type";
  let description = [{
    The last pass of phase `cast`; it changes nothing. Every float operand of a decided op has the decided type, except slots that stay fp32;
    no value is cast twice to one type; operand and result types agree with each op's definition; every value is defined before it is used.

    ```mlir
    // error: 'nn.matmul' op was decided f16 but reads f32
    %0 = nn.matmul %x, %w {amp.decision = #amp.decision<f16, rule = white_list, cause = "matmul_v2">, nn.type = "matmul_v2"}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    ```
  }];
}

def StopGradientsPass : Pass<"nn-stop-gradients", "::mlir::ModuleOp"> {
  let summary = "Separate values that have no gradient from their readers";
  let description = [{
    The readers of an op with the attribute `nn.stop_gradient` read its float results through `nn.optimization_barrier`, which has no gradient. The
    attribute goes. Without a training configuration the attribute goes alone.

    ```mlir
    %d = nn.identity %x {nn.stop_gradient} : (tensor<4xf32>) -> tensor<4xf32>
    %y = nn.elementwise_mul %d, %x {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %d = nn.identity %x : (tensor<4xf32>) -> tensor<4xf32>
    %b = nn.optimization_barrier %d : (tensor<4xf32>) -> tensor<4xf32>
    %y = nn.elementwise_mul %b, %x {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def JoinProductSumsPass : Pass<"nn-join-product-sums", "::mlir::func::FuncOp"> {
  let summary = "Make sums of products few products";
  let description = [{
    In a sum of four products x^T y and more, of at most 128 rows each and one shape, neighbors become one product of their operands joined along the
    rows, of at most 256. It is the gradient of a matrix that is used in many steps, as in a recurrent network. Nothing but the sum may read a product.
    In 16 bits, joined products are rounded once.

    ```mlir
    %p = nn.matmul %a, %x {transpose_x = true} : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %q = nn.matmul %b, %y {transpose_x = true} : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %s = nn.elementwise_add %p, %q : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    // becomes, with more of them
    %c = nn.concat %a, %b {axis = 0} : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<32x8xf32>
    %z = nn.concat %x, %y {axis = 0} : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<32x4xf32>
    %s = nn.matmul %c, %z {transpose_x = true} : (tensor<32x8xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    ```
  }];
}

def AttentionByLibraryPass : Pass<"nn-attention-by-library", "::mlir::ModuleOp"> {
  let summary = "Leave attention to a library where the module asks for it";
  let description = [{
    In a module with the attribute `nn.attention_by_library` it sets `library` on each `nn.flash_attn` that a library can compute: in 16 bits,
    with a mask of floats if there is one, and a size of a head that is a multiple of 8 up to 256. The library sees from the first query the keys
    up to its own, so a causal one needs as many keys as queries. A mask becomes [1 or batch, 1 or heads, queries, keys] of the type of q.
    The others become blocks of queries.

    ```mlir
    %y, %l = nn.flash_attn %q, %k, %v {causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    // becomes
    %y, %l = nn.flash_attn %q, %k, %v {causal = true, library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    ```
  }];
}

def JoinProductsPass : Pass<"nn-join-products", "::mlir::ModuleOp"> {
  let summary = "Compute queries, keys and values of one operand by one product";
  let description = [{
    In front of a `nn.flash_attn` with `library`, products of one operand whose results only it reads become one product of the concatenated
    matrices, with the concatenated biases if there are any. Its result is split along the heads.

    ```mlir
    %a = nn.matmul %x, %w1 : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
    %b = nn.matmul %x, %w2 : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
    %k = nn.reshape %a {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
    %v = nn.reshape %b {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
    // becomes
    %w = nn.concat %w1, %w2 {axis = 1 : i64} : (tensor<64x64xf16>, tensor<64x64xf16>) -> tensor<64x128xf16>
    %y = nn.matmul %x, %w : (tensor<2x8x64xf16>, tensor<64x128xf16>) -> tensor<2x8x128xf16>
    %z = nn.reshape %y {shape = array<i64: 2, 8, 8, 16>} : (tensor<2x8x128xf16>) -> tensor<2x8x8x16xf16>
    %k, %v = nn.split %z {sections = array<i64: 4, 4>, axis = 2 : i64} : (tensor<2x8x8x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>)
    ```
  }];
}

def FoldTransposesPass : Pass<"nn-fold-transposes", "::mlir::func::FuncOp"> {
  let summary = "Give products the transposes of their operands";
  let description = [{
    A transpose that exchanges the last two dimensions of a product's operand becomes the product's own flag (of any op with the
    interface `TransposableOperandsOpInterface`). Of a transpose that moves
    the last dimension to the last place but one, as models write for the keys of attention, a transpose is left that keeps the last
    dimension where it is: rows stay contiguous, so the product may read them in place.

    ```mlir
    %t = nn.transpose %k {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x16x4x8xf32>) -> tensor<2x4x8x16xf32>
    %s = nn.matmul %q, %t : (tensor<2x4x16x8xf32>, tensor<2x4x8x16xf32>) -> tensor<2x4x16x16xf32>
    // becomes
    %t = nn.transpose %k {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x16x4x8xf32>) -> tensor<2x4x16x8xf32>
    %s = nn.matmul %q, %t {transpose_y = true} : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x16x16xf32>
    ```
  }];
}

def FoldScalesPass : Pass<"nn-fold-scales", "::mlir::ModuleOp"> {
  let summary = "Give products the scales of their operands and results";
  let description = [{
    A scale by a power of two, as attention has in front of its softmax, becomes `alpha` of the product whose result or operand it is, if nothing else
    reads that value. No bit changes: such a factor is exact in float32 and bfloat16. In float16 scales stay, because a sum that overflows in the model
    would no longer do so. Before the differentiation, so that the gradients are products with the factor, too.

    ```mlir
    %s = nn.matmul %q, %k {transpose_y = true} : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<4x16x16xbf16>
    %t = nn.scale %s {scale = 0.125 : f64} : (tensor<4x16x16xbf16>) -> tensor<4x16x16xbf16>
    // becomes
    %t = nn.matmul %q, %k {alpha = 0.125 : f64, transpose_y = true} : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<4x16x16xbf16>
    ```
  }];
}

def MoveChannelsLastPass : Pass<"nn-move-channels-last", "::mlir::ModuleOp"> {
  let summary = "Keep images in the layout with the channels last";
  let description = [{
    Convolutions and pooling compute with the channels last. From the first of them on, ops that can (`ChannelsLastOpInterface`, elementwise ops)
    get and return images in this layout, and transposes remain where images enter and leave such ops. Ops of models that are written with the
    channels last stay as they are.

    ```mlir
    %y = nn.conv %x, %w {…} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
    %z = nn.relu %y : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    // becomes
    %0 = nn.transpose %x {perm = array<i64: 0, 2, 3, 1>} : (tensor<2x3x8x8xf32>) -> tensor<2x8x8x3xf32>
    %1 = nn.conv %0, %w {data_format = "NHWC", …} : (tensor<2x8x8x3xf32>, tensor<4x3x3x3xf32>) -> tensor<2x6x6x4xf32>
    %2 = nn.relu %1 : (tensor<2x6x6x4xf32>) -> tensor<2x6x6x4xf32>
    %z = nn.transpose %2 {perm = array<i64: 0, 3, 1, 2>} : (tensor<2x6x6x4xf32>) -> tensor<2x4x6x6xf32>
    ```
  }];
}

def DecomposePass : Pass<"nn-decompose", "::mlir::ModuleOp"> {
  let summary = "Replace composite ops by the ops that they consist of";
  let description = [{
    Decomposes composite ops into other ops of the types that precision decisions gave them. With `keep-gradients`, a composite op that
    defines its own gradient is kept; it is decomposed after the differentiation. A cross entropy whose probabilities nothing reads is
    decomposed before it, so that its gradient does not need them either.

    ```mlir
    %l = nn.mse_loss %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    // becomes
    %0 = nn.elementwise_sub %x, %y {…}
    %1 = nn.elementwise_mul %0, %0 {…}
    %l = nn.reduce_mean %1 {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    ```
  }];
  let options = [Option<"keepGradients", "keep-gradients", "bool", "false", "leave ops that have a gradient of their own">];
}

def BuildEntriesPass : Pass<"nn-build-entries", "::mlir::ModuleOp"> {
  let summary = "Create one function per role from the graph";
  let description = [{
    `@main` becomes `@train_step` (if the module has `nn.train`), `@eval` (loss, metrics, outputs) and `@infer` (only outputs), the
    last two in test mode. Results with the field `kept` stay; in a module that trains, `@infer` has only those that need no further
    inputs. The training step gets random state for dropout. `@eval` and `@infer` write no variable.

    ```mlir
    func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) { … }
    // becomes
    func.func @train_step(…) …  func.func @eval(…) …  func.func @infer(…) …
    ```
  }];
}

def SeparateStreamsPass : Pass<"nn-separate-streams", "::mlir::func::FuncOp"> {
  let summary = "Pass the streams of random ops to their kernels as values";
  let description = [{
    Random ops that differ only in their streams would have a kernel each. In functions with more than four streams, the stream becomes the upper word
    of the op's counter, which one kernel computes for all ops; the numbers that are drawn stay the same.

    ```mlir
    %1 = nn.dropout %x, %seed, %counter {stream = 0 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
    %2 = nn.dropout %y, %seed, %counter {stream = 1 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
    // becomes
    %s0, %s1 = nn.random_states %counter {streams = array<i64: 0, 1>} : (tensor<i64>) -> (tensor<i64>, tensor<i64>)
    %1 = nn.dropout %x, %seed, %s0 : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
    %2 = nn.dropout %y, %seed, %s1 : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
    ```
  }];
}

def MarkIndexInputsPass : Pass<"nn-mark-index-inputs", "::mlir::ModuleOp"> {
  let summary = "Mark inputs that are used as indices with their valid ranges";
  let description = [{
    An integer argument whose elements an op uses as indices, directly or through views and casts that do not narrow, gets the
    attribute `nn.index_ranges` with the valid range. A kernel cannot stop a step for an invalid index, so amprun checks the data
    before the first step. An argument of which an op uses only a part is not marked, because its other elements are not restricted.

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
  let summary = "Create the function that initializes every variable";
  let description = [{
    `@init` writes the initial value of each variable: a constant, random numbers determined by the seed and the position, or the
    contents of a file. The runtime writes the seed itself and zeroes the other variables.

    ```mlir
    nn.variable @w parameter : tensor<4x4xf32> {init = {type = "constant", value = 1.0}}
    // gains
    func.func @init() { %0 = nn.fill_constant {value = 1.0 : f64, …}  nn.assign @w, %0 : tensor<4x4xf32> … }
    ```
  }];
}

def DifferentiatePass : Pass<"nn-differentiate", "::mlir::ModuleOp"> {
  let summary = "Append the gradient of the loss for every trainable parameter";
  let description = [{
    Walks `@train_step` backward and builds the gradient of each op through its interface. The gradients of a value with several uses
    are added. The complete gradient of a parameter is marked with `nn.gradient @parameter`.

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

def RecomputeSegmentsPass : Pass<"nn-recompute-segments", "::mlir::ModuleOp"> {
  let summary = "Compute values of the forward pass again where the gradients need them, to save memory";
  let description = [{
    The results of `@train_step` with the field `checkpoint` split the forward pass into segments, each of which ends with one of them. A
    gradient that reads a value from inside a segment reads a copy instead, which is computed again in front of the first gradient that
    needs the segment. Checkpoints, inputs, variables and what is computed from variables alone, values that another segment or an output
    reads, and everything behind the last checkpoint stay in memory. Random ops draw the same numbers again. The results with the field
    are erased.

    ```mlir
    %a = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    %c = nn.square %a : (tensor<4xf32>) -> tensor<4xf32>   // a checkpoint
    %da = nn.elementwise_mul %dc, %a {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // the last op becomes
    %b = nn.optimization_barrier %x : (tensor<4xf32>) -> tensor<4xf32>
    %again = nn.relu %b : (tensor<4xf32>) -> tensor<4xf32>
    %da = nn.elementwise_mul %dc, %again {axis = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def VerifyGradientsPass : Pass<"nn-verify-gradients", "::mlir::ModuleOp"> {
  let summary = "Verify that gradients are valid and no composite op remains";
  let description = [{
    The last pass of phase `backward`; it changes nothing. No composite op remains; each `nn.gradient` names a trainable parameter of the
    gradient's shape, and no parameter has two gradients; the new ops are valid; every value is defined before it is used.

    ```mlir
    nn.gradient @w, %dw : tensor<4xf32>
    nn.gradient @w, %dw : tensor<4xf32>  // error: 'nn.gradient' op is a second gradient of @w
    ```
  }];
}

def BuildTrainingPass : Pass<"amp-build-training", "::mlir::ModuleOp"> {
  let summary = "Loss scale, finite check, optimizer, initial values";
  let description = [{
    The seed of the gradient becomes the loss scale; gradients are checked and unscaled in fp32; the scale is updated; parameters are
    updated by assigns that are guarded by the overflow flag. Assigns of the forward pass move after the optimizer and get the same
    guard.

    ```mlir
    nn.gradient @w, %dw : tensor<4xf16>
    // becomes
    %found = amp.check_finite %inv, %dw : (tensor<f32>, tensor<4xf16>) -> tensor<i1>
    %g = nn.elementwise_mul (nn.cast %dw), %inv …
    nn.assign @w, %new unless %found : tensor<4xf32>, tensor<i1>
    ```
  }];
  let dependentDialects = ["::ampc::amp::AMPDialect"];
}

def VerifyTrainingPass : Pass<"amp-verify-training", "::mlir::ModuleOp"> {
  let summary = "Verify that a skipped step changes nothing";
  let description = [{
    The last pass of phase `train`; it changes nothing. `@train_step` writes each variable once, after the gradients; if there is a finite
    check, it guards every write except those of the scaler's state and of the random counter. `@eval` and `@infer` write no variable.
    The new ops are valid; every value is defined before it is used.

    ```mlir
    %found = amp.check_finite %inv, %dw : (tensor<f32>, tensor<4xf16>) -> tensor<i1>
    nn.assign @w, %new : tensor<4xf32>  // error: 'nn.assign' op writes a variable in a skipped step
    ```
  }];
}

include "ampc/Passes/OptimizePasses.td"
include "ampc/Passes/LowerPasses.td"

#endif
