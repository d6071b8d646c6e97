// Asks the precision policy (lib/Analysis) for a decision on every op of the model, and writes it
// as an attribute and as a remark:
//
//   for op in @main that is an op of the model:
//     op.amp.decision = <type, rule, cause>
#include "GivenSettings.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Analysis/Overrides.h"
#include "ampc/Analysis/ValueSafety.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Passes/Passes.h"
#include "ampc/Passes/PlanPrecision.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLANPRECISIONPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class PlanPrecision : public GivenSettings<impl::PlanPrecisionPassBase<PlanPrecision>> {
public:
  using GivenSettings::GivenSettings;

  void runOnOperation() override {
    FailureOr<amp::Settings> current = settings();
    if (failed(current))
      return signalPassFailure();
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (current->levelOrDefault() == amp::Level::O0 || current->replayed.value_or(false) || !main)
      return;
    const std::string policy = current->policyOrDefault();
    std::unique_ptr<PrecisionPolicy> chosen = makePolicy(policy);
    if (!chosen) {
      main.emitError("policy '") << policy << "' is not one of " << llvm::join(policyNames(), ", ");
      return signalPassFailure();
    }
    FailureOr<PolicyOptions> read = policyOptions(getOperation(), *current);
    if (failed(read))
      return signalPassFailure();
    const PolicyOptions &options = *read;
    PolicyGraph graph(main, options);
    std::vector<Hazard> hazards;
    if (options.safety != amp::Safety::Off)
      hazards = findHazards(main, options.low, options.ranges.get());
    // The min-cut policy handles hazards itself; the other policies get them as fixed decisions.
    // Overrides come last, because they take precedence.
    if (options.safety == amp::Safety::Enforce && policy != amp::kMinCut)
      for (const Hazard &hazard : hazards)
        graph.fixDecision(
            hazard.op, {graph.f32(), amp::Rule::Unsafe, hazard.pattern.str() + ": " + hazard.why});
    FailureOr<std::vector<SlotOverride>> slots = applyOverrides(main, graph, current->overrides);
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
    auto isLow = [&](Operation *op) {
      auto index = graph.indexOf(op);
      return index && (*decisions)[*index].type == options.low;
    };
    for (const Hazard &hazard : hazards) {
      // Where safety is enforced, InsertCasts keeps constants that it narrows finite and not 0.
      bool losesResult = isa<nn::FillConstantOp>(hazard.op) ? !current->enforcesSafety()
                                                            : hazard.pattern.ends_with("_overflow");
      if (isLow(hazard.op))
        hazard.op->emitWarning(hazard.pattern) << ": computes in 16 bits, and " << hazard.why;
      else if (losesResult)
        warnOfReader(hazard, isLow);
    }
  }

private:
  // Warns if an op that computes in 16 bits narrows the op's float32 result, which 16 bits cannot
  // hold. Names the first such reader.
  void warnOfReader(const Hazard &hazard, function_ref<bool(Operation *)> isLow) {
    for (OpOperand &use : hazard.op->getUses()) {
      auto info = dyn_cast<nn::PaddleOpInterface>(use.getOwner());
      if (!isLow(use.getOwner()) || !info || info.keepsFloat32Operand(use.getOperandNumber()) ||
          isa<nn::CastOp>(use.getOwner()))
        continue;
      hazard.op->emitWarning(hazard.pattern)
          << ": " << nn::nameOf(use.getOwner()) << " reads it in 16 bits, and " << hazard.why;
      return;
    }
  }

  void write(Operation *op, const Decision &decision) {
    MLIRContext *context = &getContext();
    op->setDiscardableAttr(
        decisionKey,
        amp::DecisionAttr::get(context, decision.type ? decision.type : NoneType::get(context),
                               *decision.rule, StringAttr::get(context, decision.cause)));
    if (decision.keepsParameters)
      op->setAttr(kKeepsParametersAttr, UnitAttr::get(context));
    if (context->getRemarkEngine()) // the text is only needed for remarks
      remark::passed(op->getLoc(), remark::RemarkOpts::name("decision").category("amp"))
          << amp::decisionText(op);
  }

  // Records an override of an argument in the op's amp.slots: one entry per operand, NoneType if it
  // has no override.
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
    if (hasFloatElements(slot.op->getOperand(slot.operand)))
      types[slot.operand] = TypeAttr::get(slot.type);
    slot.op->setAttr(kSlotsAttr, ArrayAttr::get(context, types));
    return success();
  }

  StringAttr decisionKey;
};

// Whether `ranges` has the range of some value of the function.
bool haveNamesInCommon(const ValueRanges &ranges, func::FuncOp main) {
  auto measured = [&](Value value) {
    StringRef name = modelNameOf(value);
    return !name.empty() && ranges.find(name);
  };
  return llvm::any_of(main.getArguments(), measured) ||
         llvm::any_of(main.getBody().front(),
                      [&](Operation &op) { return llvm::any_of(op.getResults(), measured); });
}

} // namespace

FailureOr<PolicyOptions> policyOptions(ModuleOp module, const amp::Settings &settings) {
  MLIRContext *context = module.getContext();
  PolicyOptions options;
  options.level = settings.levelOrDefault();
  options.low = settings.lowType(context);
  options.whiteList = settings.whiteList;
  options.blackList = settings.blackList;
  options.blackVarnames = settings.blackVarnames;
  options.useFp16Guard = settings.isGuarded();
  if (settings.takesPromote())
    options.usePromote = settings.usePromote;
  options.safety = settings.safetyOrDefault();
  options.training = module->hasAttr(nn::kTrainAttr);
  std::string error, file = settings.deviceTable.value_or("cpu");
  if (auto device = findDevice(file, error))
    options.device = *device;
  if (error.empty() && settings.ranges) {
    file = *settings.ranges;
    if (auto measured = readValueRanges(file, error)) {
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
