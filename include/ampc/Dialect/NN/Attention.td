// Attention as one operator, and the kernels of its softmax.
#ifndef AMPC_DIALECT_NN_ATTENTION_TD
#define AMPC_DIALECT_NN_ATTENTION_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_FlashAttnOp : NN_InferredOp<"flash_attn", [
    "flash_attn(q, k, v, attn_mask?, fixed_seed_offset?) -> (out, softmax_lse?, ~softmax, ~seed_offset) "
      # "{dropout:float=0, causal:bool=false, is_test:bool=false, ~return_softmax, ~rng_name} : white",
    "scaled_dot_product_attention(q, k, v, attn_mask?, fixed_seed_offset?) -> (out, softmax_lse?) "
      # "{dropout:float=0, causal:bool=false, scale:float=0, is_test:bool=false} : flash_attn"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<DecomposableOpInterface, ["becomesParts"]>,
     DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<RandomizedOpInterface>,
     DeclareOpInterfaceMethods<LibraryCallOpInterface, ["acceptsStrides"]>]> {
  let summary = "Attention: softmax(scale q k^T + mask) v for each head";
  let description = [{
    q is [batch, queries, heads, size]; k and v are [batch, keys, key heads, size]. Each head of k and v serves heads / key heads
    consecutive heads of q. `scale` is 1 / sqrt(size) where it is not positive.

    A float mask is added to the scaled scores; a mask of i1 keeps the scores where it is true. It broadcasts to [batch, heads, queries, keys].
    With `causal`, query i sees the keys up to i + keys - queries: the last query sees all keys. A query that sees no key, or scores of -inf
    alone, gives 0. The weights are rounded to the type of q after the softmax, which is computed in f32.
    Outside test mode each weight is dropped with the probability `dropout`, and the others are divided by 1 - dropout. The numbers are those of
    `nn.dropout`. They come from the seed of the program: `fixed_seed_offset` has no effect.
    `softmax_lse` [batch, heads, queries] is the logarithm of the sum of the exponentials of each query's scores, +inf where it sees no key. It
    is float32 and has no gradient. The mask has none either, as in Paddle.

    With `library`, which `nn-attention-by-library` sets, a library computes the op as a whole, and its gradient. Then the mask is
    [1 or batch, 1 or heads, queries, keys] of the type of q, and `rng` is what `nn.random_key` gives for the library's own generator.
    Otherwise the op is a composition of blocks of queries, and its gradient computes the weights of each block again from `softmax_lse`. So
    the memory of both is linear in the number of queries. Causal blocks leave out most of the keys that no query of the block sees.
    * (flash_attn_c1) q, k and v have four dimensions and one element type.
    * (flash_attn_c2) k and v have one shape, with q's batch and size.
    * (flash_attn_c3) the number of heads of k divides that of q.
    * (flash_attn_c4) the mask is of floats or i1, and broadcasts to [batch, heads, queries, keys].
    * (flash_attn_c5) `dropout` lies in [0, 1], and `scale` is a number.
    * (flash_attn_c6) the products' rows, columns and contracted dimensions are below 2^31.
    * (flash_attn_c7) `rng` is absent, one tensor of integers, or two scalars of i64.

    ```mlir
    %y, %l = nn.flash_attn %q, %k, %v {causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$q, NN_FloatTensor:$k, NN_FloatTensor:$v, Optional<NN_Tensor>:$attn_mask, Variadic<NN_Tensor>:$rng,
                       DefaultValuedAttr<F64Attr, "0.0">:$dropout, DefaultValuedAttr<BoolAttr, "false">:$causal,
                       DefaultValuedAttr<F64Attr, "0.0">:$scale, DefaultValuedAttr<BoolAttr, "false">:$is_test,
                       DefaultValuedAttr<I64Attr, "0">:$stream, DefaultValuedAttr<BoolAttr, "false">:$library);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$softmax_lse);
  let extra = [{
    int64_t getProductFlops();
    double getResultBound(::llvm::ArrayRef<double> operands);
    bool keepsFloat32Result(unsigned result) { return result > 0; }
    // Whether weights are dropped: outside test mode, and with numbers to do so.
    bool drops() { return isRandom() && getRng().size() == 2; }
    // Whether the library can compute it: in 16 bits, with a mask of floats if there is one.
    bool fitsLibrary();
    // The key of the library's generator; null if it drops nothing.
    ::mlir::Value getLibraryKey();
  }];
}

def NN_FlashAttnGradOp : NN_Op<"flash_attn_grad", [], [Pure, AttrSizedOperandSegments, AllTypesMatch<["q", "out", "dout", "dq"]>, AllTypesMatch<["k", "v", "dk", "dv"]>,
    DeclareOpInterfaceMethods<LibraryCallOpInterface, ["acceptsStrides", "acceptsResultStrides"]>]> {
  let summary = "The gradients of attention by a library";
  let description = [{
    The gradients of q, k and v of `nn.flash_attn` with `library`, from its operands, its results and the gradient of `out`. `key` is there
    if weights were dropped. An internal operator: the types are right by construction.
    ```mlir
    %dq, %dk, %dv = nn.flash_attn_grad %q, %k, %v, %y, %l, %dy {scale = 0.25 : f64, causal = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x4x8xf32>, tensor<2x8x4x16xf16>)
      -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$q, NN_FloatTensor:$k, NN_FloatTensor:$v, NN_FloatTensor:$out, NN_FloatTensor:$lse, NN_FloatTensor:$dout,
                       Optional<NN_FloatTensor>:$mask, Optional<NN_Tensor>:$key, F64Attr:$scale, BoolAttr:$causal,
                       DefaultValuedAttr<F64Attr, "0.0">:$dropout);
  let results = (outs NN_FloatTensor:$dq, NN_FloatTensor:$dk, NN_FloatTensor:$dv);
}

def NN_AttentionSoftmaxOp : NN_Op<"attention_softmax", [], [Pure, AttrSizedOperandSegments, AllTypesMatch<["scores", "out"]>,
    DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The softmax of masked scores along the last dimension";
  let description = [{
    scores is [batch, heads, queries, keys]. `mask` has four dimensions that broadcast to it: floats are added, i1 keeps what is true.
    `limits` [queries] is the number of keys that each query sees. `lse` is the logarithm of the sum of the exponentials of
    each line; a line of -inf alone gives 0 and an `lse` of +inf. An internal operator: the types are right by construction.
    ```mlir
    %p, %l = nn.attention_softmax %s, %limits {operandSegmentSizes = array<i32: 1, 0, 1>}
      : (tensor<2x4x8x8xf16>, tensor<8xi32>) -> (tensor<2x4x8x8xf16>, tensor<2x4x8xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$scores, Optional<NN_Tensor>:$mask, Optional<NN_Tensor>:$limits);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$lse);
}

def NN_AttentionSoftmaxGradOp : NN_Op<"attention_softmax_grad", [], [Pure, AttrSizedOperandSegments,
    AllTypesMatch<["scores", "dout", "out", "dscores"]>, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The softmax of nn.attention_softmax again, and the gradient of its scores";
  let description = [{
    out = exp(scores + mask - lse), and dscores = out (dout - sum of out dout) with the sum along each line. Operands as `nn.attention_softmax`.
    ```mlir
    %p, %ds = nn.attention_softmax_grad %s, %l, %dp {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x4x8x8xf16>, tensor<2x4x8xf32>, tensor<2x4x8x8xf16>) -> (tensor<2x4x8x8xf16>, tensor<2x4x8x8xf16>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$scores, NN_FloatTensor:$lse, NN_FloatTensor:$dout, Optional<NN_Tensor>:$mask, Optional<NN_Tensor>:$limits);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$dscores);
}

#endif
