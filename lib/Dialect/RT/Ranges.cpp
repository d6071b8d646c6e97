// The byte ranges of rt ops.
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::rt {

void LaunchOp::getRanges(AccessList &ranges) {
  ArrayRef<int64_t> offsets = getOffsets(), bytes = getBytes();
  ranges.reserve(offsets.size());
  for (auto [i, buffer] : llvm::enumerate(getBuffers()))
    ranges.push_back({buffer, offsets[i], bytes[i], false, false});
}

void LaunchOp::forEachKernel(function_ref<void(FlatSymbolRefAttr)> each) {
  each(getKernelAttr());
}

void CopyOp::getRanges(AccessList &ranges) {
  auto bytes = static_cast<int64_t>(getBytes());
  ranges.push_back({getFrom(), getOffsets()[0], bytes, true, false});
  ranges.push_back({getTo(), getOffsets()[1], bytes, false, true});
}

void FillOp::getRanges(AccessList &ranges) {
  ranges.push_back(
      {getTo(), static_cast<int64_t>(getOffset()), static_cast<int64_t>(getBytes()), false, true});
}

// The ranges of rt.epilogue and rt.sums are read and written by the matrix call that uses them, in
// place of the launch.

void EpilogueOp::getRanges(AccessList &ranges) {
  for (auto [buffer, offset, bytes] : llvm::zip(getOperands(), getOffsets(), getBytes()))
    ranges.push_back({buffer, offset, bytes, false, false});
}

void SumsOp::getRanges(AccessList &ranges) {
  ranges.push_back({getResult(), static_cast<int64_t>(getOffset()),
                    static_cast<int64_t>(getBytes()), false, false});
}

// The ranges of rt.all_reduce and rt.update_point are accessed between commands.

static void appendRanges(ValueRange buffers, ArrayRef<int64_t> offsets, ArrayRef<int64_t> bytes,
                         AccessList &ranges) {
  for (auto [buffer, offset, size] : llvm::zip(buffers, offsets, bytes))
    ranges.push_back({buffer, offset, size, true, true});
}

void AllReduceOp::getRanges(AccessList &ranges) {
  appendRanges(getBuffers(), getOffsets(), getBytes(), ranges);
}

void RankMeanOp::getRanges(AccessList &ranges) {
  ranges.push_back({getBuffer(), static_cast<int64_t>(getOffset()),
                    static_cast<int64_t>(getBytes()), true, true});
}

void UpdatePointOp::getRanges(AccessList &ranges) {
  appendRanges(getRestored(), getOffsets(), getBytes(), ranges);
}

} // namespace ampc::rt
