// Boxes of elements.
#include "Box.h"

using namespace mlir;

namespace ampc::nn {

StridedCopy simplified(StridedCopy copy) {
  StridedCopy out = copy;
  out.shape.clear(), out.sourceStrides.clear(), out.targetStrides.clear();
  for (auto [size, from, to] : llvm::zip(copy.shape, copy.sourceStrides, copy.targetStrides)) {
    if (size == 1)
      continue;
    if (!out.shape.empty() && out.sourceStrides.back() == from * size && out.targetStrides.back() == to * size) {
      out.shape.back() *= size;
      out.sourceStrides.back() = from, out.targetStrides.back() = to;
      continue;
    }
    out.shape.push_back(size);
    out.sourceStrides.push_back(from), out.targetStrides.push_back(to);
  }
  if (out.shape.empty())
    out.shape = {1}, out.sourceStrides = {1}, out.targetStrides = {1};
  return out;
}

StridedCopy boxCopy(unsigned source, unsigned target, ArrayRef<int64_t> shape, int64_t sourceOffset,
                    ArrayRef<int64_t> sourceStrides, int64_t targetOffset, ArrayRef<int64_t> targetStrides) {
  StridedCopy copy;
  copy.source = source, copy.target = target;
  copy.shape.assign(shape.begin(), shape.end());
  copy.sourceOffset = sourceOffset, copy.targetOffset = targetOffset;
  copy.sourceStrides.assign(sourceStrides.begin(), sourceStrides.end());
  copy.targetStrides.assign(targetStrides.begin(), targetStrides.end());
  return simplified(copy);
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
  return SliceOp::create(g.b, RankedTensorType::get(shape, type.getElementType()), x, axes, starts, ends, ArrayRef<int64_t>());
}

} // namespace ampc::nn
