// Broadcasting of two operands, shared by the elementwise operators.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include <optional>

namespace ampc::nn {

// Returns the broadcast shape. `axis` is Paddle's attribute: the dimension of x to which dimension
// 0 of y is aligned. Fails with an error if the shapes do not broadcast.
mlir::FailureOr<llvm::SmallVector<int64_t>> broadcastShapes(std::optional<mlir::Location> loc,
                                                            llvm::ArrayRef<int64_t> x,
                                                            llvm::ArrayRef<int64_t> y,
                                                            int64_t axis);
// The result of an operator on two tensors of one element type that broadcast.
llvm::LogicalResult inferBinary(std::optional<mlir::Location> loc, mlir::ValueRange operands,
                                int64_t axis, llvm::SmallVectorImpl<mlir::Type> &types);
// The index map of operand 0 or 1 (ElementwiseOpInterface::getOperandDims).
llvm::SmallVector<int64_t> broadcastDims(mlir::Operation *op, unsigned operand, int64_t axis);

} // namespace ampc::nn
