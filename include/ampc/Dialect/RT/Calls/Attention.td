// Attention by a library.
#ifndef AMPC_DIALECT_RT_CALLS_ATTENTION_TD
#define AMPC_DIALECT_RT_CALLS_ATTENTION_TD

include "ampc/Dialect/RT/RTDialect.td"

def RT_AttentionOp : RT_LibraryCallOp<"attention"> {
  let summary = "Attention, or its gradients, by the library";
  let description = [{
    out = softmax(scale q k^T + mask) v for each head, and lse, the logarithm of the sum of the exponentials of each query's scores. The buffers are
    q, k, v, out and lse, of which the last two are written; with `gradient` they are q, k, v, out, lse, dout, dq, dk and dv, and the last three are
    written. A mask and a key stand before those that are written. Shapes as in
    `nn.flash_attn`: `key_heads` heads of k and v, for `heads` of q. With `causal` there are as many keys as queries, and query i sees the keys up to i.
    With `mask` there is a mask [1 or batch, 1 or heads, queries, keys] of the type of q; the attribute gives its first two dimensions. If `dropout`,
    the probability that a weight is dropped, is positive, there is a key of the library's generator (`nn.random_key`). `places` gives the distances
    of neighboring places of q, k and v, and with `gradient` of dq, dk and dv, in elements; without it all are dense. Constraints:

    * there are five buffers, or nine with `gradient`, one for a mask, one for a key, and an offset and a size in bytes for each (attention_c1)
    * the extents are positive, `heads` is a multiple of `key_heads`, and `causal` has as many keys as queries (attention_c2)
    * `dropout` is in [0, 1), and a mask has one or all batches and heads (attention_c3)
    * `places` has three numbers, or six with `gradient`, that are multiples of 8 and no smaller than the heads of a place (attention_c4)

    ```mlir
    rt.attention %q, %k, %v, %out, %lse {type = f16, batch = 2 : i64, heads = 4 : i64, key_heads = 4 : i64, queries = 8 : i64, keys = 8 : i64, size = 16 : i64,
      scale = 0.25 : f64, causal, offsets = array<i64: 0, 0, 0, 0, 0>, bytes = array<i64: 2048, 2048, 2048, 2048, 256>, op = "mix"}
    ```
  }];
  let arguments = (ins Variadic<RT_BufferType>:$buffers, DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes, RT_FloatTypeAttr:$type,
                       I64Attr:$batch, I64Attr:$heads, I64Attr:$key_heads, I64Attr:$queries, I64Attr:$keys, I64Attr:$size, F64Attr:$scale, UnitAttr:$causal,
                       UnitAttr:$gradient, OptionalAttr<DenseI64ArrayAttr>:$mask, DefaultValuedAttr<F64Attr, "0.0">:$dropout, StrAttr:$op,
                       OptionalAttr<DenseI64ArrayAttr>:$places);
  let assemblyFormat = "$buffers attr-dict";
  let hasVerifier = 1;
}

#endif
