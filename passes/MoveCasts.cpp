// Moves casts to the side with fewer bytes, in two walks. A cast passes each op at most once.
//
//   backward:  cast.narrow (move x)  → move (cast.narrow x)     if the move has no other reader,
//              and x is not larger than its result
//   forward:   move (cast.wide x)    → cast.wide (move x)       if the cast has no other reader,
//              and the result is not larger than x
//
// A move is an op that only picks elements (ElementMoves.h). Casts of the model itself do not move.
#include "ampc/Analysis/ElementMoves.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MOVECASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

RankedTensorType withElement(Value value, Type element) {
  return cast<RankedTensorType>(value.getType()).clone(element);
}

class MoveCasts : public impl::MoveCastsPassBase<MoveCasts> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      Block &block = func.getBody().front();
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
        if (auto cast = dyn_cast<nn::CastOp>(op))
          while (hoist(cast)) {
          }
      for (Operation &op : llvm::make_early_inc_range(block))
        if (picksElements(&op))
          sink(&op);
    }
  }

  // Whether this is a cast that the compiler inserted.
  static bool isInsertedCast(nn::CastOp cast) { return cast && !nn::isOfModel(cast); }

  // Moves a narrowing cast in front of the element move that produces its operand. Returns whether
  // it moved.
  static bool hoist(nn::CastOp cast) {
    Operation *move = cast.getX().getDefiningOp();
    if (!isInsertedCast(cast) || !nn::isLowPrecision(cast.getTo()) ||
        !getElementTypeOrSelf(cast.getX()).isF32() || !picksElements(move) ||
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

  // Moves a widening cast after the element move that reads it.
  static void sink(Operation *move) {
    auto cast = move->getOperand(0).getDefiningOp<nn::CastOp>();
    if (!isInsertedCast(cast) || !cast.getTo().isF32() ||
        !nn::isLowPrecision(getElementTypeOrSelf(cast.getX())) || !cast->hasOneUse())
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
