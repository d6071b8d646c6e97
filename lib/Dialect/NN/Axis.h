// Axes as models write them: negative ones count from the end.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include <optional>

namespace ampc::nn {

// The axis in [0, rank); a 0-d tensor has the axes -1 and 0. Fails with a message that begins "expects <name>"; an attribute's name
// stands in backquotes, so that a model's author reads it as the model spells it.
mlir::FailureOr<int64_t> inferAxis(std::optional<mlir::Location> loc, int64_t axis, int64_t rank, llvm::StringRef name = "`axis`");

inline mlir::RankedTensorType tensorType(mlir::Value value) { return llvm::cast<mlir::RankedTensorType>(value.getType()); }

// The value under another shape; itself where the shape is the same.
mlir::Value reshapeTo(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, llvm::ArrayRef<int64_t> shape);

} // namespace ampc::nn
