// Where the channels of images lie: tensors of rank 3 to 5 with a batch, one to three spatial
// dimensions and channels. Used by ops with ChannelsLastOpInterface and by MoveChannelsLast.
#pragma once
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace ampc::nn {

inline bool isImageRank(int64_t rank) {
  return rank >= 3 && rank <= 5;
}
// Dimension d with the channels last is dimension perm[d] with the channels first.
llvm::SmallVector<int64_t> channelsLastPermutation(int64_t rank);
// The place of dimension `axis` of an image with the channels first when they are last; a negative
// axis counts from the end.
int64_t channelsLastAxis(int64_t axis, int64_t rank);

// Whether operand 0 is an image and `layout` has the channels first.
bool hasChannelsFirst(llvm::StringRef layout, mlir::Operation *op);
// NHWC of NCHW, NDHWC of NCDHW.
llvm::StringRef channelsLastLayout(llvm::StringRef layout);

} // namespace ampc::nn
