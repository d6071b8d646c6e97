// Boxes of tensors whose elements have been moved: what LowerToCalls asks when copies follow one
// another.
#pragma once
#include "ampc/Dialect/NN/Extent.h"
#include "ampc/Dialect/NN/Kernel.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace ampc {

// A box in memory: the offset of its first element, and the stride of each of its dimensions.
struct BoxPlace {
  int64_t offset = 0;
  llvm::SmallVector<int64_t> strides;
};

// Where a box of a dense tensor of this shape is if the tensor's dimensions have the strides
// `there` instead of the dense ones. Nothing if a dimension of the box lies along no single
// dimension of the tensor. Dimensions of extent 1 keep their strides.
inline std::optional<BoxPlace> relocate(llvm::ArrayRef<int64_t> boxShape, const BoxPlace &box,
                                        llvm::ArrayRef<int64_t> shape,
                                        llvm::ArrayRef<int64_t> there) {
  llvm::SmallVector<int64_t> dense = nn::rowMajorStrides(shape), first;
  BoxPlace place{0, box.strides};
  int64_t rest = box.offset;
  for (auto [stride, strideThere] : llvm::zip_equal(dense, there)) {
    first.push_back(rest / stride);
    place.offset += rest / stride * strideThere;
    rest %= stride;
  }
  for (auto [size, stride] : llvm::zip_equal(boxShape, place.strides)) {
    if (size == 1 || stride == 0)
      continue;
    size_t d = 0;
    while (d < dense.size() &&
           (stride % dense[d] || first[d] + (size - 1) * (stride / dense[d]) >= shape[d]))
      ++d;
    if (d == dense.size() || stride < 0)
      return std::nullopt;
    stride = stride / dense[d] * there[d];
  }
  return place;
}

} // namespace ampc
