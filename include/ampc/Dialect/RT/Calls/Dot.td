// Inner products.
#ifndef AMPC_DIALECT_RT_CALLS_DOT_TD
#define AMPC_DIALECT_RT_CALLS_DOT_TD

include "ampc/Dialect/RT/RTDialect.td"

def RT_DotOp : RT_LibraryCallOp<"dot"> {
  let summary = "Inner products of rows by the library";
  let description = [{
    out[r] = sum over i of x[r, i] * y[r, i], summed in f32 and rounded once; all three are dense. `widen` and `narrow` name the kernels that
    the executor may use around the fp32 primitive.
    Constraints:

    * there are three offsets and three sizes in bytes (dot_c1)
    * rows and length are positive (dot_c2)

    ```mlir
    rt.dot %x, %y, %out {type = f16, rows = 4 : i64, length = 8 : i64, offsets = array<i64: 0, 0, 0>, bytes = array<i64: 64, 64, 8>,
      widen = @k2, narrow = @k3, op = "score"}
    ```
  }];
  let arguments = (ins RT_BufferType:$x, RT_BufferType:$y, RT_BufferType:$out, DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes,
                       RT_FloatTypeAttr:$type, I64Attr:$rows, I64Attr:$length, OptionalAttr<FlatSymbolRefAttr>:$widen,
                       OptionalAttr<FlatSymbolRefAttr>:$narrow, StrAttr:$op);
  let assemblyFormat = "$x `,` $y `,` $out attr-dict";
  let hasVerifier = 1;
}

#endif
