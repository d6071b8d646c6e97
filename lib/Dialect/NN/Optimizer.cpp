// The steps for every parameter: unscaling, clipping, regularization, update. The rules of sgd,
// momentum, lars, adagrad and rmsprop.
#include "ampc/Dialect/NN/Optimizer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace ampc::nn {

OptimizerRules::OptimizerRules(OpBuilder &b, StateBuilder &state, DictionaryAttr train, Value guard,
                               Value inverse, bool masterGrad)
    : f(b, state.loc()), state(state), train(train),
      optimizer(train.getAs<DictionaryAttr>("optimizer")), guard(guard), inverse(inverse),
      masterGrad(masterGrad), clip(train.getAs<DictionaryAttr>("grad_clip")) {}

bool OptimizerRules::flag(StringRef key) const {
  auto value = optimizer.getAs<BoolAttr>(key);
  return value && value.getValue();
}

void OptimizerRules::assign(StringRef variable, Value value) {
  AssignOp::create(f.b, f.loc, variable, value, guard);
}

OptimizerRules::Rule OptimizerRules::ruleOf(StringRef kind) const {
  return llvm::StringSwitch<Rule>(kind)
      .Case("sgd", &OptimizerRules::sgd)
      .Case("momentum", &OptimizerRules::momentum)
      .Case("adam", &OptimizerRules::adam)
      .Case("adamw", &OptimizerRules::adamw)
      .Case("lamb", &OptimizerRules::lamb)
      .Case("lars", &OptimizerRules::lars)
      .Case("adagrad", &OptimizerRules::adagrad)
      .Case("rmsprop", &OptimizerRules::rmsprop)
      .Default(nullptr);
}

