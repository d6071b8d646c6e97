// Policy `paddle`: algorithm A, that of Paddle's static rewrite.
//
//   for op in program order:
//     op reads or writes a black varname  → f32   black_varname
//     type in black                       → f32   black_list
//     type in white                       → low   white_list
//     type in gray: some producer is f32  → f32   gray_after_black
//                   some producer is low  → low   gray_after_white
//                   neither               → undecided
//     otherwise                           → f32   unlisted
//
// The producers are the ops that define the operands; inputs and parameters have none. Decisions
// are made in program order, so the gray rule is transitive. At OD the gray and black lists are
// empty, and the user's lists and varnames are ignored. At O2 everything is low except extra-black
// and custom-black ops, black varnames, and ops outside the guard if the guard is active.
#include "Policies.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

using amp::Rule;

class PaddlePolicy : public PrecisionPolicy {
  FailureOr<Decisions> decide(const PolicyGraph &graph) override {
    Decisions decisions;
    decisions.reserve(graph.ops().size());
    for (Operation *op : graph.ops())
      decisions.push_back(decideOne(op, graph, decisions));
    return decisions;
  }

  static Decision decideOne(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    if (const Decision *given = graph.fixedDecision(op))
      return *given;
    Decision decision = decideByRules(op, graph, before);
    if (decision.type == graph.low() && !graph.hasLowPrecision(op))
      return {graph.f32(), Rule::Unsupported, PolicyGraph::typeOf(op).str(),
              /*keepsParameters=*/true};
    return decision;
  }

  static Decision decideByRules(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    Type f32 = graph.f32(), low = graph.low();
    auto [listName, category] = graph.categoryOf(op);
    bool fullLists = graph.level() == amp::Level::O1;
    if (graph.isOutsideGuard(op))
      return {f32, Rule::OutsideGuard, "use_fp16_guard", /*keepsParameters=*/true};
    bool custom = graph.level() != amp::Level::OD;
    if (auto name = graph.blackVarname(op); custom && name)
      return {f32, Rule::BlackVarname, name->str()};
    if (auto entry = graph.customBlack(op); custom && entry)
      return {f32, Rule::CustomBlackList, entry->str()};
    auto white = custom ? graph.customWhite(op) : std::nullopt;
    if (white && graph.level() != amp::Level::O2)
      return {low, Rule::CustomWhiteList, white->str()};
    if (graph.level() == amp::Level::O2) {
      if (category == nn::Category::ExtraBlack && !white)
        return {f32, Rule::ExtraBlackList, listName.str()};
      return {low, Rule::PureLowPrecision, "--amp-level=O2"};
    }
    if (fullLists && (category == nn::Category::Black || category == nn::Category::ExtraBlack))
      return {f32, category == nn::Category::Black ? Rule::BlackList : Rule::ExtraBlackList,
              listName.str()};
    if (category == nn::Category::White)
      return {low, Rule::WhiteList, listName.str()};
    if (fullLists && category == nn::Category::Gray)
      return decideGray(op, graph, before);
    return {f32, fullLists ? Rule::Unlisted : Rule::NotWhiteListed, PolicyGraph::typeOf(op).str()};
  }

  static Decision decideGray(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    Operation *white = nullptr;
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      auto index = producer ? graph.indexOf(producer) : std::nullopt;
      if (!index || !before[*index].type)
        continue;
      if (before[*index].type == graph.f32())
        return {graph.f32(), Rule::GrayAfterBlack, nn::nameOf(producer).str()};
      if (!white)
        white = producer;
    }
    if (white)
      return {graph.low(), Rule::GrayAfterWhite, nn::nameOf(white).str()};
    return {Type(), Rule::GrayUndecided, "no decided producer"};
  }
};

} // namespace

std::unique_ptr<PrecisionPolicy> makePaddlePolicy() {
  return std::make_unique<PaddlePolicy>();
}

} // namespace ampc
