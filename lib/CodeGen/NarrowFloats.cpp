// Lowers conversions to and from 16-bit floats. Not all levels have bf16 instructions, so bf16
// becomes i16: widening is a shift, narrowing an integer rounding to nearest even that keeps a NaN
// quiet.
//
//   arith.extf %x : bf16 to f32   →  bitcast(zext(%x) << 16)
//   arith.truncf %x : f32 to bf16 →  (bits + 0x7fff + (bits >> 16 & 1)) >> 16; NaN: (bits |
//                                    0x400000) >> 16; bits >> 16 if %x is a bf16 already: the
//                                    maximum, choice or negative of such values
//
// Where AVX-512 BF16 is supported, an instruction rounds vectors, with the same bits.
//
// Conversions between f32 and f16 are instructions of F16C. f64 to a 16-bit float first rounds to
// f32 "to odd" (the last bit is set if the conversion was inexact), so that the second rounding
// gives the correctly rounded result.
#include "Kernel.h"
#include "Num.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
namespace ampc::codegen {

bool isBF16(Type type) {
  return getElementTypeOrSelf(type).isBF16();
}

bool readsOnly(const DenseSet<Value> &known, Operation *op) {
  OperandRange operands = op->getOperands();
  return llvm::all_of(isa<arith::SelectOp>(op) ? operands.drop_front() : operands,
                      [&](Value operand) { return known.contains(operand); });
}

bool isExactBF16(Operation *op, const DenseSet<Value> &known) {
  APFloat value(0.0f);
  if (matchPattern(op, m_ConstantFloat(&value)))
    return value.bitcastToAPInt().countr_zero() >= 16;
  if (isa<arith::ExtFOp>(op))
    return isBF16(op->getOperand(0).getType());
  APInt mask;
  if (isa<arith::BitcastOp>(op)) { // of RoundInLanes.cpp
    auto masked = op->getOperand(0).getDefiningOp<arith::AndIOp>();
    return masked && matchPattern(masked.getRhs(), m_ConstantInt(&mask)) &&
           mask.countr_zero() >= 16;
  }
  if (!isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp, arith::NegFOp,
           math::AbsFOp, arith::SelectOp, vector::BroadcastOp>(op))
    return false;
  return readsOnly(known, op);
}

namespace {

/// bf16 → i16 inside scalars, vectors and memrefs.
Type integerType(Type type) {
  if (!isBF16(type))
    return type;
  Type i16 = IntegerType::get(type.getContext(), 16);
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(i16);
  return i16;
}

Num widen(Num x) {
  mlir::OpBuilder &b = x.builder()->builder;
  Value wide =
      arith::ExtUIOp::create(b, x.builder()->loc, withElement(x.type(), b.getI32Type()), x.value());
  return Num(*x.builder(), wide).shl(16).floatBits();
}

constexpr int64_t kMostLanes = 16; // of f32 in a vector register

Num narrowByIntegers(Num x) {
  Type i16 = x.builder()->builder.getIntegerType(16);
  Num bits = x.bits();
  Num odd = bits.lshr(16) & bits.like(int64_t(1));
  Num rounded = bits + bits.like(int64_t(0x7fff)) + odd;
  Num quiet = bits | bits.like(int64_t(0x400000));
  return select(x == x, rounded, quiet).lshr(16).truncateTo(i16);
}

/// AVX-512's instruction takes subnormal operands for zero: a vector that has one is rounded by
/// integers. Another one rounds two vectors.
Num narrowByInstruction(Num x) {
  OpBuilder &b = x.builder()->builder;
  Location loc = x.builder()->loc;
  int64_t lanes = cast<VectorType>(x.type()).getNumElements(),
          perVector = std::min(lanes, kMostLanes);
  SmallVector<Value> vectors;
  for (int64_t first = 0; first < lanes; first += perVector)
    vectors.push_back(lanes == perVector ? x.value()
                                         : vector::ExtractStridedSliceOp::create(
                                               b, loc, x.value(), first, perVector, 1));
  auto call = [&](const Twine &name, Type type, ValueRange operands) -> Value {
    return LLVM::CallIntrinsicOp::create(
               b, loc, type, b.getStringAttr(name + "." + Twine(32 * perVector)), operands)
        .getResult(0);
  };
  constexpr int32_t kSubnormal = 0x20; // the class of numbers that vfpclassps looks for
  Type bf16 = withElement(x.type(), b.getBF16Type()), mask = b.getIntegerType(perVector);
  Value rounded = vectors.size() == 1
                      ? call("llvm.x86.avx512bf16.cvtneps2bf16", bf16, vectors)
                      : call("llvm.x86.avx512bf16.cvtne2ps2bf16", bf16, {vectors[1], vectors[0]});
  Value numberClass = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(kSubnormal)), subnormal;
  for (Value vector : vectors) {
    Value lanesOf = call("llvm.x86.avx512.fpclass.ps", withElement(vector.getType(), b.getI1Type()),
                         {vector, numberClass});
    Value bits = LLVM::BitcastOp::create(b, loc, mask, lanesOf);
    subnormal = subnormal ? arith::OrIOp::create(b, loc, subnormal, bits) : bits;
  }
  Value noneSubnormal =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, subnormal,
                            arith::ConstantOp::create(b, loc, IntegerAttr::get(mask, 0)));
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  Type result = withElement(x.type(), b.getIntegerType(16));
  auto choice = scf::IfOp::create(
      b, loc, LLVM::ExpectOp::create(b, loc, noneSubnormal, yes),
      [&](OpBuilder &, Location) {
        scf::YieldOp::create(b, loc, arith::BitcastOp::create(b, loc, result, rounded).getResult());
      },
      [&](OpBuilder &, Location) { scf::YieldOp::create(b, loc, narrowByIntegers(x).value()); });
  return Num(*x.builder(), choice.getResult(0));
}

