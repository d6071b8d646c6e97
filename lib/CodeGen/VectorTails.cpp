// Computes the last columns of a row (ampc.tail) as one vector that ends with the row:
//
//   for j = 192 to 197 { e = exp(x[j] - max); sum += e }
//     →  e = exp(x[181 … 196] - max) : vector<16xf32>;  sum += e[11], e[12], …, e[15]
//
// The lanes before the tail were computed by the loop before and are ignored. Each column has the
// bits that the loop gives it, and sums keep their order. Loops with a function that takes many
// instructions gain from it, and those that look for the largest or smallest column.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

/// How a value of the loop's body changes from column to column.
enum class Change {
  None,  // the same in all columns
  Step,  // an index: that of the first lane, plus the lane
  Lanes, // a vector with an element for each column
};

class VectorTail {
public:
  explicit VectorTail(scf::ForOp loop) : loop(loop), b(loop.getLoc(), loop) {}

  /// Replaces the loop if its body allows it.
  void run() {
    std::optional<int64_t> begin = constantOf(loop.getLowerBound()),
                           end = constantOf(loop.getUpperBound());
    if (!begin || !end || *begin < kKernelLanes || *end - *begin < 2 || !canReplace())
      return;
    first = kKernelLanes - (*end - *begin);
    mapping.map(loop.getInductionVar(), arith::ConstantIndexOp::create(b, *end - kKernelLanes));
    for (Operation &op : loop.getBody()->without_terminator())
      if (!sums.contains(&op))
        compute(&op);
    for (auto [i, result] : llvm::enumerate(loop.getResults()))
      result.replaceAllUsesWith(total(i));
    loop.erase();
  }

private:
  bool canReplace() {
    bool gains = loop.getNumResults() > 0; // extremes of lanes are found in a tree
    changes[loop.getInductionVar()] = Change::Step;
    for (auto [i, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      Operation *sum = yielded(i).getDefiningOp();
      if (!argument.hasOneUse() || *argument.user_begin() != sum || sum->getNumOperands() != 2 ||
          !sum->hasTrait<OpTrait::Vectorizable>() || !sum->hasOneUse())
        return false;
      sums.insert(sum);
      gains &= isExtreme(sum);
    }
    for (Operation &op : loop.getBody()->without_terminator()) {
      gains |= isCostlyFunction(&op);
      if (sums.contains(&op))
        continue;
      std::optional<Change> change = changeOf(&op);
      if (!change)
        return false;
      if (op.getNumResults() == 1)
        changes[op.getResult(0)] = *change;
    }
    return gains;
  }

  /// How the op's result changes; nothing if the op cannot be replaced.
  std::optional<Change> changeOf(Operation *op) {
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return of(store.getIndices()[0]) == Change::Step ? std::optional(Change::Lanes)
                                                       : std::nullopt;
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      Change index = of(load.getIndices()[0]);
      return index == Change::Lanes  ? std::nullopt
             : index == Change::Step ? std::optional(Change::Lanes)
                                     : Change::None;
    }
    if (op->getNumRegions() || op->getNumResults() != 1 || !isMemoryEffectFree(op))
      return std::nullopt;
    if (llvm::all_of(op->getOperands(), [&](Value value) { return of(value) == Change::None; }))
      return Change::None;
    if (isa<arith::AddIOp>(op) && op->getResult(0).getType().isIndex() &&
        (of(op->getOperand(0)) == Change::None || of(op->getOperand(1)) == Change::None) &&
        of(op->getOperand(0)) != Change::Lanes && of(op->getOperand(1)) != Change::Lanes)
      return Change::Step;
    if (op->getResult(0).getType().isIndex() || !op->hasTrait<OpTrait::Vectorizable>())
      return std::nullopt;
    return Change::Lanes;
  }

