// Matrix products.
#ifndef AMPC_DIALECT_NN_MATRIX_TD
#define AMPC_DIALECT_NN_MATRIX_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_MatmulOp : NN_InferredOp<"matmul", [
    "matmul_v2(X, Y) -> (Out) {trans_x>transpose_x:bool=false, trans_y>transpose_y:bool=false} : white",
    "matmul(X, Y) -> (Out) {transpose_X>transpose_x:bool=false, transpose_Y>transpose_y:bool=false, alpha:float=1, "
      # "~head_number, ~Scale_x, ~Scale_y, ~Scale_out, ~force_fp32_output=false} : white",
    "matmul(x, y) -> (out) {transpose_x:bool=false, transpose_y:bool=false} : matmul_v2"],
    [DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<TransposableOperandsOpInterface>,
     DeclareOpInterfaceMethods<DecomposableOpInterface, ["becomesParts"]>,
     DeclareOpInterfaceMethods<LibraryCallOpInterface, ["acceptsStrides", "acceptsResultStrides"]>]> {
  let extra = [{
    int64_t getProductFlops();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "Matrix product over the last two dimensions";
  let description = [{
    numpy's matmul: leading dimensions broadcast, a vector is a row on the left and a column on the right (a transpose of
    a vector has no effect). Products of 16-bit operands accumulate in f32 and round once.
    * (matmul_c1) x and y have the same element type.
    * (matmul_c2) neither operand is 0-d.
    * (matmul_c3) the contracted dimensions are equal.
    * (matmul_c4) leading dimensions are equal or 1.
    * (matmul_c5) the product's rows, columns and contracted dimension are below 2^31. Where y has two dimensions and x is not
      transposed, x's leading dimensions count as rows.

    ```mlir
    %c = nn.matmul %a, %b {transpose_y = true} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, DefaultValuedAttr<BoolAttr, "false">:$transpose_x,
                       DefaultValuedAttr<BoolAttr, "false">:$transpose_y, DefaultValuedAttr<F64Attr, "1.0">:$alpha);
  let results = (outs NN_FloatTensor:$out);
}

def NN_SmallMatmulOp : NN_Op<"small_matmul", [], [Pure, NN_RoundsWhenStored, NN_WidensWhenLoaded, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "Many small matrix products";
  let description = [{
    What becomes of an nn.matmul whose operands have the same leading dimensions, many of them and of small matrices: a library takes longer for a call
    than for the product. The sum of each element is in the order of the contracted dimension, with one column in that of nn.reduce_sum. An internal operator: the types are right by construction.
    ```mlir
    %c = nn.small_matmul %a, %b {alpha = 1.0 : f64, transpose_x = false, transpose_y = true} : (tensor<64x3x2xf32>, tensor<64x3x2xf32>) -> tensor<64x3x3xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, BoolAttr:$transpose_x, BoolAttr:$transpose_y, F64Attr:$alpha);
  let results = (outs NN_FloatTensor:$out);
}

def NN_MulOp : NN_InferredOp<"mul", [
    "mul(X, Y) -> (Out) {x_num_col_dims:int=1, y_num_col_dims:int=1, ~use_mkldnn} : white",
    "matmul_with_flatten(x, y) -> (out) {x_num_col_dims:int=1, y_num_col_dims:int=1} : mul"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = [{
    int64_t getProductFlops();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "Product of two tensors seen as matrices";
  let description = [{
    x's first `x_num_col_dims` dimensions are its rows, y's dimensions from `y_num_col_dims` on its columns; both keep their
    shape in the result. A composition of reshape and matmul.
    * (mul_c1) x and y have the same element type.
    * (mul_c2) `x_num_col_dims` lies in [1, rank(x)), `y_num_col_dims` in [1, rank(y)).
    * (mul_c3) x has as many columns as y has rows.
    * (mul_c4) the product's rows, columns and contracted dimension are below 2^31.

    ```mlir
    %c = nn.mul %x, %y {x_num_col_dims = 2 : i64} : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, DefaultValuedAttr<I64Attr, "1">:$x_num_col_dims,
                       DefaultValuedAttr<I64Attr, "1">:$y_num_col_dims);
  let results = (outs NN_FloatTensor:$out);
}

def NN_DotOp : NN_InferredOp<"dot", ["dot(X, Y) -> (Out) : unlisted", "dot(x, y) -> (out) : dot"],
    [DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<LibraryCallOpInterface>]> {
  let extra = [{
    int64_t getProductFlops();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
  let summary = "Inner products over the last dimension";
  let description = [{
    The sum of x * y over the last dimension. 16-bit products accumulate in f32 and round once.
    * (dot_c1) x and y have the same type.
    * (dot_c2) they have one or two dimensions.
    * (dot_c3) the last dimension is below 2^31.

    ```mlir
    %c = nn.dot %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y);
  let results = (outs NN_FloatTensor:$out);
}

#endif
