// Elementwise operators: one result element from the operands' elements at the same place.
#ifndef AMPC_DIALECT_NN_ELEMENTWISE_TD
#define AMPC_DIALECT_NN_ELEMENTWISE_TD

include "ampc/Dialect/NN/NNDialect.td"

// x and y broadcast as numpy does, or with `axis` >= 0 as Paddle's: y's dimensions align with x's from `axis` on.
class NN_BinaryOp<string mnemonic, list<string> forms, list<Trait> traits = []>
    : NN_InferredOp<mnemonic, forms, !listconcat(traits, [
        DeclareOpInterfaceMethods<ElementwiseOpInterface, ["getOperandDims"]>,
        DeclareOpInterfaceMethods<GradientOpInterface>])> {
  let arguments = (ins NN_Tensor:$x, NN_Tensor:$y, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_Tensor:$out);
}

class NN_ElementwiseBinary<string word, string category = "gray", list<Trait> traits = []>
    : NN_BinaryOp<"elementwise_" # word, [
        "elementwise_" # word # "(X, Y) -> (Out) {axis:int=-1, ~use_mkldnn, ~use_onednn, ~mkldnn_data_type, ~onednn_data_type, "
          "~use_quantizer, ~Scale_x, ~Scale_y, ~Scale_out, ~x_data_format, ~y_data_format} : " # category,
        !cond(!eq(word, "sub"): "subtract", !eq(word, "mul"): "multiply", !eq(word, "div"): "divide",
              !eq(word, "max"): "maximum", !eq(word, "min"): "minimum", !eq(word, "pow"): "elementwise_pow",
              true: word) # "(x, y) -> (out) : elementwise_" # word], traits>;

