// Matrix products.
#ifndef AMPC_DIALECT_NN_MATRIX_TD
#define AMPC_DIALECT_NN_MATRIX_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_MatmulOp : NN_InferredOp<"matmul", [
    "matmul_v2(X, Y) -> (Out) {trans_x>transpose_x:bool=false, trans_y>transpose_y:bool=false} : white",
    "matmul(X, Y) -> (Out) {transpose_X>transpose_x:bool=false, transpose_Y>transpose_y:bool=false, alpha:float=1} : white",
    "matmul(x, y) -> (out) {transpose_x:bool=false, transpose_y:bool=false} : matmul_v2"],
    [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Matrix product over the last two dimensions";
  let description = [{
    numpy's matmul: leading dimensions broadcast, a vector is a row on the left and a column on the right (a transpose of
    a vector has no effect). Products of 16-bit operands accumulate in f32 and round once.
    * (matmul_c1) x and y have the same element type.
    * (matmul_c2) neither operand is 0-d.
    * (matmul_c3) the contracted dimensions are equal.
    * (matmul_c4) leading dimensions are equal or 1.

    ```mlir
    %c = nn.matmul %a, %b {transpose_y = true} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, DefaultValuedAttr<BoolAttr, "false">:$transpose_x,
                       DefaultValuedAttr<BoolAttr, "false">:$transpose_y, DefaultValuedAttr<F64Attr, "1.0">:$alpha);
  let results = (outs NN_FloatTensor:$out);
}

#endif
