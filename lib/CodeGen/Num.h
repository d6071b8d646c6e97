// Num is an SSA value with operators, so that an expansion reads like its formula. It works on
// scalars and on vectors, with the same operations, so both give the same bits for an element. Used
// by the math expansions, NarrowFloats.cpp and ExtremeKeys.cpp.
#pragma once
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include <initializer_list>

namespace ampc::codegen {

/// Creates ops at the insertion point of `builder`. Constants are created at the start of the
/// kernel, once each.
class NumBuilder {
public:
  NumBuilder(mlir::OpBuilder &builder, mlir::Block &entry) : builder(builder), entry(entry) {}
  mlir::Value constant(mlir::Type type, mlir::TypedAttr scalar);
  mlir::OpBuilder &builder;
  mlir::Location loc = builder.getUnknownLoc();

private:
  mlir::Block &entry;
  llvm::DenseMap<std::pair<mlir::Type, mlir::Attribute>, mlir::Value> constants;
};

/// `shape` with `element` as its element type.
mlir::Type withElement(mlir::Type shape, mlir::Type element);

class Num {
public:
  Num(NumBuilder &b, mlir::Value v) : b(&b), v(v) {}
  mlir::Value value() const { return v; }
  NumBuilder *builder() const { return b; }
  mlir::Type type() const { return v.getType(); }
  mlir::Type element() const { return mlir::getElementTypeOrSelf(v.getType()); }
  /// A constant of this value's type.
  Num like(double c) const;
  Num like(int64_t c) const;
  /// The bits as integers of the same width, and back.
  Num bits() const;
  Num floatBits() const;
  /// Conversions of the element type.
  Num extendTo(mlir::Type element) const;   // floats, or signed integers
  Num truncateTo(mlir::Type element) const; // floats, or integers
  Num toFloat(mlir::Type element) const;    // from a signed integer

  Num shl(int64_t n) const;
  Num ashr(int64_t n) const;
  Num lshr(int64_t n) const;
  Num abs() const;
  Num trunc() const;

  friend Num operator+(Num a, Num b);
  friend Num operator-(Num a, Num b);
  friend Num operator*(Num a, Num b);
  friend Num operator/(Num a, Num b);
  friend Num operator&(Num a, Num b);
  friend Num operator|(Num a, Num b);
  friend Num operator^(Num a, Num b);
  friend Num operator-(Num a);
  /// Ordered comparisons: false when an operand is NaN. Integers compare signed.
  friend Num operator<(Num a, Num b);
  friend Num operator>(Num a, Num b);
  friend Num operator==(Num a, Num b);
  friend Num fma(Num a, Num b, Num c);
  friend Num select(Num condition, Num a, Num b);
  /// a with the sign bit of b.
  friend Num copySign(Num a, Num b);

private:
  template <typename FloatOp, typename IntOp> static Num binary(Num a, Num b);
  NumBuilder *b;
  mlir::Value v;
};

#define AMPC_NUM_MIXED(op)                                                                         \
  inline Num operator op(Num a, double c) {                                                        \
    return a op a.like(c);                                                                         \
  }
AMPC_NUM_MIXED(+)
AMPC_NUM_MIXED(-)
AMPC_NUM_MIXED(*)
AMPC_NUM_MIXED(<)
AMPC_NUM_MIXED(>)
AMPC_NUM_MIXED(==)
#undef AMPC_NUM_MIXED
inline Num operator-(double c, Num a) {
  return a.like(c) - a;
}
inline Num operator/(double c, Num a) {
  return a.like(c) / a;
}
inline Num fma(Num a, double b, Num c) {
  return fma(a, a.like(b), c);
}

/// c[0] + c[1] x + c[2] x² + …, by Horner's rule with fused steps.
Num polynomial(Num x, std::initializer_list<double> coefficients);

} // namespace ampc::codegen
