#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Dialect/NN/NeedsFloat32.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {

void CustomList::add(const nn::OpForms &forms, ArrayRef<std::string> entries) {
  for (const std::string &entry : entries) {
    written.insert(entry);
    if (auto op = forms.operatorOf(entry))
      operators.try_emplace(*op, entry);
  }
}

std::optional<StringRef> CustomList::entryOf(const nn::OpForms &forms, Operation *op) const {
  if (auto written = forms.operatorOf(op, PolicyGraph::typeOf(op)))
    if (auto it = operators.find(*written); it != operators.end())
      return StringRef(it->second);
  if (auto it = written.find(PolicyGraph::typeOf(op)); it != written.end())
    return it->getKey();
  return std::nullopt;
}

PolicyGraph::PolicyGraph(func::FuncOp main, const PolicyOptions &options)
    : options(options), forms(nn::OpForms::of(main.getContext())) {
  white.add(forms, options.whiteList);
  black.add(forms, options.blackList);
  for (const std::string &name : options.blackVarnames)
    varnames.insert(name);
  for (Operation &op : main.getBody().front())
    if (nn::isOfModel(&op)) {
      places[&op] = order.size();
      order.push_back(&op);
    }
}

PolicyGraph::~PolicyGraph() = default;

Type PolicyGraph::f32() const {
  return Float32Type::get(options.low.getContext());
}

std::optional<unsigned> PolicyGraph::indexOf(Operation *op) const {
  auto it = places.find(op);
  return it == places.end() ? std::nullopt : std::optional<unsigned>(it->second);
}

StringRef PolicyGraph::typeOf(Operation *op) {
  return cast<StringAttr>(op->getDiscardableAttr(nn::kTypeAttr)).getValue();
}

std::pair<StringRef, nn::Category> PolicyGraph::categoryOf(Operation *op) const {
  if (const nn::OpForm *form = forms.formOf(op, typeOf(op)))
    return {form->listName, low().isBF16() ? form->bfloat16 : form->category};
  return {typeOf(op), nn::Category::Unlisted};
}

std::optional<StringRef> PolicyGraph::customWhite(Operation *op) const {
  return white.entryOf(forms, op);
}
std::optional<StringRef> PolicyGraph::customBlack(Operation *op) const {
  return black.entryOf(forms, op);
}

SmallVector<StringRef> PolicyGraph::namesAt(Operation *op) const {
  SmallVector<StringRef> names;
  for (OpResult result : op->getResults())
    names.push_back(nn::resultNameOf(result));
  if (auto side = op->getAttrOfType<ArrayAttr>(nn::kSideResultsAttr))
    for (auto name : side.getAsRange<StringAttr>())
      names.push_back(name.getValue());
  for (Value operand : op->getOperands())
    names.push_back(modelNameOf(operand));
  return names;
}

std::optional<StringRef> PolicyGraph::blackVarname(Operation *op) const {
  if (varnames.empty())
    return std::nullopt;
  for (StringRef name : namesAt(op))
    if (varnames.contains(name))
      return name;
  return std::nullopt;
}

bool PolicyGraph::hasLowPrecision(Operation *op) const {
  if (op->hasAttr(nn::kNeedsFloat32Attr))
    return false;
  auto info = dyn_cast<nn::PaddleOpInterface>(op);
  return !info || info.hasLowPrecision();
}

bool PolicyGraph::isOutsideGuard(Operation *op) const {
  if (!options.useFp16Guard || options.level != amp::Level::O2)
    return false;
  auto scope = op->getAttrOfType<StringAttr>(nn::kScopeAttr);
  return !scope || !scope.getValue().contains("__use_fp16__");
}

const nn::OpForm *PolicyGraph::programForm(Operation *op) const {
  const nn::OpForm *written = forms.formOf(op, typeOf(op));
  if (!written || !written->pir)
    return written;
  for (const nn::OpForm *form : forms.lookup(written->listName))
    if (!form->pir)
      return form;
  return nullptr;
}

SmallVector<Value> PolicyGraph::operandsByName(Operation *op) const {
  SmallVector<Value> operands(op->getOperands());
  const nn::OpForm *form = programForm(op);
  // If slots are absent or variadic, the operands cannot be assigned to slots. No op with such
  // slots has two of them.
  if (!form || form->inputs.size() != operands.size())
    return operands;
  SmallVector<unsigned> order(llvm::to_vector(llvm::seq<unsigned>(operands.size())));
  llvm::stable_sort(
      order, [&](unsigned a, unsigned b) { return form->inputs[a].name < form->inputs[b].name; });
  return llvm::map_to_vector(order, [&](unsigned i) { return op->getOperand(i); });
}

int PolicyGraph::operandOf(Operation *op, StringRef slot) const {
  for (auto &form : forms.all())
    if (form->op == op->getName() && form->inputs.size() == op->getNumOperands())
      for (auto [i, input] : llvm::enumerate(form->inputs))
        if (input.name == slot && !input.variadic)
          return i;
  return -1;
}

Type PolicyGraph::declaredFloatResult(Operation *op) const {
  const nn::OpForm *form = programForm(op);
  if (!form)
    return {};
  for (const nn::FormAttr &attr : form->attrs)
    if (attr.kind == nn::AttrKind::DType && !attr.ignored)
      if (auto type = op->getAttrOfType<TypeAttr>(attr.target);
          type && isa<FloatType>(type.getValue()))
        return type.getValue();
  return {};
}

Type ValueTypes::elementOf(Value value) const {
  auto it = types.find(value);
  return it == types.end() ? getElementTypeOrSelf(value.getType()) : it->second;
}

void ValueTypes::record(Operation *op, Type type) {
  if (Type declared = graph.declaredFloatResult(op)) {
    for (Value result : op->getResults())
      types[result] = declared;
    return;
  }
  // An undecided op propagates the type of its first float operand.
  if (!type)
    for (Value operand : op->getOperands())
      if (Type element = elementOf(operand); isa<FloatType>(element)) {
        type = element;
        break;
      }
  if (type)
    for (Value result : op->getResults())
      if (hasFloatElements(result))
        types[result] = nn::keepsFloat32(result) ? graph.f32() : type;
}

const Decision *PolicyGraph::fixedDecision(Operation *op) const {
  auto it = fixedDecisions.find(op);
  return it == fixedDecisions.end() ? nullptr : it->second.get();
}

void PolicyGraph::fixDecision(Operation *op, Decision decision) {
  fixedDecisions[op] = std::make_unique<Decision>(std::move(decision));
}

StringRef modelNameOf(Value value) {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    auto func = cast<func::FuncOp>(arg.getOwner()->getParentOp());
    auto name = func.getArgAttrOfType<StringAttr>(arg.getArgNumber(), nn::kNameAttr);
    return name ? name.getValue() : StringRef();
  }
  if (auto read = value.getDefiningOp<nn::ReadOp>())
    return read.getVariable();
  return nn::resultNameOf(cast<OpResult>(value));
}

StringRef causeOf(Value value) {
  Operation *producer = value.getDefiningOp();
  return producer && nn::isOfModel(producer) ? nn::nameOf(producer) : modelNameOf(value);
}

} // namespace ampc
