// The matrix product.
#ifndef AMPC_DIALECT_RT_CALLS_GEMM_TD
#define AMPC_DIALECT_RT_CALLS_GEMM_TD

include "ampc/Dialect/RT/RTDialect.td"

def RT_GemmOp : RT_LibraryCallOp<"gemm", [
    DeclareOpInterfaceMethods<MatrixCallOpInterface, ["hasDenseResult"]>]> {
  let summary = "A batched matrix product by the library";
  let description = [{
    C[m,n] = alpha * A[m,k] * B[k,n], scaled in f32 before it is rounded to C's type; strides in elements; a batch stride of 0
    broadcasts. C is dense, unless `c_strides` gives the strides of its batch dimensions and then of its rows. `widen_a`, `widen_b`, `narrow_c` name the kernels that the executor may use around the fp32 primitive.
    Constraints:

    * there are three offsets, sizes in bytes, types and dimensions, and two strides of each operand (gemm_c1)
    * each batch dimension has a stride of each operand (gemm_c2)
    * `c_strides` is empty, or has a stride for each batch dimension and one for the rows (gemm_c3)

    ```mlir
    rt.gemm %a, %b, %c {types = [f16, f16, f16], sizes = array<i64: 4, 16, 8>, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 256, 128>,
      a_strides = array<i64: 8, 1>, b_strides = array<i64: 16, 1>, batch = array<i64>, a_batch_strides = array<i64>,
      b_batch_strides = array<i64>, widen_a = @k2, widen_b = @k2, narrow_c = @k3, op = "fc1.matmul"}
    ```
  }];
  let arguments = (ins RT_BufferType:$a, RT_BufferType:$b, RT_BufferType:$c,
      DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes, TypeArrayAttr:$types, DenseI64ArrayAttr:$sizes,
      DenseI64ArrayAttr:$batch, DenseI64ArrayAttr:$a_batch_strides, DenseI64ArrayAttr:$b_batch_strides,
      DenseI64ArrayAttr:$a_strides, DenseI64ArrayAttr:$b_strides,
      DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$c_strides,
      OptionalAttr<FlatSymbolRefAttr>:$widen_a, OptionalAttr<FlatSymbolRefAttr>:$widen_b,
      OptionalAttr<FlatSymbolRefAttr>:$narrow_c,
      StrAttr:$op, DefaultValuedAttr<F64Attr, "1.0">:$alpha);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = "int64_t getPartElementBytes();";
}

#endif
