// One walk in program order:
//
//   cast x to its own type                   → x
//   cast (cast x : narrow → wide) to narrow  → x: the wide type holds every narrow value
//   a second cast of x to the same type      → the first, which dominates it (one block)
//   cast (op) to narrow, of an op that       → op with a result of the narrow type, if the cast
//   rounds its result when it stores it        alone reads it
//   op (cast x : narrow → wide), of an op    → op (x), also with reshapes between; other readers of
//   that widens what it loads                  the cast keep it
//
// wide → narrow → wide rounds, so it stays unless excess precision is allowed. If it is allowed,
// moves of elements between the two casts are permitted if each has one reader; they are retyped to
// the wide type.
#include "ampc/Analysis/ElementMoves.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FOLDCASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Whether every value of type `from` is exactly representable in type `to`.
bool widens(Type from, Type to) {
  return nn::isLowPrecision(from) && to.isF32();
}

// If a widening cast undoes a narrowing cast, returns the value before the narrowing, passed
// through the same element moves; they are retyped in place. Returns null if the source of the cast
// was not narrowed from the type that the cast produces.
Value withoutRounding(nn::CastOp cast) {
  SmallVector<Operation *> moves;
  Operation *source = cast.getX().getDefiningOp();
  while (picksElements(source) && nn::hasOneReader(source->getResult(0))) {
    moves.push_back(source);
    source = source->getOperand(0).getDefiningOp();
  }
  auto narrowing = dyn_cast_or_null<nn::CastOp>(source);
  if (!narrowing || nn::isOfModel(narrowing) ||
      getElementTypeOrSelf(narrowing.getX()) != cast.getTo() ||
      !widens(narrowing.getTo(), cast.getTo()))
    return {};
  Value wide = narrowing.getX();
  for (Operation *move : llvm::reverse(moves)) {
    move->setOperand(0, wide);
    wide = move->getResult(0);
    wide.setType(mlir::cast<RankedTensorType>(wide.getType()).clone(cast.getTo()));
  }
  return wide;
}

// Whether an op that rounds its result when it stores it can do what the cast does.
bool isRoundedByCastAlone(nn::CastOp cast) {
  Operation *op = cast.getX().getDefiningOp();
  return op && op->hasTrait<nn::RoundsWhenStored>() && getElementTypeOrSelf(cast.getX()).isF32() &&
         nn::isLowPrecision(cast.getTo()) && cast.getX().hasOneUse();
}

// What a widening cast, and reshapes of its result, have made of a narrow value: that value, with
// reshapes of its own. Null if `wide` comes from elsewhere.
Value beforeWidening(Value wide) {
  SmallVector<nn::ReshapeOp> reshapes;
  auto reshape = wide.getDefiningOp<nn::ReshapeOp>();
  for (; reshape; reshape = reshape.getX().getDefiningOp<nn::ReshapeOp>())
    reshapes.push_back(reshape);
  Value source = reshapes.empty() ? wide : reshapes.back().getX();
  auto cast = source.getDefiningOp<nn::CastOp>();
  if (!cast || !widens(getElementTypeOrSelf(cast.getX()), cast.getTo()))
    return {};
  Value narrow = cast.getX();
  for (nn::ReshapeOp original : llvm::reverse(reshapes)) {
    OpBuilder b(original);
    auto copy = mlir::cast<nn::ReshapeOp>(b.clone(*original));
    copy.getXMutable().assign(narrow);
    narrow = copy.getResult();
    narrow.setType(
        mlir::cast<RankedTensorType>(original.getType()).clone(getElementTypeOrSelf(cast.getX())));
  }
  return narrow;
}

// Ops that widen what they load read the narrow value before a widening cast; casts and reshapes
// that nothing reads are erased.
void loadNarrow(Block &block) {
  for (Operation &op : block)
    if (op.hasTrait<nn::WidensWhenLoaded>())
      for (OpOperand &operand : op.getOpOperands())
        if (Value narrow = beforeWidening(operand.get()))
          operand.set(narrow);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isa<nn::CastOp, nn::ReshapeOp>(op) && op.use_empty())
      op.erase();
}

class FoldCasts : public impl::FoldCastsPassBase<FoldCasts> {
public:
  using FoldCastsPassBase::FoldCastsPassBase;

  void runOnOperation() override {
    bool allowed = amp::Settings::of(getOperation()).excessPrecision == amp::ExcessPrecision::Allow;
    int64_t excess = 0;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      DenseMap<std::pair<Value, Type>, Value> first;
      for (auto cast : llvm::make_early_inc_range(func.getBody().front().getOps<nn::CastOp>())) {
        Value x = cast.getX();
        Value replacement;
        auto inner = x.getDefiningOp<nn::CastOp>();
        if (x.getType() == cast.getType())
          replacement = x;
        else if (inner && inner.getX().getType() == cast.getType() &&
                 widens(getElementTypeOrSelf(inner.getX().getType()),
                        getElementTypeOrSelf(x.getType())))
          replacement = inner.getX();
        else if (Value wide = allowed ? withoutRounding(cast) : Value())
          replacement = wide, ++excess;
        else if (isRoundedByCastAlone(cast)) {
          x.setType(cast.getType());
          replacement = x;
        } else if (auto [it, fresh] = first.try_emplace({x, cast.getTo()}, cast.getOut()); !fresh)
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
      loadNarrow(func.getBody().front());
      nn::retypeKeptResults(func); // a kept value may have another type now
    }
    if (excess)
      getOperation()->setAttr("amp.excess_folded",
                              IntegerAttr::get(IntegerType::get(&getContext(), 64), excess));
  }
};

} // namespace
} // namespace ampc
