// Reads "optimizer": the arguments of Paddle's constructors under the same names.
#include "Readers.h"
#include <algorithm>

using namespace ampc;
using namespace ampc::model;
using json::describe;
using OptimizerKind = Optimizer::Kind;

namespace {
struct Form {
  std::string_view type;
  OptimizerKind kind;
  std::vector<std::string_view> arguments; // in addition to those of all optimizers
};
} // namespace

static const std::vector<Form> &forms() {
  static const std::vector<Form> table = {
      {"sgd", OptimizerKind::sgd, {"weight_decay", "multi_precision"}},
      {"momentum",
       OptimizerKind::momentum,
       {"momentum", "use_nesterov", "weight_decay", "rescale_grad", "multi_precision",
        "use_multi_tensor"}},
      {"adam",
       OptimizerKind::adam,
       {"beta1", "beta2", "epsilon", "weight_decay", "amsgrad", "lazy_mode", "multi_precision",
        "use_multi_tensor"}},
      {"adamw",
       OptimizerKind::adamw,
       {"beta1", "beta2", "epsilon", "weight_decay", "no_decay", "lr_ratio", "amsgrad", "lazy_mode",
        "multi_precision"}},
      {"lamb",
       OptimizerKind::lamb,
       {"lamb_weight_decay", "weight_decay", "beta1", "beta2", "epsilon", "exclude", "always_adapt",
        "multi_precision"}},
      {"lars",
       OptimizerKind::lars,
       {"momentum", "lars_coeff", "lars_weight_decay", "weight_decay", "epsilon", "exclude",
        "rescale_grad", "multi_precision"}},
      {"adagrad", OptimizerKind::adagrad, {"epsilon", "weight_decay", "initial_accumulator_value"}},
      {"rmsprop",
       OptimizerKind::rmsprop,
       {"rho", "epsilon", "momentum", "centered", "weight_decay"}}};
  return table;
}

static void setDefaults(Optimizer &optimizer) {
  switch (optimizer.kind) {
  case OptimizerKind::adamw: optimizer.weightDecay = 0.01; break;
  case OptimizerKind::lamb:
    optimizer.weightDecay = 0.01;
    optimizer.epsilon = 1e-6;
    break;
  case OptimizerKind::lars:
    optimizer.weightDecay = 0.0005;
    optimizer.epsilon = 0;
    break;
  case OptimizerKind::rmsprop:
    optimizer.momentum = 0;
    optimizer.epsilon = 1e-6;
    break;
  case OptimizerKind::adagrad: optimizer.epsilon = 1e-6; break;
  default: break;
  }
}

// weight_decay is decoupled in adamw, lamb and lars, of which the latter two also have it under
// Paddle's name; for the others it is an L2 regularizer, or the given one.
static void readDecay(ObjectReader &object, Optimizer &optimizer) {
  Checker &check = object.check;
  const json::Value *decay = object.find("weight_decay");
  if (optimizer.kind == OptimizerKind::adamw || optimizer.kind == OptimizerKind::lamb ||
      optimizer.kind == OptimizerKind::lars) {
    object.readNonNegative("weight_decay", optimizer.weightDecay);
    for (const char *same : {"lamb_weight_decay", "lars_weight_decay"}) {
      object.readNonNegative(same, optimizer.weightDecay);
      if (decay && object.find(same))
        check.error(*decay, std::string("weight_decay and ") + same + " are the same argument");
    }
  } else if (decay && decay->isObject()) {
    optimizer.regularizer = readRegularizer(check, *decay);
  } else if (decay) {
    optimizer.regularizer = Regularizer{};
    object.readNonNegative("weight_decay", optimizer.regularizer->coeff);
  }
  if (const json::Value *regularization = object.find("regularization")) {
    if (optimizer.regularizer)
      check.error(*regularization, "weight_decay and regularization exclude each other");
    optimizer.regularizer = readRegularizer(check, *regularization);
  }
}

