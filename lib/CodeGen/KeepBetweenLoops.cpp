// Keeps what one loop over a row computes for the next one, which would compute it again:
//
//   for j { sum += exp(x[j] - max) }                  for j { e = exp(x[j] - max); kept[j] = e; … }
//   for j { out[j] = exp(x[j] - max) / sum }    →     for j { out[j] = kept[j] / sum }
//
// `kept` is on the stack, in the nearest cache. The value is the same number as before: it depends
// only on values outside of the loops, on the column, and on memory that the kernel does not write.
// A kernel whose result may replace an operand reads each element before it writes it, so the
// second loop would have read what the first one read.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kMostKept = 1024;     // numbers of a function in a row: 4 KB
constexpr unsigned kMostFunctions = 16; // of a kernel

class KeptValues {
public:
  explicit KeptValues(func::FuncOp kernel) : kernel(kernel) {
    kernel.walk([&](Operation *op) {
      if (auto store = dyn_cast<memref::StoreOp>(op))
        written.insert(store.getMemRef());
      else if (auto vector = dyn_cast<vector::StoreOp>(op))
        written.insert(vector.getBase());
    });
  }

  /// Handles the loops of one block, in order.
  void run(Block &block) {
    SmallVector<scf::ForOp> before;
    for (auto loop : block.getOps<scf::ForOp>()) {
      for (Operation &op : llvm::make_early_inc_range(loop.getBody()->without_terminator()))
        if (isCostlyFunction(&op) && getElementTypeOrSelf(op.getResult(0).getType()).isF32())
          reuse(&op, loop, before);
      before.push_back(loop);
    }
  }

private:
  /// Reads the op's result from memory if an earlier loop computes it.
  void reuse(Operation *op, scf::ForOp loop, ArrayRef<scf::ForOp> before) {
    auto [twin, earlier] = twinOf(op, loop, before);
    if (!twin)
      return;
    Value kept = keep(twin, earlier), result = op->getResult(0);
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Value place = placeOf(b, loop, lanesOf(result));
    auto vector = dyn_cast<VectorType>(result.getType());
    result.replaceAllUsesWith(vector ? Value(vector::LoadOp::create(b, vector, kept, place))
                                     : Value(memref::LoadOp::create(b, kept, place)));
    op->erase();
  }

  /// The op that computes the same in one of the loops before, if that may be kept, and its loop.
  std::pair<Operation *, scf::ForOp> twinOf(Operation *op, scf::ForOp loop,
                                            ArrayRef<scf::ForOp> before) {
    int64_t lanes = lanesOf(op->getResult(0));
    for (scf::ForOp earlier : before) {
      if (!haveSameColumns(earlier, loop, lanes))
        continue;
      for (Operation &twin : *earlier.getBody()) {
        equal = {{earlier.getInductionVar(), loop.getInductionVar()}};
        bool mayKeep = memory.contains(&twin) || memory.size() < kMostFunctions;
        if (mayKeep && twin.getName() == op->getName() &&
            areEqual(twin.getResult(0), op->getResult(0)))
          return {&twin, earlier};
      }
    }
    return {};
  }

  /// The memory with the op's results of all columns.
  Value keep(Operation *op, scf::ForOp loop) {
    Value &kept = memory[op];
    if (kept)
      return kept;
    Value result = op->getResult(0);
    ImplicitLocOpBuilder b(op->getLoc(), op);
    b.setInsertionPointToStart(&kernel.getBody().front());
    auto type =
        MemRefType::get({keptIn(loop, lanesOf(result))}, getElementTypeOrSelf(result.getType()));
    kept = memref::AllocaOp::create(b, type, b.getI64IntegerAttr(64));
    b.setInsertionPointAfter(op);
    Value place = placeOf(b, loop, lanesOf(result));
    if (isa<VectorType>(result.getType()))
      vector::StoreOp::create(b, result, kept, place);
    else
      memref::StoreOp::create(b, result, kept, place);
    return kept;
  }

  static int64_t lanesOf(Value result) {
    auto vector = dyn_cast<VectorType>(result.getType());
    return vector ? vector.getNumElements() : 1;
  }
  /// The numbers of all iterations.
  static int64_t keptIn(scf::ForOp loop, int64_t lanes) {
    int64_t length = *constantOf(loop.getUpperBound()) - *constantOf(loop.getLowerBound());
    return llvm::divideCeil(length, *constantOf(loop.getStep())) * lanes;
  }
  /// The place of an iteration's numbers. Where the lanes of a vector are neighboring lines, the
  /// loop goes from one column to the next, and an iteration has as many numbers as lanes.
  static Value placeOf(ImplicitLocOpBuilder &b, scf::ForOp loop, int64_t lanes) {
    Value place = arith::SubIOp::create(b, loop.getInductionVar(), loop.getLowerBound());
    return *constantOf(loop.getStep()) == lanes
               ? place
               : arith::MulIOp::create(b, place, arith::ConstantIndexOp::create(b, lanes));
  }

  /// Whether the loops go over the same columns, and so few that `lanes` numbers of each iteration
  /// can be kept.
  static bool haveSameColumns(scf::ForOp x, scf::ForOp y, int64_t lanes) {
    std::optional<int64_t> begin = constantOf(x.getLowerBound()),
                           end = constantOf(x.getUpperBound()), step = constantOf(x.getStep());
    return begin && end && step && begin == constantOf(y.getLowerBound()) &&
           end == constantOf(y.getUpperBound()) && step == constantOf(y.getStep()) &&
           (*step == lanes || *step == 1) && keptIn(x, lanes) <= kMostKept;
  }

  /// Whether two values are the same function of equal values and of memory that is not written.
  /// Visits each pair once.
  bool areEqual(Value x, Value y) {
    if (x == y || equal.lookup(x) == y)
      return true;
    Operation *first = x.getDefiningOp(), *second = y.getDefiningOp();
    if (!first || !second || first->getNumRegions() || first->getNumResults() != 1 ||
        !isRepeatable(first) ||
        !OperationEquivalence::isEquivalentTo(
            first, second, [&](Value one, Value other) { return success(areEqual(one, other)); },
            nullptr, OperationEquivalence::IgnoreLocations))
      return false;
    equal[x] = y;
    return true;
  }

  bool isRepeatable(Operation *op) const {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return !written.contains(load.getMemRef());
    if (auto load = dyn_cast<vector::LoadOp>(op))
      return !written.contains(load.getBase());
    return isMemoryEffectFree(op);
  }

  func::FuncOp kernel;
  llvm::SmallDenseSet<Value> written;  // memory that the kernel writes
  DenseMap<Value, Value> equal;        // of the earlier loop to those of the later one
  DenseMap<Operation *, Value> memory; // by the op whose results it has
};
} // namespace

void keepBetweenLoops(func::FuncOp kernel) {
  KeptValues values(kernel);
  kernel.walk([&](Block *block) { values.run(*block); });
}

} // namespace ampc::codegen
