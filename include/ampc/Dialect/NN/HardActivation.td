// Activations made of pieces, and those that few networks use.
#ifndef AMPC_DIALECT_NN_HARDACTIVATION_TD
#define AMPC_DIALECT_NN_HARDACTIVATION_TD

include "ampc/Dialect/NN/Activation.td"

def NN_EluOp : NN_UnaryOp<"elu", NN_Spelled<"elu", "unlisted", "alpha:float=1,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$alpha)> {
  let summary = "x where x > 0, else alpha (exp(x) - 1)";
  let description = [{
    ```mlir
    %y = nn.elu %x {alpha = 0.5 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_HardSigmoidOp : NN_UnaryOp<"hard_sigmoid", [
    "hard_sigmoid(X) -> (Out) {slope:float=0.2, offset:float=0.5, ~use_mkldnn, ~use_onednn} : unlisted",
    "hardsigmoid(x) -> (out) {slope:float=0.2, offset:float=0.5} : hard_sigmoid"],
    (ins DefaultValuedAttr<F64Attr, "0.2">:$slope, DefaultValuedAttr<F64Attr, "0.5">:$offset)> {
  let summary = "slope x + offset, but at least 0 and at most 1; the gradient at both bounds is 0";
  let description = [{
    ```mlir
    %y = nn.hard_sigmoid %x {slope = 0.25 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_HardSwishOp : NN_UnaryOp<"hard_swish", [
    "hard_swish(X) -> (Out) {threshold:float=6, scale:float=6, offset:float=3, ~use_mkldnn, ~use_onednn} : unlisted",
    "hardswish(x) -> (out) : hard_swish"],
    (ins DefaultValuedAttr<F64Attr, "6.0">:$threshold, DefaultValuedAttr<F64Attr, "6.0">:$scale,
         DefaultValuedAttr<F64Attr, "3.0">:$offset)> {
  let summary = "x times x + offset, the latter kept within [0, threshold], over scale";
  let description = [{
    The gradient is 0 where x + offset <= 0 and threshold / scale from x + offset = threshold on.
    * (hard_swish_c1) `scale` is not 0.

    ```mlir
    %y = nn.hard_swish %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let hasVerifier = 1;
}

def NN_MishOp : NN_UnaryOp<"mish", NN_Spelled<"mish", "unlisted", "threshold:float=20,", "lambda>threshold:float=20,">.forms,
    (ins DefaultValuedAttr<F64Attr, "20.0">:$threshold)> {
  let summary = "x tanh(softplus(x))";
  let description = [{
    softplus(x) is taken as x above the threshold.

    ```mlir
    %y = nn.mish %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_SoftsignOp : NN_UnaryOp<"softsign", NN_Spelled<"softsign", "unlisted">.forms> {
  let summary = "x / (1 + |x|)";
  let description = [{
    ```mlir
    %y = nn.softsign %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

#endif
