// The arithmetic of a composite operator or gradient: in f32 whatever the operands are, so that
// nothing overflows in between and each result is rounded once. Fusion removes the cost of the
// casts.
#pragma once
#include "Axis.h"
#include "ampc/Dialect/NN/Formula.h"

namespace ampc::nn {

class Composition : public Formula {
public:
  Composition(mlir::Operation *op, mlir::OpBuilder &b) : Formula(b, op->getLoc()) {
    label = nameOf(op).str();
  }

  mlir::Value wide(mlir::Value x) { return cast(x, b.getF32Type()); }
  // x in the element type of `like`.
  mlir::Value round(mlir::Value x, mlir::Value like) {
    return cast(x, tensorType(like).getElementType());
  }
  mlir::Value negate(mlir::Value x) { return mul(x, -1); }
  mlir::Value zero(mlir::Value like) { return full(0, like); }

  // Reductions over `axes` in [0, rank), which become 1; over none they are x.
  mlir::Value sum(mlir::Value x, llvm::ArrayRef<int64_t> axes) {
    return reduce<ReduceSumOp>(x, axes);
  }
  mlir::Value mean(mlir::Value x, llvm::ArrayRef<int64_t> axes) {
    return reduce<ReduceMeanOp>(x, axes);
  }
  mlir::Value largest(mlir::Value x, llvm::ArrayRef<int64_t> axes) {
    return reduce<ReduceMaxOp>(x, axes);
  }
  mlir::Value smallest(mlir::Value x, llvm::ArrayRef<int64_t> axes) {
    return reduce<ReduceMinOp>(x, axes);
  }
  // Each line of x [lines, n] with mean 0 and variance 1.
  LayerNormOp normalizeLines(mlir::Value x, double epsilon) {
    auto op =
        LayerNormOp::create(b, loc, x, mlir::Value(), mlir::Value(), llvm::APFloat(epsilon), 1);
    named(op);
    return op;
  }
  mlir::Value reshape(mlir::Value x, llvm::ArrayRef<int64_t> shape) {
    return reshapeTo(b, loc, x, shape);
  }

private:
  template <typename Op> mlir::Value reduce(mlir::Value x, llvm::ArrayRef<int64_t> axes) {
    if (axes.empty())
      return x;
    llvm::SmallVector<int64_t> shape(tensorType(x).getShape());
    for (int64_t axis : axes)
      shape[axis] = 1;
    auto type = tensorType(x).clone(shape);
    return named(Op::create(b, loc, type, x, axes, true, false));
  }
};

} // namespace ampc::nn
