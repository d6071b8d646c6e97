// Activations with thresholds, and scaled forms of others; rounding to whole numbers.
#ifndef AMPC_DIALECT_NN_SHRINKACTIVATION_TD
#define AMPC_DIALECT_NN_SHRINKACTIVATION_TD

include "ampc/Dialect/NN/Function.td"

def NN_SoftshrinkOp : NN_UnaryOp<"softshrink",
    NN_Spelled<"softshrink", "unlisted", "lambda>threshold:float=0.5,", "threshold:float=0.5,">.forms,
    (ins DefaultValuedAttr<F64Attr, "0.5">:$threshold)> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] + std::abs(getThreshold().convertToDouble())">.text;
  let summary = "x moved toward 0 by the threshold, and 0 within it; the gradient at both bounds is 0";
  let description = [{
    ```mlir
    %y = nn.softshrink %x {threshold = 0.25 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_HardShrinkOp : NN_UnaryOp<"hard_shrink", [
    "hard_shrink(X) -> (Out) {threshold:float=0.5} : unlisted", "hardshrink(x) -> (out) {threshold:float=0.5} : hard_shrink"],
    (ins DefaultValuedAttr<F64Attr, "0.5">:$threshold)> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "x, but 0 within the threshold; the gradient at both bounds is 1";
  let description = [{
    ```mlir
    %y = nn.hard_shrink %x {threshold = 0.25 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_HardtanhOp : NN_UnaryOp<"hardtanh", [
    "brelu(X) -> (Out) {t_min>min:float=0, t_max>max:float=24} : unlisted",
    "hardtanh(x) -> (out) {t_min>min:float=0, t_max>max:float=24} : brelu"],
    (ins DefaultValuedAttr<F64Attr, "0.0">:$min, DefaultValuedAttr<F64Attr, "24.0">:$max)> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] + std::abs(getMin().convertToDouble()) + std::abs(getMax().convertToDouble())">.text;
  let summary = "x, but at least min and at most max; the gradient at both bounds is 0";
  let description = [{
    NaN stays NaN.
    * (hardtanh_c1) min <= max, and both are numbers.

    ```mlir
    %y = nn.hardtanh %x {min = -1.0 : f64, max = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_ThresholdedReluOp : NN_UnaryOp<"thresholded_relu",
    NN_Spelled<"thresholded_relu", "unlisted", "threshold:float=1, value:float=0,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$threshold, DefaultValuedAttr<F64Attr, "0.0">:$value)> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] + std::abs(getValue().convertToDouble())">.text;
  let summary = "x above the threshold, else the value; the gradient at the threshold is 0";
  let description = [{
    ```mlir
    %y = nn.thresholded_relu %x {threshold = 0.5 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_SeluOp : NN_UnaryOp<"selu",
    NN_Spelled<"selu", "unlisted", "scale:float=1.0507009873554805, alpha:float=1.6732632423543772,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0507009873554805">:$scale, DefaultValuedAttr<F64Attr, "1.6732632423543772">:$alpha)> {
  let summary = "scale times: x where x > 0, else alpha (exp(x) - 1)";
  let description = [{
    ```mlir
    %y = nn.selu %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_CeluOp : NN_UnaryOp<"celu", NN_Spelled<"celu", "unlisted", "alpha:float=1,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$alpha)> {
  let summary = "x where x > 0, else alpha (exp(x / alpha) - 1)";
  let description = [{
    * (celu_c1) `alpha` is not 0.

    ```mlir
    %y = nn.celu %x {alpha = 0.5 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_StanhOp : NN_UnaryOp<"stanh", NN_Spelled<"stanh", "unlisted", "scale_a:float=0.67, scale_b:float=1.7159,">.forms,
    (ins DefaultValuedAttr<F64Attr, "0.67">:$scale_a, DefaultValuedAttr<F64Attr, "1.7159">:$scale_b)> {
  let extra = NN_Numerics<"", "std::abs(getScaleB().convertToDouble())">.text;
  let summary = "scale_b tanh(scale_a x)";
  let description = [{
    ```mlir
    %y = nn.stanh %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_LogsigmoidOp : NN_Function<"logsigmoid", "unlisted", "log(sigmoid(x)), without overflow in between"> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] + 0.7">.text;
}

def NN_TanhShrinkOp : NN_Function<"tanh_shrink", "black", "x - tanh(x), precise near 0"> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
}

def NN_SoftReluOp : NN_UnaryOp<"soft_relu", ["soft_relu(X) -> (Out) {threshold:float=40} : gray"],
    (ins DefaultValuedAttr<F64Attr, "40.0">:$threshold)> {
  let summary = "log(1 + exp(x)) with x kept within plus and minus the threshold; the gradient at both bounds is 0";
  let description = [{
    ```mlir
    %y = nn.soft_relu %x {threshold = 10.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_LogitOp : NN_UnaryOp<"logit", NN_Spelled<"logit", "unlisted", "eps:float=1e-6,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1e-6">:$eps)> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
  let summary = "log(x / (1 - x)) of x kept within [eps, 1 - eps]; no gradient flows outside";
  let description = [{
    With eps = 0 it is infinite at 0 and 1 and NaN outside, and so is the gradient.

    ```mlir
    %y = nn.logit %x {eps = 0.001 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_RoundOp : NN_UnaryOp<"round", NN_Spelled<"round", "unlisted", "decimals:int=0,">.forms,
    (ins DefaultValuedAttr<I64Attr, "0">:$decimals), ["isExact"]> {
  let extra = NN_Numerics<"{Whole}", "a[0] + 1">.text;
  let summary = "The nearest number of so many decimals, ties to the even one; no gradient";
  let description = [{
    x times 10^decimals is rounded to a whole number and divided again.
    * (round_c1) `decimals` lies in [-30, 30].

    ```mlir
    %y = nn.round %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_TruncOp : NN_Function<"trunc", "unlisted", "x without its fraction; no gradient", ["isExact"]> {
  let extra = NN_Numerics<"{Whole}", "a[0]">.text;
}

#endif
