// Numbers by their places: sequences, triangles, running sums.
#ifndef AMPC_DIALECT_NN_SEQUENCE_TD
#define AMPC_DIALECT_NN_SEQUENCE_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_SequenceOp : NN_Op<"sequence", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "start, start + step, start + 2 step, ...";
  let description = [{
    ```mlir
    %s = nn.sequence {start = 0 : i64, step = 1 : i64} : () -> tensor<8xi64>
    ```
  }];
  let arguments = (ins I64Attr:$start, I64Attr:$step);
  let results = (outs NN_NumberTensor:$out);
}

class NN_TriangleOp<string word, list<string> forms, dag attributes, string example>
    : NN_InferredOp<word, forms, [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "x in a triangle of its last two dimensions, else 0";
  let description = "The triangle ends at the `diagonal`: 0 is the main one, positive ones lie above it.\n* (" # word
    # "_c1) x has at least two dimensions.\n\n```mlir\n%y = nn." # word # " %x" # example # " : (tensor<4x8xf32>) -> tensor<4x8xf32>\n```";
  let arguments = !con((ins NN_Tensor:$x, DefaultValuedAttr<I64Attr, "0">:$diagonal), attributes);
  let results = (outs NN_Tensor:$out);
}

def NN_TrilTriuOp : NN_TriangleOp<"tril_triu", ["tril_triu(X) -> (Out) {diagonal:int=0, lower:bool=false} : unlisted"],
    (ins DefaultValuedAttr<BoolAttr, "false">:$lower), " {lower = true}">;
def NN_TrilOp : NN_TriangleOp<"tril", ["tril(x) -> (out) {diagonal:int=0} : tril_triu"], (ins), "">;
def NN_TriuOp : NN_TriangleOp<"triu", ["triu(x) -> (out) {diagonal:int=0} : tril_triu"], (ins), " {diagonal = 1 : i64}">;

def NN_CumsumOp : NN_InferredOp<"cumsum", [
    "cumsum(X) -> (Out) {axis:int=-1, flatten:bool=false, exclusive:bool=false, reverse:bool=false} : black",
    "cumsum(x) -> (out) {axis:int=-1, flatten:bool=false, exclusive:bool=false, reverse:bool=false} : cumsum"],
    [DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let extra = NN_Numerics<"{Sum, 0, double(elementCount(getX().getType()))}", "boundTimes(a[0], double(elementCount(getX().getType())))">.text;
  let summary = "The sums of the elements up to each one along `axis`, or with `flatten` of all elements in order";
  let description = [{
    `exclusive` leaves the element itself out, `reverse` sums from the end. Sums of floats are f64 until they are stored.
    * (cumsum_c1) `axis` lies in [-rank, rank).

    ```mlir
    %y = nn.cumsum %x {axis = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, DefaultValuedAttr<I64Attr, "-1">:$axis, DefaultValuedAttr<BoolAttr, "false">:$flatten,
                       DefaultValuedAttr<BoolAttr, "false">:$exclusive, DefaultValuedAttr<BoolAttr, "false">:$reverse);
  let results = (outs NN_NumberTensor:$out);
}

def NN_CumprodOp : NN_InferredOp<"cumprod", [
    "cumprod(X) -> (Out) {dim>axis:int, exclusive:bool=false, reverse:bool=false} : black",
    "cumprod(x) -> (out) {dim>axis:int, exclusive:bool=false, reverse:bool=false} : cumprod"],
    [DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "The products of the elements up to each one along `axis`";
  let description = [{
    `exclusive` excludes the element itself, `reverse` begins at the end. Products of floats are f64 until they are stored. The gradient
    does not divide by elements, so it is correct if some are 0.
    * (cumprod_c1) `axis` lies in [-rank, rank).

    ```mlir
    %y = nn.cumprod %x {axis = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, I64Attr:$axis, DefaultValuedAttr<BoolAttr, "false">:$exclusive, DefaultValuedAttr<BoolAttr, "false">:$reverse);
  let results = (outs NN_NumberTensor:$out);
}

def NN_CumprodSumsOp : NN_Op<"cumprod_sums", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The factors in the gradient of nn.cumprod for the products in front of the elements";
  let description = [{
    In the order of the products, s[i] = dout[i] + x[i + 1] s[i + 1]; with `exclusive`, s[i] = dout[i + 1] + x[i + 1] s[i + 1], and 0 for the last. An internal
    operator: the types are right by construction.
    ```mlir
    %s = nn.cumprod_sums %x, %dy {axis = 1 : i64, exclusive = false, reverse = false} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$dout, I64Attr:$axis, BoolAttr:$exclusive, BoolAttr:$reverse);
  let results = (outs NN_FloatTensor:$out);
}

#endif
