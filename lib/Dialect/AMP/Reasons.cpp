#include "ampc/Dialect/AMP/Reasons.h"

using namespace mlir;

namespace ampc::amp {
namespace {

struct RuleWords {
  Rule rule;
  bool inherits; // the cause is the name of an op, whose own decision goes on with the chain
  StringLiteral
      // a clause about the op; $cause and $type stand for the decision's cause and the op's type
      words;
};

// In the order of Rule.
constexpr RuleWords kRules[] = {
    {Rule::WhiteList, false,
     "$cause is on the white list, of operators that gain most from 16 bits"},
    {Rule::BlackList, false,
     "$cause is on the black list, of operators whose results leave float16's range or need its "
     "missing digits"},
    {Rule::ExtraBlackList, false,
     "$cause is on the extra black list, of operators whose gradient is slower in 16 bits"},
    {Rule::CustomWhiteList, false, "the custom white list names $cause"},
    {Rule::CustomBlackList, false, "the custom black list names $cause"},
    {Rule::BlackVarname, false, "it touches tensor $cause, which is a black varname"},
    {Rule::GrayAfterBlack, true,
     "$type is gray: it follows what produces its operands, and $cause computes in float32"},
    {Rule::GrayAfterWhite, true,
     "$type is gray: it follows what produces its operands, and $cause computes in low precision"},
    {Rule::GrayDefault, false,
     "$type is gray, and it has $cause to follow, which means low in this policy"},
    {Rule::GrayUndecided, false,
     "$type is gray, and it has $cause to follow: it computes in what arrives"},
    {Rule::Unlisted, false, "$cause is on no list, which means float32 at O1"},
    {Rule::NotWhiteListed, false, "$cause is not on the white list, which means float32 at OD"},
    {Rule::PureLowPrecision, false, "everything that no black list names is low at $cause"},
    {Rule::PromotedToFloat32, true, "an operand is float32, and one is enough: $cause"},
    {Rule::PromotedToLow, false, "no operand is float32, and $type is on no list"},
    {Rule::LearningRateName, false,
     "$cause has learning_rate in its name, and what touches it stays float32"},
    {Rule::OutsideGuard, false, "it stands in no scope that $cause allows to be low"},
    {Rule::DeclaresItsType, false, "an attribute of $cause says which type it gives"},
    {Rule::DeclaredType, false, "an attribute of $cause says which type it gives"},
    {Rule::Float32Result, false, "$cause gives float32 whatever it reads"},
    {Rule::CastOfTheModel, false, "it is a cast that the model asks for"},
    {Rule::NoFloatInput, false, "it reads no float"},
    {Rule::NoFloat, false, "it reads and gives no float"},
    {Rule::MinCut, false, "the predicted time is least so: $cause"},
    {Rule::Unsafe, false, "its values leave what 16 bits can hold: $cause"},
    {Rule::Override, false, "$cause says so"},
    {Rule::Unsupported, false, "$cause has no implementation in low precision"},
    {Rule::LevelO0, false, "nothing is rewritten at $cause"},
    {Rule::Replay, false, "it was edited in $cause"},
};

constexpr bool hasRowPerRule() {
  for (size_t i = 0; i < std::size(kRules); ++i)
    if (kRules[i].rule != static_cast<Rule>(i))
      return false;
  return std::size(kRules) == getMaxEnumValForRule() + 1;
}
static_assert(hasRowPerRule());

const RuleWords &wordsOf(Rule rule) {
  return kRules[static_cast<size_t>(rule)];
}

DecisionAttr decisionOf(Operation *op) {
  return op->getAttrOfType<DecisionAttr>(kDecisionAttr);
}

} // namespace

std::string decisionText(Operation *op) {
  auto decision = op->getAttrOfType<DecisionAttr>(kDecisionAttr);
  if (!decision)
    return "";
  std::string type =
      isa<NoneType>(decision.getType()) ? "untouched" : dtypeName(decision.getType());
  return nn::nameOf(op).str() + ": " + type + " by " + stringifyEnum(decision.getRule()).str() +
         " (" + decision.getCause().str() + ")";
}

std::string computedIn(Operation *op) {
  if (op->hasAttr(kDeclaredAttr)) // a cast of the model whose type the rewrite changed
    return dtypeName(getElementTypeOrSelf(op->getResult(0).getType()));
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (Type element = getElementTypeOrSelf(type); isa<FloatType>(element))
        return dtypeName(element);
  if (op->getNumOperands())
    return dtypeName(getElementTypeOrSelf(op->getOperand(0).getType()));
  return op->getNumResults() ? dtypeName(getElementTypeOrSelf(op->getResult(0).getType())) : "";
}

Reasons::Reasons(func::FuncOp main) : main(main) {
  for (Operation &op : main.getBody().front())
    if (nn::isOfModel(&op)) {
      byName[nn::nameOf(&op)] = &op;
      position[&op] = list.size();
      list.push_back(&op);
    }
}

Operation *Reasons::inheritedFrom(Operation *op) const {
  DecisionAttr why = decisionOf(op);
  Operation *from = why && wordsOf(why.getRule()).inherits ? find(why.getCause()) : nullptr;
  return from && position.lookup(from) < position.lookup(op) ? from : nullptr;
}

OpReason Reasons::of(Operation *op) const {
  OpReason reason = {nn::nameOf(op).str(), op->getAttrOfType<StringAttr>(nn::kTypeAttr).str(),
                     computedIn(op),       stringifyEnum(Rule::LevelO0).str(),
                     "--amp-level=O0",     {}};
  if (DecisionAttr why = decisionOf(op))
    reason.rule = stringifyEnum(why.getRule()).str(), reason.cause = why.getCause().str();
  // Limits the length of chains, so that all chains together are linear in large graphs: up to
  // 2,000 ops chains are complete. The remainder of a chain is in the row of its last op.
  size_t longest = std::max<size_t>(32, 4'000'000 / std::max<size_t>(1, list.size()));
  reason.because.push_back(reason.cause);
  while ((op = inheritedFrom(op)) && reason.because.size() < longest) {
    DecisionAttr why = decisionOf(op);
    reason.because.push_back(why ? why.getCause().str() : "--amp-level=O0");
  }
  return reason;
}

std::string Reasons::words(Operation *op) const {
  OpReason reason = of(op);
  DecisionAttr why = decisionOf(op);
  std::string text = wordsOf(why ? why.getRule() : Rule::LevelO0).words.str();
  auto put = [&](StringRef place, const std::string &value) {
    if (size_t at = text.find(place); at != std::string::npos)
      text.replace(at, place.size(), value);
  };
  put("$type", reason.type);
  put("$cause", reason.cause); // last, because a cause may contain any text
  return text;
}

std::string valueName(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto func = cast<func::FuncOp>(argument.getOwner()->getParentOp());
    auto name = func.getArgAttrOfType<StringAttr>(argument.getArgNumber(), nn::kNameAttr);
    return name ? name.str() : "";
  }
  Operation *op = value.getDefiningOp();
  if (auto read = dyn_cast<nn::ReadOp>(op))
    return read.getVariable().str();
  if (auto cast = dyn_cast<nn::CastOp>(op); cast && !nn::isOfModel(op))
    return valueName(cast.getX());
  StringRef name = nn::resultNameOf(cast<OpResult>(value));
  return (name.empty() ? nn::nameOf(op) : name).str();
}

} // namespace ampc::amp
