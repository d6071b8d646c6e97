// Einstein's summation of one or two operands.
#ifndef AMPC_DIALECT_NN_EINSUM_TD
#define AMPC_DIALECT_NN_EINSUM_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_EinsumOp : NN_InferredOp<"einsum", [
    "einsum(Operands*) -> (Out, ~InnerCache*, ~XShape*) {equation:str} : white",
    "einsum(x*) -> (out, ~inner_cache*, ~xshape*) {equation:str} : einsum"], [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = "Sums of products over the labels of an equation";
  let description = [{
    The equation is `labels,labels->labels`: a letter for each dimension of each operand, and those of the result. A label that the result does
    not have is summed over. `...` stands for the dimensions without a letter, which broadcast; it is in the result where it is in an operand.
    Without `->` the result has these dimensions, and then the letters that stand once in the equation, in alphabetical order. Spaces do not count.
    A composition of transpose, reduce_sum, and matmul, or elementwise_mul where no label of both operands is summed over.
    * (einsum_c1) there are one or two operands, of one element type.
    * (einsum_c2) the equation has letters, commas, `...` at most once for each operand, and `->` at most once.
    * (einsum_c3) it names each dimension of each operand.
    * (einsum_c4) a letter stands at most once in an operand (diagonals are not implemented) and in the result.
    * (einsum_c5) the result's letters are those of operands, and it has `...` where an operand has it.
    * (einsum_c6) the dimensions of one letter have one size, and those of `...` broadcast.
    * (einsum_c7) the product's rows, columns and contracted dimension are below 2^31.

    ```mlir
    %y = nn.einsum %a, %b {equation = "bij,bjk->bik"} : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
    ```
  }];
  let arguments = (ins Variadic<NN_FloatTensor>:$x, StrAttr:$equation);
  let results = (outs NN_FloatTensor:$out);
  let extra = [{
    int64_t getProductFlops();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }];
}

#endif
