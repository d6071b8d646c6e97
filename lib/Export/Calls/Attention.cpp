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
  ArrayRef<int64_t> maskSizes = attention.getMask().value_or(ArrayRef<int64_t>());
  bool gradient = attention.getGradient(), masked = !maskSizes.empty();
  auto maskSize = [&](size_t i) { return masked ? static_cast<uint64_t>(maskSizes[i]) : 0; };
  // In the order of the buffers: a mask and a key stand between operands and results.
  auto next = ranges.begin();
  auto take = [&](bool exists) { return exists ? &*next++ : nullptr; };
  const format::Range *q = take(true), *k = take(true), *v = take(true), *out = take(gradient),
                      *lse = take(gradient), *dout = take(gradient), *mask = take(masked),
                      *key = take(!attention.getDropout().isZero());
  if (!gradient)
    out = take(true), lse = take(true);
  const format::Range *dq = take(gradient), *dk = take(gradient), *dv = take(gradient);
  flatbuffers::Offset<flatbuffers::Vector<uint64_t>> places;
  if (auto given = attention.getPlaces())
    places = writer.parameters.CreateVector(std::vector<uint64_t>(given->begin(), given->end()));
  writer.parameters.Finish(format::CreateAttention(
      writer.parameters, q, k, v, out, lse, dout, dq, dk, dv, mask, key,
      dtypeOf(attention.getType()), attention.getBatch(), attention.getHeads(),
      attention.getKeyHeads(), attention.getQueries(), attention.getKeys(), attention.getSize(),
      maskSize(0), maskSize(1), static_cast<float>(attention.getScale().convertToDouble()),
      static_cast<float>(attention.getDropout().convertToDouble()), attention.getCausal(), places));
}

extern const CallExport kAttentionExport;
const CallExport kAttentionExport = {"attention", writeAttention, format::AttentionTypeTable};

} // namespace ampc
