// Boxes of elements, for operators that only move them.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// A box of operand `source` becomes one of result `target`.
StridedCopy boxCopy(unsigned source, unsigned target, llvm::ArrayRef<int64_t> shape, int64_t sourceOffset,
                    llvm::ArrayRef<int64_t> sourceStrides, int64_t targetOffset, llvm::ArrayRef<int64_t> targetStrides);
// The part of x from `low` with the sizes of `shape`, in all dimensions.
mlir::Value sliceOf(GradientContext &g, mlir::Value x, llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> shape);

} // namespace ampc::nn
