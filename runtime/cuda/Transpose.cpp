#include "cuda/Transpose.h"
#include "cuda/Errors.h"
#include "cuda/PtxText.h"

namespace ampc::runtime::cuda {

namespace {

// Each thread writes one element of $width bytes; neighboring threads write neighboring elements.
constexpr std::string_view kTransposeEntry = R"(
.visible .entry ampc_transpose$width(
  .param .u64 in,
  .param .u64 out,
  .param .u32 rows,
  .param .u32 columns
)
.reqntid 256
{
  .reg .pred %p;
  .reg .b16 %h;
  .reg .b32 %r<7>;
  .reg .b64 %d<4>;
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.u32 %r0, %r0, %r1, %r2;  // the element of out
  ld.param.u32 %r1, [rows];
  ld.param.u32 %r2, [columns];
  mul.lo.u32 %r3, %r1, %r2;
  setp.ge.u32 %p, %r0, %r3;
  @%p ret;
  div.u32 %r3, %r0, %r1;          // its column of in
  rem.u32 %r4, %r0, %r1;          // its row of in
  mad.lo.u32 %r5, %r4, %r2, %r3;
  ld.param.u64 %d0, [in];
  cvta.to.global.u64 %d0, %d0;
  mad.wide.u32 %d1, %r5, $width, %d0;
  ld.global.$type $element, [%d1];
  ld.param.u64 %d2, [out];
  cvta.to.global.u64 %d2, %d2;
  mad.wide.u32 %d3, %r0, $width, %d2;
  st.global.$type [%d3], $element;
  ret;
}
)";

std::string transposeOf(std::string_view width, std::string_view type, std::string_view element) {
  return fillPtx(kTransposeEntry, {{"$width", width}, {"$type", type}, {"$element", element}});
}

} // namespace

std::string Transpose::code() {
  return std::string(kPtxHead) + transposeOf("2", "b16", "%h") + transposeOf("4", "b32", "%r6");
}

Result<Transpose> Transpose::load(Device &device) {
  Transpose transpose;
  AMPC_ASSIGN(transpose.module_, device.load(code().c_str(), "PTX that transposes filters"));
  for (auto [name, function] : {std::pair("ampc_transpose2", &transpose.narrow_),
                                std::pair("ampc_transpose4", &transpose.wide_)})
    AMPC_CU(device.api(), cuModuleGetFunction, (function, transpose.module_.get(), name),
            "kernel '" + std::string(name) + "'");
  return transpose;
}

Kernels::Ready Transpose::ready(CUdeviceptr in, CUdeviceptr out, uint64_t rows, uint64_t columns,
                                uint64_t width) const {
  Kernels::Ready ready;
  ready.function = width == 2 ? narrow_ : wide_;
  ready.grid = ptxBlocks(rows * columns);
  ready.block = kPtxThreads;
  ready.pointers = 2;
  ready.parameters = {in, out, rows, columns};
  return ready;
}

} // namespace ampc::runtime::cuda