  void compute(Operation *op) {
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return storeTail(store);
    Change change = of(op->getResult(0));
    auto load = dyn_cast<memref::LoadOp>(op);
    if (load && change == Change::Lanes) {
      auto type = VectorType::get({kKernelLanes}, load.getType());
      Value at = mapping.lookupOrDefault(load.getIndices()[0]);
      Value lanes = vector::LoadOp::create(b, type, load.getMemRef(), at);
      mapping.map(load.getResult(), lanes);
      return;
    }
    IRMapping operands(mapping);
    if (change == Change::Lanes)
      for (Value operand : op->getOperands())
        operands.map(operand, lanesOf(operand));
    Operation *copy = b.clone(*op, operands);
    Value result = copy->getResult(0);
    if (change == Change::Lanes)
      result.setType(VectorType::get({kKernelLanes}, result.getType()));
    mapping.map(op->getResult(0), result);
  }

  /// The value as a vector, with an element for each lane.
  Value lanesOf(Value value) {
    Value mapped = mapping.lookupOrDefault(value);
    if (of(value) == Change::Lanes)
      return mapped;
    auto type = VectorType::get({kKernelLanes}, mapped.getType());
    Value lanes = vector::BroadcastOp::create(b, type, mapped);
    if (of(value) == Change::None)
      return lanes;
    return arith::AddIOp::create(b, lanes, vector::StepOp::create(b, type));
  }

  /// Stores the columns of the tail in vectors of 8, 4, 2 and 1.
  void storeTail(memref::StoreOp store) {
    Value lanes = lanesOf(store.getValueToStore());
    Value at = mapping.lookupOrDefault(store.getIndices()[0]);
    for (int64_t lane = first, width = kKernelLanes / 2; lane < kKernelLanes; width /= 2) {
      if (kKernelLanes - lane < width)
        continue;
      Value part = vector::ExtractStridedSliceOp::create(
          b, lanes, ArrayRef<int64_t>{lane}, ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1});
      Value place = arith::AddIOp::create(b, at, arith::ConstantIndexOp::create(b, lane));
      vector::StoreOp::create(b, part, store.getMemRef(), place);
      lane += width;
    }
  }

  /// The carried value number i behind the last column.
  Value total(size_t i) {
    Operation *sum = yielded(i).getDefiningOp();
    Value argument = loop.getRegionIterArgs()[i], carried = loop.getInitArgs()[i];
    Value term = sum->getOperand(sum->getOperand(0) == argument), lanes = lanesOf(term);
    // The columns before the tail do not change an extreme that they are part of.
    if (isExtreme(sum))
      return vector::ReductionOp::create(b,
                                         isa<arith::MaximumFOp>(sum)
                                             ? vector::CombiningKind::MAXIMUMF
                                             : vector::CombiningKind::MINIMUMF,
                                         lanes, carried);
    for (int64_t lane = first; lane < kKernelLanes; ++lane) {
      IRMapping operands;
      operands.map(argument, carried);
      operands.map(term, vector::ExtractOp::create(b, lanes, lane).getResult());
      carried = b.clone(*sum, operands)->getResult(0);
    }
    return carried;
  }

  static bool isExtreme(Operation *sum) { return isa<arith::MaximumFOp, arith::MinimumFOp>(sum); }
  Value yielded(size_t i) { return loop.getBody()->getTerminator()->getOperand(i); }
  Change of(Value value) { return changes.lookup_or(value, Change::None); }

  scf::ForOp loop;
  ImplicitLocOpBuilder b;
  int64_t first = 0; // the lane of the tail's first column
  DenseMap<Value, Change> changes;
  SmallPtrSet<Operation *, 4> sums; // the ops that add a column to what is carried
  IRMapping mapping;
};
} // namespace

void vectorizeTails(func::FuncOp kernel) {
  SmallVector<scf::ForOp> tails;
  kernel.walk([&](scf::ForOp loop) {
    if (loop->hasAttr("ampc.tail"))
      tails.push_back(loop);
  });
  for (scf::ForOp tail : tails)
    VectorTail(tail).run();
}

} // namespace ampc::codegen
