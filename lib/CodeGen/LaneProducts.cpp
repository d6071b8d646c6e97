// Computes products of 32 by 32 bits of which both halves are read (Philox) lane by lane, with the
// instructions of a GPU:
//
//   %low, %high = arith.mului_extended %x, %y : vector<16xi32>
//     →  %low0 = arith.muli %x0, %y0 : i32;  %high0 = llvm.nvvm.mulhi.ui(%x0, %y0);  …
//
// ptxas makes one instruction of the two. The general lowering multiplies 64-bit integers; LLVM
// then moves the following operations to 64 bits too: 1.7 times as many multiplications, and three
// times the time to compile. Sums and exclusive ors of such words stay lanes, so that no vector is
// put together between two rounds.
#include "Gpu.h"
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

using Lanes = SmallVector<Value, 16>;

class LaneProducts {
public:
  explicit LaneProducts(func::FuncOp kernel) : kernel(kernel), b(kernel.getLoc(), kernel) {}

  void run() {
    kernel.walk([&](Operation *op) {
      b.setInsertionPoint(op);
      b.setLoc(op->getLoc());
      TypeSwitch<Operation *>(op)
          .Case([&](arith::MulUIExtendedOp product) { multiply(product); })
          .Case<arith::AddIOp, arith::XOrIOp>([&](auto both) {
            if (lanes.contains(both.getLhs()) || lanes.contains(both.getRhs()))
              combine<decltype(both)>(both);
          });
    });
    for (Operation *op : llvm::reverse(perhapsUnread))
      if (op->use_empty())
        op->erase();
  }

private:
  void multiply(arith::MulUIExtendedOp op) {
    Type type = op.getLow().getType();
    if (!getElementTypeOrSelf(type).isInteger(32))
      return;
    Lanes low, high;
    for (auto [x, y] : llvm::zip_equal(lanesOf(op.getLhs()), lanesOf(op.getRhs()))) {
      low.push_back(arith::MulIOp::create(b, x, y));
      high.push_back(callIntrinsic(b, "llvm.nvvm.mulhi.ui", b.getI32Type(), {x, y}));
    }
    replace(op, {low, high});
  }

  template <typename Op> void combine(Op op) {
    Lanes results;
    for (auto [x, y] : llvm::zip_equal(lanesOf(op.getLhs()), lanesOf(op.getRhs())))
      results.push_back(Op::create(b, x, y));
    replace(op, {results});
  }

  /// The lanes of a value: those that were computed one by one, the scalar of a splat, or parts of
  /// the vector.
  Lanes lanesOf(Value value) {
    auto found = lanes.find(value);
    if (found != lanes.end())
      return found->second;
    auto vector = dyn_cast<VectorType>(value.getType());
    if (!vector)
      return {value};
    int64_t n = vector.getNumElements();
    APInt number;
    if (matchPattern(value, m_ConstantInt(&number)))
      return Lanes(n, arith::ConstantIntOp::create(b, vector.getElementType(), number));
    if (auto broadcast = value.getDefiningOp<vector::BroadcastOp>();
        broadcast && !isa<VectorType>(broadcast.getSourceType()))
      return Lanes(n, broadcast.getSource());
    Lanes parts;
    for (int64_t i = 0; i < n; ++i)
      parts.push_back(vector::ExtractOp::create(b, value, i));
    return parts;
  }

  /// Remembers the lanes of the op's results. Readers that are not replaced too get a vector.
  void replace(Operation *op, ArrayRef<Lanes> results) {
    for (auto [result, parts] : llvm::zip_equal(op->getResults(), results)) {
      Value whole = parts.front();
      if (isa<VectorType>(result.getType())) {
        auto vector = vector::FromElementsOp::create(b, result.getType(), parts);
        perhapsUnread.push_back(vector);
        whole = vector;
      }
      result.replaceAllUsesWith(whole);
      lanes[whole] = parts;
    }
    perhapsUnread.push_back(op);
  }

  func::FuncOp kernel;
  ImplicitLocOpBuilder b;
  llvm::DenseMap<Value, Lanes> lanes;
  /// Ops whose results were replaced, and vectors put together of lanes, in program order. Only
  /// other ones of them may read them.
  SmallVector<Operation *> perhapsUnread;
};
} // namespace

void splitProducts(func::FuncOp kernel) {
  LaneProducts(kernel).run();
}

} // namespace ampc::codegen
