// Removes unused and duplicate ops. Per function, one backward and one forward walk:
//
//   an unused op without side effects                      → erased
//   an op without side effects that equals an earlier one  → the results of the earlier one
//   a second read of a variable without a write between    → the first read
//
// A function is one block, so an earlier op dominates. Ops of the model are not shared, and their
// parts only if they have no float results: so places that several ops read are checked and sorted
// once. Parts with float results keep the name of their op, by which they differ. MLIR's CSE
// handles any region, but takes four times as long.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_SHAREEQUALOPSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Ops are equal if OperationEquivalence considers them equal, locations aside, and names if there
// is no float among the results.
struct EquivalentOps : llvm::DenseMapInfo<Operation *> {
  static OperationEquivalence::Flags ignored(const Operation *op) {
    bool hasFloats = llvm::any_of(const_cast<Operation *>(op)->getResultTypes(), [](Type type) {
      return isa<FloatType>(getElementTypeOrSelf(type));
    });
    return hasFloats ? OperationEquivalence::IgnoreLocations
                     : OperationEquivalence::IgnoreLocations |
                           OperationEquivalence::IgnoreDiscardableAttrs;
  }
  static unsigned getHashValue(const Operation *op) {
    return OperationEquivalence::computeHash(const_cast<Operation *>(op),
                                             OperationEquivalence::directHashValue,
                                             OperationEquivalence::ignoreHashValue, ignored(op));
  }
  static bool isEqual(const Operation *a, const Operation *b) {
    if (a == b)
      return true;
    if (a == getEmptyKey() || a == getTombstoneKey() || b == getEmptyKey() ||
        b == getTombstoneKey())
      return false;
    return OperationEquivalence::isEquivalentTo(const_cast<Operation *>(a),
                                                const_cast<Operation *>(b), ignored(a));
  }
};

class ShareEqualOps : public impl::ShareEqualOpsPassBase<ShareEqualOps> {
  void runOnOperation() override {
    Block &block = getOperation().getBody().front();
    size_t remaining = eraseUnused(block);
    share(block, remaining);
  }

  // Returns the number of remaining ops.
  static size_t eraseUnused(Block &block) {
    size_t remaining = 0;
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
      if (op.use_empty() && (isa<nn::ReadOp>(op) || isMemoryEffectFree(&op)) &&
          !op.hasTrait<OpTrait::IsTerminator>())
        op.erase();
      else
        ++remaining;
    }
    return remaining;
  }

  static void share(Block &block, size_t count) {
    llvm::DenseSet<Operation *, EquivalentOps> seen;
    seen.reserve(count); // avoids rehashing
    DenseMap<StringAttr, nn::ReadOp> reads;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto assign = dyn_cast<nn::AssignOp>(op)) {
        reads.erase(assign.getVariableAttr().getAttr());
      } else if (auto update = dyn_cast<nn::UpdateOp>(op)) {
        update.forEachWritten([&](StringAttr variable) { reads.erase(variable); });
      } else if (auto read = dyn_cast<nn::ReadOp>(op)) {
        auto [it, fresh] = reads.try_emplace(read.getVariableAttr().getAttr(), read);
        if (!fresh)
          replace(read, it->second);
      } else if (op.getNumRegions() == 0 && op.getNumResults() && !nn::isOfModel(&op) &&
                 isMemoryEffectFree(&op)) {
        auto [it, fresh] = seen.insert(&op);
        if (!fresh)
          replace(&op, *it);
      }
    }
  }

  static void replace(Operation *op, Operation *earlier) {
    op->replaceAllUsesWith(earlier);
    op->erase();
  }
};

} // namespace
} // namespace ampc
