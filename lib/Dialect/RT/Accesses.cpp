#include "ampc/Dialect/RT/Accesses.h"

using namespace mlir;

namespace ampc::rt {

constexpr int64_t kRead = 1, kWrite = 2; // access bits in ampc.args

Arena arenaOf(Value buffer) {
  return buffer.getDefiningOp<BufferOp>().getArena();
}

bool Access::isWhole() const {
  return offset == 0 && bytes == static_cast<int64_t>(buffer.getDefiningOp<BufferOp>().getBytes());
}

Accesses::Accesses(ModuleOp program) {
  ModuleOp library = kernelsOf(program);
  if (!library)
    return;
  for (Operation &kernel : *library.getBody()) {
    SmallVector<int64_t> &bits = kernels[cast<SymbolOpInterface>(kernel).getNameAttr()];
    for (Attribute argument : kernel.getAttrOfType<ArrayAttr>("ampc.args"))
      bits.push_back(cast<DenseI64ArrayAttr>(argument)[2]);
  }
}

Access resultOf(Operation *call) {
  AccessList ranges;
  cast<RangesOpInterface>(call).getRanges(ranges);
  return *llvm::find_if(ranges, [](const Access &range) { return range.writes; });
}

AccessList Accesses::of(Operation *op) const {
  AccessList found;
  if (isa<BufferOp>(op)) // half of the ops: no search for interfaces needed
    return found;
  if (auto launch = dyn_cast<LaunchOp>(op)) {
    launch.getRanges(found);
    ArrayRef<int64_t> kernel = kernels.find(launch.getKernelAttr().getAttr())->second;
    for (auto [i, access] : llvm::enumerate(found)) {
      int64_t bits = kernel[i % kernel.size()];
      access.reads = bits & kRead;
      access.writes = bits & kWrite;
    }
  } else if (isa<CommandOpInterface, RankMeanOp>(op)) {
    cast<RangesOpInterface>(op).getRanges(found);
  }
  return found;
}

} // namespace ampc::rt
