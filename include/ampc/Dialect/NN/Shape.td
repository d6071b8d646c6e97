// Operators that only move elements.
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

def NN_FillConstantOp : NN_InferredOp<"fill_constant", [
    "fill_constant() -> (Out) {shape:ints, value:float=0, dtype:dtype='float32', ~str_value, ~place_type, ~force_cpu} : gray",
    "full() -> (out) {shape:ints, value:float=0, dtype:dtype='float32', ~place} : fill_constant"], [
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
}

#endif
