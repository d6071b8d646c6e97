#include "ampc/Dialect/AMP/Reasons.h"

using namespace mlir;

namespace ampc::amp {
namespace {

const RuleWords kRules[] = {
    {"white_list", false, "$cause is on the white list, of operators that gain most from 16 bits"},
    {"black_list", false, "$cause is on the black list, of operators whose results leave float16's range or need its missing digits"},
    {"extra_black_list", false, "$cause is on the extra black list, of operators whose gradient is slower in 16 bits"},
    {"custom_white_list", false, "the custom white list names $cause"},
    {"custom_black_list", false, "the custom black list names $cause"},
    {"black_varname", false, "it touches tensor $cause, which is a black varname"},
    {"gray_after_black", true, "$type is gray: it follows what produces its operands, and $cause computes in float32"},
    {"gray_after_white", true, "$type is gray: it follows what produces its operands, and $cause computes in low precision"},
    {"gray_default", false, "$type is gray, and it has $cause to follow, which means low in this policy"},
    {"gray_undecided", false, "$type is gray, and it has $cause to follow: it computes in what arrives"},
    {"unlisted", false, "$cause is on no list, which means float32 at O1"},
    {"not_white_listed", false, "$cause is not on the white list, which means float32 at OD"},
    {"pure_low_precision", false, "everything that no black list names is low at $cause"},
    {"promoted_to_float32", true, "an operand is float32, and one is enough: $cause"},
    {"promoted_to_low", false, "no operand is float32, and $type is on no list"},
    {"learning_rate_name", false, "$cause has learning_rate in its name, and what touches it stays float32"},
    {"outside_guard", false, "it stands in no scope that $cause allows to be low"},
    {"declares_its_type", false, "an attribute of $cause says which type it gives"},
    {"declared_type", false, "an attribute of $cause says which type it gives"},
    {"float32_result", false, "$cause gives float32 whatever it reads"},
    {"cast_of_the_model", false, "it is a cast that the model asks for"},
    {"no_float_input", false, "it reads no float"},
    {"no_float", false, "it reads and gives no float"},
    {"min_cut", false, "the predicted time is least so: $cause"},
    {"unsafe", false, "its values leave what 16 bits can hold: $cause"},
    {"override", false, "$cause says so"},
    {"unsupported", false, "$cause has no implementation in low precision"},
    {"level_O0", false, "nothing is rewritten at $cause"},
    {kReplayRule, false, "it was edited in $cause"},
};

DecisionAttr decisionOf(Operation *op) { return op->getAttrOfType<DecisionAttr>(kDecisionAttr); }

} // namespace

std::string dtypeName(Type type) {
  if (type.isF32()) return "float32";
  if (type.isF16()) return "float16";
  if (type.isBF16()) return "bfloat16";
  if (type.isInteger(1)) return "bool";
  return type.isInteger(32) ? "int32" : "int64";
}

std::string computedIn(Operation *op) {
  if (op->hasAttr(kDeclaredAttr)) // a cast of the model that rounds to another type than the model says
    return dtypeName(getElementTypeOrSelf(op->getResult(0).getType()));
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (Type element = getElementTypeOrSelf(type); isa<FloatType>(element))
        return dtypeName(element);
  if (op->getNumOperands())
    return dtypeName(getElementTypeOrSelf(op->getOperand(0).getType()));
  return op->getNumResults() ? dtypeName(getElementTypeOrSelf(op->getResult(0).getType())) : "";
}

const RuleWords *wordsOf(StringRef rule) {
  for (const RuleWords &row : kRules)
    if (row.rule == rule)
      return &row;
  return nullptr;
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
  const RuleWords *row = why ? wordsOf(why.getRule()) : nullptr;
  Operation *from = row && row->inherits ? find(why.getCause()) : nullptr;
  return from && position.lookup(from) < position.lookup(op) ? from : nullptr;
}

OpReason Reasons::of(Operation *op) const {
  OpReason reason = {nn::nameOf(op).str(), op->getAttrOfType<StringAttr>(nn::kTypeAttr).str(), computedIn(op), "level_O0", "--amp-level=O0", {}};
  if (DecisionAttr why = decisionOf(op))
    reason.rule = why.getRule().str(), reason.cause = why.getCause().str();
  // A chain is as long as it is, up to 2,000 ops; in larger graphs a bound keeps all chains together linear: the rest of a chain
  // is told by the row of its last op.
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
  const RuleWords *row = wordsOf(reason.rule);
  std::string text = row ? row->words.str() : "rule " + reason.rule + ": $cause";
  auto put = [&](StringRef place, const std::string &value) {
    if (size_t at = text.find(place); at != std::string::npos)
      text.replace(at, place.size(), value);
  };
  put("$type", reason.type);
  put("$cause", reason.cause); // last: a cause may hold any text
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
