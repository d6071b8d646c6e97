// Marks outputs that are larger than the caches and that nothing in the program reads, so that code
// generation stores them past the caches:
//
//   rt.launch @k (%x, %out) …, %out a buffer of the arena `output` that nothing reads
//     → func @k gets ampc.streams = array<i64: 1>
//
// All launches of a kernel must agree. Linear.
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_STREAMOUTPUTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// With two cores, each with 2 MiB of L2: a launch that rounds 64 MB takes 0.6 of the time.
constexpr int64_t kStreamBytes = 48 << 20;

class StreamOutputs : public impl::StreamOutputsPassBase<StreamOutputs> {
  void runOnOperation() override {
    ModuleOp kernels = rt::kernelsOf(getOperation());
    if (!kernels || !rt::mayRunOn(getOperation(), "cpu"))
      return;
    rt::Accesses accesses(getOperation());
    // By the names of kernels: the arguments, in all launches until now.
    llvm::MapVector<StringAttr, SmallVector<int64_t>> streams;
    for (auto entry : rt::entriesOf(getOperation())) {
      Block &block = entry.getBody().front();
      DenseSet<Value> read;
      for (Operation &op : block)
        for (const rt::Access &access : accesses.of(&op))
          if (access.reads)
            read.insert(access.buffer);
      for (auto launch : block.getOps<rt::LaunchOp>()) {
        SmallVector<int64_t> arguments = streamsOf(launch, accesses, read);
        auto [it, isNew] = streams.try_emplace(launch.getKernelAttr().getAttr(), arguments);
        if (!isNew)
          llvm::erase_if(it->second, [&](int64_t i) { return !llvm::is_contained(arguments, i); });
      }
    }
    for (auto &[name, arguments] : streams)
      if (auto kernel =
              arguments.empty() ? func::FuncOp() : kernels.lookupSymbol<func::FuncOp>(name))
        kernel->setAttr(rt::kStreamsAttr, DenseI64ArrayAttr::get(&getContext(), arguments));
  }

  static SmallVector<int64_t> streamsOf(rt::LaunchOp launch, const rt::Accesses &accesses,
                                        const DenseSet<Value> &read) {
    SmallVector<int64_t> arguments;
    if (launch.getRows().size() > 1)
      return arguments;
    for (auto [i, access] : llvm::enumerate(accesses.of(launch)))
      if (access.writes && access.bytes >= kStreamBytes &&
          rt::arenaOf(access.buffer) == rt::Arena::Output && !read.contains(access.buffer))
        arguments.push_back(static_cast<int64_t>(i));
    return arguments;
  }
};

} // namespace
} // namespace ampc
