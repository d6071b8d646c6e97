// Convolutions on the CPU; see docs/Rationale/Convolution.md.
#include "calls/Conv.h"
#include "cpu/calls/ConvPlan.h"
#include "cpu/calls/PointwiseConv.h"
#include "cpu/Convert.h"
#include "cpu/LibraryCall.h"

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

// Plan: ConvPlan or PointwiseConv.
template <typename Plan> class ConvOnCpu final : public CpuCall {
public:
  ConvOnCpu(Plan plan, const Range &filter, std::string op)
      : plan_(std::move(plan)), kept_(filter), op_(std::move(op)) {}
  Status run(CpuResources &resources, const FusedLaunch *launch) const override {
    if (plan_.run(resources.pool, *resources.library, resources.workspace, launch))
      return {};
    return failed();
  }
  bool mayFuse() const override { return plan_.mayFuse(); }
  const Range *keptOperand() const override { return plan_.keepsFilter() ? &kept_ : nullptr; }
  Status keepOperand(CpuResources &resources) const override {
    if (plan_.keepFilter(resources.pool, *resources.library, resources.workspace))
      return {};
    return failed();
  }

private:
  Status failed() const {
    return environment("", "oneDNN: a convolution failed: op '" + op_ + "'");
  }

  Plan plan_;
  Range kept_;
  std::string op_;
};

std::vector<int64_t> toVector(const flatbuffers::Vector<uint64_t> &values) {
  return {values.begin(), values.end()};
}

ConvShape shapeOf(const Conv &conv) {
  static_assert(int(format::ConvPart::input) == int(runtime::ConvPart::input) &&
                int(format::ConvPart::filter) == int(runtime::ConvPart::filter) &&
                int(format::ConvPart::output) == int(runtime::ConvPart::output));
  ConvShape s;
  s.computes = static_cast<runtime::ConvPart>(conv.computes());
  s.type = conv.type();
  s.batch = static_cast<int64_t>(conv.batch());
  s.channels = static_cast<int64_t>(conv.channels());
  s.outputs = static_cast<int64_t>(conv.outputs());
  s.groups = static_cast<int64_t>(conv.groups());
  s.size = toVector(*conv.size());
  s.places = toVector(*conv.places());
  s.kernel = toVector(*conv.kernel());
  s.strides = toVector(*conv.strides());
  s.dilations = toVector(*conv.dilations());
  for (uint32_t d = 0; d < conv.size()->size(); ++d)
    s.low.push_back(static_cast<int64_t>(conv.paddings()->Get(2 * d)));
  return s;
}

// The product of the windows and the filter: the rule for products chooses the way of the
// convolution, too.
Product windowProduct(const Conv &conv) {
  Product p;
  p.a.type = p.b.type = p.cType = conv.type();
  p.a.columnStride = p.b.columnStride = 1;
  p.m = static_cast<int64_t>(conv.batch() * productOf(*conv.places()));
  p.n = static_cast<int64_t>(conv.outputs());
  p.k = static_cast<int64_t>(conv.channels() / conv.groups() * productOf(*conv.kernel()));
  return p;
}

template <typename Plan>
Result<std::unique_ptr<CpuCall>> planned(const ConvOperands &operands, const Range &filter,
                                         ProductWay way, const CallSite &site,
                                         CpuResources &resources) {
  AMPC_ASSIGN(OneDnn * library, resources.oneDnn());
  auto plan = Plan::create(operands, way, *library);
  if (!plan.ok() && way != ProductWay::widen) // not supported by this CPU
    plan = Plan::create(operands, ProductWay::widen, *library);
  if (!plan.ok())
    return plan.status();
  plan->placeKept(resources.workspace);
  resources.workspace.include(plan->needs());
  return std::unique_ptr<CpuCall>(
      std::make_unique<ConvOnCpu<Plan>>(std::move(*plan), filter, site.op));
}

Result<std::unique_ptr<CpuCall>> prepare(const LibraryCall &call, const CallSite &site,
                                         Arenas &arenas, CpuResources &resources) {
  const Conv &conv = parametersOf<Conv>(call);
  ConvOperands operands;
  operands.shape = shapeOf(conv);
  operands.input = arenas.at(*conv.input());
  operands.filter = arenas.at(*conv.filter());
  operands.output = arenas.at(*conv.output());
  const Range &result = convRange(conv, conv.computes());
  operands.fixedFilter = site.isFixed(*conv.filter());
  operands.rowElements =
      site.rowElementsOf(static_cast<int64_t>(result.size() / sizeOf(conv.type())));
  AMPC_ASSIGN(operands.widen, resources.helper(conv.widen(), "conversion from 2 to 4 bytes",
                                               widenKernel(DType::f16)));
  AMPC_ASSIGN(operands.narrow, resources.helper(conv.narrow(), "conversion from 4 to 2 bytes",
                                                narrowKernel(DType::f16)));
  ProductWay way = resources.ways.of(windowProduct(conv));
  if (way == ProductWay::split)
    way = ProductWay::widen;
  return PointwiseConv::supports(operands.shape)
             ? planned<PointwiseConv>(operands, *conv.filter(), way, site, resources)
             : planned<ConvPlan>(operands, *conv.filter(), way, site, resources);
}

void addChoices(const LibraryCall &call, const Ways &ways,
                std::map<std::string, std::string> &choices) {
  Product product = windowProduct(parametersOf<Conv>(call));
  if (hasChoice(product))
    choices[product.name()] = wayName(ways.known(product));
}

} // namespace

extern const CpuCallKind kConvOnCpu;
const CpuCallKind kConvOnCpu = {"conv", prepare, addChoices};

} // namespace ampc::runtime
