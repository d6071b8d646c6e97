// Elementwise operators of two operands beside the four operations: larger and smaller without NaN, whole quotients and remainders, bits.
#ifndef AMPC_DIALECT_NN_ARITHMETIC_TD
#define AMPC_DIALECT_NN_ARITHMETIC_TD

include "ampc/Dialect/NN/Elementwise.td"

class NN_Arithmetic<string word, string pir, string what, string category = "unlisted">
    : NN_BinaryOp<"elementwise_" # word, [
        "elementwise_" # word # "(X, Y) -> (Out) {axis:int=-1, ~use_mkldnn, ~use_onednn} : " # category,
        pir # "(x, y) -> (out) : elementwise_" # word]> {
  let summary = what;
  let description = "Broadcasts as `nn.elementwise_add` does.\n\n```mlir\n%s = nn.elementwise_" # word
    # " %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>\n```";
}

def NN_ElementwiseFmaxOp : NN_Arithmetic<"fmax", "fmax", "The larger of x and y, of NaN and a number the number; a tie gives the gradient to x"> {
  let extra = NN_Numerics<"{Arithmetic}", "std::max(a[0], a[1])">.text;
}
def NN_ElementwiseFminOp : NN_Arithmetic<"fmin", "fmin", "The smaller of x and y, of NaN and a number the number; a tie gives the gradient to x"> {
  let extra = NN_Numerics<"{Arithmetic}", "std::max(a[0], a[1])">.text;
}
def NN_ElementwiseHeavisideOp : NN_Arithmetic<"heaviside", "heaviside", "0 below 0, y at 0, 1 above 0; 0 of NaN"> {
  let extra = NN_Numerics<"", "std::max(a[1], 1.0)">.text;
}
def NN_ElementwiseFloordivOp : NN_Arithmetic<"floordiv", "floor_divide",
    "The largest whole number not above x / y; of whole numbers by 0 it is 0; no gradient", "gray"> {
  let extra = NN_Numerics<"{Singular, 1}, {Whole}">.text;
}
def NN_ElementwiseModOp : NN_Arithmetic<"mod", "remainder",
    "x - y floor(x / y), which has the sign of y; of whole numbers by 0 it is 0", "gray"> {
  let extra = NN_Numerics<"{Singular, 1}, {Whole}", "a[1]">.text;
}

def NN_Atan2Op : NN_InferredOp<"atan2", [
    "atan2(X1, X2) -> (Out) : unlisted", "atan2(x, y) -> (out) : atan2"], [
    DeclareOpInterfaceMethods<ElementwiseOpInterface, ["getOperandDims"]>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let extra = NN_Numerics<"", "3.2">.text;
  let summary = "The angle of the point (y, x), in (-pi, pi]";
  let description = [{
    Trailing dimensions align. There is no gradient at the origin: it is NaN.
    ```mlir
    %a = nn.atan2 %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y);
  let results = (outs NN_FloatTensor:$out);
}

def NN_BitTensor : StaticShapeTensorOf<[AnyTypeOf<[I1, I32, I64], "i1, i32 or i64">]>;

class NN_BitwiseOp<string word> : NN_InferredOp<"bitwise_" # word, [
    "bitwise_" # word # "(X, Y) -> (Out) {axis:int=-1} : unlisted", "bitwise_" # word # "(x, y) -> (out) : bitwise_" # word], [
    DeclareOpInterfaceMethods<ElementwiseOpInterface, ["getOperandDims"]>]> {
  let summary = "Each bit of x " # word # " that of y";
  let description = "Of whole numbers or of booleans. Broadcasts as `nn.elementwise_add` does.\n\n```mlir\n%b = nn.bitwise_" # word
    # " %x, %y : (tensor<4x8xi32>, tensor<8xi32>) -> tensor<4x8xi32>\n```";
  let arguments = (ins NN_BitTensor:$x, NN_BitTensor:$y, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_BitTensor:$out);
}

def NN_BitwiseAndOp : NN_BitwiseOp<"and">;
def NN_BitwiseOrOp : NN_BitwiseOp<"or">;
def NN_BitwiseXorOp : NN_BitwiseOp<"xor">;

def NN_BitwiseNotOp : NN_Op<"bitwise_not", ["bitwise_not(X) -> (Out) : unlisted", "bitwise_not(x) -> (out) : bitwise_not"],
    [Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<ElementwiseOpInterface>]> {
  let summary = "Each bit of x turned";
  let description = [{
    ```mlir
    %b = nn.bitwise_not %x : (tensor<4xi32>) -> tensor<4xi32>
    ```
  }];
  let arguments = (ins NN_BitTensor:$x);
  let results = (outs NN_BitTensor:$out);
}

def NN_PreluOp : NN_InferredOp<"prelu", [
    "prelu(X, Alpha) -> (Out) {data_format>data_layout:str='NCHW', mode:str='all'} : unlisted",
    "prelu(x, alpha) -> (out) {data_format>data_layout:str='NCHW', mode:str='all'} : prelu"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"{Arithmetic}", "std::max(a[0], boundTimes(a[0], a[1]))">.text;
  let summary = "x where x > 0, else alpha x";
  let description = [{
    With `mode` all there is one alpha, with channel one for each channel (dimension 1, with the layout NHWC the last one), with element
    one for each element of a sample.
    * (prelu_c1) `mode` is all, channel or element, and `data_layout` NCHW or NHWC.
    * (prelu_c2) x has a dimension of channels or samples, where `mode` is not all.
    * (prelu_c3) alpha has as many elements as `mode` says.
    * (prelu_c4) x and alpha have one element type.

    ```mlir
    %y = nn.prelu %x, %alpha {mode = "channel"} : (tensor<4x3x2x2xf32>, tensor<3xf32>) -> tensor<4x3x2x2xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$alpha, DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_layout,
                       DefaultValuedAttr<StrAttr, "\"all\"">:$mode);
  let results = (outs NN_FloatTensor:$out);
}

#endif
