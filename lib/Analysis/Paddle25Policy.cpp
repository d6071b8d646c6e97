// Policy `paddle-2.5`: algorithm B, Paddle's cast_model_to_fp16 of 2.5 to 3.x, quirks included.
//
//   for op in program order:
//     reads no float, or declares a float result          → untouched
//     no low code or custom black                         → f32   unsupported, custom_black_list
//     a name at it contains "learning_rate"               → f32   learning_rate_name
//     O2 with the guard, and the op is outside            → f32   outside_guard
//     touches a black varname                             → f32   black_varname
//     type in black (O2: extra black; OD: all but white)  → f32   black_list, extra_black_list, not_white_listed
//     type in white                                       → low   white_list, custom_white_list
//     a cast of the model                                 → untouched, and nobody's decisive producer
//     promotion is on: some operand is f32                → f32   promoted_to_float32, else low
//     O2                                                  → low   pure_low_precision
//     gray: the last decisive producer wins               → f32   gray_after_black, low   gray_after_white
//           none of them is decisive                      → low   gray_default
//     otherwise                                           → f32   unlisted
//
// A producer that was itself left alone is decisive by its type, when a list names that. At OD the user's lists and varnames count
// for nothing, as Paddle makes the lists anew.
#include "Policies.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

class Paddle25Policy : public PrecisionPolicy {
  FailureOr<Decisions> decide(const PolicyGraph &graph) override {
    Decisions decisions;
    decisions.reserve(graph.ops().size());
    ValueTypes types(graph);
    if (graph.level() == Level::O2)
      narrowParameters(graph, types);
    for (Operation *op : graph.ops()) {
      const Decision *given = graph.given(op);
      decisions.push_back(given ? *given : decideOne(op, graph, decisions, types));
      types.decided(op, decisions.back().type);
    }
    return decisions;
  }

  // A parameter is stored low unless an op reads it that must stay f32, or all its readers keep the slot.
  static void narrowParameters(const PolicyGraph &graph, ValueTypes &types) {
    for (Operation *op : graph.ops())
      for (OpOperand &operand : op->getOpOperands())
        if (Value value = operand.get(); value.getDefiningOp<nn::ReadOp>() && getElementTypeOrSelf(value.getType()).isF32())
          types.set(value, graph.low());
    for (Operation *op : graph.ops()) {
      auto info = dyn_cast<nn::PaddleOpInterface>(op);
      auto must = mustKeepFloat32(op, graph);
      for (OpOperand &operand : op->getOpOperands())
        if (Value value = operand.get();
            value.getDefiningOp<nn::ReadOp>() &&
            ((must && must->keepsParameters) || (info && info.keepsFloat32Operand(operand.getOperandNumber()))))
          types.set(value, getElementTypeOrSelf(value.getType()));
    }
  }

  static std::optional<Decision> mustKeepFloat32(Operation *op, const PolicyGraph &graph) {
    Type f32 = graph.f32();
    if (graph.level() != Level::OD)
      if (auto entry = graph.customBlack(op))
        // Paddle drops a name that is black by default from the black list at O2, and only black ops may round parameters.
        return Decision{f32, "custom_black_list", entry->str(), graph.categoryOf(op).second == nn::Category::Black};
    if (!graph.hasLowPrecision(op))
      return Decision{f32, "unsupported", PolicyGraph::typeOf(op).str(), /*keepsParameters=*/true};
    for (StringRef name : graph.namesAt(op))
      if (name.contains("learning_rate"))
        return Decision{f32, "learning_rate_name", name.str(), /*keepsParameters=*/true};
    if (graph.isOutsideGuard(op))
      return Decision{f32, "outside_guard", "use_fp16_guard", /*keepsParameters=*/true};
    return std::nullopt;
  }

  static bool readsNoFloat(Operation *op) {
    return op->getNumOperands() && llvm::none_of(op->getOperandTypes(), [](Type type) {
             Type element = getElementTypeOrSelf(type);
             return element.isF32() || element.isF16() || element.isBF16();
           });
  }

  static Decision decideOne(Operation *op, const PolicyGraph &graph, const Decisions &before, const ValueTypes &types) {
    Type f32 = graph.f32(), low = graph.low();
    bool isCast = isa<nn::CastOp>(op);
    if (readsNoFloat(op))
      return {Type(), "no_float_input", PolicyGraph::typeOf(op).str()};
    if (!isCast && graph.declaredFloatResult(op))
      return {Type(), "declares_its_type", PolicyGraph::typeOf(op).str()};
    if (auto must = mustKeepFloat32(op, graph))
      return *must;
    bool custom = graph.level() != Level::OD;
    if (custom)
      if (auto name = graph.blackVarname(op))
        return {f32, "black_varname", name->str()};
    auto [listName, category] = graph.categoryOf(op);
    auto white = custom ? graph.customWhite(op) : std::nullopt;
    if (white)
      return {low, "custom_white_list", white->str()};
    if (isBlack(category, graph.level()))
      return {f32, category == nn::Category::Black ? "black_list" : "extra_black_list", listName.str()};
    if (category == nn::Category::White)
      return {low, "white_list", listName.str()};
    if (graph.level() == Level::OD)
      return {f32, "not_white_listed", PolicyGraph::typeOf(op).str()};
    if (isCast)
      return {Type(), "cast_of_the_model", PolicyGraph::typeOf(op).str()};
    if (graph.usePromote().value_or(false))
      return promote(op, graph, types);
    if (graph.level() == Level::O2)
      return {low, "pure_low_precision", "--amp-level=O2"};
    if (category != nn::Category::Gray)
      return {f32, "unlisted", PolicyGraph::typeOf(op).str()};
    return decideGray(op, graph, before);
  }

  static bool isBlack(nn::Category category, Level level) {
    return level != Level::OD &&
           (category == nn::Category::ExtraBlack || (category == nn::Category::Black && level == Level::O1));
  }

  static Decision promote(Operation *op, const PolicyGraph &graph, const ValueTypes &types) {
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands())
      if (!(info && info.keepsFloat32Operand(operand.getOperandNumber())) && types.elementOf(operand.get()).isF32())
        return {graph.f32(), "promoted_to_float32", causeOf(operand.get()).str()};
    return {graph.low(), "promoted_to_low", "use_promote"};
  }

  // What the producer says to a gray op: f32, low, or nothing.
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
    return isBlack(category, graph.level()) ? graph.f32() : category == nn::Category::White ? graph.low() : Type();
  }

  static Decision decideGray(Operation *op, const PolicyGraph &graph, const Decisions &before) {
    Decision decision{graph.low(), "gray_default", "no decided producer"};
    for (Value operand : graph.operandsByName(op))
      if (Type type = decisive(operand.getDefiningOp(), graph, before))
        decision = {type, type == graph.f32() ? "gray_after_black" : "gray_after_white",
                    nn::nameOf(operand.getDefiningOp()).str()};
    return decision;
  }
};

} // namespace

std::unique_ptr<PrecisionPolicy> makePaddle25Policy() { return std::make_unique<Paddle25Policy>(); }

} // namespace ampc
