#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

unsigned UpdateOp::getStates() {
  unsigned others = (getGradients().empty() ? 0 : 1) + getScalars().size() + (getGuard() ? 1 : 0);
  return getBody().front().getNumArguments() -
         std::min(others, getBody().front().getNumArguments());
}

unsigned UpdateOp::getWritten() {
  return getBody().front().getTerminator()->getNumOperands();
}

StringAttr UpdateOp::getVariable(unsigned parameter, unsigned state) {
  return cast<FlatSymbolRefAttr>(getVariables()[parameter * getStates() + state]).getAttr();
}

void UpdateOp::forEachWritten(function_ref<void(StringAttr)> each) {
  unsigned states = getStates(), read = states - getWritten();
  for (auto [i, variable] : llvm::enumerate(getVariables()))
    if (i % states >= read)
      each(cast<FlatSymbolRefAttr>(variable).getAttr());
}

LogicalResult UpdateOp::verify() {
  Block &body = getBody().front();
  unsigned states = getStates(), written = getWritten();
  // update_c1
  if (states == 0 || written == 0 || written > states || getVariables().size() % states != 0 ||
      (!getGradients().empty() && getGradients().size() != getParameters()))
    return emitOpError() << "names " << getVariables().size() << " variables for "
                         << getGradients().size() << " gradients and a formula of " << states
                         << " states that yields " << written;
  // update_c2
  llvm::DenseSet<Attribute> seen;
  for (Attribute variable : getVariables())
    if (!seen.insert(variable).second)
      return emitOpError() << "names " << variable << " twice";
  // update_c3
  unsigned shaped = states + (getGradients().empty() ? 0 : 1);
  for (BlockArgument argument : body.getArguments().take_front(shaped))
    if (auto type = dyn_cast<RankedTensorType>(argument.getType());
        !type || type.getShape() != ArrayRef<int64_t>(kStandIn))
      return emitOpError() << "expects argument " << argument.getArgNumber()
                           << " of the formula to have " << kStandIn << " elements, got "
                           << argument.getType();
  for (auto [next, state] : llvm::zip(body.getTerminator()->getOperands(),
                                      body.getArguments().slice(states - written, written)))
    if (next.getType() != state.getType())
      return emitOpError() << "yields " << next.getType() << " for a state of type "
                           << state.getType();
  for (Value gradient : getGradients())
    if (getElementTypeOrSelf(gradient.getType()) !=
        getElementTypeOrSelf(body.getArgument(states).getType()))
      return emitOpError() << "has a gradient of type " << gradient.getType()
                           << " for a formula on " << body.getArgument(states).getType();
  SmallVector<Value> rest(getScalars());
  if (getGuard())
    rest.push_back(getGuard());
  for (auto [operand, argument] : llvm::zip(rest, body.getArguments().drop_front(shaped)))
    if (operand.getType() != argument.getType())
      return emitOpError() << "gives " << operand.getType() << " to an argument of type "
                           << argument.getType();
  return success();
}

LogicalResult InitializeOp::verify() {
  // initialize_c1
  auto type = cast<RankedTensorType>(getParameters().getType());
  if (type.getShape() != ArrayRef<int64_t>{static_cast<int64_t>(getVariables().size()), 4})
    return emitOpError() << "has parameters of type " << type << " for " << getVariables().size()
                         << " variables";
  return success();
}

} // namespace ampc::nn
