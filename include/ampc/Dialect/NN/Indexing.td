// Operators that take numbers as places: rows of a table.
#ifndef AMPC_DIALECT_NN_INDEXING_TD
#define AMPC_DIALECT_NN_INDEXING_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_IndexTensor : StaticShapeTensorOf<[AnyTypeOf<[I32, I64], "i32 or i64">]>;

def NN_EmbeddingOp : NN_InferredOp<"embedding", [
    "lookup_table_v2(Ids, W) -> (Out) {padding_idx:int=-1, ~is_sparse, ~is_distributed, ~remote_prefetch, ~trainer_id, ~slot, "
      # "~height_sections, ~epmap, ~table_names, ~entry_config, ~entry, ~is_test, ~grad_inplace} : extra_black",
    "embedding(x, weight) -> (out) {padding_idx:int=-1, ~sparse} : lookup_table_v2"],
    [DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>,
     DeclareOpInterfaceMethods<IndexingOpInterface>]> {
  let extra = NN_Numerics<"", "a[1]">.text;
  let summary = "Rows of a table by their numbers";
  let description = [{
    Where a number is `padding_idx`, the row is 0 and the table gets no gradient from it; -1 means that there is no such number. Rows that
    are read several times get the sum of their gradients, in the order in which they are read and in f32.

    A number outside of the table gives a row of NaN (of whole numbers, 0), as a wrong class of a cross entropy does. Its gradient is dropped.
    * (embedding_c1) the table has two dimensions.
    * (embedding_c2) `padding_idx` is -1 or a row of the table.
    * (embedding_c3) there are fewer than 2^31 numbers.

    ```mlir
    %y = nn.embedding %ids, %w : (tensor<4x8xi64>, tensor<100x16xf32>) -> tensor<4x8x16xf32>
    ```
  }];
  let arguments = (ins NN_IndexTensor:$ids, NN_Tensor:$table, DefaultValuedAttr<I64Attr, "-1">:$padding_idx);
  let results = (outs NN_Tensor:$out);
}

def NN_EmbeddingGradOp : NN_Op<"embedding_grad", [], [Pure, NN_RoundsWhenStored, NN_WidensWhenLoaded,
    DeclareOpInterfaceMethods<KernelOpInterface, ["mayShareBuffer"]>, DeclareOpInterfaceMethods<AccumulatingOpInterface>]> {
  let summary = "The sum of the gradients of each row of a table";
  let description = [{
    `order` is the order of the numbers (`nn.sorted_runs`), so that each row finds its own by bisection. The rows are added to those of
    `base`, if there is one: another gradient of the table, which may have narrower elements. With several `parts`, the gradients of each row are
    cut into so many, and row r `parts` + p of the result is the sum of part p of row r. An internal operator: the types are right by construction.
    ```mlir
    %dw = nn.embedding_grad %ids, %order, %dy {padding_idx = -1 : i64} : (tensor<4xi64>, tensor<4xi32>, tensor<4x16xf32>) -> tensor<100x16xf32>
    ```
  }];
  let arguments = (ins NN_IndexTensor:$ids, NN_IndexTensor:$order, NN_FloatTensor:$dout, Optional<NN_FloatTensor>:$base,
                       I64Attr:$padding_idx, DefaultValuedAttr<I64Attr, "1">:$parts);
  let results = (outs NN_FloatTensor:$dtable);
}

def NN_ScatterRowsOp : NN_Op<"scatter_rows", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "The rows of `values` combined by their numbers";
  let description = [{
    Row r of the result is the sum (`kind` add), product (mul), maximum (max) or minimum (min) of the rows whose number in `ids` is r, in the
    order in which they stand; of none it is the identity of that reduction. `order` is the order of the numbers (`nn.sorted_runs`). Numbers
    that are no row are ignored. Sums of floats are f32 until they are stored. Only add has a gradient. An internal operator: the types are right by construction.
    ```mlir
    %t = nn.scatter_rows %ids, %order, %v {kind = "add"} : (tensor<4xi64>, tensor<4xi32>, tensor<4x16xf32>) -> tensor<100x16xf32>
    ```
  }];
  let arguments = (ins NN_IndexTensor:$ids, NN_IndexTensor:$order, NN_NumberTensor:$values, StrAttr:$kind);
  let results = (outs NN_NumberTensor:$out);
}

def NN_TakeLinesOp : NN_Op<"take_lines", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "Of each line of x along `axis` the elements with the numbers of that line of `places`";
  let description = [{
    What nn.take_along_axis is where x and the places have equal sizes but along the axis. Numbers as of nn.gather. An internal operator: the types are right by
    construction.
    ```mlir
    %y = nn.take_lines %x, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x2xi64>) -> tensor<4x2xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_IndexTensor:$places, I64Attr:$axis);
  let results = (outs NN_Tensor:$out);
}

def NN_ScatterLinesOp : NN_Op<"scatter_lines", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "`values` combined at their places along `axis` of `size`";
  let description = [{
    Along each line an element becomes the sum (`kind` add), product (mul), maximum (max) or minimum (min) of the values with its place, in their order, or
    the last of them (last). One without values is the identity of that reduction, 0 for last. Places that are none are ignored. An internal operator: the
    values are of f32 or whole numbers, or each place has at most one.
    ```mlir
    %t = nn.scatter_lines %i, %v {axis = 1 : i64, kind = "add", size = 8 : i64} : (tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_IndexTensor:$places, NN_NumberTensor:$values, I64Attr:$axis, I64Attr:$size, StrAttr:$kind);
  let results = (outs NN_NumberTensor:$out);
}

def NN_SortedRunsOp : NN_Op<"sorted_runs", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "Places along the last dimension, sorted by the elements within runs of `run` places";
  let description = [{
    Equal elements keep their order; with `descending` the larger ones come first. `halves` are the places sorted within runs of half the
    length; without them `run` is at most 64. A sort is one op for each doubling of the run's length (Order.h).
    * (sorted_runs_c1) `run` is a power of two, and at most 64 without `halves`.

    ```mlir
    %a = nn.sorted_runs %x {run = 64 : i64} : (tensor<100xi64>) -> tensor<100xi32>
    %b = nn.sorted_runs %x, %a {run = 128 : i64} : (tensor<100xi64>, tensor<100xi32>) -> tensor<100xi32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, Optional<NN_IndexTensor>:$halves, I64Attr:$run, DefaultValuedAttr<BoolAttr, "false">:$descending);
  let results = (outs NN_IndexTensor:$order);
  let hasVerifier = 1;
}

#endif
