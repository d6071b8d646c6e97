// Builds a gradient that consists of several ops. 16-bit values are widened to f32, so that nothing
// overflows in between and the gradient is rounded once; f32 values are used as they are. Fusion
// removes the cost of the casts.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

class WideGradient {
public:
  explicit WideGradient(GradientContext &g) : g(g), out(widen(g.out())) {}

  mlir::Value widen(mlir::Value v) {
    auto type = mlir::cast<mlir::RankedTensorType>(v.getType());
    if (!isLowPrecision(type.getElementType()))
      return v;
    return CastOp::create(g.b, type.clone(g.b.getF32Type()), v, g.b.getF32Type());
  }
  mlir::Value add(mlir::Value a, mlir::Value b) {
    return ElementwiseAddOp::create(g.b, a.getType(), a, b, -1);
  }
  mlir::Value mul(mlir::Value a, mlir::Value b) {
    return ElementwiseMulOp::create(g.b, a.getType(), a, b, -1);
  }
  mlir::Value div(mlir::Value a, mlir::Value b) {
    return ElementwiseDivOp::create(g.b, a.getType(), a, b, -1);
  }
  // factor v + bias
  mlir::Value scale(mlir::Value v, double factor, double bias = 0) {
    return ScaleOp::create(g.b, v.getType(), v, llvm::APFloat(factor), llvm::APFloat(bias), true);
  }
  mlir::Value clip(mlir::Value v, double bound) {
    return ClipOp::create(g.b, v.getType(), v, llvm::APFloat(-bound), llvm::APFloat(bound));
  }
  // a if `v` compares as `kind` with the bound, else b
  mlir::Value where(mlir::Value v, llvm::StringRef kind, double bound, mlir::Value a,
                    mlir::Value b) {
    auto type = mlir::cast<mlir::RankedTensorType>(v.getType());
    auto mask =
        CompareOp::create(g.b, type.clone(g.b.getI1Type()), v, g.constant(bound, type), kind);
    return WhereOp::create(g.b, type, mask, a, b);
  }
  mlir::Value zero() { return g.constant(0, out.getType()); }
  template <typename Op> mlir::Value apply(mlir::Value v) {
    return Op::create(g.b, v.getType(), v);
  }

  // The gradient of operand 0, which has the type of the result: `grad` rounded to it.
  void set(mlir::Value grad) {
    auto type = mlir::cast<mlir::RankedTensorType>(g.out().getType());
    if (grad.getType() != type)
      grad = CastOp::create(g.b, type, grad, type.getElementType());
    g.set(0, grad);
  }

private:
  GradientContext &g;

public:
  mlir::Value out; // the gradient of the result
};

} // namespace ampc::nn
