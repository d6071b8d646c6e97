// Normalizations. Scales, biases and statistics are float32 whatever the op computes in.
#ifndef AMPC_DIALECT_NN_NORM_TD
#define AMPC_DIALECT_NN_NORM_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_LayerNormOp : NN_InferredOp<"layer_norm", [
    "layer_norm(X, Scale?, Bias?) -> (Y, Mean?, Variance?) {epsilon:float=1e-5, begin_norm_axis:int=1, ~is_test, ~use_mkldnn} : black",
    "layer_norm(x, scale?, bias?) -> (out, mean?, variance?) {epsilon:float=1e-5, begin_norm_axis:int=1} : layer_norm"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Rows of mean 0 and variance 1, scaled and shifted";
  let description = [{
    The dimensions from `begin_norm_axis` on are a row of n elements, those before it count the rows.

    ```
    y = (x - mean) / sqrt(variance + epsilon) * scale + bias
    ```

    The variance is that of the row (divided by n), computed from differences from the mean. Sums are float32. `mean` and `variance` are
    float32 vectors with one element for each row; they have no gradient, as in Paddle.
    * (layer_norm_c1) `begin_norm_axis` lies in [0, rank).
    * (layer_norm_c2) scale and bias have one dimension of n elements.

    ```mlir
    %y, %m, %v = nn.layer_norm %x, %s, %b {epsilon = 1.0e-5 : f64, begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}
      : (tensor<4x8xf16>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Optional<NN_FloatTensor>:$scale, Optional<NN_FloatTensor>:$bias,
                       DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon, DefaultValuedAttr<I64Attr, "1">:$begin_norm_axis);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$mean, NN_FloatTensor:$variance);
  let extra = "double getResultBound(::llvm::ArrayRef<double> operands);\n"
              "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }";
}

def NN_LayerNormGradOp : NN_Op<"layer_norm_grad", [], [
    Pure, AllTypesMatch<["x", "dx"]>, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The gradient of layer_norm's x";
  let description = [{
    With h = (x - mean) / sqrt(variance + epsilon) and g = dy * scale: (g - mean(g) - h mean(g h)) / sqrt(variance + epsilon).
    ```mlir
    %dx = nn.layer_norm_grad %x, %m, %v, %dy, %s {epsilon = 1.0e-5 : f64}
      : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>, tensor<8xf32>) -> tensor<4x8xf16>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$mean, NN_FloatTensor:$variance, NN_FloatTensor:$dy,
                       Optional<NN_FloatTensor>:$scale, F64Attr:$epsilon);
  let results = (outs NN_FloatTensor:$dx);
}

#endif
