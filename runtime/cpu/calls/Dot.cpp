// Inner products on the CPU, computed as a batch of products with one row and one column.
#include "ampc/Format/calls/dot_generated.h"
#include "cpu/Convert.h"
#include "cpu/Gemm.h"
#include "cpu/LibraryCall.h"

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

class DotOnCpu final : public CpuCall {
public:
  DotOnCpu(GemmPlan plan, std::string op) : plan_(std::move(plan)), op_(std::move(op)) {}
  Status run(CpuResources &resources, const FusedLaunch *) const override {
    if (plan_.run(resources.pool, *resources.library, resources.workspace, nullptr))
      return {};
    return environment("", "oneDNN: a product failed: op '" + op_ + "'");
  }
  void forEachRead(const EachRead &each) override { plan_.forEachRead(each); }

private:
  GemmPlan plan_;
  std::string op_;
};

Result<std::unique_ptr<CpuCall>> prepare(const LibraryCall &call, const CallSite &site,
                                         Arenas &arenas, CpuResources &resources) {
  const Dot &dot = parametersOf<Dot>(call);
  auto length = static_cast<int64_t>(dot.length());
  AMPC_ASSIGN(
      const AmpcKernelEntry *widen,
      resources.helper(dot.widen(), "conversion from 2 to 4 bytes", widenKernel(DType::f16)));
  Product p;
  p.a = {arenas.at(*dot.x()), dot.type(), length, 1, {length}, widen};
  p.b = {arenas.at(*dot.y()), dot.type(), 1, length, {length}, widen};
  p.c = arenas.at(*dot.out());
  p.cType = dot.type();
  p.m = p.n = 1;
  p.k = length;
  p.batch = {static_cast<int64_t>(dot.rows())};
  AMPC_ASSIGN(p.narrow, resources.helper(dot.narrow(), "conversion from 4 to 2 bytes",
                                         narrowKernel(DType::f16)));
  AMPC_ASSIGN(OneDnn * library, resources.oneDnn());
  AMPC_ASSIGN(GemmPlan plan, GemmPlan::create(p, ProductWay::widen, *library));
  resources.workspace.include(plan.needs());
  return std::unique_ptr<CpuCall>(std::make_unique<DotOnCpu>(std::move(plan), site.op));
}

} // namespace

extern const CpuCallKind kDotOnCpu;
const CpuCallKind kDotOnCpu = {"dot", prepare, nullptr};

} // namespace ampc::runtime
