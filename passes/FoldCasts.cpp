// One walk in program order:
//
//   cast x to its own type                      → x
//   cast (cast x : narrow → wide) to narrow     → x     every narrow value is a wide one
//   a second cast of x to the same type         → the first, where that dominates (one block: it does)
//
// wide → narrow → wide rounds and stays.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FOLDCASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Whether every value of `from` is one of `to`.
bool widens(Type from, Type to) {
  return nn::isLowPrecision(from) && to.isF32();
}

class FoldCasts : public impl::FoldCastsPassBase<FoldCasts> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      DenseMap<std::pair<Value, Type>, Value> first;
      for (auto cast : llvm::make_early_inc_range(func.getBody().front().getOps<nn::CastOp>())) {
        Value x = cast.getX();
        Value replacement;
        auto inner = x.getDefiningOp<nn::CastOp>();
        if (x.getType() == cast.getType())
          replacement = x;
        else if (inner && inner.getX().getType() == cast.getType() &&
                 widens(getElementTypeOrSelf(inner.getX().getType()), getElementTypeOrSelf(x.getType())))
          replacement = inner.getX();
        else if (auto [it, fresh] = first.try_emplace({x, cast.getTo()}, cast.getOut()); !fresh)
          replacement = it->second;
        if (!replacement)
          continue;
        cast.getOut().replaceAllUsesWith(replacement);
        cast.erase();
        if (inner && inner.getOut().use_empty()) {
          first.erase({inner.getX(), inner.getTo()});
          inner.erase();
        }
      }
    }
  }
};

} // namespace
} // namespace ampc
