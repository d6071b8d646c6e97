// Writes the policy's decision on every forward op, and a remark; the rules are the policy's (lib/Analysis):
//
//   for op in @main that stands in the model:
//     op.amp.decision = <type, rule, cause>
#include "ampc/Analysis/Overrides.h"
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
    FailureOr<std::vector<SlotOverride>> slots =
        applyOverrides(main, graph, std::vector<std::string>(overrides.begin(), overrides.end()));
    if (failed(slots))
      return signalPassFailure();
    FailureOr<Decisions> decisions = chosen->decide(graph);
    if (failed(decisions))
      return signalPassFailure();
    for (auto [op, decision] : llvm::zip_equal(graph.ops(), *decisions))
      write(op, decision);
    for (const SlotOverride &slot : *slots)
      if (failed(writeSlot(slot, (*decisions)[*graph.indexOf(slot.op)])))
        return signalPassFailure();
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
    options.useFp16Guard = useFp16Guard;
    if (!usePromote.empty())
      options.usePromote = usePromote == "true";
    return options;
  }

  void write(Operation *op, const Decision &decision) {
    MLIRContext *context = &getContext();
    op->setAttr(amp::kDecisionAttr,
                amp::DecisionAttr::get(context, decision.type ? decision.type : NoneType::get(context),
                                       StringAttr::get(context, decision.rule), StringAttr::get(context, decision.cause)));
    if (decision.keepsParameters)
      op->setAttr(kKeepsParametersAttr, UnitAttr::get(context));
    remark::passed(op->getLoc(), remark::RemarkOpts::name("decision").category("amp"))
        << nn::nameOf(op).str() + ": " + typeName(decision.type) + " by " + decision.rule.str() + " (" + decision.cause + ")";
  }

  // One entry per operand, NoneType where nothing is said.
  LogicalResult writeSlot(const SlotOverride &slot, const Decision &decision) {
    MLIRContext *context = &getContext();
    auto info = dyn_cast<nn::PaddleOpInterface>(slot.op);
    bool keeps = info && info.keepsFloat32Operand(slot.operand);
    if (slot.type.isF32() && decision.type && !decision.type.isF32() && !keeps)
      return slot.op->emitError("--amp-override: '")
             << slot.text << "': op '" << nn::nameOf(slot.op) << "' computes in " << typeName(decision.type)
             << " and reads all its arguments so: override the op, not the argument";
    SmallVector<Attribute> types(slot.op->getNumOperands(), TypeAttr::get(NoneType::get(context)));
    if (auto known = slot.op->getAttrOfType<ArrayAttr>(kSlotsAttr))
      types.assign(known.begin(), known.end());
    if (isa<FloatType>(getElementTypeOrSelf(slot.op->getOperand(slot.operand).getType())))
      types[slot.operand] = TypeAttr::get(slot.type);
    slot.op->setAttr(kSlotsAttr, ArrayAttr::get(context, types));
    return success();
  }
};

} // namespace
} // namespace ampc
