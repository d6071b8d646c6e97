#include "ampc/Dialect/NN/Optimizer.h"

using namespace mlir;

namespace ampc::nn {

Value StateBuilder::variable(StringRef name, RankedTensorType type, StringRef role, double init) {
  if (!module.lookupSymbol(name)) {
    OpBuilder top(module.getContext());
    // After the last variable, so that arenas keep the order of creation.
    Operation *last = nullptr;
    for (auto op : module.getOps<VariableOp>())
      last = op;
    if (last)
      top.setInsertionPointAfter(last);
    else
      top.setInsertionPointToStart(module.getBody());
    DictionaryAttr how;
    if (init != 0)
      how = top.getDictionaryAttr({top.getNamedAttr("type", top.getStringAttr("constant")),
                                   top.getNamedAttr("value", top.getF64FloatAttr(init))});
    VariableOp::create(top, module.getLoc(), name, type, role, false, how);
  }
  return read(name);
}

Value StateBuilder::scalar(StringRef name, Type element, double init) {
  return variable(name, RankedTensorType::get({}, element), "scalar", init);
}

Value StateBuilder::read(StringRef name) {
  Value &value = reads[name];
  if (!value) {
    OpBuilder first = OpBuilder::atBlockBegin(&step.getBody().front());
    auto op = module.lookupSymbol<VariableOp>(name);
    value = ReadOp::create(first, op.getLoc(), op.getTensorType(), name);
  }
  return value;
}

Value StateBuilder::constant(OpBuilder &b, double value, Type element) {
  return FillConstantOp::create(b, loc(), RankedTensorType::get({}, element), ArrayRef<int64_t>(), llvm::APFloat(value),
                                    element);
}

OptimizerRules::OptimizerRules(OpBuilder &b, StateBuilder &state, DictionaryAttr train, Value guard)
    : b(b), state(state), train(train), optimizer(train.getAs<DictionaryAttr>("optimizer")), guard(guard) {}

double OptimizerRules::argument(StringRef key, double fallback) const {
  if (auto value = optimizer.getAs<FloatAttr>(key))
    return value.getValueAsDouble();
  if (auto value = optimizer.getAs<IntegerAttr>(key))
    return static_cast<double>(value.getInt());
  return fallback;
}

Value OptimizerRules::binary(StringRef kind, Value x, Value y) {
  Operation *op;
  Type type = x.getType();
  if (kind == "add")
    op = ElementwiseAddOp::create(b, state.loc(), type, x, y, -1);
  else if (kind == "sub")
    op = ElementwiseSubOp::create(b, state.loc(), type, x, y, -1);
  else if (kind == "mul")
    op = ElementwiseMulOp::create(b, state.loc(), type, x, y, -1);
  else
    op = ElementwiseDivOp::create(b, state.loc(), type, x, y, -1);
  op->setAttr(kNameAttr, b.getStringAttr(label));
  return op->getResult(0);
}

Value OptimizerRules::full(double value, Value like) {
  auto type = cast<RankedTensorType>(like.getType());
  return FillConstantOp::create(b, state.loc(), type, type.getShape(), llvm::APFloat(value), type.getElementType());
}
Value OptimizerRules::scaled(Value v, double factor) { return binary("mul", v, full(factor, v)); }
Value OptimizerRules::sqrt(Value v) {
  Operation *made = SqrtOp::create(b, state.loc(), v.getType(), v);
  made->setAttr(kNameAttr, b.getStringAttr(label));
  return made->getResult(0);
}
void OptimizerRules::assign(StringRef variable, Value value) {
  AssignOp::create(b, state.loc(), variable, value, guard);
}

LogicalResult OptimizerRules::apply(ArrayRef<ParameterGradient> gradients) {
  auto type = optimizer.getAs<StringAttr>("type");
  StringRef kind = type ? type.getValue() : "";
  label = "optimizer";
  double constantRate = argument("learning_rate", 0.001);
  if (auto schedule = optimizer.getAs<DictionaryAttr>("learning_rate")) {
    auto scheduleType = schedule.getAs<StringAttr>("type");
    if (!scheduleType || scheduleType.getValue() != "constant")
      return emitError(state.loc()) << "learning rate schedule " << scheduleType << " is not supported yet: use a number";
    constantRate = schedule.getAs<FloatAttr>("learning_rate").getValueAsDouble();
  }
  rate = state.constant(b, constantRate, b.getF32Type());
  if (kind == "adam")
    prepareAdam();
  else if (kind != "sgd")
    return emitError(state.loc()) << "optimizer '" << kind << "' is not supported yet: use sgd or adam";
  for (const ParameterGradient &pair : gradients) {
    label = pair.parameter + ".update";
    if (kind == "sgd")
      sgd(pair);
    else
      adam(pair);
  }
  return success();
}

// p -= lr * g
void OptimizerRules::sgd(const ParameterGradient &pair) {
  Value p = state.read(pair.parameter);
  assign(pair.parameter, binary("sub", p, binary("mul", pair.gradient, rate)));
}

// Beta powers are shared by all parameters and hold the value for the coming step.
void OptimizerRules::prepareAdam() {
  Type f32 = b.getF32Type();
  double beta1 = argument("beta1", 0.9), beta2 = argument("beta2", 0.999);
  Value power1 = state.scalar("optimizer.beta1_pow", f32, beta1), power2 = state.scalar("optimizer.beta2_pow", f32, beta2);
  Value one = state.constant(b, 1.0, f32);
  Value step = binary("div", rate, binary("sub", one, power1));
  adamStep = scaled(step, -1.0);
  adamRoot = sqrt(binary("sub", one, power2));
  assign("optimizer.beta1_pow", scaled(power1, beta1));
  assign("optimizer.beta2_pow", scaled(power2, beta2));
}

// m1 = b1 m1 + (1-b1) g; m2 = b2 m2 + (1-b2) g²; p += m1 / (sqrt(m2)/sqrt(1-b2pow) + eps) * (-lr/(1-b1pow))
void OptimizerRules::adam(const ParameterGradient &pair) {
  double beta1 = argument("beta1", 0.9), beta2 = argument("beta2", 0.999), epsilon = argument("epsilon", 1e-8);
  Value p = state.read(pair.parameter), g = pair.gradient;
  auto type = cast<RankedTensorType>(p.getType());
  std::string first = pair.parameter + ".moment1", second = pair.parameter + ".moment2";
  Value m1 = state.variable(first, type, "moment", 0), m2 = state.variable(second, type, "moment", 0);
  // 1 - beta in f32, as the kernels have it.
  float b1 = static_cast<float>(beta1), b2 = static_cast<float>(beta2);
  m1 = binary("add", scaled(m1, b1), scaled(g, 1.0f - b1));
  m2 = binary("add", scaled(m2, b2), binary("mul", scaled(g, 1.0f - b2), g));
  Value denominator = binary("add", binary("div", sqrt(m2), adamRoot), full(epsilon, m2));
  Value next = binary("add", p, binary("mul", binary("div", m1, denominator), adamStep));
  assign(first, m1);
  assign(second, m2);
  assign(pair.parameter, next);
}

} // namespace ampc::nn
