// scale, clip, abs: on integers too.
#include "Representable.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

Type elementOf(Value v) {
  return getElementTypeOrSelf(v.getType());
}

// A number as a constant of a compute type. For integers it is truncated and saturated. (2^63 is
// the first double beyond i64.)
Value saturated(KernelBuilder &k, double number, Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  if (!integer)
    return k.constant(number, type);
  double end = std::ldexp(1.0, integer.getWidth() - 1);
  APInt value(integer.getWidth(), 0);
  if (number >= end)
    value = APInt::getSignedMaxValue(integer.getWidth());
  else if (number < -end)
    value = APInt::getSignedMinValue(integer.getWidth());
  else
    value = APInt(integer.getWidth(), static_cast<int64_t>(number), /*isSigned=*/true);
  TypedAttr attr = IntegerAttr::get(integer, value);
  if (auto vector = dyn_cast<VectorType>(type))
    attr = SplatElementsAttr::get(vector, Attribute(attr));
  return arith::ConstantOp::create(k.b(), type, attr);
}

bool fits(double number, Type element) {
  double end = std::ldexp(1.0, element.getIntOrFloatBitWidth() - 1);
  return std::trunc(number) >= -end && number < end;
}

} // namespace

LogicalResult ScaleOp::verify() {
  Type element = elementOf(getX());
  // scale_c1
  if (isa<IntegerType>(element))
    for (llvm::APFloat number : {getScale(), getBias()})
      if (!fits(number.convertToDouble(), element))
        return emitOpError("expects `scale` and `bias` within ")
               << element << ", got " << number.convertToDouble();
  return success();
}
Value ScaleOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value result = v[0];
  double factor = getScale().convertToDouble(), bias = getBias().convertToDouble();
  auto multiply = [&] {
    if (factor != 1)
      result = k.mul(result, saturated(k, factor, result.getType()));
  };
  auto add = [&] {
    if (bias != 0)
      result = k.add(result, saturated(k, bias, result.getType()));
  };
  if (getBiasAfterScale())
    multiply(), add();
  else
    add(), multiply();
  return result;
}
bool ScaleOp::isExact() {
  return std::abs(getScale().convertToDouble()) == 1 && getBias().isZero();
}
void ScaleOp::buildGradient(GradientContext &g) {
  g.set(0, ScaleOp::create(g.b, getType(), g.out(), getScale(), llvm::APFloat(0.0), true));
}

LogicalResult ClipOp::verify() {
  // clip_c1
  if (!(getMin().convertToDouble() <= getMax().convertToDouble()))
    return emitOpError("expects `min` <= `max`, got ")
           << getMin().convertToDouble() << " and " << getMax().convertToDouble();
  return success();
}
Value ClipOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value low = saturated(k, getMin().convertToDouble(), v[0].getType());
  Value high = saturated(k, getMax().convertToDouble(), v[0].getType());
  return k.combine(k.combine(v[0], low, ReduceKind::Max), high, ReduceKind::Min);
}
bool ClipOp::isExact() {
  return isRepresentable(getMin(), elementOf(getX())) &&
         isRepresentable(getMax(), elementOf(getX()));
}
void ClipOp::buildGradient(GradientContext &g) {
  Type mask = cast<RankedTensorType>(getType()).clone(g.b.getI1Type());
  Value zero = g.constant(0, getType());
  auto where = [&](StringRef kind, const llvm::APFloat &bound, Value grad) -> Value {
    Value limit = g.constant(bound.convertToDouble(), getType());
    return WhereOp::create(g.b, getType(), CompareOp::create(g.b, mask, getX(), limit, kind), grad,
                           zero);
  };
  bool open = getOpen();
  g.set(0, where(open ? "gt" : "ge", getMin(), where(open ? "lt" : "le", getMax(), g.out())));
}

Value AbsOp::emitElement(KernelBuilder &k, ValueRange v) {
  if (isa<FloatType>(elementOf(v[0])))
    return math::AbsFOp::create(k.b(), v[0]);
  Value zero = k.constant(0, v[0].getType());
  return k.select(k.compare("lt", v[0], zero), k.sub(zero, v[0]), v[0]);
}
bool AbsOp::isExact() {
  return true;
}
void AbsOp::buildGradient(GradientContext &g) {
  Type mask = cast<RankedTensorType>(getType()).clone(g.b.getI1Type());
  Value zero = g.constant(0, getType());
  Value negated =
      ScaleOp::create(g.b, getType(), g.out(), llvm::APFloat(-1.0), llvm::APFloat(0.0), true);
  Value below = CompareOp::create(g.b, mask, getX(), zero, "lt");
  Value above = CompareOp::create(g.b, mask, getX(), zero, "gt");
  Value rest = WhereOp::create(g.b, getType(), below, negated, zero);
  g.set(0, WhereOp::create(g.b, getType(), above, g.out(), rest));
}

} // namespace ampc::nn
