// Computes a cross entropy and its gradient in one kernel:
//
//   %l, %max, %inverse = cross_entropy_of_logits %x, %label
//   %dl = …
//   %dx = cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dl
// becomes
//   %dl = …
//   %l, %dx = cross_entropy_with_grad %x, %label, %dl
//
// if nothing else reads %max and %inverse, and %dl does not depend on the loss. The ops behind the
// cross entropy that compute %dl move in front of it, if they are few kernels and views.
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_JOINLOSSESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr size_t kMaxMovedBefore = 8; // ops that move in front of a loss

class JoinLosses : public impl::JoinLossesPassBase<JoinLosses> {
  void runOnOperation() override {
    SmallVector<nn::CrossEntropyOfLogitsGradOp> gradients(
        getOperation().getBody().front().getOps<nn::CrossEntropyOfLogitsGradOp>());
    for (nn::CrossEntropyOfLogitsGradOp gradient : gradients)
      join(gradient);
  }

  static void join(nn::CrossEntropyOfLogitsGradOp gradient) {
    auto loss = gradient.getMax().getDefiningOp<nn::CrossEntropyOfLogitsOp>();
    if (!loss || gradient.getInverse() != loss.getInverse() || !loss.getMax().hasOneUse() ||
        !loss.getInverse().hasOneUse() || gradient.getLogits() != loss.getLogits() ||
        gradient.getLabel() != loss.getLabel() ||
        gradient.getDloss().getType() != loss.getLoss().getType() ||
        !moveBefore(gradient.getDloss(), loss))
      return;
    OpBuilder b(loss);
    auto joined = nn::CrossEntropyWithGradOp::create(
        b, loss.getLoc(), loss.getLoss().getType(), gradient.getDx().getType(), loss.getLogits(),
        loss.getLabel(), gradient.getDloss(), loss.getSoftLabel(), loss.getIgnoreIndex(),
        loss.getAxis());
    joined->setDiscardableAttrs(loss->getDiscardableAttrDictionary());
    loss.getLoss().replaceAllUsesWith(joined.getLoss());
    gradient.getDx().replaceAllUsesWith(joined.getDx());
    gradient.erase();
    loss.erase();
  }

  // Makes the value exist before `place`. Returns false, and moves nothing, if that is impossible.
  static bool moveBefore(Value value, Operation *place) {
    llvm::SmallSetVector<Operation *, kMaxMovedBefore> moved;
    SmallVector<Value> pending{value};
    while (!pending.empty()) {
      Operation *op = pending.pop_back_val().getDefiningOp();
      if (!op || moved.contains(op) || op->isBeforeInBlock(place))
        continue;
      auto fused = dyn_cast<nn::FusedOp>(op);
      if (op == place || moved.size() == kMaxMovedBefore || (fused && fused.getGuard()) ||
          (!fused && (!isa<nn::ViewOpInterface>(op) || isa<nn::RankMeanOp>(op))))
        return false;
      moved.insert(op);
      llvm::append_range(pending, op->getOperands());
    }
    SmallVector<Operation *> ordered(moved.begin(), moved.end());
    llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    for (Operation *op : ordered)
      op->moveBefore(place);
    return true;
  }
};

} // namespace
} // namespace ampc
