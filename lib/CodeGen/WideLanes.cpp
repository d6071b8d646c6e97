// Rewrites loops with products of 32 by 32 bits that need both halves of the result (Philox). The
// x86 vector multiplication takes every second 32-bit lane and produces 64-bit lanes. So the loop
// carries each word in a 64-bit lane:
//
//   %low, %high = arith.mului_extended %x, %y : vector<16xi32>
//     →  %p = arith.muli (%x & 0xffffffff), (%y & 0xffffffff) : vector<16xi64>;  low = %p, high =
//        %p >> 32
//
// The upper half of a wide lane is undefined; other readers truncate the lane, and the
// multiplication ignores the upper half.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

bool isWords(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getElementType().isInteger(32);
}

class WideLanes {
public:
  explicit WideLanes(scf::ForOp loop) : loop(loop), b(loop.getLoc(), loop) {}

  void run() {
    Block &body = *loop.getBody();
    for (auto [init, argument, result] :
         llvm::zip(loop.getInitArgsMutable(), loop.getRegionIterArgs(), loop.getResults())) {
      if (!isWords(argument.getType()))
        continue;
      Type narrow = argument.getType();
      b.setInsertionPoint(loop);
      init.set(widen(init.get()));
      argument.setType(init.get().getType());
      b.setInsertionPointToStart(&body);
      wide[truncateForReaders(argument, narrow)] = argument;
      result.setType(argument.getType());
      b.setInsertionPointAfter(loop);
      truncateForReaders(result, narrow);
    }
    for (Operation &op : llvm::make_early_inc_range(body.without_terminator()))
      addWideOp(&op);
    Operation *yield = body.getTerminator();
    b.setInsertionPoint(yield);
    for (auto [argument, yielded] : llvm::zip(loop.getRegionIterArgs(), yield->getOpOperands()))
      if (argument.getType() != yielded.get().getType())
        yielded.set(wideOf(yielded.get()));
  }

private:
  /// Creates the wide version of an op on words. If one of the two ends up unused, later passes
  /// remove it.
  void addWideOp(Operation *op) {
    if (op->getNumResults() == 0 || !isWords(op->getResult(0).getType()))
      return;
    b.setInsertionPoint(op);
    if (auto broadcast = dyn_cast<vector::BroadcastOp>(op);
        broadcast && broadcast.getSource().getType().isInteger(32)) {
      Value scalar = arith::ExtUIOp::create(b, b.getI64Type(), broadcast.getSource());
      wide[broadcast] = vector::BroadcastOp::create(b, wideType(broadcast.getType()), scalar);
    } else if (auto mix = dyn_cast<arith::XOrIOp>(op)) {
      wide[mix] = arith::XOrIOp::create(b, wideOf(mix.getLhs()), wideOf(mix.getRhs()));
    } else if (auto product = dyn_cast<arith::MulUIExtendedOp>(op)) {
      Value whole = arith::MulIOp::create(b, lowerHalf(wideOf(product.getLhs())),
                                          lowerHalf(wideOf(product.getRhs())));
      wide[product.getLow()] = whole;
      wide[product.getHigh()] = arith::ShRUIOp::create(b, whole, constant(whole.getType(), 32));
    }
  }

  static Type wideType(Type words) {
    return cast<VectorType>(words).clone(IntegerType::get(words.getContext(), 64));
  }
  Value constant(Type type, int64_t value) {
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(cast<VectorType>(type), b.getI64IntegerAttr(value)));
  }
  Value widen(Value words) { return arith::ExtUIOp::create(b, wideType(words.getType()), words); }
  Value lowerHalf(Value lanes) {
    return arith::AndIOp::create(b, lanes, constant(lanes.getType(), 0xffffffff));
  }
  Value wideOf(Value words) {
    auto it = wide.find(words);
    return it == wide.end() ? widen(words) : it->second;
  }
  /// Replaces all readers of a value that was widened by readers of its truncation, which is
  /// returned.
  Value truncateForReaders(Value lanes, Type words) {
    Value narrow = arith::TruncIOp::create(b, words, lanes);
    lanes.replaceAllUsesExcept(narrow, narrow.getDefiningOp());
    return narrow;
  }

  scf::ForOp loop;
  ImplicitLocOpBuilder b;
  DenseMap<Value, Value> wide; // wide version of each word value
};
} // namespace

void widenLanes(func::FuncOp kernel) {
  kernel.walk([](scf::ForOp loop) {
    if (llvm::any_of(loop.getOps<arith::MulUIExtendedOp>(),
                     [](auto product) { return isWords(product.getLow().getType()); }))
      WideLanes(loop).run();
  });
}

} // namespace ampc::codegen
