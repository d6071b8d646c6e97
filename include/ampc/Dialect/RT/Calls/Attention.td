// Attention by a library.
#ifndef AMPC_DIALECT_RT_CALLS_ATTENTION_TD
#define AMPC_DIALECT_RT_CALLS_ATTENTION_TD

include "ampc/Dialect/RT/RTDialect.td"

def RT_AttentionOp : RT_LibraryCallOp<"attention"> {
  let summary = "Attention, or its gradients, by the library";
  let description = [{
    out = softmax(scale q k^T) v for each head, and lse, the logarithm of the sum of the exponentials of each query's scores. The buffers are q, k,
    v, out and lse; with `gradient` they are q, k, v, out, lse, dout, dq, dk and dv, of which the last three are written. Shapes as in
    `nn.flash_attn`, with as many heads of k as of q. With `causal` there are as many keys as queries, and query i sees the keys up to i.
    Constraints:

    * there are five buffers, or nine with `gradient`, an offset and a size in bytes for each (attention_c1)
    * the extents are positive, and `causal` has as many keys as queries (attention_c2)

    ```mlir
    rt.attention %q, %k, %v, %out, %lse {type = f16, batch = 2 : i64, heads = 4 : i64, queries = 8 : i64, keys = 8 : i64, size = 16 : i64,
      scale = 0.25 : f64, causal, offsets = array<i64: 0, 0, 0, 0, 0>, bytes = array<i64: 2048, 2048, 2048, 2048, 256>, op = "mix"}
    ```
  }];
  let arguments = (ins Variadic<RT_BufferType>:$buffers, DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes, RT_FloatTypeAttr:$type,
                       I64Attr:$batch, I64Attr:$heads, I64Attr:$queries, I64Attr:$keys, I64Attr:$size, F64Attr:$scale, UnitAttr:$causal,
                       UnitAttr:$gradient, StrAttr:$op);
  let assemblyFormat = "$buffers attr-dict";
  let hasVerifier = 1;
}

#endif
