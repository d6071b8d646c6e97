// Whether the rows of a batch are computed on their own. The mean over a batch whose last rows are
// padding can be corrected only if no row depends on another.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace ampc {

// Follows the dimension of the batch from the inputs, which is their first one, through the ops of
// a function. Ops that it does not know are taken to keep the rows of their first dimension apart.
// Inputs with different numbers of rows have no common batch: then no value couples rows. Linear in
// the number of ops.
class BatchRows {
public:
  explicit BatchRows(mlir::func::FuncOp func);
  // Whether a row of the value depends on several rows of the batch, as of a product of a batch
  // with its own transpose, or of a sum over rows, or on its position, as of a product with a
  // parameter that has a row for each row of the batch.
  bool coupled(mlir::Value value) const { return dimOf(value) == kCoupled; }

private:
  // In place of a dimension: the value does not depend on the batch; its rows are coupled; unknown.
  static constexpr int64_t kNone = -1, kCoupled = -2, kUnknown = -3;

  int64_t dimOf(mlir::Value value) const;
  int64_t resultDim(mlir::Operation *op) const;
  // The dimension, if a tensor of these sizes can have the batch there; else unknown.
  int64_t ifInShape(int64_t dim, llvm::ArrayRef<int64_t> sizes) const;
  // Whether a value that does not depend on the batch differs along the dimension.
  bool variesAlong(mlir::Value value, int64_t dim, unsigned depth = 64) const;
  int64_t ofElementwise(mlir::Operation *op) const;
  int64_t ofMatmul(mlir::Operation *op) const;
  int64_t ofReshape(mlir::Operation *op, int64_t dim) const;
  int64_t ofAxes(mlir::Operation *op, int64_t dim) const;

  int64_t batch = 0;
  llvm::DenseMap<mlir::Value, int64_t> dims; // of values that depend on the batch
  mutable llvm::DenseMap<std::pair<mlir::Value, int64_t>, bool> varying; // results of variesAlong
};

} // namespace ampc
