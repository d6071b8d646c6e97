// log
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {

Value LogOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::LogOp::create(k.b(), v[0]);
}
void LogOp::buildGradient(GradientContext &g) {
  g.set(0, ElementwiseDivOp::create(g.b, getType(), g.out(), getX(), -1));
}

} // namespace ampc::nn
