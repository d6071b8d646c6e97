// Reductions that are composed of others: any, all, logsumexp, norms of vectors, distances.
#ifndef AMPC_DIALECT_NN_VECTORNORM_TD
#define AMPC_DIALECT_NN_VECTORNORM_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_ComposedReduction<string word, list<string> forms, list<Trait> traits = []>
    : NN_InferredOp<word, forms, !listconcat([DeclareOpInterfaceMethods<DecomposableOpInterface>], traits)>;

class NN_TruthReduction<string word, string what>
    : NN_ComposedReduction<"reduce_" # word, [
        "reduce_" # word # "(X) -> (Out) {dim>axis:ints=[0], keep_dim>keepdim:bool=false, reduce_all:bool=false, ~in_dtype, ~out_dtype} : unlisted",
        word # "(x) -> (out) {axis:ints=[], keepdim:bool=false} : reduce_" # word]> {
  let summary = what;
  let description = "Elements count as true where they are not 0. `axis` as of `nn.reduce_sum`.\n\n```mlir\n%s = nn.reduce_" # word
    # " %x {axis = array<i64: 0>} : (tensor<4x8xi1>) -> tensor<8xi1>\n```";
  let arguments = (ins NN_Tensor:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis, DefaultValuedAttr<BoolAttr, "false">:$keepdim,
                       OptionalAttr<BoolAttr>:$reduce_all);
  let results = (outs NN_Tensor:$out);
}

def NN_ReduceAnyOp : NN_TruthReduction<"any", "Whether one element is true">;
def NN_ReduceAllOp : NN_TruthReduction<"all", "Whether all elements are true">;

class NN_FloatReduction<string word, list<string> forms>
    : NN_ComposedReduction<word, forms, [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let results = (outs NN_FloatTensor:$out);
}

def NN_LogsumexpOp : NN_FloatReduction<"logsumexp", [
    "logsumexp(X) -> (Out) {axis:ints=[], keepdim:bool=false, reduce_all:bool=false} : unlisted",
    "logsumexp(x) -> (out) {axis:ints=[0], keepdim:bool=false, reduce_all:bool=false} : logsumexp"]> {
  let summary = "log of the sum of exp(x) over dimensions";
  let description = [{
    Computed from x - max(x), so that no finite x overflows. `axis` as of `nn.reduce_sum`.
    ```mlir
    %s = nn.logsumexp %x {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis, DefaultValuedAttr<BoolAttr, "false">:$keepdim,
                       OptionalAttr<BoolAttr>:$reduce_all);
}

def NN_FrobeniusNormOp : NN_FloatReduction<"frobenius_norm", [
    "frobenius_norm(X) -> (Out) {dim>axis:ints=[0], keep_dim>keepdim:bool=false, reduce_all:bool=false, ~in_dtype, ~out_dtype, ~use_mkldnn} : black",
    "frobenius_norm(x) -> (out) {axis:ints=[], keepdim:bool=false, reduce_all:bool=false} : frobenius_norm"]> {
  let extra = NN_Numerics<"{Square}, {Root}">.text;
  let summary = "The square root of the sum of squares over dimensions; the gradient at 0 is 0";
  let description = [{
    `axis` as of `nn.reduce_sum`.
    ```mlir
    %s = nn.frobenius_norm %x {axis = array<i64: 0, 1>} : (tensor<4x8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis, DefaultValuedAttr<BoolAttr, "false">:$keepdim,
                       OptionalAttr<BoolAttr>:$reduce_all);
}

def NN_PNormOp : NN_FloatReduction<"p_norm", [
    "p_norm(X) -> (Out) {porder:order=2, axis:int=-1, epsilon:float=1e-12, keepdim:bool=false, asvector:bool=false} : black",
    "p_norm(x) -> (out) {porder:order=2, axis:int=-1, epsilon:float=1e-12, keepdim:bool=false, asvector:bool=false} : p_norm",
    "pnorm(X) -> (Out) {porder:order=2, axis:int=-1, epsilon:float=1e-12, keepdim:bool=false, asvector:bool=false} : black",
    "pnorm(x) -> (out) {porder:order=2, axis:int=-1, epsilon:float=1e-12, keepdim:bool=false, asvector:bool=false} : pnorm"]> {
  let extra = NN_Numerics<"{Square}, {Root}">.text;
  let summary = "The root of the sum of |x|^porder along `axis`, or with `asvector` over all elements";
  let description = [{
    The order inf is the largest |x|, -inf the smallest, 0 the number of elements that are not 0 (without a gradient). Where the norm is 0
    the gradient is 0. `epsilon` is not used.
    * (p_norm_c1) `axis` lies in [-rank, rank).

    ```mlir
    %s = nn.p_norm %x {porder = 2.0 : f64, axis = 1 : i64} : (tensor<4x8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<F64Attr, "2.0">:$porder, DefaultValuedAttr<I64Attr, "-1">:$axis,
                       DefaultValuedAttr<F64Attr, "1e-12">:$epsilon, DefaultValuedAttr<BoolAttr, "false">:$keepdim,
                       DefaultValuedAttr<BoolAttr, "false">:$asvector);
}

def NN_SquaredL2NormOp : NN_FloatReduction<"squared_l2_norm", [
    "squared_l2_norm(X) -> (Out) : unlisted", "squared_l2_norm(x) -> (out) : squared_l2_norm"]> {
  let extra = NN_Numerics<"{Square}">.text;
  let summary = "The sum of the squares of all elements, one element";
  let description = [{
    ```mlir
    %s = nn.squared_l2_norm %x : (tensor<4x8xf32>) -> tensor<1xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x);
}

def NN_DistOp : NN_ComposedReduction<"dist", [
    "dist(X, Y) -> (Out) {p:order=2} : black", "dist(x, y) -> (out) {p:order=2} : dist"]> {
  let extra = NN_Numerics<"{Difference}, {Square}, {Root}">.text;
  let summary = "The norm of the order p of x - y, a scalar";
  let description = [{
    Trailing dimensions align. Orders and gradient as of `nn.p_norm`.
    * (dist_c1) x and y have one element type and shapes that broadcast.

    ```mlir
    %s = nn.dist %x, %y {p = 2.0 : f64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, DefaultValuedAttr<F64Attr, "2.0">:$p);
  let results = (outs NN_FloatTensor:$out);
}

def NN_NormOp : NN_ComposedReduction<"norm", [
    "norm(X) -> (Out, Norm?) {axis:int, epsilon:float=1e-10, is_test:bool=false} : unlisted",
    "norm(x) -> (out, norm?) {axis:int, epsilon:float, is_test:bool} : norm"]> {
  let extra = NN_Numerics<"{Square}, {Root}">.text;
  let summary = "x over sqrt(sum of x^2 along `axis` + epsilon), and that root";
  let description = [{
    * (norm_c1) `axis` lies in [-rank, rank).

    ```mlir
    %y, %n = nn.norm %x {axis = 1 : i64} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, I64Attr:$axis, DefaultValuedAttr<F64Attr, "1e-10">:$epsilon, DefaultValuedAttr<BoolAttr, "false">:$is_test);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$norm);
}

#endif