def NN_ElementwiseAddOp : NN_ElementwiseBinary<"add", "gray", [NN_Cheap]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] + a[1]">.text;
  let summary = "x + y";
  let description = [{
    Operands have one element type. With `axis` = -1 trailing dimensions align; with `axis` >= 0 dimension 0 of `y` aligns with
    dimension `axis` of `x`, and trailing ones of `y` are dropped.
    * (elementwise_add_c1) x and y have the same element type.
    * (elementwise_add_c2) aligned dimensions are equal or one of them is 1.
    * (elementwise_add_c3) `axis` is -1 or lies in [0, rank(x)].

    ```mlir
    %s = nn.elementwise_add %x, %b {axis = -1 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}
def NN_ElementwiseSubOp : NN_ElementwiseBinary<"sub", "gray", [NN_Cheap]> {
  let extra = NN_Numerics<"{Difference}, {Arithmetic}", "a[0] + a[1]">.text;
  let summary = "x - y";
  let description = [{
    Broadcasts as `nn.elementwise_add` does.
    ```mlir
    %s = nn.elementwise_sub %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}
def NN_ElementwiseMulOp : NN_ElementwiseBinary<"mul", "gray", [NN_Cheap]> {
  let extra = [{
    ::llvm::SmallVector<::ampc::nn::NumericTrait, 2> getNumericTraits();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "x * y";
  let description = [{
    Broadcasts as `nn.elementwise_add` does.
    ```mlir
    %s = nn.elementwise_mul %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}
def NN_ElementwiseDivOp : NN_ElementwiseBinary<"div", "gray", [NN_Cheap]> {
  let extra = NN_Numerics<"{Singular, 1}, {Arithmetic}">.text;
  let summary = "x / y; integers truncate toward zero";
  let description = [{
    Broadcasts as `nn.elementwise_add` does. An integer division by zero gives 0.
    ```mlir
    %s = nn.elementwise_div %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}
def NN_ElementwiseMaxOp : NN_ElementwiseBinary<"max", "gray", [NN_Cheap]> {
  let extra = NN_Numerics<"{Arithmetic}", "std::max(a[0], a[1])">.text;
  let summary = "The larger of x and y; a tie gives half the gradient to each";
  let description = [{
    Broadcasts as `nn.elementwise_add` does; NaN wins.
    ```mlir
    %s = nn.elementwise_max %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}
def NN_ElementwiseMinOp : NN_ElementwiseBinary<"min", "gray", [NN_Cheap]> {
  let extra = NN_Numerics<"{Arithmetic}", "std::max(a[0], a[1])">.text;
  let summary = "The smaller of x and y; a tie gives half the gradient to each";
  let description = [{
    Broadcasts as `nn.elementwise_add` does; NaN wins.
    ```mlir
    %s = nn.elementwise_min %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}
def NN_ElementwisePowOp : NN_ElementwiseBinary<"pow"> {
  let summary = "x to the power y";
  let description = [{
    Broadcasts as `nn.elementwise_add` does. Integers: repeated multiplication; a negative exponent gives 1/x truncated.
    ```mlir
    %s = nn.elementwise_pow %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def NN_CompareOp : NN_InferredOp<"compare", [], [NN_Cheap,
    DeclareOpInterfaceMethods<ElementwiseOpInterface, ["getOperandDims"]>]> {
  let summary = "Compares elements; the result is i1";
  let description = [{
    A comparison with NaN is false but for ne.
    * (compare_c1) `kind` is one of eq, ne, lt, le, gt, ge.
    * (compare_c2) x and y have the same element type.

    ```mlir
    %m = nn.compare %x, %y {kind = "gt"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_Tensor:$y, StrAttr:$kind);
  let results = (outs NN_Tensor:$out);
}

def NN_WhereOp : NN_InferredOp<"where", [
    "where(Condition, X, Y) -> (Out) : unlisted", "where(condition, x, y) -> (out) : where"], [NN_Cheap,
    DeclareOpInterfaceMethods<ElementwiseOpInterface, ["getOperandDims", "isExact"]>,
    DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let extra = NN_Numerics<"{Arithmetic}", "std::max(a[1], a[2])">.text;
  let summary = "x where the condition is true, else y";
  let description = [{
    Trailing dimensions align.
    * (where_c1) the condition is of i1.
    * (where_c2) x and y have the same element type.

    ```mlir
    %r = nn.where %c, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$condition, NN_Tensor:$x, NN_Tensor:$y);
  let results = (outs NN_Tensor:$out);
}

def NN_CastOp : NN_Op<"cast", [
    "cast(X) -> (Out) {out_dtype>to:dtype, ~in_dtype:dtype} : gray",
    "cast(x) -> (out) {dtype>to:dtype} : cast"], [Pure, NN_Cheap,
    InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<ElementwiseOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "Converts to another element type";
  let description = [{
    Floats round to nearest even; float to integer truncates; to bool is x != 0.
    ```mlir
    %h = nn.cast %x {to = f16} : (tensor<4xf32>) -> tensor<4xf16>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, TypeAttr:$to);
  let results = (outs NN_Tensor:$out);
}

// `own` are the methods of ElementwiseOpInterface that the op answers itself.
class NN_UnaryOp<string mnemonic, list<string> forms, dag attributes = (ins), list<string> own = [],
                 TypeConstraint type = NN_FloatTensor, list<Trait> traits = []>
    : NN_Op<mnemonic, forms, !listconcat(traits, [Pure, SameOperandsAndResultType,
        DeclareOpInterfaceMethods<ElementwiseOpInterface, own>, DeclareOpInterfaceMethods<GradientOpInterface>])> {
  let arguments = !con((ins type:$x), attributes);
  let results = (outs type:$out);
}

def NN_ReluOp : NN_UnaryOp<"relu", ["relu(X) -> (Out) {~use_cudnn, ~use_mkldnn} : gray", "relu(x) -> (out) : relu"],
    (ins), ["isExact"], NN_FloatTensor, [NN_Cheap]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "max(x, 0); the gradient at 0 is 0";
  let description = [{
    NaN stays NaN.
    ```mlir
    %y = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_LogOp : NN_UnaryOp<"log", ["log(X) -> (Out) : black", "log(x) -> (out) : log"]> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
  let summary = "Natural logarithm";
  let description = [{
    ```mlir
    %y = nn.log %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

#endif
