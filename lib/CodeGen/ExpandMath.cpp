// Replaces each math op that LLVM would turn into a library call by arithmetic. f16 and bf16
// operands are widened to f32 and the result is narrowed, with one rounding. There are no
// expansions for f64, only ops with instructions.
#include "Kernel.h"
#include "MathExpansions.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include <optional>

using namespace mlir;
namespace ampc::codegen {
namespace {

/// Whether LLVM has an instruction or inline code for the op on f32 and f64.
bool hasInstruction(Operation *op) {
  return isa<math::SqrtOp, math::AbsFOp, math::FloorOp, math::CeilOp, math::TruncOp,
             math::RoundEvenOp, math::CopySignOp, math::FmaOp>(op);
}

/// Rounds half away from zero. The added constant is the largest float below 1/2, so the sum cannot
/// be rounded up across an integer.
Num expandRound(Num x) {
  double half = x.element().isF64() ? 0x1.fffffffffffffp-2 : 0x1.fffffep-2;
  return (x + copySign(x.like(half), x)).trunc();
}

std::optional<Num> expand(Operation *op, ArrayRef<Num> x) {
  using Result = std::optional<Num>;
  Num a = x.front();
  bool wide = a.element().isF64();
  Result any = TypeSwitch<Operation *, Result>(op)
                   .Case([&](math::RsqrtOp) {
                     auto *b = a.builder();
                     return 1.0 / Num(*b, math::SqrtOp::create(b->builder, b->loc, a.value()));
                   })
                   .Case([&](math::RoundOp) { return expandRound(a); })
                   .Case([&](math::ClampFOp) {
                     Num above = select(a < x[1], x[1], a);
                     return select(above > x[2], x[2], above);
                   })
                   .Default([](Operation *) { return std::nullopt; });
  if (any || wide)
    return any;
  return TypeSwitch<Operation *, Result>(op)
      .Case([&](math::ExpOp) {
        return op->hasAttr("ampc.not_positive") ? expandExpNotPositive(a) : expandExp(a);
      })
      .Case([&](math::Exp2Op) { return expandExp2(a); })
      .Case([&](math::ExpM1Op) { return expandExpM1(a); })
      .Case([&](math::TanhOp) { return expandTanh(a); })
      .Case([&](math::SinhOp) { return expandSinh(a); })
      .Case([&](math::CoshOp) { return expandCosh(a); })
      .Case([&](math::LogOp) { return expandLog(a); })
      .Case([&](math::Log2Op) { return expandLog2(a); })
      .Case([&](math::Log10Op) { return expandLog10(a); })
      .Case([&](math::Log1pOp) { return expandLog1p(a); })
      .Case([&](math::ErfOp) { return expandErf(a); })
      .Case([&](math::ErfcOp) { return expandErfc(a); })
      .Case([&](math::SinOp) { return expandSin(a); })
      .Case([&](math::CosOp) { return expandCos(a); })
      .Case([&](math::AtanOp) { return expandAtan(a); })
      .Case([&](math::PowFOp) { return expandPow(a, x[1]); })
      .Default([](Operation *) { return std::nullopt; });
}

LogicalResult expandOp(Operation *op, NumBuilder &nums) {
  Type type = op->getResult(0).getType(), element = getElementTypeOrSelf(type);
  bool narrow = element.isF16() || element.isBF16();
  if (hasInstruction(op) && !narrow)
    return success();
  if (narrow && isa<math::FmaOp>(op))
    return op->emitOpError("expects f32 or f64: a fused operation on ")
           << element << " would be rounded twice";
  nums.builder.setInsertionPoint(op);
  nums.loc = op->getLoc();
  SmallVector<Num> operands;
  for (Value operand : op->getOperands()) {
    operands.emplace_back(nums, operand);
    if (narrow)
      operands.back() = operands.back().extendTo(nums.builder.getF32Type());
  }
  std::optional<Num> result;
  if (hasInstruction(op)) {
    OperationState state(op->getLoc(), op->getName());
    for (Num operand : operands)
      state.addOperands(operand.value());
    state.addTypes(withElement(type, nums.builder.getF32Type()));
    result = Num(nums, nums.builder.create(state)->getResult(0));
  } else {
    result = expand(op, operands);
  }
  if (!result)
    return op->emitOpError("has no expansion for ") << element;
  if (narrow)
    result = result->truncateTo(element);
  op->getResult(0).replaceAllUsesWith(result->value());
  op->erase();
  return success();
}

/// Expands isnan, isinf and isfinite to comparisons of x with itself or of |x| with infinity.
void expandClassOp(Operation *op, NumBuilder &nums) {
  nums.builder.setInsertionPoint(op);
  nums.loc = op->getLoc();
  Num x(nums, op->getOperand(0));
  auto predicate = isa<math::IsNaNOp>(op)   ? arith::CmpFPredicate::UNO
                   : isa<math::IsInfOp>(op) ? arith::CmpFPredicate::OEQ
                                            : arith::CmpFPredicate::OLT;
  bool nan = predicate == arith::CmpFPredicate::UNO;
  if (x.element().isF16() || x.element().isBF16())
    x = x.extendTo(nums.builder.getF32Type());
  Num left = nan ? x : x.abs();
  Num right = nan ? x : x.like(std::numeric_limits<double>::infinity());
  Value test =
      arith::CmpFOp::create(nums.builder, nums.loc, predicate, left.value(), right.value());
  op->getResult(0).replaceAllUsesWith(test);
  op->erase();
}
} // namespace

bool isCostlyFunction(Operation *op) {
  return isa<math::ExpOp, math::Exp2Op, math::ExpM1Op, math::TanhOp, math::SinhOp, math::CoshOp,
             math::LogOp, math::Log2Op, math::Log10Op, math::Log1pOp, math::ErfOp, math::ErfcOp,
             math::SinOp, math::CosOp, math::AtanOp, math::PowFOp>(op);
}

LogicalResult expandMath(func::FuncOp kernel) {
  SmallVector<Operation *> floats, classes;
  WalkResult walk = kernel.walk([&](Operation *op) {
    if (!isa_and_present<math::MathDialect>(op->getDialect()))
      return WalkResult::advance();
    if (isa<math::IsNaNOp, math::IsInfOp, math::IsFiniteOp>(op)) {
      classes.push_back(op);
    } else if (op->getNumResults() == 1 &&
               isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()))) {
      floats.push_back(op);
    } else if (!isa<math::AbsIOp, math::CountLeadingZerosOp, math::CountTrailingZerosOp,
                    math::CtPopOp>(op)) {
      op->emitOpError("has no expansion");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  OpBuilder builder(kernel.getContext());
  NumBuilder nums(builder, kernel.getBody().front());
  for (Operation *op : classes)
    expandClassOp(op, nums);
  for (Operation *op : floats)
    if (failed(expandOp(op, nums)))
      return failure();
  return success();
}

} // namespace ampc::codegen
