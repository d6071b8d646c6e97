// Matrix products on the CPU; see docs/Rationale/CpuProducts.md.
#include "calls/Gemm.h"
#include "cpu/Convert.h"
#include "cpu/Gemm.h"
#include "cpu/calls/FilterConv.h"
#include "cpu/calls/PlannedCall.h"

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

static std::vector<int64_t> toVector(const flatbuffers::Vector<int64_t> *values) {
  return values ? std::vector<int64_t>(values->begin(), values->end()) : std::vector<int64_t>();
}

Result<std::unique_ptr<CpuCall>> prepare(const LibraryCall &call, const CallSite &site,
                                         Arenas &arenas, CpuResources &resources) {
  const Gemm &gemm = parametersOf<Gemm>(call);
  Product p;
  p.a = {arenas.at(*gemm.a()),
         gemm.a_type(),
         gemm.a_row_stride(),
         gemm.a_col_stride(),
         toVector(gemm.a_batch_strides()),
         nullptr};
  p.b = {arenas.at(*gemm.b()),
         gemm.b_type(),
         gemm.b_row_stride(),
         gemm.b_col_stride(),
         toVector(gemm.b_batch_strides()),
         nullptr};
  p.c = arenas.at(*gemm.c());
  p.cType = gemm.c_type();
  p.cStrides = toVector(gemm.c_strides());
  p.m = static_cast<int64_t>(gemm.m());
  p.n = static_cast<int64_t>(gemm.n());
  p.k = static_cast<int64_t>(gemm.k());
  p.alpha = gemm.alpha();
  if (gemm.batch())
    p.batch.assign(gemm.batch()->begin(), gemm.batch()->end());
  p.fixedB = site.isFixed(*gemm.b());
  p.rowElements = site.rowElementsOf(static_cast<int64_t>(p.batches()) * p.m * p.n);
  p.onlyReader = site.onlyReader;
  const AmpcKernelEntry &widens = widenKernel(DType::f16), &narrows = narrowKernel(DType::f16);
  AMPC_ASSIGN(p.a.widen, resources.helper(gemm.widen_a(), "conversion from 2 to 4 bytes", widens));
  AMPC_ASSIGN(p.b.widen, resources.helper(gemm.widen_b(), "conversion from 2 to 4 bytes", widens));
  AMPC_ASSIGN(p.narrow, resources.helper(gemm.narrow_c(), "conversion from 4 to 2 bytes", narrows));
  ProductWay way = resources.ways.of(p);
  auto create = [&](auto call) { return call(p, way, *gemm.b(), "a product", site, resources); };
  return way == ProductWay::tiles && p.gradientLine() > 0 && FilterConv::isUsable()
             ? create(planCall<FilterConv, Product>)
             : create(planCall<GemmPlan, Product>);
}

void addChoices(const LibraryCall &call, const Ways &ways,
                std::map<std::string, std::string> &choices) {
  const Gemm &gemm = parametersOf<Gemm>(call);
  Product product;
  product.a.type = gemm.a_type();
  product.b.type = gemm.b_type();
  product.cType = gemm.c_type();
  product.a.rowStride = gemm.a_row_stride(), product.a.columnStride = gemm.a_col_stride();
  product.b.rowStride = gemm.b_row_stride(), product.b.columnStride = gemm.b_col_stride();
  product.cStrides = toVector(gemm.c_strides());
  product.m = static_cast<int64_t>(gemm.m());
  product.n = static_cast<int64_t>(gemm.n());
  product.k = static_cast<int64_t>(gemm.k());
  if (gemm.batch())
    product.batch.assign(gemm.batch()->begin(), gemm.batch()->end());
  if (hasChoice(product))
    choices[product.name()] = wayName(ways.known(product));
}

} // namespace

extern const CpuCallKind kGemmOnCpu;
const CpuCallKind kGemmOnCpu = {"gemm", prepare, addChoices};

} // namespace ampc::runtime
