// Axes as models write them: negative ones count from the end.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include <optional>

namespace ampc::nn {

// Returns the axis in [0, rank). A 0-d tensor has the axes -1 and 0. Fails with an error that
// begins "expects <name>"; names of attributes are in backquotes, as in the model.
mlir::FailureOr<int64_t> inferAxis(std::optional<mlir::Location> loc, int64_t axis, int64_t rank,
                                   llvm::StringRef name = "`axis`");

// Fails where an operator would have more results than a list of them holds.
llvm::LogicalResult checkPieces(std::optional<mlir::Location> loc, int64_t count);

inline mlir::RankedTensorType tensorType(mlir::Value value) {
  return llvm::cast<mlir::RankedTensorType>(value.getType());
}

// The type that all tensors of the operand `x` have. Fails where there is none, or another type.
mlir::FailureOr<mlir::RankedTensorType> inferCommonType(std::optional<mlir::Location> loc,
                                                        mlir::ValueRange x);

// Reshapes a value; returns the value itself if it has the shape already.
mlir::Value reshapeTo(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                      llvm::ArrayRef<int64_t> shape);

} // namespace ampc::nn
