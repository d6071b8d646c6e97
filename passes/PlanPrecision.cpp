// Writes the policy's decision on every forward op, and a remark; the rules are the policy's (lib/Analysis):
//
//   for op in @main that stands in the model:
//     op.amp.decision = <type, rule, cause>
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLANPRECISIONPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

std::string typeName(Type type) {
  if (!type)
    return "untouched";
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

class PlanPrecision : public impl::PlanPrecisionPassBase<PlanPrecision> {
public:
  using PlanPrecisionPassBase::PlanPrecisionPassBase;

  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (level == "O0" || !main)
      return;
    std::unique_ptr<PrecisionPolicy> chosen = makePolicy(policy);
    if (!chosen) {
      main.emitError("policy '") << policy << "' is not one of " << llvm::join(policyNames(), ", ");
      return signalPassFailure();
    }
    PolicyOptions options = policyOptions();
    PolicyGraph graph(main, options);
    FailureOr<Decisions> decisions = chosen->decide(graph);
    if (failed(decisions))
      return signalPassFailure();
    for (auto [op, decision] : llvm::zip_equal(graph.ops(), *decisions))
      write(op, decision);
  }

private:
  PolicyOptions policyOptions() {
    MLIRContext *context = &getContext();
    PolicyOptions options;
    options.level = level == "OD" ? Level::OD : level == "O2" ? Level::O2 : Level::O1;
    options.low = dtype == "bfloat16" ? Type(BFloat16Type::get(context)) : Type(Float16Type::get(context));
    options.whiteList.assign(whiteList.begin(), whiteList.end());
    options.blackList.assign(blackList.begin(), blackList.end());
    options.blackVarnames.assign(blackVarnames.begin(), blackVarnames.end());
    return options;
  }

  void write(Operation *op, const Decision &decision) {
    MLIRContext *context = &getContext();
    op->setAttr(amp::kDecisionAttr,
                amp::DecisionAttr::get(context, decision.type ? decision.type : NoneType::get(context),
                                       StringAttr::get(context, decision.rule), StringAttr::get(context, decision.cause)));
    remark::passed(op->getLoc(), remark::RemarkOpts::name("decision").category("amp"))
        << nn::nameOf(op).str() + ": " + typeName(decision.type) + " by " + decision.rule.str() + " (" + decision.cause + ")";
  }
};

} // namespace
} // namespace ampc
