// Verifies the ops that name variables against the module's variables.
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ampc::nn {
namespace {

using Lookup = function_ref<VariableOp(StringAttr)>;

// Returns null after an error if there is no variable of that name.
VariableOp variableOf(Operation *op, FlatSymbolRefAttr name, Lookup lookup) {
  VariableOp variable = lookup(name.getAttr());
  if (!variable)
    op->emitOpError("names ") << name << ", which is no variable of the module";
  return variable;
}

// Verifies that the variable exists and that `agrees` accepts its type together with that of the
// value.
LogicalResult verifyOne(Operation *op, FlatSymbolRefAttr name, Value value, StringRef verb,
                        Lookup lookup,
                        function_ref<bool(RankedTensorType, RankedTensorType)> agrees) {
  VariableOp variable = variableOf(op, name, lookup);
  if (!variable)
    return failure();
  auto type = cast<RankedTensorType>(value.getType());
  if (agrees(variable.getTensorType(), type))
    return success();
  InFlightDiagnostic error = op->emitOpError(verb)
                             << " " << type << ", but " << name << " is " << variable.getType();
  error.attachNote(variable.getLoc()) << "the variable is here";
  return error;
}

bool sameType(RankedTensorType a, RankedTensorType b) {
  return a == b;
}
bool sameShape(RankedTensorType a, RankedTensorType b) {
  return a.getShape() == b.getShape();
}

// Verifies that each variable exists and has the element type for its position in the list.
LogicalResult verifyList(Operation *op, ArrayAttr names, Lookup lookup,
                         function_ref<Type(unsigned)> element) {
  for (auto [i, name] : llvm::enumerate(names.getAsRange<FlatSymbolRefAttr>())) {
    VariableOp variable = variableOf(op, name, lookup);
    if (!variable)
      return failure();
    if (Type expected = element(i); variable.getTensorType().getElementType() != expected)
      return op->emitOpError("expects ")
             << name << " to hold " << expected << ", but it is " << variable.getType();
  }
  return success();
}

LogicalResult verifyIn(Operation *op, SymbolTableCollection &symbols) {
  return verifyVariableUses(
      op, [&](StringAttr name) { return symbols.lookupNearestSymbolFrom<VariableOp>(op, name); });
}

} // namespace

LogicalResult verifyVariableUses(Operation *op, Lookup lookup) {
  if (auto read = dyn_cast<ReadOp>(op)) // read_c1
    return verifyOne(op, read.getVariableAttr(), read.getValue(), "reads", lookup, sameType);
  if (auto assign = dyn_cast<AssignOp>(op)) // assign_c1
    return verifyOne(op, assign.getVariableAttr(), assign.getValue(), "writes", lookup, sameType);
  if (auto gradient = dyn_cast<GradientOp>(op)) // gradient_c1
    return verifyOne(op, gradient.getParameterAttr(), gradient.getValue(), "marks", lookup,
                     sameShape);
  if (auto update = dyn_cast<UpdateOp>(op)) { // update_c4
    Block &formula = update.getBody().front();
    unsigned states = update.getStates();
    return verifyList(op, update.getVariables(), lookup, [&](unsigned i) {
      return getElementTypeOrSelf(formula.getArgument(i % states).getType());
    });
  }
  if (auto initialize = dyn_cast<InitializeOp>(op)) // initialize_c2
    return verifyList(op, initialize.getVariables(), lookup,
                      [&](unsigned) { return initialize.getDtype(); });
  return success();
}

LogicalResult ReadOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyIn(*this, symbols);
}
LogicalResult AssignOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyIn(*this, symbols);
}
LogicalResult GradientOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyIn(*this, symbols);
}
LogicalResult UpdateOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyIn(*this, symbols);
}
LogicalResult InitializeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyIn(*this, symbols);
}

LogicalResult AssignOp::verify() {
  if (!getGuard()) // assign_c2
    return success();
  auto type = cast<RankedTensorType>(getGuard().getType());
  if (!type.getElementType().isInteger(1) || type.getNumElements() != 1)
    return emitOpError("expects its guard to be one i1 element, got ") << type;
  return success();
}

} // namespace ampc::nn
