// Finds the largest or smallest f32 of a row by comparing integers. x86 has no instruction for
// arith.maximumf, whose result is NaN if an operand is, and for which 0 is larger than -0: it takes
// six that depend on each other. Here only the maximum of two integers depends on the one before:
//
//   for j { max = maximumf(max, x[j]) }   →   for j { key = maxsi(key, keyOf(x[j])) }; max = key⁻¹
//
// As an integer, a float that is not negative has its place among the floats, and of a negative one
// the bits without the sign are inverted. NaN gets the largest key of all, or, for a minimum, the
// smallest one. The lanes of a vector, whose comparison completes a reduction, have keys, too.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <limits>

using namespace mlir;
namespace ampc::codegen {
namespace {

enum class Extreme { None, Max, Min };

Extreme extremeOf(Operation *op) {
  if (!op || op->getNumResults() != 1 || !getElementTypeOrSelf(op->getResult(0).getType()).isF32())
    return Extreme::None;
  return isa<arith::MaximumFOp>(op)   ? Extreme::Max
         : isa<arith::MinimumFOp>(op) ? Extreme::Min
                                      : Extreme::None;
}

class ExtremeKeys {
public:
  explicit ExtremeKeys(func::FuncOp kernel) : b(kernel.getLoc(), kernel.getContext()) {
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
    b.setLoc(op->getLoc());
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return carryKeys(loop);
    if (isa<scf::YieldOp>(op))
      return yieldKeys(op);
    if (Extreme extreme = extremeOf(op); extreme != Extreme::None) {
      Value x = op->getOperand(0), y = op->getOperand(1);
      if (hasKey(x, extreme) || hasKey(y, extreme) || isPart(x)) {
        Value first = keyOf(x, extreme), second = keyOf(y, extreme);
        Value key = extreme == Extreme::Max ? Value(arith::MaxSIOp::create(b, first, second))
                                            : Value(arith::MinSIOp::create(b, first, second));
        replace(op, key, extreme);
      }
      return;
    }
    if (!isa<vector::ExtractStridedSliceOp, vector::ExtractOp>(op))
      return;
    Key source = keys.lookup(op->getOperand(0));
    if (!source.value)
      return;
    IRMapping operands;
    operands.map(op->getOperand(0), source.value);
    Value key = b.clone(*op, operands)->getResult(0);
    key.setType(integers(op->getResult(0).getType()));
    replace(op, key, source.extreme);
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
    carried.setType(integers(carried.getType()));
    Value number = floatOf(carried);
    keys[number] = {carried, extreme};
    carried.replaceUsesWithIf(number,
                              [&](OpOperand &use) { return !ofKeys.contains(use.getOwner()); });
  }

  void yieldKeys(Operation *yield) {
    auto loop = dyn_cast<scf::ForOp>(yield->getParentOp());
    if (!loop)
      return;
    for (auto [argument, operand] : llvm::zip(loop.getRegionIterArgs(), yield->getOpOperands()))
      if (argument.getType() != operand.get().getType()) {
        Extreme extreme = keys.lookup(operand.get()).extreme;
        operand.set(keyOf(operand.get(), extreme));
      }
  }

  /// Lanes of a vector that are compared with each other.
  static bool isPart(Value number) {
    Operation *op = number.getDefiningOp();
    return op && isa<vector::ExtractStridedSliceOp, vector::ExtractOp>(op);
  }

  bool hasKey(Value number, Extreme extreme) const {
    Key key = keys.lookup(number);
    return key.value && key.extreme == extreme;
  }

  Value keyOf(Value number, Extreme extreme) {
    if (hasKey(number, extreme))
      return keys.lookup(number).value;
    Value bits = arith::BitcastOp::create(b, integers(number.getType()), number);
    Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, number, number);
    int32_t nan = extreme == Extreme::Max ? std::numeric_limits<int32_t>::max()
                                          : std::numeric_limits<int32_t>::min();
    return arith::SelectOp::create(b, isNaN, constant(bits.getType(), nan), mirrored(bits));
  }

  Value floatOf(Value key) {
    return arith::BitcastOp::create(b, floats(key.getType()), mirrored(key));
  }

  /// Inverts the bits below the sign of negative numbers; its own inverse.
  Value mirrored(Value bits) {
    Value sign = arith::ShRSIOp::create(b, bits, constant(bits.getType(), 31));
    ofKeys.insert(sign.getDefiningOp());
    Value mask = arith::AndIOp::create(b, sign, constant(bits.getType(), 0x7fffffff));
    Value mirrored = arith::XOrIOp::create(b, bits, mask);
    ofKeys.insert(mirrored.getDefiningOp());
    return mirrored;
  }

  void replace(Operation *op, Value key, Extreme extreme) {
    Value number = floatOf(key);
    keys[number] = {key, extreme};
    op->getResult(0).replaceAllUsesWith(number);
    op->erase();
  }

  Value constant(Type type, int32_t value) {
    TypedAttr word = b.getI32IntegerAttr(value);
    if (auto vector = dyn_cast<VectorType>(type))
      word = DenseElementsAttr::get(vector, Attribute(word));
    return arith::ConstantOp::create(b, word);
  }
  Type withElement(Type type, Type element) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? Type(vector.clone(element)) : element;
  }
  Type integers(Type type) { return withElement(type, b.getI32Type()); }
  Type floats(Type type) { return withElement(type, b.getF32Type()); }

  ImplicitLocOpBuilder b;
  DenseMap<Value, Key> keys;          // of floats that have one
  SmallPtrSet<Operation *, 8> ofKeys; // the ops that compute keys, or floats of keys
};
} // namespace

void compareKeys(func::FuncOp kernel) {
  ExtremeKeys rewritten(kernel);
}

} // namespace ampc::codegen
