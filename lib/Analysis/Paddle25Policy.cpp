// Policy `paddle-2.5`: algorithm B, Paddle's cast_model_to_fp16 of versions 2.5 to 3.x, including
// its quirks.
//
//   for op in program order:
//     reads no float, or declares a float result          → undecided
//     no low implementation, or custom black              → f32   unsupported, custom_black_list
//     one of its names contains "learning_rate"           → f32   learning_rate_name
//     O2 with the guard, and the op is outside            → f32   outside_guard
//     reads or writes a black varname                     → f32   black_varname
//     type in black (O2: extra black; OD: all but white)  → f32   black_list, extra_black_list,
//                                                         not_white_listed
//     type in white                                       → low   white_list, custom_white_list
//     a cast of the model                                 → undecided, and never a decisive
//                                                         producer
//     promotion is on: some operand is f32                → f32   promoted_to_float32, else low
//     O2                                                  → low   pure_low_precision
//     gray: the last decisive producer wins               → f32   gray_after_black, low
//                                                         gray_after_white
//           none of them is decisive                      → low   gray_default
//     otherwise                                           → f32   unlisted
//
// An undecided producer is decisive if a list contains its type. At OD the user's lists and
// varnames are ignored, because Paddle builds the lists anew.
#include "Policies.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

using amp::Rule;

class Paddle25Policy : public PrecisionPolicy {
  FailureOr<Decisions> decide(const PolicyGraph &graph) override {
    Decisions decisions;
    decisions.reserve(graph.ops().size());
    ValueTypes types(graph);
    if (graph.level() == amp::Level::O2)
      narrowParameters(graph, types);
    for (Operation *op : graph.ops()) {
      const Decision *given = graph.fixedDecision(op);
      decisions.push_back(given ? *given : decideOne(op, graph, decisions, types));
      types.record(op, decisions.back().type);
    }
    return decisions;
  }

  // A parameter is stored low unless an op that must stay f32 reads it or a reader keeps the slot
  // in f32.
  static void narrowParameters(const PolicyGraph &graph, ValueTypes &types) {
    for (Operation *op : graph.ops())
      for (OpOperand &operand : op->getOpOperands())
        if (Value value = operand.get();
            value.getDefiningOp<nn::ReadOp>() && getElementTypeOrSelf(value.getType()).isF32())
          types.set(value, graph.low());
    for (Operation *op : graph.ops()) {
      auto info = dyn_cast<nn::PaddleOpInterface>(op);
      auto must = mustKeepFloat32(op, graph);
      for (OpOperand &operand : op->getOpOperands())
        if (Value value = operand.get();
            value.getDefiningOp<nn::ReadOp>() &&
            ((must && must->keepsParameters) ||
             (info && info.keepsFloat32Operand(operand.getOperandNumber()))))
          types.set(value, getElementTypeOrSelf(value.getType()));
    }
  }

  static std::optional<Decision> mustKeepFloat32(Operation *op, const PolicyGraph &graph) {
    Type f32 = graph.f32();
    if (graph.level() != amp::Level::OD)
      if (auto entry = graph.customBlack(op))
        // Paddle drops a name that is black by default from the black list at O2, and only black
        // ops may round parameters.
        return Decision{f32, Rule::CustomBlackList, entry->str(),
                        graph.categoryOf(op).second == nn::Category::Black};
    // Paddle passes over the ops that are black at O2 before it looks for other reasons to keep
    // their parameters.
    bool keepsParameters = graph.categoryOf(op).second != nn::Category::ExtraBlack ||
                           graph.customWhite(op).has_value();
    if (!graph.hasLowPrecision(op))
      return Decision{f32, Rule::Unsupported, PolicyGraph::typeOf(op).str(), keepsParameters};
    for (StringRef name : graph.namesAt(op))
      if (name.contains("learning_rate"))
        return Decision{f32, Rule::LearningRateName, name.str(), keepsParameters};
    if (graph.isOutsideGuard(op))
      return Decision{f32, Rule::OutsideGuard, "use_fp16_guard", keepsParameters};
    return std::nullopt;
  }

  // Paddle's `range` reads its bounds as tensors of the result's type and declares none. Here they
  // are attributes.
  static bool isRange(Operation *op) {
    auto type = op->getAttrOfType<StringAttr>(nn::kTypeAttr);
    return isa<nn::RangeOp>(op) && type && type == "range";
  }

