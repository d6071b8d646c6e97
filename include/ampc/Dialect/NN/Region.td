// Regions of tensors that are read with strides, written or filled; diagonals and grids. All are compositions.
#ifndef AMPC_DIALECT_NN_REGION_TD
#define AMPC_DIALECT_NN_REGION_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_RegionOp<string word, list<string> forms> : NN_InferredOp<word, forms, [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let results = (outs NN_Tensor:$out);
}

def NN_StridedSliceOp : NN_RegionOp<"strided_slice", [
    "strided_slice(Input) -> (Out) {axes:ints, starts:ints, ends:ints, strides:ints, decrease_axis:ints=[], ~infer_flags} : unlisted",
    "strided_slice(x) -> (out) {axes:ints, starts:ints, ends:ints, strides:ints} : strided_slice"]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "Each `strides`-th element from `starts` to before `ends` along `axes`";
  let description = [{
    Negative strides run towards the front. Negative bounds count from the end; bounds beyond the dimension are cut to it. Dimensions in `decrease_axis` are dropped.
    * (strided_slice_c1) `axes`, `starts`, `ends` and `strides` have one length.
    * (strided_slice_c2) each axis lies in [-rank, rank); none stands twice.
    * (strided_slice_c3) no stride is 0, and at least one element is left along each axis.
    * (strided_slice_c4) a dimension in `decrease_axis` has size 1 and stands once.

    ```mlir
    %y = nn.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 7>, ends = array<i64: 0>, strides = array<i64: -2>} : (tensor<4x8xf32>) -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$ends, DenseI64ArrayAttr:$strides,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$decrease_axis);
}

def NN_SetValueOp : NN_RegionOp<"set_value", [
    "set_value(Input, ValueTensor?) -> (Out) {axes:ints, starts:ints, ends:ints, steps:ints=[], decrease_axes:ints=[], none_axes:ints=[], shape:ints=[], "
      # "values:floats=[], fp32_values>values:floats=[], fp64_values>values:floats=[], fp16_values>values:floats=[], int32_values>int_values:ints=[], int64_values>int_values:ints=[], "
      # "bool_values>int_values:ints=[], ~dtype:dtype} : unlisted",
    "set_value(x) -> (out) {axes:ints, starts:ints, ends:ints, steps:ints=[], decrease_axes:ints=[], none_axes:ints=[], shape:ints=[], values:floats=[]} : set_value",
    "set_value_with_tensor(x, values) -> (out) {axes:ints, starts:ints, ends:ints, steps:ints=[], decrease_axes:ints=[], none_axes:ints=[]} : set_value"]> {
  let summary = "x with another value in a region";
  let description = [{
    The region is that of `nn.strided_slice`, `steps` of 1 where there are none. The value is an operand, or the numbers in `values` or `int_values` in the `shape`; it
    broadcasts to the region, of which the dimensions in `decrease_axes` are dropped first, and new ones of size 1 inserted at `none_axes`.
    * (set_value_c1) the region is one of `nn.strided_slice`.
    * (set_value_c2) `decrease_axes` are distinct dimensions of size 1 in the region; `none_axes` are positions in the shape without them.
    * (set_value_c3) the value broadcasts to that shape.
    * (set_value_c4) the value is an operand of x's element type, or as many numbers as the `shape` has elements, in one of the lists, at most 4096.

    ```mlir
    %y = nn.set_value %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64>} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, Optional<NN_Tensor>:$value, DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$ends, DenseI64ArrayAttr:$steps,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$decrease_axes, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$none_axes,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$shape, DefaultValuedAttr<DenseF64ArrayAttr, "{}">:$values,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$int_values);
}

def NN_MaskedFillOp : NN_RegionOp<"masked_fill", ["masked_fill(x, mask, value?) -> (out) {value>const_value:order=0} : masked_fill"]> {
  let summary = "x with another value where the mask is true";
  let description = [{
    The value is an operand or the attribute. All broadcast to one another.
    * (masked_fill_c1) the mask is of i1.
    * (masked_fill_c2) x and the value have one element type.
    * (masked_fill_c3) the shapes broadcast.

    ```mlir
    %y = nn.masked_fill %x, %m {const_value = 1.5 : f64} : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_Tensor:$mask, Optional<NN_Tensor>:$value, DefaultValuedAttr<F64Attr, "0.0">:$const_value);
}

def NN_DiagOp : NN_RegionOp<"diag", [
    "diag_v2(X) -> (Out) {offset:int=0, padding_value:float=0} : unlisted", "diag(x) -> (out) {offset:int=0, padding_value:float=0} : diag_v2"]> {
  let extra = NN_Numerics<"", "std::max(a[0], std::abs(getPaddingValue().convertToDouble()))">.text;
  let summary = "The diagonal of a matrix, or a matrix with the vector x on its diagonal and `padding_value` elsewhere";
  let description = [{
    A positive `offset` is a diagonal above the main one.
    * (diag_c1) x has one or two dimensions.
    * (diag_c2) the diagonal has an element, and the matrix a size that can be.

    ```mlir
    %y = nn.diag %x {offset = 1 : i64} : (tensor<4xf32>) -> tensor<5x5xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, DefaultValuedAttr<I64Attr, "0">:$offset, DefaultValuedAttr<F64Attr, "0.0">:$padding_value);
}

def NN_MeshgridOp : NN_InferredOp<"meshgrid", ["meshgrid(X*) -> (Out*) : unlisted", "meshgrid(inputs*) -> (out*) : meshgrid"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"", "*std::max_element(a.begin(), a.end())">.text;
  let summary = "Vectors, each along a dimension of its own and repeated along those of the others";
  let description = [{
    * (meshgrid_c1) there is at least one operand; each has one dimension or none.
    * (meshgrid_c2) the results have a size that can be.

    ```mlir
    %a, %b = nn.meshgrid %x, %y : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$x);
  let results = (outs Variadic<NN_Tensor>:$out);
}

def NN_UnfoldOp : NN_InferredOp<"unfold", [
    "unfold(X) -> (Y) {kernel_sizes:ints, strides:ints, paddings:ints, dilations:ints} : unlisted",
    "unfold(x) -> (out) {kernel_sizes:ints, strides:ints, paddings:ints, dilations:ints} : unfold"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "The windows that a kernel slides over, each as a column (im2col)";
  let description = [{
    The result is [batch, channels × window, places]; what lies in the padding is 0. `paddings` are top, left, bottom, right, or two that hold for both sides.
    * (unfold_c1) x is [batch, channels, height, width].
    * (unfold_c2) `kernel_sizes`, `strides` and `dilations` are one or two positive numbers, `paddings` one, two or four that are not negative.
    * (unfold_c3) a window fits into the padded x.

    ```mlir
    %y = nn.unfold %x {kernel_sizes = array<i64: 2, 2>, strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x4x4xf32>) -> tensor<1x12x9xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DenseI64ArrayAttr:$kernel_sizes, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$dilations);
  let results = (outs NN_FloatTensor:$out);
}

#endif
