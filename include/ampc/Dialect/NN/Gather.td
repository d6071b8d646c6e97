// Elements and rows by their places, all composed of nn.embedding, whose gradient is summed in a fixed order.
#ifndef AMPC_DIALECT_NN_GATHER_TD
#define AMPC_DIALECT_NN_GATHER_TD

include "ampc/Dialect/NN/Indexing.td"

class NN_TakingOp<string word, list<string> forms, list<Trait> traits = []>
    : NN_InferredOp<word, forms, [DeclareOpInterfaceMethods<DecomposableOpInterface>] # traits> {
  let results = (outs NN_Tensor:$out);
}

def NN_GatherOp : NN_TakingOp<"gather", [
    "gather(X, Index) -> (Out) {axis:int=0, ~overwrite} : gray", "gather(x, index) -> (out) {axis:int=0} : gather",
    "index_select(X, Index) -> (Out) {dim>axis:int=0} : unlisted", "index_select(x, index) -> (out) {axis:int=0} : index_select"],
    [DeclareOpInterfaceMethods<IndexingOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>, NN_PartsLoseRange]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "The slices of x along `axis` with the numbers of the index";
  let description = [{
    Negative numbers count from the end. A number outside gives NaN, of whole numbers 0, and no gradient. In data it is an error of amprun.
    * (gather_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (gather_c2) the index has one dimension, or [n, 1], or none: then the axis becomes 1.

    ```mlir
    %y = nn.gather %x, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x3xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_IndexTensor:$index, DefaultValuedAttr<I64Attr, "0">:$axis);
}

def NN_GatherNdOp : NN_TakingOp<"gather_nd", [
    "gather_nd(X, Index) -> (Out) : unlisted", "gather_nd(x, index) -> (out) : gather_nd"]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "The parts of x at the places that the last dimension of the index lists";
  let description = [{
    Each line of k numbers names a place in the first k dimensions of x. Numbers as of `nn.gather`.
    * (gather_nd_c1) the index has a last dimension of at most rank(x) numbers.

    ```mlir
    %y = nn.gather_nd %x, %i : (tensor<4x8x2xf32>, tensor<3x2xi64>) -> tensor<3x2xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_IndexTensor:$index);
}

def NN_TakeAlongAxisOp : NN_TakingOp<"take_along_axis", [
    "take_along_axis(Input, Index) -> (Result) {Axis>axis:int} : unlisted",
    "take_along_axis(arr, indices) -> (out) {axis:int} : take_along_axis"],
    [DeclareOpInterfaceMethods<IndexingOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>, NN_PartsLoseRange]> {
  let extra = NN_Numerics<"", "a[0]">.text # "bool becomesParts(bool beforeGradients);\n";
  let summary = "The elements of x whose place along `axis` the index gives, and which are else at its own place";
  let description = [{
    Numbers as of `nn.gather`. The gradient of one element per line is a comparison; that of several in many lines adds them line by line
    (nn.scatter_lines); else it is that of nn.embedding.
    * (take_along_axis_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (take_along_axis_c2) the index has the rank of x and is, but along `axis`, not larger.

    ```mlir
    %y = nn.take_along_axis %x, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_IndexTensor:$index, I64Attr:$axis);
}

def NN_IndexSampleOp : NN_TakingOp<"index_sample", [
    "index_sample(X, Index) -> (Out) : unlisted", "index_sample(x, index) -> (out) : index_sample"],
    [DeclareOpInterfaceMethods<IndexingOpInterface>, NN_PartsLoseRange]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "Of each row of x the elements with the numbers of that row of the index";
  let description = [{
    * (index_sample_c1) x and the index are matrices with equally many rows.

    ```mlir
    %y = nn.index_sample %x, %i : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_IndexTensor:$index);
}

def NN_OneHotOp : NN_TakingOp<"one_hot", [
    "one_hot_v2(X) -> (Out) {depth:int, dtype:dtype='float32', ~allow_out_of_range} : unlisted",
    "one_hot(x) -> (out) {num_classes>depth:int} : one_hot_v2"]> {
  let extra = NN_Numerics<"", "1.0">.text;
  let summary = "For each number a line of `depth` elements: 1 at its place, else 0";
  let description = [{
    A number outside gives a line of zeros.
    * (one_hot_c1) `depth` is positive, and the result has a size that can be.

    ```mlir
    %y = nn.one_hot %i {depth = 8 : i64, dtype = f32} : (tensor<4xi64>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_IndexTensor:$x, I64Attr:$depth, OptionalAttr<TypeAttr>:$dtype);
}

def NN_NllLossOp : NN_InferredOp<"nll_loss", [
    "nll_loss(X, Label, Weight?) -> (Out, Total_weight?) {ignore_index:int=-100, reduction:str='mean'} : black",
    "nll_loss(input, label, weight?) -> (out, total_weight?) {ignore_index:int=-100, reduction:str='mean'} : nll_loss"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>, DeclareOpInterfaceMethods<IndexingOpInterface>, NN_PartsLoseRange]> {
  let summary = "-x at the label, times the label's weight; 0 where the label is ignored";
  let description = [{
    The classes are dimension 1 of x. `reduction` none gives a loss for each label; sum adds them up, mean divides by the sum of the
    weights (0 where that is 0). Without weights they are 1. A label outside of the classes gives NaN.
    * (nll_loss_c1) x has at least two dimensions, and the label those of x but for the classes.
    * (nll_loss_c2) there are as many weights as classes.
    * (nll_loss_c3) `reduction` is none, mean or sum.

    ```mlir
    %l, %w = nn.nll_loss %x, %label : (tensor<4x8xf32>, tensor<4xi64>) -> (tensor<f32>, tensor<f32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_IndexTensor:$label, Optional<NN_FloatTensor>:$weight,
                       DefaultValuedAttr<I64Attr, "-100">:$ignore_index, DefaultValuedAttr<StrAttr, "\"mean\"">:$reduction);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$total_weight);
}

#endif
