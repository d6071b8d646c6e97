// Operators that only move elements: strided boxes of operands become strided boxes of results.
#ifndef AMPC_DIALECT_NN_MOVEMENT_TD
#define AMPC_DIALECT_NN_MOVEMENT_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_MovementOp<string mnemonic, list<string> forms, list<Trait> traits = [
        DeclareOpInterfaceMethods<GradientOpInterface>]>
    : NN_InferredOp<mnemonic, forms, !listconcat(traits, [DeclareOpInterfaceMethods<StridedCopyOpInterface>])>;

def NN_TransposeOp : NN_MovementOp<"transpose", [
    "transpose2(X) -> (Out, ~XShape) {axis>perm:ints, ~use_mkldnn, ~data_format} : gray",
    "transpose(X) -> (Out) {axis>perm:ints, ~use_mkldnn, ~data_format} : unlisted",
    "transpose(x) -> (out) {perm:ints} : transpose2"]> {
  let extra = [{
    ::llvm::SmallVector<int64_t> getDimensions(); // `perm` without negative entries
  }];
  let summary = "Dimension d of the result is dimension perm[d] of x";
  let description = [{
    * (transpose_c1) `perm` has one entry per dimension of x.
    * (transpose_c2) entries lie in [-rank, rank).
    * (transpose_c3) no dimension stands twice.

    ```mlir
    %y = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$perm);
  let results = (outs NN_Tensor:$out);
}

def NN_ConcatOp : NN_MovementOp<"concat", [
    "concat(X*) -> (Out) {axis:int=0, ~use_mkldnn} : gray",
    "concat(x*) -> (out) {axis:int=0} : concat"],
    [DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<ChannelsLastOpInterface, ["isImageOperand"]>]> {
  let summary = "Tensors behind one another along `axis`";
  let description = [{
    * (concat_c1) there is at least one operand.
    * (concat_c2) `axis` lies in [-rank, rank); rank is at least 1.
    * (concat_c3) operands have one element type.
    * (concat_c4) shapes are equal but along `axis`.

    ```mlir
    %y = nn.concat %a, %b {axis = 1 : i64} : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$x, DefaultValuedAttr<I64Attr, "0">:$axis);
  let results = (outs NN_Tensor:$out);
}

def NN_SplitOp : NN_MovementOp<"split", [
    "split(X) -> (Out*) {num:int=0, sections:ints=[], axis:int=0, ~use_mkldnn} : gray",
    "split(x) -> (out*) {sections:ints, axis:int=0} : split",
    "split_with_num(x) -> (out*) {num:int, axis:int=0} : split"],
    [DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<ChannelsLastOpInterface, ["isImageResult"]>]> {
  let summary = "Cuts a tensor along `axis` into `num` equal parts, or into `sections`";
  let description = [{
    One section may be -1: it takes what the others leave.
    * (split_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (split_c2) either `num` is positive or `sections` is not empty, not both.
    * (split_c3) `num` divides the dimension.
    * (split_c4) at most one section is -1, the others are positive.
    * (split_c5) the sections add up to the dimension.
    * (split_c6) there are at most 65536 pieces.

    ```mlir
    %a, %b = nn.split %x {sections = array<i64: 3, -1>, axis = 1 : i64} : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x5xf32>)
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DefaultValuedAttr<I64Attr, "0">:$num,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$sections, DefaultValuedAttr<I64Attr, "0">:$axis);
  let results = (outs Variadic<NN_Tensor>:$out);
}

def NN_SliceOp : NN_MovementOp<"slice", [
    "slice(Input) -> (Out) {axes:ints, starts:ints, ends:ints, decrease_axis:ints=[], ~infer_flags, ~use_mkldnn} : gray",
    "slice(input) -> (out) {axes:ints, starts:ints, ends:ints, decrease_axis:ints=[], ~infer_flags} : slice"],
    [DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<ChannelsLastOpInterface>]> {
  let summary = "The elements from `starts` to before `ends` along `axes`";
  let description = [{
    Negative bounds count from the end; bounds beyond the dimension are cut to it. Dimensions in `decrease_axis` vanish.
    * (slice_c1) `axes`, `starts` and `ends` have one length.
    * (slice_c2) each axis lies in [-rank, rank).
    * (slice_c3) no axis stands twice.
    * (slice_c4) at least one element is left along each axis.
    * (slice_c5) a dimension in `decrease_axis` has size 1 and stands once.

    ```mlir
    %y = nn.slice %x {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: -1>} : (tensor<4x8xf32>) -> tensor<4x6xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$ends,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$decrease_axis);
  let results = (outs NN_Tensor:$out);
}

def NN_PadZeroOp : NN_MovementOp<"pad_zero", [], [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "x within a border of zeros (the gradient of a slice)";
  let description = [{
    `low[d]` zeros before and `high[d]` behind along dimension d.
    * (pad_zero_c1) `low` and `high` have one entry per dimension.
    * (pad_zero_c2) entries are not negative, and the result has a size that can be.

    ```mlir
    %y = nn.pad_zero %x {low = array<i64: 0, 1>, high = array<i64: 0, 2>} : (tensor<4x5xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high);
  let results = (outs NN_Tensor:$out);
}

def NN_StackOp : NN_MovementOp<"stack", [
    "stack(X*) -> (Y) {axis:int=0, ~use_mkldnn} : gray",
    "stack(x*) -> (out) {axis:int=0} : stack"]> {
  let summary = "Tensors of one shape along a new dimension";
  let description = [{
    * (stack_c1) there is at least one operand.
    * (stack_c2) operands have one type.
    * (stack_c3) `axis` lies in [-rank - 1, rank].

    ```mlir
    %y = nn.stack %a, %b {axis = 0 : i64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<2x4x3xf32>
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$x, DefaultValuedAttr<I64Attr, "0">:$axis);
  let results = (outs NN_Tensor:$out);
}

def NN_ExpandOp : NN_MovementOp<"expand", [
    "expand_v2(X) -> (Out) {shape:ints, ~use_mkldnn} : unlisted",
    "expand(x) -> (out) {shape:ints} : expand_v2"]> {
  let summary = "Repeats dimensions of size 1; leading dimensions may be added";
  let description = [{
    Trailing dimensions align. A -1 keeps the dimension of x. The gradient is the sum over what was repeated.
    * (expand_c1) `shape` has at least x's rank.
    * (expand_c2) entries are positive, or -1 where x has a dimension, and the result has a size that can be.
    * (expand_c3) a dimension of x is 1 or stays.

    ```mlir
    %y = nn.expand %x {shape = array<i64: 4, -1>} : (tensor<1x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$shape);
  let results = (outs NN_Tensor:$out);
}

#endif
