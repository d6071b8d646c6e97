// The interface between the differentiation pass and an operator that builds its gradient.
#pragma once
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallVector.h"

namespace ampc::nn {

class GradientContext {
public:
  // resultGrads: one per result, null if its gradient is zero. wanted: one per operand.
  GradientContext(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange operands,
                  llvm::ArrayRef<mlir::Value> resultGrads, llvm::ArrayRef<bool> wanted)
      : b(loc, builder), operands(operands), resultGrads(resultGrads), wanted(wanted),
        grads(operands.size()) {}

  mlir::ImplicitLocOpBuilder b;
  // The gradient of result i; null if it is zero. Never null for an op with a single result.
  mlir::Value out(unsigned i = 0) const { return resultGrads[i]; }
  bool wants(unsigned operand) const { return wanted[operand]; }
  // Sets the gradient of an operand. setBroadcast sums a gradient of the result's shape to the
  // operand's shape; `dims` is the operand's index map (ElementwiseOpInterface::getOperandDims),
  // empty for equal shapes.
  void set(unsigned operand, mlir::Value grad) { grads[operand] = grad; }
  void setBroadcast(unsigned operand, mlir::Value grad, llvm::ArrayRef<int64_t> dims);
  llvm::ArrayRef<mlir::Value> results() const { return grads; }
  // A constant of the shape and element type of `type`.
  mlir::Value constant(double value, mlir::Type type);

private:
  mlir::ValueRange operands;
  llvm::ArrayRef<mlir::Value> resultGrads;
  llvm::ArrayRef<bool> wanted;
  llvm::SmallVector<mlir::Value> grads;
};

} // namespace ampc::nn
