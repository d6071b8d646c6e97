// `axis`, `keepdim` and `reduce_all` of reductions.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// Marks the reduced dimensions: all where `axes` is empty or `all` is true.
mlir::FailureOr<llvm::SmallVector<bool>> reducedDims(std::optional<mlir::Location> loc,
                                                     int64_t rank, llvm::ArrayRef<int64_t> axes,
                                                     std::optional<bool> all);
// The result, of the element type `element`.
llvm::LogicalResult inferReduce(std::optional<mlir::Location> loc, mlir::RankedTensorType x,
                                llvm::ArrayRef<int64_t> axes, bool keepdim, std::optional<bool> all,
                                mlir::Type element, llvm::SmallVectorImpl<mlir::Type> &types);

} // namespace ampc::nn
