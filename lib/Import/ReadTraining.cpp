// readTraining: the top-level keys of a train.json. Its sections are those of model.json.
#include "Readers.h"

using namespace ampc;
using namespace ampc::model;
using json::describe;

static bool checkTrainingFormat(Checker &check) {
  const json::Value &root = check.document.root();
  const json::Value *format = root.isObject() ? root.find("format") : nullptr;
  const json::Value *version = root.isObject() ? root.find("version") : nullptr;
  if (!format || format->stringOrEmpty() != "ampc.train")
    check.error(root, "is no train.json").hint("it begins with \"format\": \"ampc.train\"");
  else if (!version || !version->isInteger() || version->integer() != 1)
    check.error(version ? *version : root, "expects \"version\": 1");
  return !check.failed();
}

std::optional<Training> ampc::model::readTraining(json::Document source,
                                                  std::vector<Parameter> modelParameters,
                                                  const std::vector<std::string> &modelTensors,
                                                  Messages &diagnostics) {
  auto document = std::make_shared<const json::Document>(std::move(source));
  Checker check(*document, diagnostics);
  if (!checkTrainingFormat(check))
    return std::nullopt;
  Training training;
  training.document = document;
  training.parameters = std::move(modelParameters);
  training.modelParameters = training.parameters.size();
  ObjectReader object(
      check, document->root(),
      {"format", "version", "batch_norm", "inputs", "parameters", "ops", "frozen", "train", "amp"});
  const json::Value *train = object.require("train");
  if (const json::Value *mode = object.find("batch_norm"))
    training.trainsBatchNorm = check.choice(*mode, {"train", "frozen"}) == "train";
  if (const json::Value *inputs = object.find("inputs"))
    training.inputs = readInputs(check, *inputs);
  if (const json::Value *parameters = object.find("parameters"))
    for (Parameter &parameter : readParameters(check, *parameters))
      training.parameters.push_back(std::move(parameter));
  if (const json::Value *ops = object.find("ops"))
    training.ops = readOps(check, *ops);
  if (const json::Value *frozen = object.find("frozen"); frozen && !check.failed())
    applyFrozen(check, *frozen, training.parameters);
  if (check.failed())
    return std::nullopt;
  training.train = readTrain(check, *train, training.parameters);
  if (const json::Value *amp = object.find("amp"); amp && !check.failed())
    training.amp = readAmp(check, *amp);
  if (check.failed())
    return std::nullopt;
  TensorNames names(check, training, modelTensors);
  if (!check.failed())
    checkTrain(check, names, training.train);
  if (training.amp && !check.failed())
    checkBlackVarnames(check, names, *training.amp);
  if (check.failed())
    return std::nullopt;
  return training;
}
