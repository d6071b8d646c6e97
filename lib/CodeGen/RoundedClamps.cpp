// Rounds a value that is clamped in 16 bits once, behind the clamp:
//
//   %h = arith.truncf %x;  %w = arith.extf %h;  %c = arith.minimumf(arith.maximumf(%w, 0), 6)
//   arith.truncf %c
//     →  arith.truncf of arith.minimumf(arith.maximumf(%x, 0), 6)
//
// Rounding keeps the order of numbers, NaN, and bounds that the type has, so the result has the
// same bits: the maximum with a bound (relu), the minimum, or both (relu6).
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

/// Whether the type has the constant, or the splat of one.
bool hasConstant(Type narrow, Value constant) {
  APFloat value(0.0f);
  if (!matchPattern(constant, m_ConstantFloat(&value)))
    return false;
  bool losesInfo = false;
  value.convert(cast<FloatType>(getElementTypeOrSelf(narrow)).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return !losesInfo;
}

/// Whether the value is only clamped to bounds that `narrow` has, and then rounded to it.
bool isOnlyClamped(Value value, Type narrow) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (isa<arith::TruncFOp>(user))
      return user->getResult(0).getType() == narrow;
    return isa<arith::MaximumFOp, arith::MinimumFOp>(user) && user->getOperand(0) == value &&
           hasConstant(narrow, user->getOperand(1)) && isOnlyClamped(user->getResult(0), narrow);
  });
}

} // namespace

void roundClampsOnce(func::FuncOp kernel) {
  kernel.walk([](arith::ExtFOp widened) {
    auto rounded = widened.getIn().getDefiningOp<arith::TruncFOp>();
    if (rounded && rounded.getIn().getType() == widened.getType() &&
        isOnlyClamped(widened, rounded.getType()))
      widened.replaceAllUsesWith(rounded.getIn());
  });
}

} // namespace ampc::codegen
