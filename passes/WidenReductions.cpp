// for kernel op in every function:
//   where its grid has few rows for its work: replace it by the wider composition that it offers
//
// An op that has rows enough, or little to do, offers none and stays.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_WIDENREDUCTIONSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class WidenReductions : public impl::WidenReductionsPassBase<WidenReductions> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (Operation &op : llvm::make_early_inc_range(func.getBody().front()))
        if (auto kernel = dyn_cast<nn::KernelOpInterface>(op))
          widen(kernel);
  }

  void widen(nn::KernelOpInterface op) {
    Operation *before = op->getPrevNode();
    OpBuilder b(op);
    SmallVector<Value> results = op.widenGrid(b);
    if (results.empty())
      return;
    Attribute name = op->getAttr(nn::kNameAttr);
    for (Operation *made = before ? before->getNextNode() : &op->getBlock()->front(); made != op; made = made->getNextNode())
      if (name)
        made->setAttr(nn::kNameAttr, name);
    op->replaceAllUsesWith(results);
    op->erase();
  }
};

} // namespace
} // namespace ampc
