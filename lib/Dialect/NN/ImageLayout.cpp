#include "ampc/Dialect/NN/ImageLayout.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace ampc::nn {

SmallVector<int64_t> channelsLastPermutation(int64_t rank) {
  SmallVector<int64_t> perm{0};
  for (int64_t d = 2; d < rank; ++d)
    perm.push_back(d);
  perm.push_back(1);
  return perm;
}

int64_t channelsLastAxis(int64_t axis, int64_t rank) {
  if (axis < 0)
    axis += rank;
  return axis == 0 ? 0 : axis == 1 ? rank - 1 : axis - 1;
}

bool hasChannelsFirst(StringRef layout, Operation *op) {
  auto image = cast<RankedTensorType>(op->getOperand(0).getType());
  return isImageRank(image.getRank()) && (layout == "NCHW" || layout == "NCDHW");
}

StringRef channelsLastLayout(StringRef layout) {
  return layout == "NCDHW" ? "NDHWC" : "NHWC";
}

} // namespace ampc::nn
