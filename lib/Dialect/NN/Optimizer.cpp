// The way of every parameter: clip, regularisation, update. Rules of sgd, momentum, adagrad and rmsprop.
#include "ampc/Dialect/NN/Optimizer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace ampc::nn {

OptimizerRules::OptimizerRules(OpBuilder &b, StateBuilder &state, DictionaryAttr train, Value guard)
    : f(b, state.loc()), state(state), train(train), optimizer(train.getAs<DictionaryAttr>("optimizer")), guard(guard) {}

bool OptimizerRules::flag(StringRef key) const {
  auto value = optimizer.getAs<BoolAttr>(key);
  return value && value.getValue();
}

void OptimizerRules::assign(StringRef variable, Value value) { AssignOp::create(f.b, f.loc, variable, value, guard); }

Value OptimizerRules::moment(const Update &u, StringRef suffix, double init) {
  return state.variable(u.name + "." + suffix.str(), llvm::cast<RankedTensorType>(u.p.getType()), "moment", init);
}

OptimizerRules::Rule OptimizerRules::ruleOf(StringRef kind) const {
  return llvm::StringSwitch<Rule>(kind)
      .Case("sgd", &OptimizerRules::sgd)
      .Case("momentum", &OptimizerRules::momentum)
      .Case("adam", &OptimizerRules::adam)
      .Case("adamw", &OptimizerRules::adamw)
      .Case("lamb", &OptimizerRules::lamb)
      .Case("adagrad", &OptimizerRules::adagrad)
      .Case("rmsprop", &OptimizerRules::rmsprop)
      .Default(nullptr);
}

LogicalResult OptimizerRules::prepare() {
  auto type = optimizer.getAs<StringAttr>("type");
  StringRef kind = type ? type.getValue() : "";
  rule = ruleOf(kind);
  if (!rule)
    return emitError(f.loc) << "expects optimizer sgd, momentum, adam, adamw, lamb, adagrad or rmsprop, got '" << kind << "'";
  if (auto schedule = optimizer.getAs<DictionaryAttr>("learning_rate")) {
    FailureOr<Value> built = buildLearningRate(f, state, schedule, guard);
    if (failed(built))
      return failure();
    rate = *built;
  } else {
    rate = state.constant(f.b, numberIn(optimizer, "learning_rate", 0.001), f.b.getF32Type());
  }
  f.label = "optimizer";
  if (kind == "adam" || kind == "adamw" || kind == "lamb")
    preparePowers(kind == "lamb");
  return success();
}

LogicalResult OptimizerRules::apply(MutableArrayRef<ParameterGradient> gradients) {
  if (auto clip = train.getAs<DictionaryAttr>("grad_clip"))
    if (failed(clipGradients(f, clip, gradients)))
      return failure();
  for (const ParameterGradient &pair : gradients) {
    f.label = pair.parameter + ".update";
    Update u{pair.parameter, state.find(pair.parameter), f.cast(state.read(pair.parameter), f.b.getF32Type()), pair.gradient};
    u.g = regularized(u);
    (this->*rule)(u);
  }
  return success();
}

// g + coeff sign(p), times rescale_grad, + coeff p. The parameter's own regulariser replaces the optimizer's.
Value OptimizerRules::regularized(const Update &u) {
  auto regularizer = u.variable->getAttrOfType<DictionaryAttr>("nn.regularizer");
  if (!regularizer)
    regularizer = optimizer.getAs<DictionaryAttr>("regularization");
  auto type = regularizer ? regularizer.getAs<StringAttr>("type") : StringAttr();
  double coeff = regularizer ? numberIn(regularizer, "coeff", 0) : 0, rescale = numberIn(optimizer, "rescale_grad", 1);
  bool l1 = type && type.getValue() == "l1";
  Value g = u.g;
  if (l1 && coeff)
    g = f.add(g, f.mul(f.sign(u.p), coeff));
  if (rescale != 1)
    g = f.mul(g, rescale);
  if (!l1 && coeff)
    g = f.add(g, f.mul(u.p, coeff));
  return g;
}

void OptimizerRules::finish(const Update &u, Value next) {
  assign(u.name, f.cast(next, mlir::getElementTypeOrSelf(VariableOp(u.variable).getType())));
}

// p -= lr g
void OptimizerRules::sgd(Update &u) { finish(u, f.sub(u.p, f.mul(u.g, rate))); }

// v = mu v + g; p -= lr v, with nesterov p -= lr (g + mu v)
void OptimizerRules::momentum(Update &u) {
  double mu = argument("momentum");
  Value v = f.add(f.mul(moment(u, "velocity"), mu), u.g);
  Value direction = flag("use_nesterov") ? f.add(u.g, f.mul(v, mu)) : v;
  setMoment(u, "velocity", v);
  finish(u, f.sub(u.p, f.mul(direction, rate)));
}

// m += g²; p -= lr g / (sqrt(m) + eps)
void OptimizerRules::adagrad(Update &u) {
  Value m = f.add(moment(u, "moment", argument("initial_accumulator_value")), f.mul(u.g, u.g));
  setMoment(u, "moment", m);
  finish(u, f.sub(u.p, f.div(f.mul(u.g, rate), f.add(f.sqrt(m), argument("epsilon")))));
}

// ms = rho ms + (1-rho) g²; centered: mg = rho mg + (1-rho) g; mom = mu mom + lr g / sqrt(ms - mg² + eps); p -= mom
void OptimizerRules::rmsprop(Update &u) {
  float rho = static_cast<float>(argument("rho"));
  double mu = argument("momentum");
  auto running = [&](StringRef suffix, Value now) {
    Value next = f.add(f.mul(moment(u, suffix), rho), f.mul(now, 1.0f - rho));
    setMoment(u, suffix, next);
    return next;
  };
  Value spread = running("mean_square", f.mul(u.g, u.g));
  if (flag("centered")) {
    Value mean = running("mean_grad", u.g);
    spread = f.sub(spread, f.mul(mean, mean));
  }
  Value step = f.div(f.mul(u.g, rate), f.sqrt(f.add(spread, argument("epsilon"))));
  if (mu) {
    step = f.add(f.mul(moment(u, "momentum"), mu), step);
    setMoment(u, "momentum", step);
  }
  finish(u, f.sub(u.p, step));
}

} // namespace ampc::nn
