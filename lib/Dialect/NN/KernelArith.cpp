// KernelBuilder: arithmetic in compute types.
#include "ampc/Dialect/NN/Kernel.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace ampc::nn {

Value KernelBuilder::constant(double value, Type type) {
  Type element = getElementTypeOrSelf(type);
  TypedAttr attr;
  if (auto floating = dyn_cast<FloatType>(element)) {
    // Rounded to the type here, so that no arithmetic is done in double.
    llvm::APFloat number(value);
    bool lost;
    number.convert(floating.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &lost);
    attr = FloatAttr::get(floating, number);
  } else if (element.isIndex()) {
    attr = builder.getIndexAttr(static_cast<int64_t>(value));
  } else {
    attr = builder.getIntegerAttr(element, static_cast<int64_t>(value));
  }
  if (auto vector = dyn_cast<VectorType>(type))
    attr = SplatElementsAttr::get(vector, Attribute(attr));
  return arith::ConstantOp::create(builder, type, attr);
}

Value KernelBuilder::index(int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

Value KernelBuilder::splat(Value scalar, int64_t width) {
  if (width == 1 || isa<VectorType>(scalar.getType()))
    return scalar;
  return vector::BroadcastOp::create(builder, VectorType::get({width}, scalar.getType()), scalar);
}

Value KernelBuilder::identity(ReduceKind kind, Type scalar) {
  if (kind == ReduceKind::Sum)
    return constant(0, scalar);
  if (kind == ReduceKind::Product)
    return constant(1, scalar);
  bool max = kind == ReduceKind::Max;
  if (auto floating = dyn_cast<FloatType>(scalar))
    return arith::ConstantOp::create(
        builder, scalar,
        FloatAttr::get(floating, llvm::APFloat::getInf(floating.getFloatSemantics(), max)));
  unsigned bits = scalar.getIntOrFloatBitWidth();
  return arith::ConstantOp::create(
      builder, scalar,
      builder.getIntegerAttr(scalar, max ? llvm::APInt::getSignedMinValue(bits)
                                         : llvm::APInt::getSignedMaxValue(bits)));
}

// i1 is unsigned here: true is 1, not -1.
static bool isBool(Value v) {
  return getElementTypeOrSelf(v.getType()).isInteger(1);
}

Value KernelBuilder::combine(Value a, Value b, ReduceKind kind) {
  bool floating = hasFloatElements(a);
  switch (kind) {
  case ReduceKind::Sum: return add(a, b);
  case ReduceKind::Product: return mul(a, b);
  case ReduceKind::Max:
    // maximumf: NaN wins and +0 > -0, in any order of combination.
    if (isBool(a))
      return arith::OrIOp::create(builder, a, b);
    return floating ? Value(arith::MaximumFOp::create(builder, a, b))
                    : Value(arith::MaxSIOp::create(builder, a, b));
  case ReduceKind::Min:
    if (isBool(a))
      return arith::AndIOp::create(builder, a, b);
    return floating ? Value(arith::MinimumFOp::create(builder, a, b))
                    : Value(arith::MinSIOp::create(builder, a, b));
  }
  return {};
}

Value KernelBuilder::add(Value a, Value b) {
  return hasFloatElements(a) ? Value(arith::AddFOp::create(builder, a, b))
                             : Value(arith::AddIOp::create(builder, a, b));
}
Value KernelBuilder::sub(Value a, Value b) {
  return hasFloatElements(a) ? Value(arith::SubFOp::create(builder, a, b))
                             : Value(arith::SubIOp::create(builder, a, b));
}
Value KernelBuilder::mul(Value a, Value b) {
  return hasFloatElements(a) ? Value(arith::MulFOp::create(builder, a, b))
                             : Value(arith::MulIOp::create(builder, a, b));
}
Value KernelBuilder::div(Value a, Value b) {
  if (hasFloatElements(a))
    return arith::DivFOp::create(builder, a, b);
  // Division by zero, and of the smallest number by -1, trap on x86. Here the first gives 0, and
  // the second wraps as negation does.
  Value zero = constant(0, b.getType()), one = constant(1, b.getType()),
        minusOne = constant(-1, b.getType());
  Value isZero = compare("eq", b, zero), isMinusOne = compare("eq", b, minusOne);
  Value safe = select(arith::OrIOp::create(builder, isZero, isMinusOne), one, b);
  Value quotient = arith::DivSIOp::create(builder, a, safe);
  return select(isZero, zero, select(isMinusOne, sub(zero, a), quotient));
}
Value KernelBuilder::select(Value c, Value a, Value b) {
  return arith::SelectOp::create(builder, c, a, b);
}

Value KernelBuilder::compare(StringRef kind, Value a, Value b) {
  using F = arith::CmpFPredicate;
  using I = arith::CmpIPredicate;
  if (hasFloatElements(a)) {
    auto p = llvm::StringSwitch<F>(kind)
                 .Case("eq", F::OEQ)
                 .Case("ne", F::UNE)
                 .Case("lt", F::OLT)
                 .Case("le", F::OLE)
                 .Case("gt", F::OGT)
                 .Default(F::OGE);
    return arith::CmpFOp::create(builder, p, a, b);
  }
  bool boolean = isBool(a);
  auto p = llvm::StringSwitch<I>(kind)
               .Case("eq", I::eq)
               .Case("ne", I::ne)
               .Case("lt", boolean ? I::ult : I::slt)
               .Case("le", boolean ? I::ule : I::sle)
               .Case("gt", boolean ? I::ugt : I::sgt)
               .Default(boolean ? I::uge : I::sge);
  return arith::CmpIOp::create(builder, p, a, b);
}

Value KernelBuilder::convert(Value value, Type to) {
  Type from = getElementTypeOrSelf(value.getType());
  if (from == to)
    return value;
  Type type = withWidth(to, widthOf(value));
  bool fromFloat = isa<FloatType>(from), toFloat = isa<FloatType>(to);
  if (to.isInteger(1))
    return compare("ne", value, constant(0, value.getType()));
  if (fromFloat && toFloat)
    return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()
               ? Value(arith::ExtFOp::create(builder, type, value))
               : Value(arith::TruncFOp::create(builder, type, value));
  if (from.isInteger(1))
    return toFloat ? Value(arith::UIToFPOp::create(builder, type, value))
                   : Value(arith::ExtUIOp::create(builder, type, value));
  if (toFloat)
    return arith::SIToFPOp::create(builder, type, value);
  if (fromFloat)
    return arith::FPToSIOp::create(builder, type, value);
  return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()
             ? Value(arith::ExtSIOp::create(builder, type, value))
             : Value(arith::TruncIOp::create(builder, type, value));
}

// Indices are never negative, so unsigned division is valid; by a constant it becomes a
// multiplication.
Value KernelBuilder::divIndex(Value a, int64_t b) {
  return arith::DivUIOp::create(builder, a, index(b));
}
Value KernelBuilder::remIndex(Value a, int64_t b) {
  return arith::RemUIOp::create(builder, a, index(b));
}

} // namespace ampc::nn