LogicalResult OptimizerRules::prepare() {
  auto type = optimizer.getAs<StringAttr>("type");
  StringRef kind = type ? type.getValue() : "";
  rule = ruleOf(kind);
  if (!rule)
    return emitError(f.loc)
           << "expects optimizer sgd, momentum, adam, adamw, lamb, lars, adagrad or rmsprop, got '"
           << kind << "'";
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

LogicalResult OptimizerRules::apply(ArrayRef<ParameterGradient> gradients) {
  if (failed(clip.verify(f.loc)))
    return failure();
  rates[1] = {rate, adamStep};
  SmallVector<ParameterGradient> clipped;
  for (const ParameterGradient &pair : gradients) {
    VariableOp variable = state.find(pair.parameter);
    if (needsClip(variable))
      clipped.push_back(pair);
    double factor = rateFactorOf(variable);
    if (rates.contains(factor))
      continue;
    f.label = "learning_rate";
    rates[factor] = {f.mul(rate, factor), adamStep ? f.mul(adamStep, factor) : Value()};
  }
  clip.prepare(
      f,
      [&](size_t i) {
        f.beginUpdate(clipped[i].parameter);
        return unscaled(clipped[i].gradient);
      },
      clipped.size());
  llvm::MapVector<Attribute, SmallVector<ParameterGradient>> kinds;
  for (const ParameterGradient &pair : gradients)
    if (clip.byTensor() || adaptsToNorms(state.find(pair.parameter)))
      updateAlone(pair);
    else
      kinds[kindOf(pair)].push_back(pair);
  for (auto &[kind, alike] : kinds)
    updateAlike(alike);
  return success();
}

void OptimizerRules::updateOne(VariableOp variable, UpdateState &from, Value gradient) {
  Update u{variable, from, rates.at(rateFactorOf(variable)),
           f.cast(from.get("", 0), f.b.getF32Type()), unscaled(gradient)};
  if (needsClip(variable))
    u.g = clip.apply(f, u.g);
  u.g = regularized(u);
  (this->*rule)(u);
}

// g in f32, divided by the loss scale. Without masterGrad the quotient is rounded to the gradient's
// own type.
Value OptimizerRules::unscaled(Value gradient) {
  Value wide = f.cast(gradient, f.b.getF32Type());
  if (!inverse)
    return wide;
  wide = f.mul(wide, inverse);
  return masterGrad
             ? wide
             : f.cast(f.cast(wide, getElementTypeOrSelf(gradient.getType())), f.b.getF32Type());
}

// (g + coeff sign(p) or coeff p) * rescale_grad; momentum's kernel adds coeff p after rescale_grad.
// The regularizer of a parameter replaces that of the optimizer.
Value OptimizerRules::regularized(const Update &u) {
  auto regularizer = VariableOp(u.variable)->getAttrOfType<DictionaryAttr>("nn.regularizer");
  if (!regularizer)
    regularizer = optimizer.getAs<DictionaryAttr>("regularization");
  auto type = regularizer ? regularizer.getAs<StringAttr>("type") : StringAttr();
  double coeff = regularizer ? numberIn(regularizer, "coeff", 0) : 0,
         rescale = numberIn(optimizer, "rescale_grad", 1);
  bool l1 = type && type.getValue() == "l1", last = !l1 && rule == &OptimizerRules::momentum;
  Value g = u.g;
  auto regularize = [&] { g = f.add(g, f.mul(l1 ? f.sign(u.p) : u.p, coeff)); };
  if (coeff && !last)
    regularize();
  if (rescale != 1)
    g = f.mul(g, rescale);
  if (coeff && last)
    regularize();
  return g;
}

double OptimizerRules::rateFactorOf(VariableOp variable) const {
  auto factor = variable->getAttrOfType<FloatAttr>("nn.learning_rate");
  return factor ? factor.getValueAsDouble() : 1;
}

bool OptimizerRules::needsClip(VariableOp variable) const {
  return !variable->hasAttr("nn.no_clip");
}

double OptimizerRules::decayOf(VariableOp variable) const {
  return variable->hasAttr("nn.no_decay") ? 0 : argument("weight_decay");
}

bool OptimizerRules::adaptsToNorms(VariableOp variable) const {
  if (rule == &OptimizerRules::lamb)
    return decayOf(variable) > 0 || flag("always_adapt");
  return rule == &OptimizerRules::lars && decayOf(variable) > 0;
}

void OptimizerRules::finish(const Update &u, Value next) {
  u.state.set("", f.cast(next, getElementTypeOrSelf(VariableOp(u.variable).getType())));
}

// p -= lr g
void OptimizerRules::sgd(Update &u) {
  finish(u, f.sub(u.p, f.mul(u.g, u.rates.rate)));
}

// v = mu v + g; p -= lr v, with nesterov p -= lr (g + mu v)
void OptimizerRules::momentum(Update &u) {
  double mu = argument("momentum");
  Value v = f.add(f.mul(u.state.get("velocity", 0), mu), u.g);
  Value direction = flag("use_nesterov") ? f.add(u.g, f.mul(v, mu)) : v;
  u.state.set("velocity", v);
  finish(u, f.sub(u.p, f.mul(direction, u.rates.rate)));
}

// v = mu v + lr' (g + decay p); p -= v, where lr' = lr coeff |p| / (|g| + decay |p| + eps). Without
// decay, or where a norm is 0, lr' is lr.
void OptimizerRules::lars(Update &u) {
  Value rate = u.rates.rate, step = rate, change = u.g;
  if (adaptsToNorms(u.variable)) {
    double decay = decayOf(u.variable);
    Value size = f.norm(u.p), slope = f.norm(u.g);
    Value below = f.add(f.add(slope, f.mul(size, decay)), argument("epsilon"));
    Value local = f.div(f.mul(f.mul(rate, argument("lars_coeff")), size), below);
    step = f.where(f.compare("gt", size, 0), f.where(f.compare("gt", slope, 0), local, rate), rate);
    change = f.add(u.g, f.mul(u.p, decay));
  }
  Value v = f.add(f.mul(u.state.get("velocity", 0), argument("momentum")), f.mul(change, step));
  u.state.set("velocity", v);
  finish(u, f.sub(u.p, v));
}

// m += g²; p -= lr g / (sqrt(m) + eps)
void OptimizerRules::adagrad(Update &u) {
  Value m = f.add(u.state.get("moment", argument("initial_accumulator_value")), f.mul(u.g, u.g));
  u.state.set("moment", m);
  finish(u, f.sub(u.p, f.div(f.mul(u.g, u.rates.rate), f.add(f.sqrt(m), argument("epsilon")))));
}

// ms = rho ms + (1-rho) g²; centered: mg = rho mg + (1-rho) g; mom = mu mom + lr g / sqrt(ms - mg²
// + eps); p -= mom
void OptimizerRules::rmsprop(Update &u) {
  float rho = static_cast<float>(argument("rho"));
  double mu = argument("momentum");
  auto running = [&](StringRef suffix, Value now) {
    Value next = f.add(f.mul(u.state.get(suffix, 0), rho), f.mul(now, 1.0f - rho));
    u.state.set(suffix, next);
    return next;
  };
  Value spread = running("mean_square", f.mul(u.g, u.g));
  if (flag("centered")) {
    Value mean = running("mean_grad", u.g);
    spread = f.sub(spread, f.mul(mean, mean));
  }
  Value step = f.div(f.mul(u.g, u.rates.rate), f.sqrt(f.add(spread, argument("epsilon"))));
  if (mu) {
    step = f.add(f.mul(u.state.get("momentum", 0), mu), step);
    u.state.set("momentum", step);
  }
  finish(u, f.sub(u.p, step));
}

} // namespace ampc::nn
