// readModel: the top-level keys of model.json, and the checks of names across sections.
#include "Readers.h"
#include <algorithm>
#include <unordered_set>

using namespace ampc;
using namespace ampc::model;
using json::describe;

Format ampc::model::formatOf(const json::Document &document) {
  const json::Value &root = document.root();
  if (!root.isObject())
    return Format::unknown;
  const json::Value *format = root.find("format");
  if (format && format->isString() && format->string() == "ampc.model")
    return Format::native;
  const json::Value *code = root.find("base_code");
  const json::Value *magic = code && code->isObject() ? code->find("magic") : nullptr;
  return magic && magic->isString() && magic->string() == "pir" ? Format::paddlePir
                                                                : Format::unknown;
}

static bool checkFormat(Checker &check) {
  const json::Value &root = check.document.root();
  if (!root.isObject()) {
    check.error(root, "expects an object, got " + describe(root));
    return false;
  }
  const json::Value *format = root.find("format");
  if (!format) {
    if (formatOf(check.document) == Format::paddlePir)
      check.error(root, "is a Paddle PIR program, not a model of format 'ampc.model'");
    else
      check.error(root, "missing key 'format'")
          .hint("a model begins with \"format\": \"ampc.model\"");
    return false;
  }
  check.choice(*format, {"ampc.model"});
  const json::Value *version = root.find("version");
  if (!version)
    check.error(root, "missing key 'version'");
  else if (!version->isInteger() || version->integer() != 1)
    check.error(*version, "expects version 1, got " + describe(*version));
  return !check.failed();
}

// Returns the definition of a tensor; null, with an error, if there is none.
const Origin *ampc::model::expectTensor(Checker &check, const TensorNames &names,
                                        std::string_view what, const std::string &name,
                                        const json::Value &at) {
  if (check.failed())
    return nullptr;
  if (const Origin *origin = names.find(name))
    return origin;
  auto &error = check.error(at, std::string(what) + " " + quote(name) +
                                    " is no input, parameter or output of an op");
  if (std::string hint = names.hint(name); !hint.empty())
    error.hint(hint);
  return nullptr;
}

static void checkUnique(Checker &check, const json::Value &list, const char *what) {
  std::unordered_set<std::string_view> seen;
  for (const json::Value &element : list.elements())
    if (!seen.insert(element.string()).second)
      check.error(element, std::string(what) + " " + quote(element.string()) + " is named twice");
}

static void checkOutputs(Checker &check, const TensorNames &names, const Model &model,
                         const json::Value &list) {
  for (size_t i = 0; i < model.outputs.size(); ++i)
    expectTensor(check, names, "output", model.outputs[i], list.elements()[i]);
  if (check.failed())
    return;
  checkUnique(check, list, "output");
  if (model.outputs.empty() && !model.train)
    check.error(list, "a model without a 'train' section needs an output");
}

static void checkCheckpoints(Checker &check, const TensorNames &names, const Train &train) {
  const json::Value *list = train.json->find("checkpoints");
  if (!list || check.failed())
    return;
  for (size_t i = 0; i < train.checkpoints.size(); ++i) {
    const json::Value &at = list->elements()[i];
    const Origin *value = expectTensor(check, names, "checkpoint", train.checkpoints[i], at);
    if (value && value->isParameter)
      check.error(at, "checkpoint " + quote(train.checkpoints[i]) +
                          " is a parameter, not the output of an op or an input");
  }
  if (!check.failed())
    checkUnique(check, *list, "checkpoint");
}

void ampc::model::checkTrain(Checker &check, const TensorNames &names, Train &train) {
  const json::Value &lossAt = *train.json->find("loss");
  const Origin *loss = expectTensor(check, names, "loss", train.loss, lossAt);
  bool modelValue = loss && !loss->json && !loss->isParameter; // of the model of a train.json
  if (loss && !loss->op && !modelValue)
    check.error(lossAt, "loss " + quote(train.loss) + " is " +
                            (loss->isParameter ? "a parameter" : "an input") +
                            ", not the output of an op");
  checkCheckpoints(check, names, train);
  const json::Value *list = train.json->find("metrics");
  if (!list || check.failed())
    return;
  // The log has these fields beside the metrics.
  static constexpr std::string_view fields[] = {"step",       "epoch",     "loss", "lr",
                                                "loss_scale", "found_inf", "good", "bad",
                                                "skipped",    "seconds",   "eval"};
  for (size_t i = 0; i < train.metrics.size(); ++i) {
    const std::string &metric = train.metrics[i];
    const json::Value &at = list->elements()[i];
    expectTensor(check, names, "metric", metric, at);
    bool isTheLoss = metric == "loss" && train.loss == "loss";
    if (!isTheLoss && std::find(std::begin(fields), std::end(fields), metric) != std::end(fields))
      check.error(at, "metric " + quote(metric) + " has the name of a field of the log");
  }
  if (check.failed())
    return;
  checkUnique(check, *list, "metric");
  // The log has the field "loss" in any case.
  if (train.loss == "loss")
    std::erase(train.metrics, "loss");
}

// An unknown name would have no effect.
void ampc::model::checkBlackVarnames(Checker &check, const TensorNames &names,
                                     const AmpSection &amp) {
  for (size_t i = 0; i < amp.blackVarnames.size(); ++i)
    expectTensor(check, names, "varname", amp.blackVarnames[i],
                 amp.json->find("custom_black_varnames")->elements()[i]);
}

std::optional<Model> ampc::model::readModel(json::Document source, Messages &diagnostics) {
  auto document = std::make_shared<const json::Document>(std::move(source));
  Checker check(*document, diagnostics);
  if (!checkFormat(check))
    return std::nullopt;
  Model model;
  model.document = document;
  ObjectReader object(
      check, document->root(),
      {"format", "version", "name", "inputs", "parameters", "ops", "outputs", "train", "amp"});
  if (const json::Value *name = object.find("name"))
    model.name = check.text(*name);
  const json::Value *inputs = object.require("inputs");
  const json::Value *parameters = object.require("parameters");
  const json::Value *ops = object.require("ops");
  const json::Value *outputs = object.require("outputs");
  if (check.failed())
    return std::nullopt;
  model.inputs = readInputs(check, *inputs);
  model.parameters = readParameters(check, *parameters);
  model.ops = readOps(check, *ops);
  for (const json::Value &output : check.list(*outputs))
    model.outputs.push_back(check.name(output));
  if (const json::Value *train = object.find("train"); train && !check.failed())
    model.train = readTrain(check, *train, model.parameters);
  if (const json::Value *amp = object.find("amp"); amp && !check.failed())
    model.amp = readAmp(check, *amp);
  if (check.failed())
    return std::nullopt;

  TensorNames names(check, model);
  if (check.failed())
    return std::nullopt;
  checkOutputs(check, names, model, *outputs);
  if (model.train && !check.failed())
    checkTrain(check, names, *model.train);
  checkBlackVarnames(check, names, model.amp);
  if (check.failed())
    return std::nullopt;
  return model;
}

std::optional<Model> ampc::model::readModel(const std::string &file, Messages &diagnostics) {
  auto document = json::Document::read(file, diagnostics);
  if (!document)
    return std::nullopt;
  return readModel(std::move(*document), diagnostics);
}
