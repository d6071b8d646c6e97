#include "cuda/Gather.h"
#include "cuda/Errors.h"
#include "cuda/PtxText.h"

namespace ampc::runtime::cuda {

namespace {

// Each thread copies one piece of $width bytes. Pieces and rows are counted in 32 bits, offsets in
// 64.
constexpr std::string_view kEntry = R"(
.visible .entry ampc_gather$width(
  .param .u64 data,
  .param .u64 order,
  .param .u64 first,
  .param .u64 out,
  .param .u32 run,
  .param .u32 rows,
  .param .u32 pieces
)
.reqntid 256
{
  .reg .pred %p;
  .reg .b32 %r<12>;
  .reg .b64 %d<5>;
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.u32 %r0, %r0, %r1, %r2;  // the piece of the batch
  ld.param.u32 %r1, [rows];
  ld.param.u32 %r2, [pieces];
  mul.lo.u32 %r3, %r1, %r2;
  setp.ge.u32 %p, %r0, %r3;
  @%p ret;
  div.u32 %r3, %r0, %r2;          // its row in the batch
  rem.u32 %r4, %r0, %r2;          // its place in the row
  ld.param.u64 %d0, [first];
  cvta.to.global.u64 %d0, %d0;
  ld.global.u32 %r5, [%d0];
  ld.param.u32 %r6, [run];
  add.u32 %r5, %r5, %r6;          // the batch
  mad.lo.u32 %r5, %r5, %r1, %r3;
  ld.param.u64 %d1, [order];
  cvta.to.global.u64 %d1, %d1;
  mad.wide.u32 %d1, %r5, 4, %d1;
  ld.global.u32 %r5, [%d1];       // its row in the data
  cvt.u64.u32 %d2, %r4;
  mad.wide.u32 %d2, %r5, %r2, %d2;
  ld.param.u64 %d3, [data];
  cvta.to.global.u64 %d3, %d3;
  mad.lo.u64 %d2, %d2, $width, %d3;
  ld.global.$type $piece, [%d2];
  ld.param.u64 %d4, [out];
  cvta.to.global.u64 %d4, %d4;
  mad.wide.u32 %d4, %r0, $width, %d4;
  st.global.$type [%d4], $piece;
  ret;
}
)";

constexpr struct Width {
  uint64_t bytes;
  std::string_view digits, type, piece;
} kWidths[] = {
    {16, "16", "v4.b32", "{%r8, %r9, %r10, %r11}"}, {4, "4", "b32", "%r8"}, {1, "1", "b8", "%r8"}};

} // namespace

std::string Gather::code() {
  std::string text(kPtxHead);
  for (const Width &width : kWidths)
    text +=
        fillPtx(kEntry, {{"$width", width.digits}, {"$type", width.type}, {"$piece", width.piece}});
  return text;
}

Result<Gather> Gather::load(Device &device) {
  Gather gather;
  AMPC_ASSIGN(gather.module_, device.load(code().c_str(), "PTX that gathers batches"));
  for (const Width &width : kWidths) {
    std::string name = "ampc_gather" + std::string(width.digits);
    CUfunction function = nullptr;
    AMPC_CU(device.api(), cuModuleGetFunction, (&function, gather.module_.get(), name.c_str()),
            "kernel '" + name + "'");
    gather.functions_.push_back(function);
  }
  return gather;
}

Kernels::Ready Gather::ready(const Rows &rows) const {
  size_t i = 0; // the widest piece that divides the row size and both addresses
  while ((rows.rowBytes | rows.data | rows.out) % kWidths[i].bytes != 0)
    ++i;
  uint64_t pieces = rows.rowBytes / kWidths[i].bytes;
  Kernels::Ready ready;
  ready.function = functions_[i];
  ready.grid = ptxBlocks(rows.rows * pieces);
  ready.block = kPtxThreads;
  ready.pointers = 4;
  ready.parameters = {rows.data, rows.order, rows.first, rows.out, 0, rows.rows, pieces};
  return ready;
}

} // namespace ampc::runtime::cuda
