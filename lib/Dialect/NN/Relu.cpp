// relu
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

Value ReluOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.combine(v[0], k.constant(0, v[0].getType()), ReduceKind::Max);
}
void ReluOp::buildGradient(GradientContext &g) {
  Type mask = cast<RankedTensorType>(getType()).clone(g.b.getI1Type());
  Value zero = g.constant(0, getType());
  g.set(0, WhereOp::create(g.b, getType(), CompareOp::create(g.b, mask, getOut(), zero, "gt"),
                           g.out(), zero));
}
bool ReluOp::isExact() {
  return true;
}

} // namespace ampc::nn
