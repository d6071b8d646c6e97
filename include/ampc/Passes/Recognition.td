// Passes that find an operator in what a model spells with others.
#ifndef AMPC_PASSES_RECOGNITION_TD
#define AMPC_PASSES_RECOGNITION_TD

include "mlir/Pass/PassBase.td"

def RecognizeAttentionPass : Pass<"nn-recognize-attention", "::mlir::ModuleOp"> {
  let summary = "Make attention that is spelled as products and a softmax one op";
  let description = [{
    Finds softmax(scale q k^T + mask) v for each head, with a scale, a mask and a dropout (`upscale_in_train`) that may be absent, and casts
    between float32 and the type of the products. It becomes `nn.flash_attn`, whose memory is linear in the number of queries. Values between
    the products must have no other reader, so that a kept value stays; the mask must not depend on a trainable parameter. Attention with less
    than 2^18 weights for each head (512 queries and keys) stays: it saves little memory, and its gradient would compute one product more.

    In 16 bits the scaled and masked scores are not rounded before the softmax. The dropout draws a stream for each block of queries.

    ```mlir
    %s = nn.matmul %q, %k {transpose_y = true} : (tensor<2x4x512x16xf16>, tensor<2x4x512x16xf16>) -> tensor<2x4x512x512xf16>
    %w = nn.cast %s {to = f32} : (tensor<2x4x512x512xf16>) -> tensor<2x4x512x512xf32>
    %p = nn.softmax %w : (tensor<2x4x512x512xf32>) -> tensor<2x4x512x512xf32>
    %n = nn.cast %p {to = f16} : (tensor<2x4x512x512xf32>) -> tensor<2x4x512x512xf16>
    %y = nn.matmul %n, %v : (tensor<2x4x512x512xf16>, tensor<2x4x512x16xf16>) -> tensor<2x4x512x16xf16>
    // becomes, with q1, k1 and v1 transposed to [batch, places, heads, size]
    %o, %l = nn.flash_attn %q1, %k1, %v1 {scale = 1.0, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x512x4x16xf16>, tensor<2x512x4x16xf16>, tensor<2x512x4x16xf16>) -> (tensor<2x512x4x16xf16>, tensor<2x4x512xf32>)
    %y = nn.transpose %o {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x512x4x16xf16>) -> tensor<2x4x512x16xf16>
    ```
  }];
}

def RecognizeGeluPass : Pass<"nn-recognize-gelu", "::mlir::ModuleOp"> {
  let summary = "Make a gelu that is spelled with erf or tanh one op";
  let description = [{
    Finds x/2 (1 + erf(x/sqrt 2)) and x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))) with the factors at any place of the products, numbers within
    10^-6 of these or rounded to the 16-bit type of a constant, and casts of the precision decisions. It becomes `nn.gelu`, which takes two thirds of
    the instructions, keeps one value for the gradient, and can be the epilogue of a product. Values between must have no other reader, so that a kept value stays. In 16 bits nothing between is rounded.

    ```mlir
    %d = nn.scale %x {scale = 0.70710678} : (tensor<4xf32>) -> tensor<4xf32>
    %e = nn.erf %d : (tensor<4xf32>) -> tensor<4xf32>
    %a = nn.scale %e {bias = 1.0} : (tensor<4xf32>) -> tensor<4xf32>
    %m = nn.elementwise_mul %x, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %y = nn.scale %m {scale = 0.5} : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %y = nn.gelu %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def RecognizeGroupNormPass : Pass<"nn-recognize-group-norm", "::mlir::ModuleOp"> {
  let summary = "Make a group norm that is spelled as an instance norm of groups one op";
  let description = [{
    Finds an instance norm without scales of images [samples, channels, places] reshaped to [samples, groups, elements], reshaped back, and perhaps
    scaled and shifted by channels. It becomes `nn.group_norm`, which can keep the channels last between convolutions. Values between must have no
    other reader. A cast of the precision decisions may be in front of the instance norm; in 16 bits nothing between is rounded.

    ```mlir
    %l = nn.reshape %x {shape = array<i64: 2, 2, 32>} : (tensor<2x4x4x4xf32>) -> tensor<2x2x32xf32>
    %n, %a, %b = nn.instance_norm %l {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x32xf32>) -> (tensor<2x2x32xf32>, tensor<4xf32>, tensor<4xf32>)
    %r = nn.reshape %n {shape = array<i64: 2, 4, 4, 4>} : (tensor<2x2x32xf32>) -> tensor<2x4x4x4xf32>
    %y = nn.elementwise_mul %r, %s : (tensor<2x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<2x4x4x4xf32>
    // becomes
    %c = nn.reshape %s {shape = array<i64: 4>} : (tensor<4x1x1xf32>) -> tensor<4xf32>
    %y, %m, %v = nn.group_norm %x, %c {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 0>}
      : (tensor<2x4x4x4xf32>, tensor<4xf32>) -> (tensor<2x4x4x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
    ```
  }];
}

#endif
