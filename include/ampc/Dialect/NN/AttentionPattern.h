// Attention that a model spells as products and a softmax. Used by nn-recognize-attention.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

// out = dropout(softmax(scale · scores + mask)) v, where the scores are the product of q and k.
struct AttentionPattern {
  mlir::Value q, k, v;
  mlir::Value mask;  // null if there is none
  DropoutOp dropout; // null if there is none
  double scale = 1;
  bool placesLast = false;                  // k is [..., size, keys]
  llvm::SmallVector<mlir::Operation *> ops; // all of them, from the last product up
};

// The attention whose last product `op` is, if it is one and nothing else reads a value between the
// products. Casts between them may be there if they widen to float32. One walk up along single
// uses. q, k and v have the same element type, and three or four dimensions, all but the last two
// equal.
std::optional<AttentionPattern> matchAttention(mlir::Operation *op);

} // namespace ampc::nn
