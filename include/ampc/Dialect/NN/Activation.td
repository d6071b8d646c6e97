// Elementwise functions of one tensor: activations, powers and roots, scaling, dropout.
#ifndef AMPC_DIALECT_NN_ACTIVATION_TD
#define AMPC_DIALECT_NN_ACTIVATION_TD

include "ampc/Dialect/NN/Elementwise.td"

// The two spellings of a function X -> Out under one Paddle name. `attrs` and `pirAttrs` end in a comma where not empty;
// what Paddle adds for its own kernels' sake has no effect.
class NN_Spelled<string type, string category, string attrs = "", string pirAttrs = attrs> {
  list<string> forms = [
    type # "(X) -> (Out) {" # attrs # "~use_cudnn, ~use_mkldnn, ~use_onednn, ~mkldnn_data_type, ~onednn_data_type} : "
         # category,
    type # "(x) -> (out) {" # pirAttrs # "~use_onednn} : " # type];
}

def NN_Relu6Op : NN_UnaryOp<"relu6", NN_Spelled<"relu6", "gray", "threshold:float=6,", "">.forms,
    (ins DefaultValuedAttr<F64Attr, "6.0">:$threshold), ["isExact"], NN_FloatTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"", "std::min(a[0], getThreshold().convertToDouble())">.text;
  let summary = "max(x, 0), but at most the threshold; the gradient at both bounds is 0";
  let description = [{
    NaN stays NaN.
    * (relu6_c1) `threshold` is a number and not negative.

    ```mlir
    %y = nn.relu6 %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_LeakyReluOp : NN_UnaryOp<"leaky_relu",
    NN_Spelled<"leaky_relu", "gray", "alpha:float=0.02, zero_leaks:bool=false,", "negative_slope>alpha:float=0.02, zero_leaks:bool=false,">.forms,
    (ins DefaultValuedAttr<F64Attr, "0.02">:$alpha, DefaultValuedAttr<BoolAttr, "false">:$zero_leaks), [], NN_FloatTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] * std::max(1.0, std::abs(getAlpha().convertToDouble()))">.text;
  let summary = "x where x >= 0, else alpha x; the gradient at 0 is 1";
  let description = [{
    With `zero_leaks` the gradient at 0 is alpha, as PyTorch's.

    ```mlir
    %y = nn.leaky_relu %x {alpha = 0.1 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_GeluOp : NN_UnaryOp<"gelu", NN_Spelled<"gelu", "unlisted", "approximate:bool=false,">.forms,
    (ins DefaultValuedAttr<BoolAttr, "false">:$approximate)> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "x times the normal distribution's probability below x";
  let description = [{
    x/2 (1 + erf(x/sqrt 2)); with `approximate`, x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))).

    ```mlir
    %y = nn.gelu %x {approximate = true} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_GeluGradOp : NN_Op<"gelu_grad", [], [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<ElementwiseOpInterface>]> {
  let summary = "The derivative of gelu at x";
  let description = [{
    With P = (1 + erf(x/sqrt 2))/2 and its derivative P', or with `approximate` P = (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))/2:
    P + x P'. The gradient of `nn.gelu` is this factor times the gradient of its result. The factor is an op of its own, so that
    the kernel that computes gelu can store it, and a matrix call can compute both as an epilogue (`rt.epilogue`).
    Where |x| > 20, or 12 with `approximate`, the derivative is 0 or 1 in float32; x is clipped there, so that no square
    overflows.
    * (gelu_grad_c1) x is of f32: 16-bit values are widened first, so that the gradient is rounded once.

    ```mlir
    %s = nn.gelu_grad %x {approximate = true} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<BoolAttr, "false">:$approximate);
  let results = (outs NN_FloatTensor:$out);
  let hasVerifier = 1;
}

def NN_SiluOp : NN_UnaryOp<"silu", NN_Spelled<"silu", "unlisted">.forms> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "x sigmoid(x)";
  let description = [{
    ```mlir
    %y = nn.silu %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_SwishOp : NN_UnaryOp<"swish", NN_Spelled<"swish", "unlisted", "beta:float=1,", "">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$beta)> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "x sigmoid(beta x)";
  let description = [{
    ```mlir
    %y = nn.swish %x {beta = 1.5 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_TanhOp : NN_UnaryOp<"tanh", NN_Spelled<"tanh", "gray">.forms> {
  let extra = NN_Numerics<"", "1.0">.text;
  let summary = "Hyperbolic tangent";
  let description = [{
    ```mlir
    %y = nn.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_SigmoidOp : NN_UnaryOp<"sigmoid", NN_Spelled<"sigmoid", "gray">.forms> {
  let extra = NN_Numerics<"", "1.0">.text;
  let summary = "1 / (1 + exp(-x))";
  let description = [{
    No intermediate overflows: the exponential is of -|x|.

    ```mlir
    %y = nn.sigmoid %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_SoftplusOp : NN_UnaryOp<"softplus", NN_Spelled<"softplus", "black", "beta:float=1, threshold:float=20,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$beta, DefaultValuedAttr<F64Attr, "20.0">:$threshold)> {
  let summary = "log(1 + exp(beta x)) / beta, and x where beta x exceeds the threshold";
  let description = [{
    * (softplus_c1) `beta` is not 0.

    ```mlir
    %y = nn.softplus %x {beta = 2.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_AbsOp : NN_UnaryOp<"abs", NN_Spelled<"abs", "unlisted">.forms, (ins), ["isExact"], NN_NumberTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "|x|; the gradient at 0 is 0";
  let description = [{
    The smallest integer stays itself.

    ```mlir
    %y = nn.abs %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_ScaleOp : NN_UnaryOp<"scale",
    NN_Spelled<"scale", "gray", "scale:float=1, bias:float=0, bias_after_scale:bool=true,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$scale, DefaultValuedAttr<F64Attr, "0.0">:$bias,
         DefaultValuedAttr<BoolAttr, "true">:$bias_after_scale), ["isExact"], NN_NumberTensor,
    [NN_Cheap]> {
  let extra = [{
    ::llvm::SmallVector<::ampc::nn::NumericTrait, 2> getNumericTraits();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "scale x + bias, or scale (x + bias)";
  let description = [{
    Floats are computed in f32 with the factors rounded to f32. For integers scale and bias are truncated to x's type first,
    as Paddle does, and arithmetic wraps.
    * (scale_c1) for integers, `scale` and `bias` truncate to numbers of x's type.

    ```mlir
    %y = nn.scale %x {scale = 2.0 : f64, bias = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_ClipOp : NN_UnaryOp<"clip", NN_Spelled<"clip", "unlisted", "min:float, max:float, open:bool=false,">.forms,
    (ins F64Attr:$min, F64Attr:$max, DefaultValuedAttr<BoolAttr, "false">:$open), ["isExact"], NN_NumberTensor, [NN_Cheap]> {
  let extra = [{
    ::llvm::SmallVector<::ampc::nn::NumericTrait, 2> getNumericTraits();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "x, but at least min and at most max; the gradient passes at both bounds";
  let description = [{
    NaN stays NaN. For integers the bounds are truncated, and those beyond the type are its own. With `open` the gradient at both bounds
    is 0, as PyTorch's.
    * (clip_c1) min <= max, and both are numbers.

    ```mlir
    %y = nn.clip %x {min = -1.0 : f64, max = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_DropoutOp : NN_InferredOp<"dropout", [
    "dropout(X) -> (Out, ~Mask) {dropout_prob>p:float=0.5, is_test:bool=false, "
      "dropout_implementation>mode:str='downgrade_in_infer', ~seed, ~fix_seed, ~is_upscale_in_train} : gray",
    "dropout(x) -> (out, ~mask) {p:float=0.5, is_test:bool=false, mode:str='downgrade_in_infer', "
      "~seed, ~fix_seed} : dropout"], [
    DeclareOpInterfaceMethods<ElementwiseOpInterface, ["isExact"]>, DeclareOpInterfaceMethods<GradientOpInterface>,
    DeclareOpInterfaceMethods<RandomizedOpInterface>, DeclareOpInterfaceMethods<DecomposableOpInterface, ["becomesParts"]>]> {
  let summary = "Drops each element with probability p";
  let description = [{
    | `mode`                         | kept in training | in test mode |
    |--------------------------------|------------------|--------------|
    | `downgrade_in_infer` (default) | x                | (1 - p) x    |
    | `upscale_in_train`             | x / (1 - p)      | x            |

    What is dropped is 0, whatever it was. Element i is kept when the uniform number of Philox 4x32-10 for the seed, the
    lower word of the counter, `stream` plus the counter's upper word, and i is not below p: p = 0 keeps everything, p = 1 nothing.
    `rng` is a seed and a counter of steps,
    scalars which training adds, with a stream for each op; an op without them does what it does in test mode. The gradient is
    the same op on the gradient, with the same numbers, so no mask is stored and the numbers must be there before it is built.
    Behind the differentiation, an op that changes no element becomes its operand.
    * (dropout_c1) p lies in [0, 1].
    * (dropout_c2) `mode` is one of the two.
    * (dropout_c3) `rng` is absent or two scalars of i64.

    ```mlir
    %y = nn.dropout %x, %seed, %counter {p = 0.1 : f64, mode = "upscale_in_train", stream = 2 : i64}
       : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Variadic<NN_Tensor>:$rng, DefaultValuedAttr<F64Attr, "0.5">:$p,
                       DefaultValuedAttr<BoolAttr, "false">:$is_test,
                       DefaultValuedAttr<StrAttr, "\"downgrade_in_infer\"">:$mode,
                       DefaultValuedAttr<I64Attr, "0">:$stream);
  let results = (outs NN_FloatTensor:$out);
  let extra = [{
    // Whether elements are dropped: outside test mode, and with numbers to do so.
    bool drops() { return isRandom() && !getRng().empty(); }
  }];
}

def NN_RandomStatesOp : NN_Op<"random_states", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "A counter for each of several streams";
  let description = [{
    Each result is the lower word of the counter, with an entry of `streams` as the upper word: a random op with stream 0 that has it as its
    counter draws the numbers of that stream. An internal operator.
    ```mlir
    %a, %b = nn.random_states %counter {streams = array<i64: 0, 1>} : (tensor<i64>) -> (tensor<i64>, tensor<i64>)
    ```
  }];
  let arguments = (ins NN_Tensor:$counter, DenseI64ArrayAttr:$streams);
  let results = (outs Variadic<NN_Tensor>:$states);
}

#endif
