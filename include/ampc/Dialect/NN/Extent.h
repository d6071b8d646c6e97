// The memory that a box of a tensor's elements spans.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc::nn {

// The number of elements from the first to the last of a box, whose dimensions have these strides.
inline int64_t extentOf(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides) {
  int64_t extent = 1;
  for (auto [size, stride] : llvm::zip_equal(shape, strides))
    extent += (size - 1) * stride;
  return extent;
}

} // namespace ampc::nn
