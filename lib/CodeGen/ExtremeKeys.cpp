// Finds the largest or smallest f32 of a row by comparing integers. x86 has no instruction for
// arith.maximumf, whose result is NaN if an operand is, and for which 0 is larger than -0: it takes
// six that depend on each other. Here only the maximum of two integers depends on the one before:
//
//   for j { max = maximumf(max, x[j]) }
//     →  for j { key = maxsi(key, keyOf(x[j])) };  max = floatOf(key)
//
// As an integer, a float that is not negative has its place among the floats, and of a negative one
// the bits without the sign are inverted. NaN gets the largest key of all, or, for a minimum, the
// smallest one. The reduction of a vector's lanes compares keys, too.
//
// The maximum of a number and 0 (relu) needs no keys: maximumf(x, 0) → x > 0 or NaN ? x : 0, which
// is one comparison and a mask.
#include "Kernel.h"
#include "Num.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include <limits>

using namespace mlir;
namespace ampc::codegen {
namespace {

enum class Extreme { None, Max, Min };

/// What an op on f32 gives of its operands: the largest, the smallest, or something else.
Extreme extremeOf(Operation *op) {
  if (!op || op->getNumResults() != 1 || !getElementTypeOrSelf(op->getResult(0).getType()).isF32())
    return Extreme::None;
  auto reduction = dyn_cast<vector::ReductionOp>(op);
  auto is = [&](vector::CombiningKind kind) { return reduction && reduction.getKind() == kind; };
  if (isa<arith::MaximumFOp>(op) || is(vector::CombiningKind::MAXIMUMF))
    return Extreme::Max;
  if (isa<arith::MinimumFOp>(op) || is(vector::CombiningKind::MINIMUMF))
    return Extreme::Min;
  return Extreme::None;
}

class ExtremeKeys {
public:
  explicit ExtremeKeys(func::FuncOp kernel)
      : kernel(kernel), b(kernel.getContext()), nums(b, kernel.getBody().front()) {}

  void run() {
    SmallVector<Operation *> ops;
    kernel.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      rewrite(op);
  }

private:
  struct Key {
    Value value; // i32, or a vector of them
    Extreme extreme = Extreme::None;
  };

  void rewrite(Operation *op) {
    b.setInsertionPoint(op);
    nums.loc = op->getLoc();
    if (auto loop = dyn_cast<scf::ForOp>(op))
      carryKeys(loop);
    else if (isa<scf::YieldOp>(op))
      yieldKeys(op);
    else if (Extreme extreme = extremeOf(op); extreme != Extreme::None)
      compareKeys(op, extreme);
    else if (isa<vector::ExtractStridedSliceOp, vector::ExtractOp>(op))
      if (Key source = keys.lookup(op->getOperand(0)); source.value) {
        IRMapping operands;
        operands.map(op->getOperand(0), source.value);
        Value key = b.clone(*op, operands)->getResult(0);
        key.setType(withElement(key.getType(), b.getI32Type()));
        replace(op, key, source.extreme);
      }
  }

  /// Two numbers without keys stay: making the keys takes as long as comparing once.
  void compareKeys(Operation *op, Extreme extreme) {
    auto reduction = dyn_cast<vector::ReductionOp>(op);
    if (!reduction && !hasKey(op->getOperand(0), extreme) && !hasKey(op->getOperand(1), extreme))
      return compareWithZero(op, extreme);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(keyOf(operand, extreme));
    bool isMax = extreme == Extreme::Max;
    Value key;
    if (reduction)
      key = vector::ReductionOp::create(
          b, nums.loc, isMax ? vector::CombiningKind::MAXSI : vector::CombiningKind::MINSI,
          operands[0], operands.size() > 1 ? operands[1] : Value());
    else if (isMax)
      key = arith::MaxSIOp::create(b, nums.loc, operands[0], operands[1]);
    else
      key = arith::MinSIOp::create(b, nums.loc, operands[0], operands[1]);
    replace(op, key, extreme);
  }

  void compareWithZero(Operation *op, Extreme extreme) {
    if (extreme != Extreme::Max || !matchPattern(op->getOperand(1), m_PosZeroFloat()))
      return;
    Value x = op->getOperand(0), zero = op->getOperand(1);
    Value keeps = arith::CmpFOp::create(b, nums.loc, arith::CmpFPredicate::UGT, x, zero);
    op->replaceAllUsesWith(
        ValueRange(arith::SelectOp::create(b, nums.loc, keeps, x, zero).getResult()));
    op->erase();
  }

  /// Lets the loop carry the keys of what it compares.
  void carryKeys(scf::ForOp loop) {
    for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      Operation *yielded = loop.getBody()->getTerminator()->getOperand(i).getDefiningOp();
      Extreme extreme = extremeOf(yielded);
      if (extreme == Extreme::None || !llvm::is_contained(yielded->getOperands(), argument))
        continue;
      OpOperand &init = loop.getInitArgsMutable()[i];
      b.setInsertionPoint(loop);
      init.set(keyOf(init.get(), extreme));
      b.setInsertionPointToStart(loop.getBody());
      makeKey(argument, extreme);
      b.setInsertionPointAfter(loop);
      makeKey(loop.getResult(i), extreme);
    }
  }

  /// Makes a carried float its key; its readers read the float of the key.
  void makeKey(Value carried, Extreme extreme) {
    SmallVector<OpOperand *> readers;
    for (OpOperand &use : carried.getUses())
      readers.push_back(&use);
    carried.setType(withElement(carried.getType(), b.getI32Type()));
    Value number = floatOf(carried, extreme);
    for (OpOperand *reader : readers)
      reader->set(number);
  }

  void yieldKeys(Operation *yield) {
    auto loop = dyn_cast<scf::ForOp>(yield->getParentOp());
    if (!loop)
      return;
    for (auto [argument, operand] : llvm::zip(loop.getRegionIterArgs(), yield->getOpOperands()))
      if (argument.getType() != operand.get().getType())
        operand.set(keys.lookup(operand.get()).value);
  }

  bool hasKey(Value number, Extreme extreme) const {
    Key key = keys.lookup(number);
    return key.value && key.extreme == extreme;
  }

  Value keyOf(Value number, Extreme extreme) {
    if (hasKey(number, extreme))
      return keys.lookup(number).value;
    Num x(nums, number), bits = x.bits();
    int64_t nan = extreme == Extreme::Max ? std::numeric_limits<int32_t>::max()
                                          : std::numeric_limits<int32_t>::min();
    return select(x == x, mirrored(bits), bits.like(nan)).value(); // NaN is not equal to itself
  }

  Value floatOf(Value key, Extreme extreme) {
    Value number = mirrored(Num(nums, key)).floatBits().value();
    keys[number] = {key, extreme};
    return number;
  }

  /// Inverts the bits below the sign of negative numbers; its own inverse.
  static Num mirrored(Num bits) { return bits ^ (bits.ashr(31) & bits.like(int64_t{0x7fffffff})); }

  void replace(Operation *op, Value key, Extreme extreme) {
    op->getResult(0).replaceAllUsesWith(floatOf(key, extreme));
    op->erase();
  }

  func::FuncOp kernel;
  OpBuilder b;
  NumBuilder nums;
  DenseMap<Value, Key> keys; // of floats that have one
};
} // namespace

void compareExtremesAsIntegers(func::FuncOp kernel) {
  ExtremeKeys(kernel).run();
}

} // namespace ampc::codegen
