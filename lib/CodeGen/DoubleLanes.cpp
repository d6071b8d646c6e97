// Where an instruction rounds vectors to bf16, loops over columns that round take 32 of them at a
// time instead of 16: one instruction rounds both vectors, and one branch asks whether they have
// subnormal numbers (NarrowFloats.cpp).
//
//   scf.for %j = 0 to 512 step 16 { %x = vector.load : vector<16xbf16>, … }
//     →  scf.for %j = 0 to 512 step 32 { %x = vector.load : vector<32xbf16>, … }
//
// The last of an odd number of vectors is a loop of its own.
//
// Only for loops without sums over columns, whose operations fit the registers twice. They may have
// other loops, such as those over a window.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr size_t kMostOps = 64; // of a body

VectorType vectorOfColumns(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && vector.getNumElements() == kKernelLanes ? vector
                                                                                    : VectorType();
}

Type doubled(Type type) {
  VectorType vector = vectorOfColumns(type);
  return vector ? VectorType::get({2 * kKernelLanes}, vector.getElementType()) : type;
}

bool isSplat(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  return constant ? isa<SplatElementsAttr>(constant.getValue())
                  : isa<vector::BroadcastOp>(op) && !isa<VectorType>(op->getOperand(0).getType());
}

void doubleType(Value value) {
  value.setType(doubled(value.getType()));
}

/// Gives a splat, or an operation on lanes, twice as many.
void doubleResults(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (auto splat = dyn_cast<SplatElementsAttr>(constant.getValue()))
      constant.setValueAttr(splat.resizeSplat(cast<ShapedType>(doubled(constant.getType()))));
  llvm::for_each(op->getResults(), doubleType);
  for (Region &region : op->getRegions())
    llvm::for_each(region.getArguments(), doubleType);
}

bool rounds(Operation *op) {
  return isa<arith::TruncFOp>(op) && isBF16(op->getResult(0).getType()) &&
         vectorOfColumns(op->getResult(0).getType());
}

class DoubleLanes {
public:
  explicit DoubleLanes(scf::ForOp loop) : loop(loop) {}

  bool isPossible() {
    std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound()),
                           end = getConstantIntValue(loop.getUpperBound()),
                           step = getConstantIntValue(loop.getStep());
    if (loop.getNumResults() > 0 || step != kKernelLanes || !begin || !end ||
        (*end - *begin) % kKernelLanes != 0 || *end - *begin < 2 * kKernelLanes)
      return false;
    hasRest = (*end - *begin) % (2 * kKernelLanes) != 0;
    size_t ops = 0;
    bool rounding = false, possible = true;
    loop.getBody()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      rounding |= rounds(op);
      possible = possible && ++ops <= kMostOps && isPossible(op);
      return possible ? WalkResult::advance() : WalkResult::interrupt();
    });
    return rounding && possible;
  }

  void run() {
    OpBuilder b(loop);
    if (hasRest)
      splitRest(b);
    DenseMap<Value, Value> splats; // from outside
    loop.getBody()->walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands()) {
        if (!isFromOutside(operand.get()))
          continue;
        Value &splat = splats[operand.get()];
        if (!splat) {
          splat = b.clone(*operand.get().getDefiningOp())->getResult(0);
          doubleResults(splat.getDefiningOp());
        }
        operand.set(splat);
      }
      doubleResults(op);
    });
    loop.setStep(arith::ConstantIndexOp::create(b, loop.getLoc(), 2 * kKernelLanes));
  }

private:
  /// Leaves the last 16 columns to a loop of their own.
  void splitRest(OpBuilder &b) {
    int64_t rest = *getConstantIntValue(loop.getUpperBound()) - kKernelLanes;
    Value begin = arith::ConstantIndexOp::create(b, loop.getLoc(), rest);
    b.setInsertionPointAfter(loop);
    cast<scf::ForOp>(b.clone(*loop)).setLowerBound(begin);
    loop.setUpperBound(begin);
    b.setInsertionPoint(loop);
  }

  /// A vector that must be a splat.
  bool isFromOutside(Value value) {
    return isa<VectorType>(value.getType()) &&
           !loop.getRegion().isAncestor(value.getParentRegion());
  }

  bool isPossible(Operation *op) {
    auto isVector = [](Type type) { return isa<VectorType>(type); };
    auto isOther = [&](Type type) { return isVector(type) && !vectorOfColumns(type); };
    if (isCostlyFunction(op) || llvm::any_of(op->getOperandTypes(), isOther) ||
        llvm::any_of(op->getResultTypes(), isOther) || !followsColumns(op))
      return false;
    for (Value operand : op->getOperands())
      if (isFromOutside(operand) && !(operand.getDefiningOp() && isSplat(operand.getDefiningOp())))
        return false;
    bool touchesVectors = llvm::any_of(op->getOperandTypes(), isVector) ||
                          llvm::any_of(op->getResultTypes(), isVector);
    return isa<scf::ForOp, scf::YieldOp, vector::LoadOp, vector::StoreOp>(op) || isSplat(op) ||
           (op->getNumRegions() == 0 && (!touchesVectors || op->hasTrait<OpTrait::Vectorizable>()));
  }

  /// Whether lanes are neighboring columns: the number of the column, plus what is the same for all
  /// columns, is the place of vectors in memory and nothing else. Collects such sums in `columns`,
  /// so ops must be asked in their order.
  bool followsColumns(Operation *op) {
    auto isColumn = [&](Value value) {
      return value == loop.getInductionVar() || columns.contains(value);
    };
    auto accessesFrom = [&](ValueRange indices) {
      return indices.size() == 1 && isColumn(indices.front());
    };
    if (auto load = dyn_cast<vector::LoadOp>(op))
      return accessesFrom(load.getIndices());
    if (auto store = dyn_cast<vector::StoreOp>(op))
      return accessesFrom(store.getIndices());
    int64_t count = llvm::count_if(op->getOperands(), isColumn);
    if (count == 1 && isa<arith::AddIOp>(op))
      columns.insert(op->getResult(0));
    return count == 0 || (count == 1 && isa<arith::AddIOp>(op));
  }

  scf::ForOp loop;
  bool hasRest = false;    // 16 columns beside the pairs of 16
  DenseSet<Value> columns; // sums with the number of the column
};

} // namespace

void doubleLanes(func::FuncOp kernel) {
  kernel.walk([](scf::ForOp loop) {
    if (DoubleLanes doubling(loop); doubling.isPossible())
      doubling.run();
  });
}

} // namespace ampc::codegen
