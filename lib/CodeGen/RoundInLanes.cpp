// Rounds vectors to bf16 in their float32 lanes, where their values are computed with:
//
//   %h = arith.truncf %x : vector<16xf32> to vector<16xbf16>
//   %y = arith.extf %h : vector<16xbf16> to vector<16xf32>
//     →  %y = bitcast((bits(%x) + 0x7fff + (bits(%x) >> 16 & 1)) & 0xffff0000)
//
// These are five instructions, with which the next operation can begin after four cycles. AVX-512's
// conversion, its question for subnormal numbers (NarrowFloats.cpp) and the way back are six, and
// 12 cycles.
//
// The sum must not carry a NaN into the sign, so the lower 16 bits of a NaN must be zero. They are
// if %x is computed from bf16 values and constants by arithmetic, which hands on the NaN of an
// operand or makes the default one. Other values, such as float32 from memory, are left to
// NarrowFloats.cpp.
#include "Kernel.h"
#include "Num.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

/// Whether the op, whose result may be another number than bf16 has, gives no NaN with a bit among
/// the lower 16. `known` are such values.
bool hasOnlyShortNaN(Operation *op, const DenseSet<Value> &known) {
  APFloat value(0.0f);
  if (matchPattern(op, m_ConstantFloat(&value)))
    return !value.isNaN();
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return true;
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp,
             arith::MaximumFOp, arith::MinimumFOp, arith::SelectOp, math::AbsFOp, math::FmaOp,
             math::SqrtOp, math::ExpOp, math::TanhOp, math::ErfOp, math::ErfcOp,
             vector::BroadcastOp>(op) &&
         readsOnly(known, op);
}

/// What widens the rounded vector again.
SmallVector<arith::ExtFOp> readersOf(arith::TruncFOp rounding) {
  SmallVector<arith::ExtFOp> readers;
  for (Operation *user : rounding->getUsers())
    if (auto reader = dyn_cast<arith::ExtFOp>(user);
        reader && reader.getType() == rounding.getIn().getType())
      readers.push_back(reader);
  return readers;
}

Value rounded(Num x) {
  Num bits = x.bits();
  Num odd = bits.lshr(16) & bits.like(int64_t(1));
  Num sum = bits + bits.like(int64_t(0x7fff)) + odd;
  return (sum & bits.like(int64_t(-0x10000))).floatBits().value();
}

} // namespace

void roundInLanes(func::FuncOp kernel) {
  DenseSet<Value> exact, shortNaN; // those that bf16 has, and all whose NaNs are short
  SmallVector<arith::TruncFOp> roundings;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getNumResults() == 1 && getElementTypeOrSelf(op->getResult(0).getType()).isF32()) {
      bool isExact = isExactBF16(op, exact);
      if (isExact)
        exact.insert(op->getResult(0));
      if (isExact || hasOnlyShortNaN(op, shortNaN))
        shortNaN.insert(op->getResult(0));
    }
    if (auto rounding = dyn_cast<arith::TruncFOp>(op))
      if (isa<VectorType>(op->getResult(0).getType()) && isBF16(op->getResult(0).getType()) &&
          shortNaN.contains(rounding.getIn()))
        roundings.push_back(rounding);
  });
  OpBuilder builder(kernel.getContext());
  NumBuilder nums(builder, kernel.getBody().front());
  for (arith::TruncFOp rounding : roundings) {
    SmallVector<arith::ExtFOp> readers = readersOf(rounding);
    if (readers.empty())
      continue;
    builder.setInsertionPoint(rounding);
    nums.loc = rounding.getLoc();
    Value value = rounding.getIn();
    if (!exact.contains(value))
      value = rounded(Num(nums, value));
    for (arith::ExtFOp reader : readers) {
      reader.replaceAllUsesWith(value);
      reader.erase();
    }
    rounding.getInMutable().assign(value); // what stores it need not round
    if (rounding->use_empty())
      rounding.erase();
  }
}

} // namespace ampc::codegen
