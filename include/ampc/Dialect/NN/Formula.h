// Builds arithmetic on tensors in the notation of a formula. Operands are tensors of one shape,
// scalar (0-d) tensors, or numbers. Used by optimizers and gradients.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace ampc::nn {

class Formula {
public:
  Formula(mlir::OpBuilder &b, mlir::Location loc) : b(b), loc(loc) {}

  mlir::Value add(mlir::Value x, mlir::Value y) { return binary<ElementwiseAddOp>(x, y); }
  mlir::Value sub(mlir::Value x, mlir::Value y) { return binary<ElementwiseSubOp>(x, y); }
  mlir::Value mul(mlir::Value x, mlir::Value y) { return binary<ElementwiseMulOp>(x, y); }
  mlir::Value div(mlir::Value x, mlir::Value y) { return binary<ElementwiseDivOp>(x, y); }
  mlir::Value max(mlir::Value x, mlir::Value y) { return binary<ElementwiseMaxOp>(x, y); }
  mlir::Value min(mlir::Value x, mlir::Value y) { return binary<ElementwiseMinOp>(x, y); }
  mlir::Value pow(mlir::Value x, mlir::Value y) { return binary<ElementwisePowOp>(x, y); }
  mlir::Value add(mlir::Value x, double y) { return add(x, full(y, x)); }
  mlir::Value mul(mlir::Value x, double y) { return mul(x, full(y, x)); }
  mlir::Value div(mlir::Value x, double y) { return div(x, full(y, x)); }
  mlir::Value max(mlir::Value x, double y) { return max(x, full(y, x)); }
  mlir::Value min(mlir::Value x, double y) { return min(x, full(y, x)); }
  mlir::Value pow(mlir::Value x, double y) { return pow(x, full(y, x)); }
  mlir::Value sub(double x, mlir::Value y) { return sub(full(x, y), y); }
  mlir::Value div(double x, mlir::Value y) { return div(full(x, y), y); }

  mlir::Value abs(mlir::Value x) { return unary<AbsOp>(x); }
  mlir::Value floor(mlir::Value x) { return unary<FloorOp>(x); }
  mlir::Value log(mlir::Value x) { return unary<LogOp>(x); }
  mlir::Value log1p(mlir::Value x) { return unary<Log1pOp>(x); }
  mlir::Value sigmoid(mlir::Value x) { return unary<SigmoidOp>(x); }
  mlir::Value sqrt(mlir::Value x) { return unary<SqrtOp>(x); }
  mlir::Value exp(mlir::Value x) { return unary<ExpOp>(x); }
  mlir::Value cos(mlir::Value x) { return unary<CosOp>(x); }
  mlir::Value sign(mlir::Value x) { return unary<SignOp>(x); }

  mlir::Value cast(mlir::Value x, mlir::Type element);
  // `kind` is one of those of nn.compare: eq, ne, lt, le, gt, ge.
  mlir::Value compare(llvm::StringRef kind, mlir::Value x, double y) {
    return compare(kind, x, full(y, x));
  }
  // y broadcasts to x.
  mlir::Value compare(llvm::StringRef kind, mlir::Value x, mlir::Value y);
  mlir::Value where(mlir::Value condition, mlir::Value x, mlir::Value y);
  // The sum of the squares of all elements, a scalar.
  mlir::Value sumOfSquares(mlir::Value x);
  mlir::Value norm(mlir::Value x) { return sqrt(sumOfSquares(x)); }
  // A constant of the type of `like`.
  mlir::Value full(double value, mlir::Value like);

  // What follows computes the update of a parameter.
  void beginUpdate(llvm::StringRef parameter);

  mlir::OpBuilder &b;
  mlir::Location loc;
  std::string label;    // name of the new ops
  bool updates = false; // whether they get kUpdatesAttr

protected:
  mlir::Value named(mlir::Operation *op);

private:
  template <typename Op> mlir::Value unary(mlir::Value x) {
    return named(Op::create(b, loc, x.getType(), x));
  }
  template <typename Op> mlir::Value binary(mlir::Value x, mlir::Value y) {
    bool scalar = llvm::cast<mlir::RankedTensorType>(x.getType()).getRank() == 0;
    return named(Op::create(b, loc, scalar ? y.getType() : x.getType(), x, y, -1));
  }
};

} // namespace ampc::nn