Num narrow(Num x, BF16Support support) {
  auto vector = dyn_cast<VectorType>(x.type());
  int64_t lanes = vector ? vector.getNumElements() : 0;
  bool hasInstruction = support == BF16Support::Rounding &&
                        (lanes == kMostLanes / 2 || lanes == kMostLanes || lanes == 2 * kMostLanes);
  return hasInstruction ? narrowByInstruction(x) : narrowByIntegers(x);
}

/// f64 → f32, rounded toward zero, with the last bit set if the conversion was inexact.
Num roundToOdd(Num x) {
  mlir::OpBuilder &b = x.builder()->builder;
  Num nearest = x.truncateTo(b.getF32Type());
  Num back = nearest.extendTo(b.getF64Type());
  Num bits = nearest.bits();
  Num roundedUp = back.abs() > x.abs();
  Num one = bits.like(int64_t(1)), zero = bits.like(int64_t(0));
  Num towardsZero = bits - select(roundedUp, one, zero);
  return select((roundedUp | (back.abs() < x.abs())), towardsZero | one, bits).floatBits();
}

LogicalResult lowerConversion(Operation *op, NumBuilder &nums, bool isExact, BF16Support support) {
  Type f32 = nums.builder.getF32Type(), f64 = nums.builder.getF64Type();
  Num x(nums, op->getOperand(0));
  Type from = x.element(), to = getElementTypeOrSelf(op->getResult(0).getType());
  // The operands are retyped already: a bf16 source is an i16 here.
  if (isa<arith::ExtFOp>(op)) {
    Num wide =
        from.isInteger(16) ? widen(x) : x.extendTo(f32); // with native bf16, only f64 gets here
    op->getResult(0).replaceAllUsesWith((to == f64 ? wide.extendTo(f64) : wide).value());
  } else {
    Num single = from == f64 ? roundToOdd(x) : x;
    Num result = !to.isInteger(16) ? single.truncateTo(to)
                 : isExact         ? single.bits().lshr(16).truncateTo(to)
                                   : narrow(single, support);
    op->getResult(0).replaceAllUsesWith(result.value());
  }
  op->erase();
  return success();
}

