// For each kernel op: if its grid has too few rows for the amount of work, replaces it by the
// composition with more rows that its interface offers (`widenGrid`). Ops with enough rows or
// little work offer none and stay.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_WIDENREDUCTIONSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class WidenReductions : public impl::WidenReductionsPassBase<WidenReductions> {
  void runOnOperation() override {
    for (Operation &op : llvm::make_early_inc_range(getOperation().getBody().front()))
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
    for (Operation *created = before ? before->getNextNode() : &op->getBlock()->front();
         created != op; created = created->getNextNode())
      if (name)
        created->setAttr(nn::kNameAttr, name);
    op->replaceAllUsesWith(results);
    op->erase();
  }
};

} // namespace
} // namespace ampc
