// Elementwise functions of one tensor: exponentials, logarithms, powers, trigonometry, rounding.
#ifndef AMPC_DIALECT_NN_FUNCTION_TD
#define AMPC_DIALECT_NN_FUNCTION_TD

include "ampc/Dialect/NN/Activation.td"

class NN_Function<string word, string category, string what, list<string> own = [], TypeConstraint type = NN_FloatTensor,
                  list<Trait> traits = []>
    : NN_UnaryOp<word, NN_Spelled<word, category>.forms, (ins), own, type, traits> {
  let summary = what;
  let description = "```mlir\n%y = nn." # word # " %x : (tensor<4xf32>) -> tensor<4xf32>\n```";
}

def NN_ExpOp : NN_Function<"exp", "black", "Exponential"> {
  let extra = NN_Numerics<"{Exponential}", "std::exp(a[0])">.text;
}
def NN_Expm1Op : NN_Function<"expm1", "black", "exp(x) - 1, precise near 0"> {
  let extra = NN_Numerics<"{Exponential}", "std::exp(a[0])">.text;
}
def NN_Log2Op : NN_Function<"log2", "black", "Logarithm to base 2"> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
}
def NN_Log10Op : NN_Function<"log10", "black", "Logarithm to base 10"> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
}
def NN_Log1pOp : NN_Function<"log1p", "unlisted", "log(1 + x), precise near 0">;
def NN_SqrtOp : NN_Function<"sqrt", "unlisted", "Square root; NaN below 0; the gradient at 0 is infinite, for a sum of squares 0", [], NN_FloatTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"{Root}", "std::sqrt(a[0])">.text;
}
def NN_RsqrtOp : NN_Function<"rsqrt", "black", "1 / sqrt(x); infinite at 0"> {
  let extra = NN_Numerics<"{Singular, 0}, {Root}">.text;
}
def NN_SquareOp : NN_Function<"square", "black", "x times x; integers wrap", [], NN_NumberTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"{Square}", "boundTimes(a[0], a[0])">.text;
}
def NN_PowOp : NN_UnaryOp<"pow", NN_Spelled<"pow", "black", "factor:float=1,", "y>factor:float=1,">.forms,
    (ins DefaultValuedAttr<F64Attr, "1.0">:$factor)> {
  let extra = [{
    ::llvm::SmallVector<::ampc::nn::NumericTrait, 2> getNumericTraits();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "x to the power of a number";
  let description = [{
    The gradient is 0 everywhere where `factor` is 0, and where x is 0 if x is a sum of squares and `factor` lies between 0 and 1.

    ```mlir
    %y = nn.pow %x {factor = 3.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}
def NN_ReciprocalOp : NN_Function<"reciprocal", "black", "1 / x", [], NN_FloatTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
}
def NN_ErfOp : NN_Function<"erf", "unlisted", "Error function"> {
  let extra = NN_Numerics<"", "1.0">.text;
}
def NN_SinOp : NN_Function<"sin", "unlisted", "Sine of radians"> {
  let extra = NN_Numerics<"{Periodic}", "1.0">.text;
}
def NN_CosOp : NN_Function<"cos", "unlisted", "Cosine of radians"> {
  let extra = NN_Numerics<"{Periodic}", "1.0">.text;
}
def NN_FloorOp : NN_Function<"floor", "unlisted", "The largest whole number not above x; no gradient", ["isExact"]> {
  let extra = NN_Numerics<"{Whole}", "a[0] + 1">.text;
}
def NN_CeilOp : NN_Function<"ceil", "unlisted", "The smallest whole number not below x; no gradient", ["isExact"]> {
  let extra = NN_Numerics<"{Whole}", "a[0] + 1">.text;
}
def NN_SignOp : NN_Function<"sign", "gray", "-1, 0 or 1 as x is below, at or above 0; NaN stays NaN; no gradient",
    ["isExact"], NN_NumberTensor> {
  let extra = NN_Numerics<"", "1.0">.text;
}

def NN_SquareErrorCostOp : NN_InferredOp<"square_error_cost", [
    "square_error_cost(X, Y) -> (Out) : unlisted", "square_error_cost(x, y) -> (out) : square_error_cost"], [
    DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"{Square}", "(a[0] + a[1]) * (a[0] + a[1])">.text;
  let summary = "(x - y)^2, elementwise";
  let description = [{
    * (square_error_cost_c1) x and y have one type.

    ```mlir
    %l = nn.square_error_cost %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y);
  let results = (outs NN_FloatTensor:$out);
}

#endif
