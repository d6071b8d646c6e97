// Broadcasting of two operands, shared by the elementwise operators.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include <optional>

namespace ampc::nn {

// The dimension of x's rank at which y's dimension 0 lies, and how many of y's dimensions count: Paddle's `axis`.
// Fails with a message where the shapes do not broadcast.
mlir::FailureOr<llvm::SmallVector<int64_t>> broadcastShapes(std::optional<mlir::Location> loc, llvm::ArrayRef<int64_t> x,
                                                            llvm::ArrayRef<int64_t> y, int64_t axis);
// The index map of operand 0 or 1 (ElementwiseOpInterface::getOperandDims).
llvm::SmallVector<int64_t> broadcastDims(mlir::Operation *op, unsigned operand, int64_t axis);

} // namespace ampc::nn
