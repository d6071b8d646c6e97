// Boxes of elements.
#include "Box.h"

using namespace mlir;

namespace ampc::nn {

StridedCopy boxCopy(unsigned source, unsigned target, ArrayRef<int64_t> shape, int64_t sourceOffset,
                    ArrayRef<int64_t> sourceStrides, int64_t targetOffset,
                    ArrayRef<int64_t> targetStrides) {
  StridedCopy copy;
  copy.source = source, copy.target = target;
  copy.shape.assign(shape.begin(), shape.end());
  copy.sourceOffset = sourceOffset, copy.targetOffset = targetOffset;
  copy.sourceStrides.assign(sourceStrides.begin(), sourceStrides.end());
  copy.targetStrides.assign(targetStrides.begin(), targetStrides.end());
  return copy;
}

Value sliceOf(GradientContext &g, Value x, ArrayRef<int64_t> low, ArrayRef<int64_t> shape) {
  RankedTensorType type = tensorType(x);
  if (type.getShape() == shape)
    return x;
  SmallVector<int64_t> axes, starts, ends;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (shape[d] == type.getDimSize(d))
      continue;
    axes.push_back(d);
    starts.push_back(low[d]);
    ends.push_back(low[d] + shape[d]);
  }
  return SliceOp::create(g.b, RankedTensorType::get(shape, type.getElementType()), x, axes, starts,
                         ends, ArrayRef<int64_t>());
}

} // namespace ampc::nn