/// Whether the op only moves values, so that it has the same meaning on i16 as on bf16.
bool onlyMovesValues(Operation *op) {
  if (isa<arith::SelectOp, arith::ConstantOp, arith::BitcastOp, ub::PoisonOp>(op))
    return true;
  return isa<vector::VectorDialect, memref::MemRefDialect, scf::SCFDialect>(op->getDialect()) &&
         !isa<vector::ReductionOp, vector::FMAOp, vector::ContractionOp, vector::OuterProductOp>(
             op);
}

TypedAttr integerConstant(Attribute value) {
  if (auto scalar = dyn_cast<FloatAttr>(value))
    return IntegerAttr::get(IntegerType::get(value.getContext(), 16),
                            scalar.getValue().bitcastToAPInt());
  auto dense = cast<DenseElementsAttr>(value);
  return cast<TypedAttr>(
      static_cast<Attribute>(dense.bitcast(IntegerType::get(value.getContext(), 16))));
}

/// Replaces bf16 by i16 in all types of the kernel.
void retype(func::FuncOp kernel) {
  kernel.walk([](Block *block) {
    for (BlockArgument argument : block->getArguments())
      argument.setType(integerType(argument.getType()));
  });
  kernel.walk([](Operation *op) {
    for (Value result : op->getResults())
      result.setType(integerType(result.getType()));
  });
  kernel.setFunctionType(
      FunctionType::get(kernel.getContext(), kernel.getBody().front().getArgumentTypes(), {}));
}
} // namespace

bool roundsToBF16(ModuleOp kernels) {
  return kernels
      .walk([](arith::TruncFOp op) {
        return isBF16(op.getType()) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult lowerNarrowFloats(func::FuncOp kernel, BF16Support support) {
  bool hasBF16 = support == BF16Support::Type;
  SmallVector<std::pair<Operation *, bool>> conversions; // bool: whether bf16 has the operand
  SmallVector<Operation *> bitcasts;
  DenseSet<Value> exact; // f32 values that bf16 has
  auto touchesBF16 = [](Operation *op) {
    return llvm::any_of(op->getOperandTypes(), isBF16) ||
           llvm::any_of(op->getResultTypes(), isBF16);
  };
  WalkResult walk = kernel.walk([&](Operation *op) {
    bool bf16 = touchesBF16(op);
    if (op->getNumResults() == 1 && getElementTypeOrSelf(op->getResult(0).getType()).isF32() &&
        isExactBF16(op, exact))
      exact.insert(op->getResult(0));
    if (isa<arith::ExtFOp, arith::TruncFOp>(op)) {
      Type from = getElementTypeOrSelf(op->getOperand(0).getType());
      Type to = getElementTypeOrSelf(op->getResult(0).getType());
      bool f64 = from.isF64() || to.isF64();
      if (bf16 ? f64 || !hasBF16 : f64 && (from.isF16() || to.isF16()))
        conversions.push_back({op, exact.contains(op->getOperand(0))});
    } else if (bf16 && !onlyMovesValues(op)) {
      op->emitOpError("cannot compute on bf16: widen to f32 first");
      return WalkResult::interrupt();
    } else if (hasBF16) {
      return WalkResult::advance();
    } else if (bf16 && isa<arith::BitcastOp>(op)) {
      bitcasts.push_back(op);
    } else if (bf16 && isa<arith::ConstantOp>(op)) {
      op->setAttr("value", integerConstant(cast<arith::ConstantOp>(op).getValue()));
    }
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();

  if (!hasBF16)
    retype(kernel);
  for (Operation *op : bitcasts)
    if (op->getOperand(0).getType() == op->getResult(0).getType()) {
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    }
  OpBuilder builder(kernel.getContext());
  NumBuilder nums(builder, kernel.getBody().front());
  for (auto [op, isExact] : conversions) {
    builder.setInsertionPoint(op);
    nums.loc = op->getLoc();
    if (failed(lowerConversion(op, nums, isExact, support)))
      return failure();
  }
  return success();
}

} // namespace ampc::codegen
