#include "ampc/Dialect/NN/Formula.h"
#include "Axis.h"

using namespace mlir;

namespace ampc::nn {

// The parts of a sum over `count` numbers: equal ones if possible, so that parameters of other
// sizes share the kernel.
static int64_t squareParts(int64_t count) {
  constexpr int64_t kPart = 1 << 14, kMostParts = 1024;
  int64_t most = std::clamp<int64_t>(count / kPart, 1, kMostParts);
  for (int64_t parts = most; parts > most / 2; --parts)
    if (count % (parts * KernelBuilder::kWidth) == 0)
      return parts;
  return most;
}

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
  Type f32 = b.getF32Type();
  // What is left of a widening cast, if `value` is one.
  auto narrow = [&](Value value) -> Value {
    auto cast = value.getDefiningOp<CastOp>();
    return cast && isLowPrecision(getElementTypeOrSelf(cast.getX())) ? cast.getX() : Value();
  };
  auto isNumber = [](Value value) { return elementCount(value.getType()) == 1; };
  // The kernel widens, scales and rounds what it loads, so that none of these is stored.
  Value factor;
  bool rounds = false;
  Value rounded = narrow(x), product = x;
  if (auto cast = rounded ? rounded.getDefiningOp<CastOp>() : CastOp())
    product = cast.getX();
  if (auto scaled = product.getDefiningOp<ElementwiseMulOp>();
      scaled && isNumber(scaled.getY()) && !isNumber(scaled.getX()) &&
      getElementTypeOrSelf(scaled.getY()).isF32()) {
    Value source = narrow(scaled.getX());
    rounds = product != x;
    if (!rounds || (source && source.getType() == rounded.getType()))
      x = source ? source : scaled.getX(), factor = scaled.getY();
    else
      rounds = false;
  }
  if (!factor && rounded)
    x = rounded;
  auto type = llvm::cast<RankedTensorType>(x.getType());
  int64_t count = type.getNumElements();
  Value flat = reshapeTo(b, loc, x, {count});
  int64_t parts = squareParts(count);
  Value sums = named(ReducePartsOp::create(b, loc, RankedTensorType::get({parts}, f32), flat,
                                           factor, "squares", ArrayRef<int64_t>{0}, parts, rounds));
  auto scalar = RankedTensorType::get({}, f32);
  if (parts == 1)
    return reshapeTo(b, loc, sums, scalar.getShape());
  return named(ReduceSumOp::create(b, loc, scalar, sums, ArrayRef<int64_t>{0}, false, false));
}

} // namespace ampc::nn
