// Comparisons and logic: results are i1, and no gradient flows.
#ifndef AMPC_DIALECT_NN_LOGIC_TD
#define AMPC_DIALECT_NN_LOGIC_TD

include "ampc/Dialect/NN/NNDialect.td"

// Broadcasting as the elementwise operators do.
class NN_PredicateOp<string word, string what, string text = "", string label = "", string type = "i1">
    : NN_InferredOp<word, [
        word # "(X, Y) -> (Out) {axis:int=-1, ~force_cpu, ~use_onednn} : unlisted",
        word # "(x, y) -> (out) : " # word], [NN_Cheap,
        DeclareOpInterfaceMethods<ElementwiseOpInterface, ["getOperandDims"]>]> {
  let summary = what;
  let description = text # "Broadcasts as `nn.elementwise_add` does." # label # "\n\n```mlir\n%m = nn." # word
    # " %x, %y : (tensor<4x8x" # type # ">, tensor<8x" # type # ">) -> tensor<4x8xi1>\n```";
  let arguments = (ins NN_Tensor:$x, NN_Tensor:$y, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_Tensor:$out);
}

class NN_Comparison<string word, string what>
    : NN_PredicateOp<word, what, "A comparison with NaN is false but for not_equal. ",
                     "\n* (" # word # "_c1) x and y have the same element type.", "f32">;

def NN_EqualOp : NN_Comparison<"equal", "Whether x = y">;
def NN_NotEqualOp : NN_Comparison<"not_equal", "Whether x and y differ">;
def NN_LessThanOp : NN_Comparison<"less_than", "Whether x < y">;
def NN_LessEqualOp : NN_Comparison<"less_equal", "Whether x <= y">;
def NN_GreaterThanOp : NN_Comparison<"greater_than", "Whether x > y">;
def NN_GreaterEqualOp : NN_Comparison<"greater_equal", "Whether x >= y">;

// Operands of any type count as true where they are not 0; NaN is true.
def NN_LogicalAndOp : NN_PredicateOp<"logical_and", "Whether x and y are true">;
def NN_LogicalOrOp : NN_PredicateOp<"logical_or", "Whether x or y is true, or both">;
def NN_LogicalXorOp : NN_PredicateOp<"logical_xor", "Whether x or y is true, but not both">;

def NN_LogicalNotOp : NN_InferredOp<"logical_not", [
    "logical_not(X) -> (Out) : unlisted", "logical_not(x) -> (out) : logical_not"], [NN_Cheap,
    DeclareOpInterfaceMethods<ElementwiseOpInterface>]> {
  let summary = "Whether x is false";
  let description = [{
    ```mlir
    %m = nn.logical_not %x : (tensor<4xi1>) -> tensor<4xi1>
    ```
  }];
  let arguments = (ins NN_Tensor:$x);
  let results = (outs NN_Tensor:$out);
}

class NN_FloatTest<string word, string what> : NN_InferredOp<word, [
    word # "_v2(X) -> (Out) : unlisted", word # "(x) -> (out) : " # word # "_v2"], [NN_Cheap,
    DeclareOpInterfaceMethods<ElementwiseOpInterface>]> {
  let summary = what;
  let description = "```mlir\n%m = nn." # word # " %x : (tensor<4xf32>) -> tensor<4xi1>\n```";
  let arguments = (ins NN_NumberTensor:$x);
  let results = (outs NN_Tensor:$out);
}

def NN_IsfiniteOp : NN_FloatTest<"isfinite", "Whether x is neither infinite nor NaN; integers are finite">;
def NN_IsinfOp : NN_FloatTest<"isinf", "Whether x is infinite">;
def NN_IsnanOp : NN_FloatTest<"isnan", "Whether x is NaN">;

#endif