// Paddle's argument `parameters`: parameters that it does not contain are frozen.
static void readParameterList(Checker &check, const json::Value &value,
                              std::vector<Parameter> &parameters) {
  std::unordered_map<std::string_view, bool> listed;
  for (const Parameter &parameter : parameters)
    listed.try_emplace(parameter.name, false);
  for (const json::Value &element : check.list(value)) {
    std::string name = check.name(element);
    auto found = listed.find(name);
    if (found != listed.end()) {
      found->second = true;
      continue;
    }
    NearMiss miss(name);
    for (const Parameter &parameter : parameters)
      miss.offer(parameter.name);
    auto &error = check.error(element, quote(name) + " is no parameter");
    if (!miss.best().empty())
      error.hint(miss.hint());
  }
  for (Parameter &parameter : parameters)
    parameter.trainable &= listed[parameter.name];
}

// Paddle's arguments that select another implementation with the same results.
static void readWithoutEffect(ObjectReader &object) {
  bool ignored = false;
  object.read("lazy_mode", ignored); // gradients are dense
  object.read("use_multi_tensor", ignored);
  if (const json::Value *name = object.find("name"))
    object.check.text(*name);
}

Optimizer ampc::model::readOptimizer(Checker &check, const json::Value &value,
                                     std::vector<Parameter> &parameters) {
  Optimizer optimizer;
  const json::Value *type = value.isObject() ? value.find("type") : nullptr;
  if (!value.isObject())
    check.error(value, "expects an object, got " + describe(value));
  else if (!type)
    check.error(value, "missing key 'type'");
  if (check.failed())
    return optimizer;
  std::vector<std::string_view> types;
  for (const Form &form : forms())
    types.push_back(form.type);
  std::string name = check.choice(*type, types);
  const Form &form =
      *std::find_if(forms().begin(), forms().end(), [&](auto &f) { return f.type == name; });
  optimizer.kind = form.kind;
  setDefaults(optimizer);
  std::vector<std::string_view> keys = form.arguments;
  keys.insert(keys.end(),
              {"type", "learning_rate", "regularization", "grad_clip", "parameters", "name"});
  ObjectReader object(check, value, keys, "of optimizer " + quote(name));

  if (const json::Value *rate = object.find("learning_rate"))
    optimizer.learningRate = readSchedule(check, *rate);
  else if (form.kind == OptimizerKind::lars || form.kind == OptimizerKind::adagrad ||
           form.kind == OptimizerKind::rmsprop)
    object.require("learning_rate"); // no default in Paddle either
  else
    optimizer.learningRate.learningRate = 0.001;
  if (form.kind == OptimizerKind::lars)
    object.require("momentum"); // no default in Paddle either
  object.readNonNegative("momentum", optimizer.momentum);
  object.readNonNegative("lars_coeff", optimizer.larsCoeff);
  object.read("use_nesterov", optimizer.useNesterov);
  object.read("rescale_grad", optimizer.rescaleGrad);
  object.readWithin("beta1", 0, 1, optimizer.beta1);
  object.readWithin("beta2", 0, 1, optimizer.beta2);
  object.readNonNegative("epsilon", optimizer.epsilon);
  object.read("amsgrad", optimizer.amsgrad);
  object.read("always_adapt", optimizer.alwaysAdapt);
  object.readNonNegative("initial_accumulator_value", optimizer.initialAccumulatorValue);
  object.readWithin("rho", 0, 1, optimizer.rho);
  object.read("centered", optimizer.centered);
  object.read("multi_precision", optimizer.multiPrecision);
  readDecay(object, optimizer);
  readWithoutEffect(object);
  if (const json::Value *list = object.find("parameters"))
    readParameterList(check, *list, parameters);
  if (const json::Value *patterns = object.find("no_decay"))
    applyNoDecay(check, *patterns, parameters);
  if (const json::Value *patterns = object.find("exclude"))
    applyNoDecay(check, *patterns, parameters);
  if (const json::Value *ratios = object.find("lr_ratio"))
    applyLrRatio(check, *ratios, parameters);
  return optimizer;
}
