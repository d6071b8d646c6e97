// Writes rt.gemm with its epilogue and sums as a Gemm of calls/gemm.fbs.
#include "CallExport.h"
#include "ampc/Format/calls/gemm_generated.h"

using namespace mlir;

namespace ampc {
namespace {

// The enumerators of the dialect and of the format have the same numbers.
static_assert(int(rt::EpilogueKind::DGelu) == int(format::EpilogueKind::MAX) &&
              int(rt::SummedMatrix::Result) == int(format::SumsOf::MAX));

flatbuffers::Offset<format::Epilogue> writeEpilogue(rt::EpilogueOp op, CallWriter &writer) {
  rt::AccessList ranges;
  op.getRanges(ranges);
  SmallVector<format::Range, 3> written;
  for (const rt::Access &range : ranges)
    written.push_back(writer.range(range));
  return format::CreateEpilogue(writer.parameters, static_cast<format::EpilogueKind>(op.getKind()),
                                &written.front(), op.getBias() ? &written[1] : nullptr,
                                op.getAux() ? &written.back() : nullptr);
}

void writeGemm(Operation *op, CallWriter &writer) {
  auto gemm = cast<rt::GemmOp>(op);
  flatbuffers::FlatBufferBuilder &fbb = writer.parameters;
  auto list = [&](ArrayRef<int64_t> values) {
    return fbb.CreateVector(values.data(), values.size());
  };
  auto type = [&](unsigned i) { return dtypeOf(cast<TypeAttr>(gemm.getTypes()[i]).getValue()); };
  rt::AccessList ranges;
  gemm.getRanges(ranges);
  format::Range a = writer.range(ranges[0]), b = writer.range(ranges[1]),
                c = writer.range(ranges[2]);
  ArrayRef<int64_t> sizes = gemm.getBatch();
  auto batch = fbb.CreateVector(reinterpret_cast<const uint64_t *>(sizes.data()), sizes.size());
  auto aBatch = list(gemm.getABatchStrides()), bBatch = list(gemm.getBBatchStrides());
  flatbuffers::Offset<flatbuffers::Vector<int64_t>> cStrides;
  if (!gemm.hasDenseResult())
    cStrides = list(gemm.getCStrides());
  flatbuffers::Offset<format::Epilogue> epilogue;
  flatbuffers::Offset<format::Sums> sums;
  Operation *offered = op->getPrevNode();
  if (auto epilogueOp = dyn_cast_or_null<rt::EpilogueOp>(offered)) {
    epilogue = writeEpilogue(epilogueOp, writer);
    offered = offered->getPrevNode();
  }
  if (auto sumsOp = dyn_cast_or_null<rt::SumsOp>(offered)) {
    format::Range result = writer.range(sumsOp.getResult(), sumsOp.getOffset(), sumsOp.getBytes());
    sums = format::CreateSums(fbb, static_cast<format::SumsOf>(sumsOp.getOf()), &result);
  }
  ArrayRef<int64_t> mnk = gemm.getSizes(), as = gemm.getAStrides(), bs = gemm.getBStrides();
  fbb.Finish(format::CreateGemm(
      fbb, &a, &b, &c, type(0), type(1), type(2), mnk[0], mnk[1], mnk[2], batch, aBatch, bBatch,
      as[0], as[1], bs[0], bs[1], writer.kernel(gemm.getWidenAAttr()),
      writer.kernel(gemm.getWidenBAttr()), writer.kernel(gemm.getNarrowCAttr()),
      static_cast<float>(gemm.getAlpha().convertToDouble()), epilogue, sums, cStrides));
}

} // namespace

extern const CallExport kGemmExport;
const CallExport kGemmExport = {"gemm", writeGemm, format::GemmTypeTable};

} // namespace ampc
