// Repeated, turned and taken apart: composed of reshape, expand, slice, split and concat.
#ifndef AMPC_DIALECT_NN_TILE_TD
#define AMPC_DIALECT_NN_TILE_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_ArrangingOp<string word, list<string> forms> : NN_InferredOp<word, forms, [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"", "a[0]">.text;
}

def NN_TileOp : NN_ArrangingOp<"tile", [
    "tile(X) -> (Out) {repeat_times:ints} : unlisted", "tile(x) -> (out) {repeat_times:ints} : tile"]> {
  let summary = "x repeated in each dimension; trailing dimensions align";
  let description = [{
    * (tile_c1) `repeat_times` are positive, and the result has a size that can be.

    ```mlir
    %y = nn.tile %x {repeat_times = array<i64: 2, 1>} : (tensor<4x8xf32>) -> tensor<8x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$repeat_times);
  let results = (outs NN_Tensor:$out);
}

def NN_ExpandAsOp : NN_ArrangingOp<"expand_as", [
    "expand_as_v2(X, Y?) -> (Out) {target_shape:ints=[]} : unlisted", "expand_as(x, y?) -> (out) {target_shape:ints=[]} : expand_as_v2"]> {
  let summary = "x with dimensions of size 1 repeated to the shape of y, or `target_shape`";
  let description = [{
    * (expand_as_c1) x broadcasts to that shape.

    ```mlir
    %y = nn.expand_as %x {target_shape = array<i64: 4, 8>} : (tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, Optional<NN_Tensor>:$y, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$target_shape);
  let results = (outs NN_Tensor:$out);
}

def NN_UnbindOp : NN_ArrangingOp<"unbind", [
    "unbind(X) -> (Out*) {axis:int=0} : unlisted", "unbind(input) -> (out*) {axis:int=0} : unbind",
    "unstack(X) -> (Y*) {axis:int=0, ~num} : gray", "unstack(x) -> (out*) {axis:int=0, ~num} : unstack"]> {
  let summary = "The slices of x along `axis`, without that dimension";
  let description = [{
    * (unbind_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (unbind_c2) the dimension is at most 65536.

    ```mlir
    %a, %b = nn.unbind %x {axis = 0 : i64} : (tensor<2x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DefaultValuedAttr<I64Attr, "0">:$axis);
  let results = (outs Variadic<NN_Tensor>:$out);
}

def NN_RollOp : NN_ArrangingOp<"roll", [
    "roll(X) -> (Out) {shifts:ints, axis:ints=[]} : unlisted", "roll(x) -> (out) {shifts:ints, axis:ints=[]} : roll"]> {
  let summary = "x moved along dimensions; what leaves at one end comes in at the other";
  let description = [{
    Without `axis` all elements move in order.
    * (roll_c1) there is one shift for each axis, or a single one without `axis`.
    * (roll_c2) each axis lies in [-rank, rank).

    ```mlir
    %y = nn.roll %x {shifts = array<i64: 1>, axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$shifts, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis);
  let results = (outs NN_Tensor:$out);
}

def NN_FlipOp : NN_ArrangingOp<"flip", [
    "flip(X) -> (Out) {axis:ints} : unlisted", "flip(x) -> (out) {axis:ints} : flip"]> {
  let summary = "x with the order along dimensions turned round";
  let description = [{
    * (flip_c1) each axis lies in [-rank, rank); none stands twice.

    ```mlir
    %y = nn.flip %x {axis = array<i64: 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, DenseI64ArrayAttr:$axis);
  let results = (outs NN_Tensor:$out);
}

def NN_ReverseOp : NN_Op<"reverse", [], [Pure, AllTypesMatch<["x", "out"]>, DeclareOpInterfaceMethods<KernelOpInterface>,
    DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "x with the order along one dimension turned round";
  let description = [{
    What nn.flip and the borders of nn.pad3d consist of. `axis` is a dimension. An internal operator.
    ```mlir
    %y = nn.reverse %x {axis = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, I64Attr:$axis);
  let results = (outs NN_Tensor:$out);
}

#endif
