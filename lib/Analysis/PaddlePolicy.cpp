// Policy `paddle`: algorithm A of Paddle's static rewrite.
//
//   for op in program order:
//     op touches a black varname          → f32   black_varname
//     type in black                       → f32   black_list
//     type in white                       → low   white_list
//     type in gray: some producer is f32  → f32   gray_after_black
//                   some producer is low  → low   gray_after_white
//                   neither               → untouched
//     otherwise                           → f32   unlisted
//
// A producer is the op that made an operand; inputs and parameters have none. Sets grow in program order, so the gray rule is
// transitive. At OD gray and black are empty, and the user's lists and varnames count for nothing; at O2 everything is low but
// extra-black and custom-black ops, black varnames and what stands outside the guard where one is asked for.
#include "Policies.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

class PaddlePolicy : public PrecisionPolicy {
  FailureOr<Decisions> decide(const PolicyGraph &graph) override {
    Decisions decisions;
    decisions.reserve(graph.ops().size());
    for (Operation *op : graph.ops())
      decisions.push_back(decideOne(op, graph, decisions));
    return decisions;
  }

  static Decision decideOne(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    if (const Decision *given = graph.given(op))
      return *given;
    Decision decision = decideByRules(op, graph, before);
    if (decision.type == graph.low() && !graph.hasLowPrecision(op))
      return {graph.f32(), "unsupported", PolicyGraph::typeOf(op).str(), /*keepsParameters=*/true};
    return decision;
  }

  static Decision decideByRules(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    Type f32 = graph.f32(), low = graph.low();
    auto [listName, category] = graph.categoryOf(op);
    bool fullLists = graph.level() == Level::O1;
    if (graph.isOutsideGuard(op))
      return {f32, "outside_guard", "use_fp16_guard", /*keepsParameters=*/true};
    bool custom = graph.level() != Level::OD;
    if (auto name = graph.blackVarname(op); custom && name)
      return {f32, "black_varname", name->str()};
    if (auto entry = graph.customBlack(op); custom && entry)
      return {f32, "custom_black_list", entry->str()};
    auto white = custom ? graph.customWhite(op) : std::nullopt;
    if (white && graph.level() != Level::O2)
      return {low, "custom_white_list", white->str()};
    if (graph.level() == Level::O2) {
      if (category == nn::Category::ExtraBlack && !white)
        return {f32, "extra_black_list", listName.str()};
      return {low, "pure_low_precision", "--amp-level=O2"};
    }
    if (fullLists && (category == nn::Category::Black || category == nn::Category::ExtraBlack))
      return {f32, category == nn::Category::Black ? "black_list" : "extra_black_list", listName.str()};
    if (category == nn::Category::White)
      return {low, "white_list", listName.str()};
    if (fullLists && category == nn::Category::Gray)
      return decideGray(op, graph, before);
    return {f32, fullLists ? "unlisted" : "not_white_listed", PolicyGraph::typeOf(op).str()};
  }

  static Decision decideGray(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    Operation *white = nullptr;
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      auto index = producer ? graph.indexOf(producer) : std::nullopt;
      if (!index || !before[*index].type)
        continue;
      if (before[*index].type == graph.f32())
        return {graph.f32(), "gray_after_black", nn::nameOf(producer).str()};
      if (!white)
        white = producer;
    }
    if (white)
      return {graph.low(), "gray_after_white", nn::nameOf(white).str()};
    return {Type(), "gray_undecided", "no decided producer"};
  }
};

} // namespace

std::unique_ptr<PrecisionPolicy> makePaddlePolicy() { return std::make_unique<PaddlePolicy>(); }

} // namespace ampc
