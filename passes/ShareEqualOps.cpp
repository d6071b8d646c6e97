// Per function, one walk backward and one forward:
//
//   an op that nothing reads, free of effects         → gone
//   an op equal to an earlier one, free of effects    → the earlier one's results
//   a second read of a variable, not written between    → the first read
//
// A function is one block, so an earlier op dominates. Ops of the model are left alone: their names tell them apart.
// MLIR's CSE does the same for any region, at four times the cost.
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_SHAREEQUALOPSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

struct ByMeaning : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *op) {
    return OperationEquivalence::computeHash(const_cast<Operation *>(op), OperationEquivalence::directHashValue,
                                             OperationEquivalence::ignoreHashValue, OperationEquivalence::IgnoreLocations);
  }
  static bool isEqual(const Operation *a, const Operation *b) {
    if (a == b)
      return true;
    if (a == getEmptyKey() || a == getTombstoneKey() || b == getEmptyKey() || b == getTombstoneKey())
      return false;
    return OperationEquivalence::isEquivalentTo(const_cast<Operation *>(a), const_cast<Operation *>(b),
                                                OperationEquivalence::IgnoreLocations);
  }
};

class ShareEqualOps : public impl::ShareEqualOpsPassBase<ShareEqualOps> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      size_t left = eraseUnused(func.getBody().front());
      share(func.getBody().front(), left);
    }
  }

  // How many are left.
  static size_t eraseUnused(Block &block) {
    size_t left = 0;
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
      if (op.use_empty() && (isa<nn::ReadOp>(op) || isMemoryEffectFree(&op)) && !op.hasTrait<OpTrait::IsTerminator>())
        op.erase();
      else
        ++left;
    }
    return left;
  }

  static void share(Block &block, size_t count) {
    llvm::DenseSet<Operation *, ByMeaning> seen;
    seen.reserve(count); // growing hashes all again
    DenseMap<StringAttr, nn::ReadOp> reads;
    for (Operation &op : llvm::make_early_inc_range(ahead(block))) {
      if (auto assign = dyn_cast<nn::AssignOp>(op)) {
        reads.erase(assign.getVariableAttr().getAttr());
      } else if (auto update = dyn_cast<nn::UpdateOp>(op)) {
        update.forEachWritten([&](StringAttr variable) { reads.erase(variable); });
      } else if (auto read = dyn_cast<nn::ReadOp>(op)) {
        auto [it, fresh] = reads.try_emplace(read.getVariableAttr().getAttr(), read);
        if (!fresh)
          replace(read, it->second);
      } else if (op.getNumRegions() == 0 && op.getNumResults() && !nn::isOfModel(&op) && isMemoryEffectFree(&op)) {
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
