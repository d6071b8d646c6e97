// What an operator needs to build its gradient.
#pragma once
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallVector.h"

namespace ampc::nn {

class GradientContext {
public:
  // resultGrads: one per result, null where nothing flows back. wanted: one per operand.
  GradientContext(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange operands,
                  llvm::ArrayRef<mlir::Value> resultGrads, llvm::ArrayRef<bool> wanted)
      : b(loc, builder), operands(operands), resultGrads(resultGrads), wanted(wanted), grads(operands.size()) {}

  mlir::ImplicitLocOpBuilder b;
  // The gradient of result i (null: none flows back; an op with one result always has it).
  mlir::Value out(unsigned i = 0) const { return resultGrads[i]; }
  bool wants(unsigned operand) const { return wanted[operand]; }
  // States operand i's gradient; a gradient of a broadcast result is summed to the operand's shape with `dims` being the
  // operand's index map (ElementwiseOpInterface::getOperandDims), empty for equal shapes.
  void set(unsigned operand, mlir::Value grad) { grads[operand] = grad; }
  void setBroadcast(unsigned operand, mlir::Value grad, llvm::ArrayRef<int64_t> dims);
  llvm::ArrayRef<mlir::Value> results() const { return grads; }
  // A constant of the type's shape and element.
  mlir::Value constant(double value, mlir::Type type);

private:
  mlir::ValueRange operands;
  llvm::ArrayRef<mlir::Value> resultGrads;
  llvm::ArrayRef<bool> wanted;
  llvm::SmallVector<mlir::Value> grads;
};

} // namespace ampc::nn