  static bool readsNoFloat(Operation *op) {
    if (isRange(op))
      return !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()));
    return op->getNumOperands() && llvm::none_of(op->getOperandTypes(), [](Type type) {
             return isa<FloatType>(getElementTypeOrSelf(type));
           });
  }

  static Decision decideOne(Operation *op, const PolicyGraph &graph, const Decisions &before,
                            const ValueTypes &types) {
    Type f32 = graph.f32(), low = graph.low();
    bool isCast = isa<nn::CastOp>(op);
    if (readsNoFloat(op))
      return {Type(), Rule::NoFloatInput, PolicyGraph::typeOf(op).str()};
    // At O2 Paddle would compute a range in 16 bits, whose numbers are no positions any more.
    bool declares = !isRange(op) || graph.level() == amp::Level::O2;
    if (!isCast && declares && graph.declaredFloatResult(op))
      return {Type(), Rule::DeclaresItsType, PolicyGraph::typeOf(op).str()};
    if (auto must = mustKeepFloat32(op, graph))
      return *must;
    bool custom = graph.level() != amp::Level::OD;
    if (custom)
      if (auto name = graph.blackVarname(op))
        return {f32, Rule::BlackVarname, name->str()};
    auto [listName, category] = graph.categoryOf(op);
    auto white = custom ? graph.customWhite(op) : std::nullopt;
    if (white)
      return {low, Rule::CustomWhiteList, white->str()};
    if (isBlack(category, graph.level()))
      return {f32, category == nn::Category::Black ? Rule::BlackList : Rule::ExtraBlackList,
              listName.str()};
    if (category == nn::Category::White)
      return {low, Rule::WhiteList, listName.str()};
    if (graph.level() == amp::Level::OD)
      return {f32, Rule::NotWhiteListed, PolicyGraph::typeOf(op).str()};
    if (isCast)
      return {Type(), Rule::CastOfTheModel, PolicyGraph::typeOf(op).str()};
    if (graph.usePromote().value_or(false))
      return promote(op, graph, types);
    if (graph.level() == amp::Level::O2)
      return {low, Rule::PureLowPrecision, "--amp-level=O2"};
    if (category != nn::Category::Gray)
      return {f32, Rule::Unlisted, PolicyGraph::typeOf(op).str()};
    return decideGray(op, graph, before);
  }

  static bool isBlack(nn::Category category, amp::Level level) {
    return level != amp::Level::OD &&
           (category == nn::Category::ExtraBlack ||
            (category == nn::Category::Black && level == amp::Level::O1));
  }

  static Decision promote(Operation *op, const PolicyGraph &graph, const ValueTypes &types) {
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands())
      if (!(info && info.keepsFloat32Operand(operand.getOperandNumber())) &&
          types.elementOf(operand.get()).isF32())
        return {graph.f32(), Rule::PromotedToFloat32, causeOf(operand.get()).str()};
    return {graph.low(), Rule::PromotedToLow, "use_promote"};
  }

  // The decision that a gray op inherits from a producer: f32, low, or null if the producer is not
  // decisive.
  static Type decisive(Operation *producer, const PolicyGraph &graph, const Decisions &before) {
    auto index = producer ? graph.indexOf(producer) : std::nullopt;
    if (!index)
      return {};
    if (before[*index].type)
      return before[*index].type;
    if (graph.customWhite(producer))
      return graph.low();
    if (graph.customBlack(producer))
      return graph.f32();
    nn::Category category = graph.categoryOf(producer).second;
    return isBlack(category, graph.level())  ? graph.f32()
           : category == nn::Category::White ? graph.low()
                                             : Type();
  }

  static Decision decideGray(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    Decision decision{graph.low(), Rule::GrayDefault, "no decided producer"};
    for (Value operand : graph.operandsByName(op))
      if (Type type = decisive(operand.getDefiningOp(), graph, before))
        decision = {type, type == graph.f32() ? Rule::GrayAfterBlack : Rule::GrayAfterWhite,
                    nn::nameOf(operand.getDefiningOp()).str()};
    return decision;
  }
};

} // namespace

std::unique_ptr<PrecisionPolicy> makePaddle25Policy() {
  return std::make_unique<Paddle25Policy>();
}

} // namespace ampc
