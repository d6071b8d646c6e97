#include "ampc/Dialect/RT/Accesses.h"

using namespace mlir;

namespace ampc::rt {

constexpr int64_t kRead = 1, kWrite = 2; // of ampc.args

StringRef arenaOf(Value buffer) { return buffer.getDefiningOp<BufferOp>().getArena(); }

bool Access::isWhole() const { return offset == 0 && bytes == static_cast<int64_t>(buffer.getDefiningOp<BufferOp>().getBytes()); }

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

AccessList Accesses::of(Operation *call) const {
  AccessList found;
  if (auto launch = dyn_cast<LaunchOp>(call)) {
    ArrayRef<int64_t> kernel = kernels.find(launch.getKernelAttr().getAttr())->second;
    ArrayRef<int64_t> offsets = launch.getOffsets(), bytes = launch.getBytes();
    found.reserve(offsets.size());
    for (auto [i, buffer] : llvm::enumerate(launch.getBuffers())) {
      int64_t bits = kernel[i % kernel.size()];
      found.push_back({buffer, offsets[i], bytes[i], (bits & kRead) != 0, (bits & kWrite) != 0});
    }
  } else if (auto gemm = dyn_cast<GemmOp>(call)) {
    ArrayRef<int64_t> offsets = gemm.getOffsets(), bytes = gemm.getBytes();
    for (auto [i, buffer] : llvm::enumerate(gemm.getOperands()))
      found.push_back({buffer, offsets[i], bytes[i], i < 2, i == 2});
  } else if (auto copy = dyn_cast<CopyOp>(call)) {
    int64_t bytes = copy.getBytes();
    found.push_back({copy.getFrom(), copy.getOffsets()[0], bytes, true, false});
    found.push_back({copy.getTo(), copy.getOffsets()[1], bytes, false, true});
  } else if (auto fill = dyn_cast<FillOp>(call)) {
    found.push_back({fill.getTo(), static_cast<int64_t>(fill.getOffset()), static_cast<int64_t>(fill.getBytes()), false, true});
  }
  return found;
}

} // namespace ampc::rt
