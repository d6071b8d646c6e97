// Replaces composite ops (nn::DecomposableOpInterface) by the ops that they consist of,
// recursively. The new ops inherit the name of the op that they replace.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class Decompose : public impl::DecomposePassBase<Decompose> {
public:
  using DecomposePassBase::DecomposePassBase;

  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      for (Operation &op : llvm::make_early_inc_range(func.getBody().front())) {
        if (nn::DecomposableOpInterface composite = toDecompose(&op))
          decompose(composite);
      }
    }
  }

private:
  nn::DecomposableOpInterface toDecompose(Operation *op) {
    auto composite = dyn_cast<nn::DecomposableOpInterface>(op);
    return composite && composite.becomesParts(keepGradients) ? composite : nullptr;
  }

  // The new ops may be composite themselves; they are decomposed in turn.
  void decompose(nn::DecomposableOpInterface composite) {
    Operation *before = composite->getPrevNode();
    OpBuilder b(composite);
    SmallVector<Value> results = composite.decompose(b);
    Operation *firstNew = before ? before->getNextNode() : &composite->getBlock()->front();
    SmallVector<nn::DecomposableOpInterface> nested;
    for (Operation *op = firstNew; op != composite; op = op->getNextNode()) {
      if (Attribute name = composite->getAttr(nn::kNameAttr); name && !op->hasAttr(nn::kNameAttr))
        op->setAttr(nn::kNameAttr, name);
      if (nn::DecomposableOpInterface inner = toDecompose(op))
        nested.push_back(inner);
    }
    composite->replaceAllUsesWith(results);
    composite->erase();
    for (auto inner : nested)
      decompose(inner);
  }
};

} // namespace
} // namespace ampc
