// Two walks, each op looked at once per cast that passes it:
//
//   backwards:  cast.narrow (move x)  → move (cast.narrow x)     the move has no other reader, and x is not larger than its result
//   forwards:   move (cast.wide x)    → cast.wide (move x)       the cast has no other reader, and the result is not larger than x
//
// A move picks elements (ElementMoves.h). An op of the model's own that casts is left where the model has it.
#include "ampc/Analysis/ElementMoves.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MOVECASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

RankedTensorType withElement(Value value, Type element) { return cast<RankedTensorType>(value.getType()).clone(element); }

class MoveCasts : public impl::MoveCastsPassBase<MoveCasts> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      Block &block = func.getBody().front();
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
        if (auto cast = dyn_cast<nn::CastOp>(op))
          while (raise(cast)) {
          }
      for (Operation &op : llvm::make_early_inc_range(block))
        if (picksElements(&op))
          sink(&op);
    }
  }

  static bool ours(nn::CastOp cast) { return cast && !nn::isOfModel(cast); }

  // Before the move that the cast reads.
  static bool raise(nn::CastOp cast) {
    Operation *move = cast.getX().getDefiningOp();
    if (!ours(cast) || !nn::isLowPrecision(cast.getTo()) || !getElementTypeOrSelf(cast.getX()).isF32() || !picksElements(move) ||
        !cast.getX().hasOneUse())
      return false;
    Value x = move->getOperand(0);
    if (nn::elementCount(x.getType()) > nn::elementCount(cast.getType()))
      return false;
    cast.getOut().replaceAllUsesWith(move->getResult(0));
    cast.getXMutable().assign(x);
    cast.getOut().setType(withElement(x, cast.getTo()));
    cast->moveBefore(move);
    move->setOperand(0, cast.getOut());
    move->getResult(0).setType(withElement(move->getResult(0), cast.getTo()));
    return true;
  }

  // Behind the move that reads the cast.
  static void sink(Operation *move) {
    auto cast = move->getOperand(0).getDefiningOp<nn::CastOp>();
    if (!ours(cast) || !cast.getTo().isF32() || !nn::isLowPrecision(getElementTypeOrSelf(cast.getX())) || !cast->hasOneUse())
      return;
    Value result = move->getResult(0);
    if (nn::elementCount(result.getType()) > nn::elementCount(cast.getX().getType()))
      return;
    Type wide = result.getType();
    move->setOperand(0, cast.getX());
    result.setType(withElement(result, getElementTypeOrSelf(cast.getX())));
    cast->moveAfter(move);
    result.replaceAllUsesExcept(cast.getOut(), cast);
    cast.getXMutable().assign(result);
    cast.getOut().setType(mlir::cast<RankedTensorType>(wide));
  }
};

} // namespace
} // namespace ampc
