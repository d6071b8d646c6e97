#include "Num.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
namespace ampc::codegen {

Type withElement(Type shape, Type element) {
  if (auto vector = dyn_cast<VectorType>(shape))
    return vector.clone(element);
  return element;
}

Value NumBuilder::constant(Type type, TypedAttr scalar) {
  Value &slot = constants[{type, scalar}];
  if (slot)
    return slot;
  TypedAttr attr = scalar;
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, Attribute(scalar));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&entry);
  return slot = arith::ConstantOp::create(builder, loc, attr);
}

Num Num::like(double c) const {
  if (isa<IntegerType>(element()))
    return like(static_cast<int64_t>(c));
  return {*b, b->constant(type(), b->builder.getFloatAttr(element(), c))};
}
Num Num::like(int64_t c) const {
  return {*b,
          b->constant(type(), IntegerAttr::get(element(), APInt(element().getIntOrFloatBitWidth(),
                                                                c, true, true)))};
}

Num Num::bits() const {
  Type target = withElement(type(), b->builder.getIntegerType(element().getIntOrFloatBitWidth()));
  return {*b, arith::BitcastOp::create(b->builder, b->loc, target, v)};
}
Num Num::floatBits() const {
  unsigned width = element().getIntOrFloatBitWidth();
  Type f = width == 16   ? Type(b->builder.getF16Type())
           : width == 32 ? Type(b->builder.getF32Type())
                         : Type(b->builder.getF64Type());
  return {*b, arith::BitcastOp::create(b->builder, b->loc, withElement(type(), f), v)};
}
Num Num::extendTo(Type e) const {
  Type target = withElement(type(), e);
  if (isa<FloatType>(e))
    return {*b, arith::ExtFOp::create(b->builder, b->loc, target, v)};
  return {*b, arith::ExtSIOp::create(b->builder, b->loc, target, v)};
}
Num Num::truncateTo(Type e) const {
  Type target = withElement(type(), e);
  if (isa<FloatType>(e))
    return {*b, arith::TruncFOp::create(b->builder, b->loc, target, v)};
  return {*b, arith::TruncIOp::create(b->builder, b->loc, target, v)};
}
Num Num::toFloat(Type e) const {
  return {*b, arith::SIToFPOp::create(b->builder, b->loc, withElement(type(), e), v)};
}

Num Num::shl(int64_t n) const {
  return {*b, arith::ShLIOp::create(b->builder, b->loc, v, like(n).v)};
}
Num Num::ashr(int64_t n) const {
  return {*b, arith::ShRSIOp::create(b->builder, b->loc, v, like(n).v)};
}
Num Num::lshr(int64_t n) const {
  return {*b, arith::ShRUIOp::create(b->builder, b->loc, v, like(n).v)};
}
Num Num::abs() const {
  return {*b, math::AbsFOp::create(b->builder, b->loc, v)};
}
Num Num::trunc() const {
  return {*b, math::TruncOp::create(b->builder, b->loc, v)};
}

template <typename FloatOp, typename IntOp> Num Num::binary(Num x, Num y) {
  NumBuilder &b = *x.b;
  if (isa<FloatType>(x.element()))
    return {b, FloatOp::create(b.builder, b.loc, x.v, y.v)};
  return {b, IntOp::create(b.builder, b.loc, x.v, y.v)};
}
Num operator+(Num x, Num y) {
  return Num::binary<arith::AddFOp, arith::AddIOp>(x, y);
}
Num operator-(Num x, Num y) {
  return Num::binary<arith::SubFOp, arith::SubIOp>(x, y);
}
Num operator*(Num x, Num y) {
  return Num::binary<arith::MulFOp, arith::MulIOp>(x, y);
}
Num operator/(Num x, Num y) {
  return Num::binary<arith::DivFOp, arith::DivSIOp>(x, y);
}
Num operator&(Num x, Num y) {
  return {*x.b, arith::AndIOp::create(x.b->builder, x.b->loc, x.v, y.v)};
}
Num operator|(Num x, Num y) {
  return {*x.b, arith::OrIOp::create(x.b->builder, x.b->loc, x.v, y.v)};
}
Num operator^(Num x, Num y) {
  return {*x.b, arith::XOrIOp::create(x.b->builder, x.b->loc, x.v, y.v)};
}
Num operator-(Num x) {
  return {*x.b, arith::NegFOp::create(x.b->builder, x.b->loc, x.v)};
}

static Value compare(NumBuilder &b, Value x, Value y, arith::CmpFPredicate f,
                     arith::CmpIPredicate i) {
  if (isa<FloatType>(getElementTypeOrSelf(x.getType())))
    return arith::CmpFOp::create(b.builder, b.loc, f, x, y);
  return arith::CmpIOp::create(b.builder, b.loc, i, x, y);
}
Num operator<(Num x, Num y) {
  return {*x.b, compare(*x.b, x.v, y.v, arith::CmpFPredicate::OLT, arith::CmpIPredicate::slt)};
}
Num operator>(Num x, Num y) {
  return {*x.b, compare(*x.b, x.v, y.v, arith::CmpFPredicate::OGT, arith::CmpIPredicate::sgt)};
}
Num operator==(Num x, Num y) {
  return {*x.b, compare(*x.b, x.v, y.v, arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq)};
}
Num fma(Num x, Num y, Num z) {
  return {*x.b, math::FmaOp::create(x.b->builder, x.b->loc, x.v, y.v, z.v)};
}
Num select(Num c, Num x, Num y) {
  return {*x.b, arith::SelectOp::create(x.b->builder, x.b->loc, c.v, x.v, y.v)};
}
Num copySign(Num x, Num y) {
  return {*x.b, math::CopySignOp::create(x.b->builder, x.b->loc, x.v, y.v)};
}

Num polynomial(Num x, std::initializer_list<double> c) {
  size_t k = c.size() - 1;
  Num sum = x.like(c.begin()[k]);
  while (k-- > 0)
    sum = fma(sum, x, x.like(c.begin()[k]));
  return sum;
}

} // namespace ampc::codegen
