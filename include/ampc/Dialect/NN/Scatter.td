// Elements and rows that are written by index. Sums are in the order of the values, so they do not depend on threads.
#ifndef AMPC_DIALECT_NN_SCATTER_TD
#define AMPC_DIALECT_NN_SCATTER_TD

include "ampc/Dialect/NN/Indexing.td"

class NN_ScatteringOp<string word, list<string> forms, list<Trait> traits = []>
    : NN_InferredOp<word, forms, !listconcat(traits, [DeclareOpInterfaceMethods<DecomposableOpInterface>])> {
  let results = (outs NN_NumberTensor:$out);
}

def NN_ScatterOp : NN_ScatteringOp<"scatter", [
    "scatter(X, Ids, Updates) -> (Out) {overwrite:bool=true} : extra_black", "scatter(x, index, updates) -> (out) {overwrite:bool=true} : scatter"]> {
  let extra = NN_Numerics<"", "std::max(a[0], boundTimes(a[2], getOverwrite() ? 1.0 : double(elementCount(getIndex().getType()))))">.text;
  let summary = "x with the rows that the index names replaced by updates";
  let description = [{
    If several updates have the same row, the last one is kept, and only it gets a gradient. Without `overwrite` the row becomes the sum of its updates;
    its old value is dropped. Negative numbers count from the end. An update whose number is not a row is ignored.
    * (scatter_c1) x has at least one dimension.
    * (scatter_c2) the index has one dimension, or [n, 1], or none.
    * (scatter_c3) the updates have a row for each number: [n] with the other dimensions of x, or these alone for an index of no dimension.
    * (scatter_c4) x and the updates have one element type.

    ```mlir
    %y = nn.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, NN_IndexTensor:$index, NN_NumberTensor:$updates, DefaultValuedAttr<BoolAttr, "true">:$overwrite);
}

def NN_ScatterNdAddOp : NN_ScatteringOp<"scatter_nd_add", [
    "scatter_nd_add(X, Index, Updates) -> (Out) : unlisted", "scatter_nd_add(x, index, updates) -> (out) : scatter_nd_add"]> {
  let extra = NN_Numerics<"", "a[0] + boundTimes(a[2], double(elementCount(getIndex().getType())))">.text;
  let summary = "x with updates added at the places that the last dimension of the index lists";
  let description = [{
    Each line of k numbers names a place in the first k dimensions of x. Numbers are as in `nn.scatter`.
    * (scatter_nd_add_c1) the index has a last dimension of at most rank(x) numbers.
    * (scatter_nd_add_c2) the updates have the other dimensions of the index and those of x that it does not name, and its element type.

    ```mlir
    %y = nn.scatter_nd_add %x, %i, %u : (tensor<4x8x2xf32>, tensor<3x2xi64>, tensor<3x2xf32>) -> tensor<4x8x2xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, NN_IndexTensor:$index, NN_NumberTensor:$updates);
}

def NN_IndexAddOp : NN_ScatteringOp<"index_add", [
    "index_add(X, Index, AddValue) -> (Out) {axis:int=0} : unlisted", "index_add(x, index, add_value) -> (out) {axis:int=0} : index_add"]> {
  let extra = NN_Numerics<"", "a[0] + boundTimes(a[2], double(elementCount(getIndex().getType())))">.text;
  let summary = "x with values added to its slices along `axis` with the numbers of the index";
  let description = [{
    Numbers are as in `nn.scatter`.
    * (index_add_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (index_add_c2) the index has one dimension.
    * (index_add_c3) the values have the shape of x but along the axis, where they have a slice for each number, and its element type.

    ```mlir
    %y = nn.index_add %x, %i, %v {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, NN_IndexTensor:$index, NN_NumberTensor:$values, DefaultValuedAttr<I64Attr, "0">:$axis);
}

def NN_PutAlongAxisOp : NN_ScatteringOp<"put_along_axis", [
    "put_along_axis(Input, Index, Value) -> (Result) {Axis>axis:int, Reduce>reduce:str='assign', Include_self>include_self:bool=true} : unlisted",
    "put_along_axis(arr, indices, values) -> (out) {axis:int, reduce:str='assign', include_self:bool=true} : put_along_axis"],
    [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "x with values written to the elements that `nn.take_along_axis` would read";
  let description = [{
    | `reduce`          | an element with values becomes                                        | gradients                                     |
    |-------------------|-----------------------------------------------------------------------|-----------------------------------------------|
    | `assign`          | the last of them                                                      | of that one                                   |
    | `add`             | the sum of them and itself                                                 | of all                                        |
    | `mul`, `multiply` | their product and itself                                              | the result divided by the value               |
    | `amin`, `amax`    | the smallest or largest of them and itself                            | shared by those that are equal to the result  |

    Without `include_self` the old value of the element is dropped. Numbers are as in `nn.scatter`.
    * (put_along_axis_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (put_along_axis_c2) the index has the rank of x and is, but along `axis`, not larger.
    * (put_along_axis_c3) the values have the shape of the index and the element type of x.
    * (put_along_axis_c4) `reduce` is one of these words.

    ```mlir
    %y = nn.put_along_axis %x, %i, %v {axis = 1 : i64, reduce = "add"} : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, NN_IndexTensor:$index, NN_NumberTensor:$values, I64Attr:$axis,
                       DefaultValuedAttr<StrAttr, "\"assign\"">:$reduce, DefaultValuedAttr<BoolAttr, "true">:$include_self);
}

#endif
