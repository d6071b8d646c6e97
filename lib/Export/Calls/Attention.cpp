// Writes rt.attention as an Attention of calls/attention.fbs.
#include "CallExport.h"
#include "ampc/Format/calls/attention_generated.h"

using namespace mlir;

namespace ampc {

static void writeAttention(Operation *op, CallWriter &writer) {
  auto attention = cast<rt::AttentionOp>(op);
  rt::AccessList accesses;
  attention.getRanges(accesses);
  SmallVector<format::Range> ranges;
  for (auto &access : accesses)
    ranges.push_back(writer.range(access));
  auto gradientRange = [&](size_t i) { return i < ranges.size() ? &ranges[i] : nullptr; };
  writer.parameters.Finish(format::CreateAttention(
      writer.parameters, &ranges[0], &ranges[1], &ranges[2], &ranges[3], &ranges[4],
      gradientRange(5), gradientRange(6), gradientRange(7), gradientRange(8),
      dtypeOf(attention.getType()), attention.getBatch(), attention.getHeads(),
      attention.getQueries(), attention.getKeys(), attention.getSize(),
      static_cast<float>(attention.getScale().convertToDouble()), attention.getCausal()));
}

extern const CallExport kAttentionExport;
const CallExport kAttentionExport = {"attention", writeAttention, format::AttentionTypeTable};

} // namespace ampc
