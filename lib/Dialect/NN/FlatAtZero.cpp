#include "FlatAtZero.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int kDepth = 8; // ops between a root and its squares: bounds the time for each root

bool isPositiveFill(Value v) {
  auto fill = v.getDefiningOp<FillConstantOp>();
  return fill && fill.getValue().convertToDouble() > 0;
}

bool isFlat(Value v, int depth) {
  Operation *def = v.getDefiningOp();
  if (!def || depth == 0)
    return false;
  auto flat = [&](Value operand) { return isFlat(operand, depth - 1); };
  return TypeSwitch<Operation *, bool>(def)
      .Case([](SquareOp) { return true; })
      .Case([](PowOp op) { return op.getFactor().convertToDouble() == 2; })
      .Case([&](ElementwiseMulOp op) {
        Value x = op.getX(), y = op.getY();
        return x == y || (flat(x) && (isPositiveFill(y) || flat(y))) ||
               (isPositiveFill(x) && flat(y));
      })
      .Case([&](ElementwiseDivOp op) { return isPositiveFill(op.getY()) && flat(op.getX()); })
      .Case([&](ElementwiseAddOp op) { return flat(op.getX()) && flat(op.getY()); })
      .Case([&](ScaleOp op) {
        return op.getScale().convertToDouble() > 0 && op.getBias().isZero() && flat(op.getX());
      })
      .Case<ReduceSumOp, ReduceMeanOp, MeanOp, CastOp, ReshapeOp, TransposeOp>(
          [&](Operation *op) { return flat(op->getOperand(0)); })
      .Default(false);
}

} // namespace

bool isFlatAtZero(Value v) {
  return isFlat(v, kDepth);
}

} // namespace ampc::nn
