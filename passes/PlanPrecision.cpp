// Writes the policy's decision on every forward op, and a remark; the rules are the policy's (lib/Analysis):
//
//   for op in @main that stands in the model:
//     op.amp.decision = <type, rule, cause>
#include "ampc/Analysis/Overrides.h"
#include "ampc/Analysis/ValueSafety.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Passes/PlanPrecision.h"
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
    FailureOr<PolicyOptions> settings = policyOptions(getOperation(), own());
    if (failed(settings))
      return signalPassFailure();
    const PolicyOptions &options = *settings;
    PolicyGraph graph(main, options);
    std::vector<Hazard> hazards;
    if (options.safety != Safety::Off)
      hazards = findHazards(main, options.low, options.ranges.get());
    // min-cut weighs what is unsafe by itself; the other policies are told. Overrides come last: they stand above.
    if (options.safety == Safety::Enforce && policy != "min-cut")
      for (const Hazard &hazard : hazards)
        graph.give(hazard.op, {graph.f32(), "unsafe", hazard.pattern.str() + ": " + hazard.why});
    FailureOr<std::vector<SlotOverride>> slots =
        applyOverrides(main, graph, std::vector<std::string>(overrides.begin(), overrides.end()));
    if (failed(slots))
      return signalPassFailure();
    FailureOr<Decisions> decisions = chosen->decide(graph);
    if (failed(decisions))
      return signalPassFailure();
    decisionKey = StringAttr::get(&getContext(), amp::kDecisionAttr);
    for (auto [op, decision] : llvm::zip_equal(graph.ops(), *decisions))
      write(op, decision);
    for (const SlotOverride &slot : *slots)
      if (failed(writeSlot(slot, (*decisions)[*graph.indexOf(slot.op)])))
        return signalPassFailure();
    for (const Hazard &hazard : hazards)
      warn(hazard, (*decisions)[*graph.indexOf(hazard.op)], options.low);
  }

private:
  // What is unsafe and low all the same.
  void warn(const Hazard &hazard, const Decision &decision, Type low) {
    if (decision.type != low)
      return;
    hazard.op->emitWarning(hazard.pattern) << ": computes in 16 bits, and " << hazard.why;
  }

  PlanPrecisionPassOptions own() {
    PlanPrecisionPassOptions options;
    options.level = level;
    options.dtype = dtype;
    options.whiteList.assign(whiteList.begin(), whiteList.end());
    options.blackList.assign(blackList.begin(), blackList.end());
    options.blackVarnames.assign(blackVarnames.begin(), blackVarnames.end());
    options.useFp16Guard = useFp16Guard;
    options.usePromote = usePromote;
    options.safety = safety;
    options.ranges = ranges;
    options.deviceTable = deviceTable;
    options.infer = infer;
    return options;
  }

  void write(Operation *op, const Decision &decision) {
    MLIRContext *context = &getContext();
    if (!rule || rule.getValue() != decision.rule) // mostly that of the op before
      rule = StringAttr::get(context, decision.rule);
    op->setDiscardableAttr(decisionKey, amp::DecisionAttr::get(context, decision.type ? decision.type : NoneType::get(context), rule,
                                                               StringAttr::get(context, decision.cause)));
    if (decision.keepsParameters)
      op->setAttr(kKeepsParametersAttr, UnitAttr::get(context));
    if (context->getRemarkEngine()) // else nobody reads the text
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
             << slot.text << "': op '" << nn::nameOf(slot.op) << "' computes in " << decision.type
             << " and reads all its arguments so: override the op, not the argument";
    SmallVector<Attribute> types(slot.op->getNumOperands(), TypeAttr::get(NoneType::get(context)));
    if (auto known = slot.op->getAttrOfType<ArrayAttr>(kSlotsAttr))
      types.assign(known.begin(), known.end());
    if (isa<FloatType>(getElementTypeOrSelf(slot.op->getOperand(slot.operand).getType())))
      types[slot.operand] = TypeAttr::get(slot.type);
    slot.op->setAttr(kSlotsAttr, ArrayAttr::get(context, types));
    return success();
  }

  StringAttr decisionKey, rule;
};

// Whether some value of the function was measured.
bool haveNamesInCommon(const ValueRanges &ranges, func::FuncOp main) {
  auto measured = [&](Value value) {
    StringRef name = modelNameOf(value);
    return !name.empty() && ranges.find(name);
  };
  return llvm::any_of(main.getArguments(), measured) ||
         llvm::any_of(main.getBody().front(), [&](Operation &op) { return llvm::any_of(op.getResults(), measured); });
}

} // namespace

FailureOr<PolicyOptions> policyOptions(ModuleOp module, const PlanPrecisionPassOptions &from) {
  MLIRContext *context = module.getContext();
  PolicyOptions options;
  options.level = from.level == "OD" ? Level::OD : from.level == "O2" ? Level::O2 : Level::O1;
  options.low = from.dtype == "bfloat16" ? Type(BFloat16Type::get(context)) : Type(Float16Type::get(context));
  options.whiteList.assign(from.whiteList.begin(), from.whiteList.end());
  options.blackList.assign(from.blackList.begin(), from.blackList.end());
  options.blackVarnames.assign(from.blackVarnames.begin(), from.blackVarnames.end());
  options.useFp16Guard = from.useFp16Guard;
  if (!from.usePromote.empty())
    options.usePromote = from.usePromote == "true";
  options.safety = from.safety == "off" ? Safety::Off : from.safety == "enforce" ? Safety::Enforce : Safety::Warn;
  options.training = !from.infer && module->hasAttr("nn.train");
  std::string error, file = from.deviceTable;
  if (auto device = findDevice(from.deviceTable, error))
    options.device = *device;
  if (error.empty() && !from.ranges.empty()) {
    file = from.ranges;
    if (auto measured = readValueRanges(from.ranges, error)) {
      auto main = module.lookupSymbol<func::FuncOp>("main");
      if (main && !haveNamesInCommon(*measured, main))
        error = "has no value in common with the model: the ranges are those of another one";
      options.ranges = std::make_shared<const ValueRanges>(std::move(*measured));
    }
  }
  if (error.empty())
    return options;
  return emitError(FileLineColLoc::get(context, file, 0, 0)) << error;
}

} // namespace ampc
