// Tensors of another shape with the same bytes, and constants.
#ifndef AMPC_DIALECT_NN_SHAPE_TD
#define AMPC_DIALECT_NN_SHAPE_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_ReshapeOp : NN_InferredOp<"reshape", [
    "reshape2(X) -> (Out, ~XShape) {shape:ints} : gray",
    "reshape(X) -> (Out) {shape:ints} : unlisted",
    "reshape(x) -> (out, ~xshape) {shape:ints} : reshape2"], [
    DeclareOpInterfaceMethods<ViewOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Another shape for the same elements";
  let description = [{
    A 0 in `shape` keeps the dimension of x at that place; one -1 stands for what is left.
    * (reshape_c1) at most one dimension is -1, the others are positive or 0.
    * (reshape_c2) a 0 stands within x's rank.
    * (reshape_c3) the number of elements stays.

    ```mlir
    %y = nn.reshape %x {shape = array<i64: 0, -1>} : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$shape);
  let results = (outs NN_Tensor:$out);
}

// A view: the operand's elements in order under another shape. The gradient is reshaped back.
class NN_ViewOp<string mnemonic, list<string> forms, dag attributes>
    : NN_InferredOp<mnemonic, forms, [
        DeclareOpInterfaceMethods<ViewOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let arguments = !con((ins NN_Tensor:$x), attributes);
  let results = (outs NN_Tensor:$out);
}

def NN_FlattenOp : NN_ViewOp<"flatten", [
    "flatten2(X) -> (Out, ~XShape) {axis:int=1} : gray",
    "flatten(X) -> (Out) {axis:int=1} : unlisted"], (ins DefaultValuedAttr<I64Attr, "1">:$axis)> {
  let summary = "A matrix: dimensions before `axis` become its rows, the others its columns";
  let description = [{
    A negative `axis` counts from the end.
    * (flatten_c1) `axis` lies in [-rank, rank].

    ```mlir
    %y = nn.flatten %x {axis = 1 : i64} : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
    ```
  }];
}

def NN_FlattenContiguousRangeOp : NN_ViewOp<"flatten_contiguous_range", [
    "flatten_contiguous_range(X) -> (Out, ~XShape) {start_axis:int, stop_axis:int} : unlisted",
    "flatten(x) -> (out, ~xshape) {start_axis:int, stop_axis:int} : flatten_contiguous_range"],
    (ins I64Attr:$start_axis, I64Attr:$stop_axis)> {
  let summary = "Dimensions from `start_axis` to `stop_axis` become one";
  let description = [{
    Both bounds belong to the range; a 0-d tensor becomes a vector of one element.
    * (flatten_contiguous_range_c1) both axes lie in [-rank, rank).
    * (flatten_contiguous_range_c2) `start_axis` is not behind `stop_axis`.

    ```mlir
    %y = nn.flatten_contiguous_range %x {start_axis = 1 : i64, stop_axis = -1 : i64} : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
    ```
  }];
}

def NN_SqueezeOp : NN_ViewOp<"squeeze", [
    "squeeze2(X) -> (Out, ~XShape) {axes>axis:ints=[]} : unlisted",
    "squeeze(X) -> (Out) {axes>axis:ints=[]} : unlisted",
    "squeeze(x) -> (out, ~xshape) {axis:ints=[]} : squeeze2"], (ins DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis)> {
  let summary = "Drops dimensions of size 1";
  let description = [{
    Of the named dimensions, those of another size stay; an empty `axis` names all.
    * (squeeze_c1) each axis lies in [-rank, rank).

    ```mlir
    %y = nn.squeeze %x {axis = array<i64: 1>} : (tensor<4x1x3xf32>) -> tensor<4x3xf32>
    ```
  }];
}

def NN_UnsqueezeOp : NN_ViewOp<"unsqueeze", [
    "unsqueeze2(X) -> (Out, ~XShape) {axes>axis:ints} : unlisted",
    "unsqueeze(X) -> (Out) {axes>axis:ints} : unlisted",
    "unsqueeze(x) -> (out, ~xshape) {axis:ints} : unsqueeze2"], (ins DenseI64ArrayAttr:$axis)> {
  let summary = "Inserts dimensions of size 1";
  let description = [{
    One after the other: each axis is a place in the shape that those before it have made.
    * (unsqueeze_c1) each axis lies in [-rank - 1, rank] of that shape.

    ```mlir
    %y = nn.unsqueeze %x {axis = array<i64: 0, 2>} : (tensor<4x3xf32>) -> tensor<1x4x1x3xf32>
    ```
  }];
}

def NN_IdentityOp : NN_ViewOp<"identity", ["assign(X) -> (Out) : unlisted", "assign(x) -> (out) : assign"], (ins)> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "x itself";
  let description = [{
    ```mlir
    %y = nn.identity %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def NN_OptimizationBarrierOp : NN_Op<"optimization_barrier", [], [Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<ViewOpInterface>]> {
  let summary = "x itself, for readers that must not be shared with other readers of x";
  let description = [{
    An op that reads x through a barrier is not equal to one that reads x. So what recomputes a value in the backward pass is neither
    replaced by the value of the forward pass nor fused with its readers there. It costs nothing at run time.

    ```mlir
    %y = nn.optimization_barrier %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x);
  let results = (outs NN_Tensor:$y);
}

def NN_FillConstantOp : NN_InferredOp<"fill_constant", [
    "fill_constant() -> (Out) {shape:ints, value:order=0, dtype:dtype='float32', ~str_value, ~place_type, ~force_cpu} : gray",
    "full() -> (out) {shape:ints, value:order=0, dtype:dtype='float32', ~place} : fill_constant"], [
    DeclareOpInterfaceMethods<ElementwiseOpInterface>]> {
  let summary = "A tensor of one value";
  let description = [{
    * (fill_constant_c1) dimensions are positive.

    ```mlir
    %c = nn.fill_constant {shape = array<i64: 4>, value = 1.0 : f64, dtype = f32} : () -> tensor<4xf32>
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$shape, F64Attr:$value, TypeAttr:$dtype);
  let results = (outs NN_Tensor:$out);
  let extra = [{
    ::llvm::SmallVector<::ampc::nn::NumericTrait, 2> getNumericTraits();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
}

#endif
