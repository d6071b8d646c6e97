// Decides the precision of every forward op, by the rules of the policy. For policy `paddle` (algorithm A):
//
//   for op in @main:
//     op touches a black varname          → f32   black_varname
//     type in black                       → f32   black_list
//     type in white                       → low   white_list
//     type in gray: some producer is f32  → f32   gray_after_black
//                   some producer is low  → low   gray_after_white
//                   neither               → untouched
//     otherwise                           → f32   unlisted
//
// A producer is the op that made an operand; inputs and parameters have none. Sets grow in program order, so the gray rule is
// transitive. At OD gray and black are empty; at O2 everything is low but extra-black and custom-black ops and black varnames.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLANPRECISIONPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

struct Decision {
  Type type; // null: untouched
  StringRef rule;
  std::string cause;
};

class PlanPrecision : public impl::PlanPrecisionPassBase<PlanPrecision> {
public:
  using PlanPrecisionPassBase::PlanPrecisionPassBase;

  void runOnOperation() override {
    if (level == "O0")
      return;
    MLIRContext *context = &getContext();
    nn::OpForms forms(context);
    f32 = Float32Type::get(context);
    low = dtype == "bfloat16" ? Type(BFloat16Type::get(context)) : Type(Float16Type::get(context));
    collect(forms, whiteList, customWhite);
    collect(forms, blackList, customBlack);
    for (const std::string &name : blackVarnames)
      varnames.insert(name);

    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (!main)
      return;
    for (Operation &op : main.getBody().front()) {
      auto type = op.getAttrOfType<StringAttr>(nn::kTypeAttr);
      if (!type)
        continue;
      Decision decision = decide(&op, type.getValue(), forms);
      decided[&op] = decision.type;
      op.setAttr(amp::kDecisionAttr,
                 amp::DecisionAttr::get(context, decision.type ? decision.type : NoneType::get(context),
                                        StringAttr::get(context, decision.rule), StringAttr::get(context, decision.cause)));
      std::string text = nn::nameOf(&op).str() + ": " + typeName(decision.type) + " by " + decision.rule.str() + " (" +
                         decision.cause + ")";
      remark::passed(op.getLoc(), remark::RemarkOpts::name("decision").category("amp")) << text;
    }
  }

private:
  static std::string typeName(Type type) {
    if (!type)
      return "untouched";
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  }

  // An entry means an operator, under whichever of its names; remember which entry it was.
  static void collect(const nn::OpForms &forms, ArrayRef<std::string> entries, DenseMap<OperationName, std::string> &operators) {
    for (const std::string &entry : entries)
      if (auto op = forms.operatorOf(entry))
        operators.try_emplace(*op, entry);
  }

  // The ProgramDesc type whose default category holds for an op written as `type`.
  static std::pair<std::string, nn::Category> categoryOf(Operation *op, StringRef type, const nn::OpForms &forms) {
    for (const nn::OpForm *form : forms.lookup(type))
      if (form->op == op->getName())
        return {form->listName, form->category};
    return {type.str(), nn::Category::Unlisted};
  }

  std::optional<std::string> blackVarname(Operation *op) const {
    if (varnames.empty())
      return std::nullopt;
    auto named = [&](StringRef name) { return varnames.contains(name); };
    if (auto results = op->getAttrOfType<ArrayAttr>(nn::kResultsAttr))
      for (Attribute name : results)
        if (named(cast<StringAttr>(name).getValue()))
          return cast<StringAttr>(name).getValue().str();
    for (Value operand : op->getOperands()) {
      std::string name = valueName(operand);
      if (named(name))
        return name;
    }
    return std::nullopt;
  }

  static std::string valueName(Value value) {
    if (auto arg = dyn_cast<BlockArgument>(value)) {
      auto func = cast<func::FuncOp>(arg.getOwner()->getParentOp());
      auto name = func.getArgAttrOfType<StringAttr>(arg.getArgNumber(), nn::kNameAttr);
      return name ? name.str() : "";
    }
    if (auto read = value.getDefiningOp<nn::ReadOp>())
      return read.getVariable().str();
    auto results = value.getDefiningOp()->getAttrOfType<ArrayAttr>(nn::kResultsAttr);
    unsigned number = cast<OpResult>(value).getResultNumber();
    return results && number < results.size() ? cast<StringAttr>(results[number]).str() : "";
  }

  Decision decide(Operation *op, StringRef type, const nn::OpForms &forms) {
    auto [listName, category] = categoryOf(op, type, forms);
    Decision decision = decideByRules(op, type, listName, category);
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    if (decision.type == low && info && !info.hasLowPrecision())
      return {f32, "unsupported", type.str()};
    return decision;
  }

  Decision decideByRules(Operation *op, StringRef type, const std::string &listName, nn::Category category) {
    bool fullLists = level == "O1";
    if (auto name = blackVarname(op))
      return {f32, "black_varname", *name};
    if (auto it = customBlack.find(op->getName()); it != customBlack.end())
      return {f32, "custom_black_list", it->second};
    bool white = false;
    if (auto it = customWhite.find(op->getName()); it != customWhite.end()) {
      if (level != "O2")
        return {low, "custom_white_list", it->second};
      white = true;
    }
    if (level == "O2") {
      if (category == nn::Category::ExtraBlack && !white)
        return {f32, "extra_black_list", listName};
      return {low, "pure_low_precision", "--amp-level=O2"};
    }
    if (fullLists && (category == nn::Category::Black || category == nn::Category::ExtraBlack))
      return {f32, category == nn::Category::Black ? "black_list" : "extra_black_list", listName};
    if (category == nn::Category::White)
      return {low, "white_list", listName};
    if (fullLists && category == nn::Category::Gray)
      return decideGray(op);
    return {f32, fullLists ? "unlisted" : "not_white_listed", type.str()};
  }

  Decision decideGray(Operation *op) {
    Operation *white = nullptr;
    for (Value operand : op->getOperands()) {
      auto it = decided.find(operand.getDefiningOp());
      if (it == decided.end() || !it->second)
        continue;
      if (it->second == f32)
        return {f32, "gray_after_black", nn::nameOf(it->first).str()};
      if (!white)
        white = it->first;
    }
    if (white)
      return {low, "gray_after_white", nn::nameOf(white).str()};
    return {Type(), "gray_undecided", "no decided producer"};
  }

  Type f32, low;
  DenseMap<OperationName, std::string> customWhite, customBlack;
  llvm::StringSet<> varnames;
  DenseMap<Operation *, Type> decided;
};

} // namespace
} // namespace ampc
