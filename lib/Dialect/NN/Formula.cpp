#include "ampc/Dialect/NN/Formula.h"

using namespace mlir;

namespace ampc::nn {

Value Formula::named(Operation *op) {
  op->setAttr(kNameAttr, b.getStringAttr(label));
  if (updates)
    op->setAttr(kUpdatesAttr, b.getUnitAttr());
  return op->getResult(0);
}

void Formula::beginUpdate(StringRef parameter) {
  label = (parameter + ".update").str();
  updates = true;
}

Value Formula::full(double value, Value like) {
  auto type = llvm::cast<RankedTensorType>(like.getType());
  return FillConstantOp::create(b, loc, type, type.getShape(), llvm::APFloat(value),
                                type.getElementType());
}

Value Formula::cast(Value x, Type element) {
  auto type = llvm::cast<RankedTensorType>(x.getType());
  return type.getElementType() == element
             ? x
             : named(CastOp::create(b, loc, type.clone(element), x, element));
}

Value Formula::compare(StringRef kind, Value x, Value y) {
  auto type = llvm::cast<RankedTensorType>(x.getType());
  return named(CompareOp::create(b, loc, type.clone(b.getI1Type()), x, y, b.getStringAttr(kind)));
}

Value Formula::where(Value condition, Value x, Value y) {
  return named(WhereOp::create(b, loc, x.getType(), condition, x, y));
}

Value Formula::sumOfSquares(Value x) {
  auto scalar =
      RankedTensorType::get({}, llvm::cast<RankedTensorType>(x.getType()).getElementType());
  auto sum = ReduceSumOp::create(b, loc, scalar, mul(x, x), ArrayRef<int64_t>(), false, true);
  // Sums whole parameters, so it is created in two stages at once.
  b.setInsertionPoint(sum);
  SmallVector<Value> wide = sum.widenGrid(b);
  b.setInsertionPointAfter(sum);
  if (wide.empty())
    return named(sum);
  sum.erase();
  return named(wide[0].getDefiningOp());
}

} // namespace ampc::nn
