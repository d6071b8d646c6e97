// Separates values that have no gradient from their readers, if the module has a training
// configuration:
//
//   %d = op(%x) {nn.stop_gradient}   →   %d = op(%x);  %b = nn.optimization_barrier %d
//   reader(%d)                           reader(%b)
//
// The barrier has no gradient, and no pass merges its operand with its readers.
#include "ReplaceOps.h"
#include "ampc/Dialect/NN/StopGradient.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_STOPGRADIENTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class StopGradients : public impl::StopGradientsPassBase<StopGradients> {
  void runOnOperation() override {
    bool trains = getOperation()->hasAttr(nn::kTrainAttr);
    auto key = StringAttr::get(&getContext(), nn::kStopGradientAttr);
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (Operation &op : llvm::make_early_inc_range(func.getBody().front()))
        if (op.getDiscardableAttr(key)) {
          op.removeDiscardableAttr(key);
          if (trains)
            separate(&op);
        }
  }

  static void separate(Operation *op) {
    OpBuilder b(op->getContext());
    b.setInsertionPointAfter(op);
    for (Value result : op->getResults()) {
      if (result.use_empty() || !hasFloatElements(result))
        continue;
      auto barrier = nn::OptimizationBarrierOp::create(b, op->getLoc(), result);
      namedAs(op, barrier);
      result.replaceAllUsesExcept(barrier.getY(), barrier);
    }
  }
};

} // namespace
} // namespace ampc
