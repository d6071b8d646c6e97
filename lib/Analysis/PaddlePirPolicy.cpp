// Policy `paddle-pir`: algorithm C, Paddle's auto_cast, which acts while PIR builds a program op by
// op.
//
//   for op in program order:
//     a cast of the model                                    → undecided
//     type in white                                          → low   white_list
//     type in black (O1: black and extra black; O2: extra)   → f32   black_list, extra_black_list
//     OD                                                     → f32   not_white_listed
//     O2 without promotion                                   → low   pure_low_precision
//     some operand is f32 at this point                      → f32   promoted_to_float32
//     otherwise                                              → low   promoted_to_low
//   low, but not implemented                                 → f32   unsupported
//
// There is no gray list, and there are no black varnames: the decision follows from the operands.
// Slots that stay f32 promote only if the op has float32OperandsPromote (instance_norm). At O2
// parameters are low from the beginning.
#include "Policies.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

using amp::Rule;

class PaddlePirPolicy : public PrecisionPolicy {
  FailureOr<Decisions> decide(const PolicyGraph &graph) override {
    Decisions decisions;
    decisions.reserve(graph.ops().size());
    ValueTypes types(graph);
    if (graph.level() == amp::Level::O2)
      narrowParameters(graph, types);
    for (Operation *op : graph.ops()) {
      decisions.push_back(decideOne(op, graph, types));
      // Without a float operand nothing is cast, and the result has the kernel's type (one_hot's).
      bool reads = llvm::any_of(op->getOperands(), [&](Value operand) {
        return isa<FloatType>(types.elementOf(operand));
      });
      types.record(op, reads ? decisions.back().type : Type());
    }
    return decisions;
  }

  static bool keepsFloat32(OpOperand &operand) {
    auto info = dyn_cast<nn::PaddleOpInterface>(operand.getOwner());
    return info && info.keepsFloat32Operand(operand.getOperandNumber());
  }

  // Parameters whose readers all keep the slot in f32, such as those of normalizations, stay f32.
  static void narrowParameters(const PolicyGraph &graph, ValueTypes &types) {
    for (Operation *op : graph.ops())
      for (OpOperand &operand : op->getOpOperands())
        if (Value value = operand.get(); value.getDefiningOp<nn::ReadOp>() &&
                                         getElementTypeOrSelf(value.getType()).isF32() &&
                                         !keepsFloat32(operand))
          types.set(value, graph.low());
  }

  static Decision decideOne(Operation *op, const PolicyGraph &graph, const ValueTypes &types) {
    if (const Decision *given = graph.fixedDecision(op))
      return *given;
    Decision decision = decideByRules(op, graph, types);
    if (decision.type == graph.low() && !graph.hasLowPrecision(op))
      return {graph.f32(), Rule::Unsupported, PolicyGraph::typeOf(op).str()};
    return decision;
  }

  static Decision decideByRules(Operation *op, const PolicyGraph &graph, const ValueTypes &types) {
    Type f32 = graph.f32(), low = graph.low();
    if (isa<nn::CastOp>(op))
      return {Type(), Rule::CastOfTheModel, PolicyGraph::typeOf(op).str()};
    auto [listName, category] = graph.categoryOf(op);
    // Paddle checks the white list first, but a custom entry removes the type from the other list.
    if (auto entry = graph.customBlack(op))
      return {f32, Rule::CustomBlackList, entry->str()};
    if (auto entry = graph.customWhite(op))
      return {low, Rule::CustomWhiteList, entry->str()};
    if (category == nn::Category::White)
      return {low, Rule::WhiteList, listName.str()};
    if (graph.level() == amp::Level::O1 && category == nn::Category::Black)
      return {f32, Rule::BlackList, listName.str()};
    if (graph.level() != amp::Level::OD && category == nn::Category::ExtraBlack)
      return {f32, Rule::ExtraBlackList, listName.str()};
    if (graph.level() == amp::Level::OD)
      return {f32, Rule::NotWhiteListed, PolicyGraph::typeOf(op).str()};
    if (graph.level() == amp::Level::O2 && !graph.usePromote().value_or(true))
      return {low, Rule::PureLowPrecision, "--amp-level=O2"};
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands())
      if ((!keepsFloat32(operand) || info.float32OperandsPromote()) &&
          types.elementOf(operand.get()).isF32())
        return {f32, Rule::PromotedToFloat32, causeOf(operand.get()).str()};
    return {low, Rule::PromotedToLow, "no operand is float32"};
  }
};

} // namespace

std::unique_ptr<PrecisionPolicy> makePaddlePirPolicy() {
  return std::make_unique<PaddlePirPolicy>();
}

} // namespace ampc
