// Reads "inputs" and "parameters".
#include "Readers.h"
#include "ampc/Import/NpyHeader.h"
#include <algorithm>

using namespace ampc;
using namespace ampc::model;
using json::describe;

// Paddle's tensors have at most nine dimensions.
static constexpr size_t kMaxRank = 9;

static DType readDType(Checker &check, const json::Value &value) {
  std::optional<DType> dtype;
  if (value.isString())
    dtype = dtypeNamed(value.string());
  else if (value.isInteger())
    dtype = dtypeOfVarType(value.integer());
  if (dtype)
    return *dtype;
  auto &error = check.error(value, "expects a dtype, got " + describe(value));
  NearMiss miss(value.isString() ? value.string() : "");
  std::string all;
  for (const NumberFormat &format : kNumberFormats) {
    miss.offer(format.name);
    all += (all.empty() ? "" : ", ") + std::string(format.name);
  }
  error.hint(miss.best().empty() ? "known dtypes: " + all : miss.hint());
  return DType::f32;
}

static void readTensor(ObjectReader &object, Tensor &tensor) {
  Checker &check = object.check;
  tensor.json = &object.value();
  if (const json::Value *value = object.require("name"))
    tensor.name = check.name(*value);
  if (const json::Value *value = object.require("dtype"))
    tensor.dtype = readDType(check, *value);
  const json::Value *shape = object.require("shape");
  if (!shape)
    return;
  auto dims = check.list(*shape);
  if (dims.size() > kMaxRank) {
    check.error(*shape, "tensor " + quote(tensor.name) + " has " + std::to_string(dims.size()) +
                            " dimensions, at most " + std::to_string(kMaxRank) + " are supported");
    return;
  }
  for (const json::Value &dim : dims) {
    if (dim.isInteger() && dim.integer() < 1) {
      auto &error = check.error(dim, "dimension of tensor " + quote(tensor.name) +
                                         " must be positive, got " + describe(dim));
      if (dim.integer() == -1)
        error.hint("shapes are static: put the batch size here");
      return;
    }
    tensor.shape.push_back(check.integer(dim, 1));
  }
  if (!check.failed() && !byteSize(tensor.dtype, tensor.shape))
    check.error(*shape, "tensor " + quote(tensor.name) + " takes more than 2^47 bytes");
}

std::vector<Tensor> ampc::model::readInputs(Checker &check, const json::Value &list) {
  std::vector<Tensor> inputs;
  for (const json::Value &value : check.list(list)) {
    ObjectReader object(check, value, {"name", "shape", "dtype"});
    readTensor(object, inputs.emplace_back());
    if (check.failed())
      break;
  }
  return inputs;
}

Regularizer ampc::model::readRegularizer(Checker &check, const json::Value &value) {
  ObjectReader object(check, value, {"type", "coeff"});
  Regularizer regularizer;
  if (const json::Value *type = object.require("type"))
    if (check.choice(*type, {"l1", "l2"}) == "l1")
      regularizer.kind = Regularizer::Kind::l1;
  object.require("coeff");
  object.readNonNegative("coeff", regularizer.coeff);
  return regularizer;
}

std::vector<Parameter> ampc::model::readParameters(Checker &check, const json::Value &list) {
  std::vector<Parameter> parameters;
  WeightFiles files;
  for (const json::Value &value : check.list(list)) {
    ObjectReader object(check, value,
                        {"name", "shape", "dtype", "init", "trainable", "constant", "regularizer",
                         "learning_rate", "need_clip"});
    Parameter &parameter = parameters.emplace_back();
    readTensor(object, parameter);
    if (check.failed())
      break;
    object.read("constant", parameter.constant);
    parameter.trainable = isFloat(parameter.dtype) && !parameter.constant;
    object.read("trainable", parameter.trainable);
    if (parameter.constant && (parameter.trainable || !object.find("init")))
      check.error(*object.find("constant"),
                  "constant " + quote(parameter.name) +
                      (parameter.trainable ? " cannot be trained" : " needs its value in init"));
    if (parameter.trainable && !isFloat(parameter.dtype))
      check.error(*object.find("trainable"), "parameter " + quote(parameter.name) + " of dtype " +
                                                 nameOf(parameter.dtype) + " cannot be trained");
    const json::Value *init = object.find("init");
    parameter.init = init ? readInit(check, *init, parameter, files) : defaultInit(parameter);
    if (const json::Value *regularizer = object.find("regularizer"))
      parameter.regularizer = readRegularizer(check, *regularizer);
    object.readNonNegative("learning_rate", parameter.learningRate);
    object.read("need_clip", parameter.needClip);
    if (check.failed())
      break;
  }
  return parameters;
}
