// Neighbouring launches of one kernel become one launch of several pieces, as long as no piece touches a variable byte range that
// another writes. Pieces of the optimizer write their own parameter; pieces of the finite check share only the flag, which
// each of them may set.
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MERGELAUNCHESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class MergeLaunches : public impl::MergeLaunchesPassBase<MergeLaunches> {
  void runOnOperation() override {
    auto kernels = getOperation().lookupSymbol<ModuleOp>("kernels");
    if (!kernels)
      return;
    for (Operation &op : *kernels.getBody())
      access[cast<SymbolOpInterface>(op).getNameAttr()] = op.getAttrOfType<ArrayAttr>("ampc.args");
    for (auto entry : getOperation().getOps<rt::EntryOp>())
      mergeIn(entry.getBody().front());
  }

private:
  void mergeIn(Block &block) {
    SmallVector<rt::LaunchOp> run;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto launch = dyn_cast<rt::LaunchOp>(op);
      if (isa<rt::BufferOp>(op))
        continue; // names bytes, runs nothing
      if (!launch || run.empty() || launch.getKernelAttr() != run.front().getKernelAttr() || conflicts(launch)) {
        flush(run);
        if (!launch)
          continue;
      }
      remember(launch);
      run.push_back(launch);
    }
    flush(run);
  }

  // `buffer` counts over all pieces of the launch.
  bool writes(rt::LaunchOp launch, unsigned buffer) const {
    ArrayAttr args = access.lookup(launch.getKernelAttr().getAttr());
    return cast<DenseI64ArrayAttr>(args[buffer % args.size()])[2] & 2;
  }

  // Whether the launch touches what a piece of the run writes, or writes what one touches. Every piece of the finite check may
  // write the one flag.
  bool conflicts(rt::LaunchOp launch) {
    for (auto [i, buffer] : llvm::enumerate(launch.getBuffers())) {
      bool write = writes(launch, i);
      if (isSharedFlag(launch, i))
        continue;
      if (written.contains(buffer) || (write && touched.contains(buffer)))
        return true;
    }
    return false;
  }

  bool isSharedFlag(rt::LaunchOp launch, unsigned buffer) const {
    return writes(launch, buffer) && launch.getBytes()[buffer] == 1 &&
           launch.getBuffers()[buffer].getDefiningOp<rt::BufferOp>().getBytes() == 1;
  }

  void remember(rt::LaunchOp launch) {
    for (auto [i, buffer] : llvm::enumerate(launch.getBuffers())) {
      touched.insert(buffer);
      if (writes(launch, i) && !isSharedFlag(launch, i))
        written.insert(buffer);
    }
  }

  void flush(SmallVector<rt::LaunchOp> &run) {
    touched.clear();
    written.clear();
    if (run.size() > 1) {
      rt::LaunchOp last = run.back();
      SmallVector<int64_t> rows, offsets, bytes;
      SmallVector<Value> buffers;
      SmallVector<StringRef> names;
      int64_t grain = 0;
      for (rt::LaunchOp piece : run) {
        llvm::append_range(rows, piece.getRows());
        llvm::append_range(offsets, piece.getOffsets());
        llvm::append_range(bytes, piece.getBytes());
        llvm::append_range(buffers, piece.getBuffers());
        if (names.size() < 6 && !llvm::is_contained(names, piece.getOp()))
          names.push_back(piece.getOp());
        grain = std::max<int64_t>(grain, piece.getGrain());
      }
      OpBuilder b(last);
      rt::LaunchOp::create(b, last.getLoc(), last.getKernelAttr(), b.getDenseI64ArrayAttr(rows), buffers,
                           b.getDenseI64ArrayAttr(offsets), b.getDenseI64ArrayAttr(bytes), b.getI64IntegerAttr(grain),
                           b.getStringAttr(llvm::join(names, "+")));
      for (rt::LaunchOp piece : run)
        piece.erase();
    }
    run.clear();
  }

  DenseMap<StringAttr, ArrayAttr> access;
  DenseSet<Value> touched, written;
};

} // namespace
} // namespace ampc
