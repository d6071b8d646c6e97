// Exponentials of softmaxes and related ops.
#pragma once
#include "ampc/Dialect/NN/Kernel.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace ampc::nn {

// e^x of an x that is at most 0, up to rounding, or NaN: fewer instructions than of any x. Results
// below e^-87 are 0 (lib/CodeGen/MathExpansions.h).
inline mlir::Value expNotPositive(KernelBuilder &k, mlir::Value x) {
  auto exp = mlir::math::ExpOp::create(k.b(), x);
  exp->setAttr("ampc.not_positive", k.b().getUnitAttr());
  return exp;
}

} // namespace ampc::nn
