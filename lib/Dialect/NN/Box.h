// Boxes of elements, for operators that only move elements.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// The copy of a box of operand `source` to a box of result `target`.
StridedCopy boxCopy(unsigned source, unsigned target, llvm::ArrayRef<int64_t> shape,
                    int64_t sourceOffset, llvm::ArrayRef<int64_t> sourceStrides,
                    int64_t targetOffset, llvm::ArrayRef<int64_t> targetStrides);
// The part of x that begins at `low` and has the sizes of `shape`, in all dimensions.
mlir::Value sliceOf(GradientContext &g, mlir::Value x, llvm::ArrayRef<int64_t> low,
                    llvm::ArrayRef<int64_t> shape);

} // namespace ampc::nn
