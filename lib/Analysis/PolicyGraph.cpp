#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

// An entry means an operator, under whichever of its names; the first entry that does is remembered.
void collect(const nn::OpForms &forms, ArrayRef<std::string> entries, DenseMap<OperationName, StringRef> &operators) {
  for (const std::string &entry : entries)
    if (auto op = forms.operatorOf(entry))
      operators.try_emplace(*op, entry);
}

std::optional<StringRef> find(const DenseMap<OperationName, StringRef> &operators, Operation *op) {
  auto it = operators.find(op->getName());
  return it == operators.end() ? std::nullopt : std::optional<StringRef>(it->second);
}

} // namespace

PolicyGraph::PolicyGraph(func::FuncOp main, const PolicyOptions &options) : options(options), forms(main.getContext()) {
  collect(forms, options.whiteList, white);
  collect(forms, options.blackList, black);
  for (const std::string &name : options.blackVarnames)
    varnames.insert(name);
  for (Operation &op : main.getBody().front())
    if (op.hasAttrOfType<StringAttr>(nn::kTypeAttr)) {
      places[&op] = order.size();
      order.push_back(&op);
    }
}

PolicyGraph::~PolicyGraph() = default;

Type PolicyGraph::f32() const { return Float32Type::get(options.low.getContext()); }

std::optional<unsigned> PolicyGraph::indexOf(Operation *op) const {
  auto it = places.find(op);
  return it == places.end() ? std::nullopt : std::optional<unsigned>(it->second);
}

StringRef PolicyGraph::typeOf(Operation *op) { return op->getAttrOfType<StringAttr>(nn::kTypeAttr).getValue(); }

std::pair<StringRef, nn::Category> PolicyGraph::categoryOf(Operation *op) const {
  for (const nn::OpForm *form : forms.lookup(typeOf(op)))
    if (form->op == op->getName())
      return {form->listName, form->category};
  return {typeOf(op), nn::Category::Unlisted};
}

std::optional<StringRef> PolicyGraph::customWhite(Operation *op) const { return find(white, op); }
std::optional<StringRef> PolicyGraph::customBlack(Operation *op) const { return find(black, op); }

std::optional<StringRef> PolicyGraph::blackVarname(Operation *op) const {
  if (varnames.empty())
    return std::nullopt;
  if (auto results = op->getAttrOfType<ArrayAttr>(nn::kResultsAttr))
    for (auto name : results.getAsRange<StringAttr>())
      if (varnames.contains(name.getValue()))
        return name.getValue();
  for (Value operand : op->getOperands())
    if (StringRef name = modelNameOf(operand); varnames.contains(name))
      return name;
  return std::nullopt;
}

bool PolicyGraph::hasLowPrecision(Operation *op) const {
  auto info = dyn_cast<nn::PaddleOpInterface>(op);
  return !info || info.hasLowPrecision();
}

const Decision *PolicyGraph::given(Operation *op) const {
  auto it = fixed.find(op);
  return it == fixed.end() ? nullptr : it->second.get();
}

void PolicyGraph::give(Operation *op, Decision decision) { fixed[op] = std::make_unique<Decision>(std::move(decision)); }

StringRef modelNameOf(Value value) {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    auto func = cast<func::FuncOp>(arg.getOwner()->getParentOp());
    auto name = func.getArgAttrOfType<StringAttr>(arg.getArgNumber(), nn::kNameAttr);
    return name ? name.getValue() : StringRef();
  }
  if (auto read = value.getDefiningOp<nn::ReadOp>())
    return read.getVariable();
  auto results = value.getDefiningOp()->getAttrOfType<ArrayAttr>(nn::kResultsAttr);
  unsigned number = cast<OpResult>(value).getResultNumber();
  return results && number < results.size() ? cast<StringAttr>(results[number]).getValue() : StringRef();
}

} // namespace ampc
