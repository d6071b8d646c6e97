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

// A value as a kernel can compute it of what it loads: `source`, widened, times `factor` if there
// is one, rounded to the type of the source if it `rounds`.
struct LoadedForm {
  Value source, factor;
  bool rounds = false;
};

// The operand of a widening cast; null for another value.
static Value beforeWidening(Value value) {
  auto cast = value.getDefiningOp<CastOp>();
  return cast && isLowPrecision(getElementTypeOrSelf(cast.getX())) ? cast.getX() : Value();
}

static LoadedForm loadedForm(Value x) {
  auto isNumber = [](Value value) { return elementCount(value.getType()) == 1; };
  Value low = beforeWidening(x), product = x;
  if (auto rounding = low ? low.getDefiningOp<CastOp>() : CastOp())
    product = rounding.getX();
  LoadedForm plain{low ? low : x, {}};
  auto scaled = product.getDefiningOp<ElementwiseMulOp>();
  if (!scaled || !isNumber(scaled.getY()) || isNumber(scaled.getX()) ||
      !getElementTypeOrSelf(scaled.getY()).isF32())
    return plain;
  Value source = beforeWidening(scaled.getX());
  if (product == x)
    return {source ? source : scaled.getX(), scaled.getY()};
  bool same = source && source.getType() == low.getType();
  return same ? LoadedForm{source, scaled.getY(), true} : plain;
}

// None of what the kernel computes of its operand is stored.
Value Formula::sumOfSquares(Value x) {
  LoadedForm loaded = loadedForm(x);
  int64_t count = elementCount(x.getType()), parts = squareParts(count);
  auto scalar = RankedTensorType::get({}, b.getF32Type());
  Value flat = reshapeTo(b, loc, loaded.source, {count});
  Value sums =
      named(ReducePartsOp::create(b, loc, scalar.clone(ArrayRef(parts)), flat, loaded.factor,
                                  "squares", ArrayRef<int64_t>{0}, parts, loaded.rounds));
  if (parts == 1)
    return reshapeTo(b, loc, sums, scalar.getShape());
  return named(ReduceSumOp::create(b, loc, scalar, sums, ArrayRef<int64_t>{0}, false, false));
}

} // namespace ampc::nn
