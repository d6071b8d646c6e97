// A transpose reads vectors of neighbors and writes each lane to a place of its own
// (lib/Dialect/NN/CopyKernel.cpp). On a CPU several steps are taken at once: their vectors are
// interleaved, so that what is written is 16 bytes of neighbors instead of one element.
//
//   scf.for %c = 0 to 64 step 1 { %v = vector.load %a[…]; store %v[i], %b[… + %c], for all i }
//     →  scf.for %c = 0 to 64 step 4 { four loads; vector.store of four, %b[… + %c], for all i }
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kStoreBits = 128; // the lanes that shuffles of x86 stay in

class TransposeSteps {
public:
  explicit TransposeSteps(scf::ForOp loop) : loop(loop) {}

  bool isPossible() {
    begin = getConstantIntValue(loop.getLowerBound()).value_or(-1);
    std::optional<int64_t> to = getConstantIntValue(loop.getUpperBound());
    if (loop.getNumResults() > 0 || begin < 0 || !to || getConstantIntValue(loop.getStep()) != 1)
      return false;
    for (Operation &op : loop.getBody()->without_terminator())
      if (!isPossible(&op))
        return false;
    if (!load || llvm::is_contained(stores, nullptr))
      return false;
    steps = kStoreBits / load.getVectorType().getElementTypeBitWidth();
    end = begin + (*to - begin) / steps * steps;
    return end > begin;
  }

  void run() {
    OpBuilder b(loop);
    Location loc = loop.getLoc();
    auto index = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); };
    auto joined = scf::ForOp::create(b, loc, loop.getLowerBound(), index(end), index(steps));
    joined->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    loop.setLowerBound(index(end));
    b.setInsertionPoint(joined.getBody()->getTerminator());
    SmallVector<Value> rows;
    SmallVector<Value> targets(stores.size()); // of the first step
    for (int64_t step = 0; step < steps; ++step) {
      IRMapping inside;
      inside.map(loop.getInductionVar(),
                 arith::AddIOp::create(b, loc, joined.getInductionVar(), index(step)));
      for (Operation &op : loop.getBody()->without_terminator())
        if (!isa<vector::ExtractOp, memref::StoreOp>(op))
          b.clone(op, inside);
      rows.push_back(inside.lookup(load.getResult()));
      for (auto [target, store] : llvm::zip(targets, stores))
        if (step == 0)
          target = inside.lookupOrDefault(store.getIndices().front());
    }
    transpose(b, rows);
    for (auto [i, store] : llvm::enumerate(stores)) {
      Value part = vector::ExtractStridedSliceOp::create(b, loc, rows[i % steps],
                                                         ArrayRef<int64_t>(i / steps * steps),
                                                         ArrayRef(steps), ArrayRef<int64_t>(1));
      vector::StoreOp::create(b, loc, part, store.getMemref(), targets[i]);
    }
  }

private:
  bool isPossible(Operation *op) {
    auto varies = [&](Value value) {
      return value == loop.getInductionVar() || varying.contains(value);
    };
    if (op->getNumRegions() > 0)
      return false;
    if (auto read = dyn_cast<vector::LoadOp>(op))
      return isLoad(read);
    if (auto extract = dyn_cast<vector::ExtractOp>(op))
      return load && extract.getSource() == load.getResult() &&
             extract.getStaticPosition().size() == 1 && !extract.hasDynamicPosition();
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return isStore(store);
    if (!isa<arith::ConstantOp, arith::AddIOp, arith::MulIOp>(op))
      return false;
    int64_t count = llvm::count_if(op->getOperands(), varies);
    if (count > 0)
      varying.insert(op->getResult(0));
    // The number of the step, plus what is the same for all steps, is a place.
    if (isa<arith::AddIOp>(op) && count == 1 &&
        llvm::any_of(op->getOperands(), [&](Value value) { return isPlace(value); }))
      places.insert(op->getResult(0));
    return true;
  }

  bool isPlace(Value value) { return value == loop.getInductionVar() || places.contains(value); }

  bool isLoad(vector::LoadOp read) {
    VectorType type = read.getVectorType();
    int64_t bits = type.getElementTypeBitWidth();
    if (load || type.getRank() != 1 || (bits != 16 && bits != 32 && bits != 64) ||
        type.getNumElements() % (kStoreBits / bits) != 0)
      return false;
    load = read;
    stores.resize(static_cast<size_t>(type.getNumElements()));
    return true;
  }

  bool isStore(memref::StoreOp store) {
    auto extract = store.getValueToStore().getDefiningOp<vector::ExtractOp>();
    if (!load || !extract || store.getIndices().size() != 1 ||
        store.getMemref() == load.getBase() || !isPlace(store.getIndices().front()))
      return false;
    memref::StoreOp &own = stores[static_cast<size_t>(extract.getStaticPosition().front())];
    return !std::exchange(own, store);
  }

  // The vectors of `steps` rows become those of the columns: lane group g of vector j has column
  // g * steps + j. Each round interleaves the rows of the two halves.
  void transpose(OpBuilder &b, SmallVectorImpl<Value> &rows) {
    int64_t lanes = load.getVectorType().getNumElements(), half = steps / 2;
    SmallVector<int64_t> low, high;
    for (int64_t group = 0; group < lanes; group += steps)
      for (int64_t i = 0; i < half; ++i) {
        low.append({group + i, lanes + group + i});
        high.append({group + half + i, lanes + group + half + i});
      }
    for (int64_t round = 1; round < steps; round *= 2) {
      SmallVector<Value> next;
      for (int64_t i = 0; i < half; ++i)
        for (ArrayRef<int64_t> order : {low, high})
          next.push_back(
              vector::ShuffleOp::create(b, loop.getLoc(), rows[i], rows[half + i], order));
      rows.assign(next);
    }
  }

  scf::ForOp loop;
  vector::LoadOp load;
  SmallVector<memref::StoreOp> stores; // of each lane
  DenseSet<Value> varying, places;     // what depends on the step; the step, plus a number
  int64_t steps = 0, begin = 0, end = 0;
};

} // namespace

void joinTransposeSteps(func::FuncOp kernel) {
  if (kernel->hasAttr(kAliasSets)) // memory of the source may be written
    return;
  kernel.walk([](scf::ForOp loop) {
    if (TransposeSteps steps(loop); steps.isPossible())
      steps.run();
  });
}

} // namespace ampc::codegen
