// A library call that a plan computes. All plans have the functions of GemmPlan and ConvPlan that
// are called here.
#pragma once
#include "cpu/LibraryCall.h"

namespace ampc::runtime {

template <typename Plan> class PlannedCall final : public CpuCall {
public:
  // `what` and `op` name the call in errors: "a product", the op of the model. `kept`: the operand
  // that the plan may keep.
  PlannedCall(Plan plan, const format::Range &kept, const char *what, std::string op)
      : plan_(std::move(plan)), kept_(kept), what_(what), op_(std::move(op)) {}
  Status run(CpuResources &resources, const FusedLaunch *launch) const override {
    return statusOf(plan_.run(resources.pool, *resources.library, resources.workspace, launch));
  }
  bool mayFuse() const override { return plan_.mayFuse(); }
  const format::Range *keptOperand() const override {
    return plan_.keepsOperand() ? &kept_ : nullptr;
  }
  Status keepOperand(CpuResources &resources) const override {
    return statusOf(plan_.keepOperand(resources.pool, *resources.library, resources.workspace));
  }
  void forEachRead(const EachRead &each) override { plan_.forEachRead(each); }

private:
  Status statusOf(bool good) const {
    return good ? Status()
                : environment("", std::string("oneDNN: ") + what_ + " failed: op '" + op_ + "'");
  }

  Plan plan_;
  format::Range kept_;
  const char *what_;
  std::string op_;
};

// Plans the call; by widening if this CPU does not support the way, which a caller may have forced
// or a checkpoint recorded.
template <typename Plan, typename Operands>
Result<std::unique_ptr<CpuCall>> planCall(const Operands &operands, ProductWay way,
                                          const format::Range &kept, const char *what,
                                          const CallSite &site, CpuResources &resources) {
  AMPC_ASSIGN(OneDnn * library, resources.oneDnn());
  auto plan = Plan::create(operands, way, *library);
  if (!plan.ok() && way != ProductWay::widen)
    plan = Plan::create(operands, ProductWay::widen, *library);
  if (!plan.ok())
    return plan.status();
  plan->placeKept(resources.workspace);
  resources.workspace.include(plan->needs());
  return std::unique_ptr<CpuCall>(
      std::make_unique<PlannedCall<Plan>>(std::move(*plan), kept, what, site.op));
}

} // namespace ampc::runtime
