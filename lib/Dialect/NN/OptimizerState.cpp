// The state variables of an optimizer.
#include "ampc/Dialect/NN/Optimizer.h"

using namespace mlir;

namespace ampc::nn {

double numberIn(DictionaryAttr section, StringRef key, double fallback) {
  if (auto value = section.getAs<FloatAttr>(key))
    return value.getValueAsDouble();
  if (auto value = section.getAs<IntegerAttr>(key))
    return static_cast<double>(value.getInt());
  return fallback;
}

StateBuilder::StateBuilder(ModuleOp module, func::FuncOp step) : module(module), step(step) {
  for (auto variable : module.getOps<VariableOp>())
    variables[variable.getSymName()] = last = variable;
}

void StateBuilder::declare(StringRef name, RankedTensorType type, VariableRole role, double init) {
  VariableOp &variable = variables[name];
  if (variable)
    return;
  OpBuilder top(module.getContext());
  // After the last variable, so that arenas are laid out in the order of creation.
  if (last)
    top.setInsertionPointAfter(last);
  else
    top.setInsertionPointToStart(module.getBody());
  DictionaryAttr how;
  if (init != 0)
    how = top.getDictionaryAttr({top.getNamedAttr("type", top.getStringAttr("constant")),
                                 top.getNamedAttr("value", top.getF64FloatAttr(init))});
  variable = last = VariableOp::create(top, module.getLoc(), name, type, role, false, how);
}

Value StateBuilder::variable(StringRef name, RankedTensorType type, VariableRole role,
                             double init) {
  declare(name, type, role, init);
  return read(name);
}

Value StateBuilder::scalar(StringRef name, Type element, double init) {
  return variable(name, RankedTensorType::get({}, element), VariableRole::Scalar, init);
}

Value StateBuilder::read(StringRef name) {
  Value &value = reads[name];
  if (!value) {
    OpBuilder first = OpBuilder::atBlockBegin(&step.getBody().front());
    VariableOp op = find(name);
    value = ReadOp::create(first, op.getLoc(), op.getTensorType(), name);
  }
  return value;
}

Value StateBuilder::constant(OpBuilder &b, double value, Type element) {
  return FillConstantOp::create(b, loc(), RankedTensorType::get({}, element), ArrayRef<int64_t>(),
                                llvm::APFloat(value), element);
}

} // namespace ampc::nn
