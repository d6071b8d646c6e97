// Reads "train": loss, metrics, optimizer, gradient clipping. ReadModel.cpp checks that the tensors
// exist.
#include "Readers.h"

using namespace ampc;
using namespace ampc::model;
using json::describe;

GradClip ampc::model::readGradClip(Checker &check, const json::Value &value) {
  GradClip clip;
  const json::Value *type = value.isObject() ? value.find("type") : nullptr;
  if (!value.isObject())
    check.error(value, "expects an object, got " + describe(value));
  else if (!type)
    check.error(value, "missing key 'type'");
  if (check.failed())
    return clip;
  std::string name = check.choice(*type, {"value", "norm", "global_norm"});
  bool byValue = name == "value";
  clip.kind = byValue          ? GradClip::Kind::value
              : name == "norm" ? GradClip::Kind::norm
                               : GradClip::Kind::globalNorm;
  std::vector<std::string_view> keys = {"type"};
  if (byValue)
    keys.insert(keys.end(), {"min", "max"});
  else
    keys.push_back("clip_norm");
  ObjectReader object(check, value, keys, "of grad_clip " + quote(name));
  if (!byValue) {
    object.require("clip_norm");
    object.readPositive("clip_norm", clip.clipNorm);
    return clip;
  }
  object.require("max");
  object.read("max", clip.max);
  clip.min = -clip.max; // as in Paddle's ClipGradByValue
  object.read("min", clip.min);
  if (!check.failed() && clip.min > clip.max)
    check.error(value, "min is above max");
  return clip;
}

Train ampc::model::readTrain(Checker &check, const json::Value &value,
                             std::vector<Parameter> &parameters) {
  Train train;
  ObjectReader object(check, value, {"loss", "metrics", "checkpoints", "optimizer", "grad_clip"});
  train.json = &object.value();
  if (const json::Value *loss = object.require("loss"))
    train.loss = check.name(*loss);
  if (const json::Value *metrics = object.find("metrics"))
    for (const json::Value &metric : check.list(*metrics))
      train.metrics.push_back(check.name(metric));
  if (const json::Value *checkpoints = object.find("checkpoints"))
    for (const json::Value &value : check.list(*checkpoints))
      train.checkpoints.push_back(check.name(value));
  const json::Value *optimizer = object.require("optimizer");
  if (check.failed())
    return train;
  train.optimizer = readOptimizer(check, *optimizer, parameters);
  const json::Value *clip = object.find("grad_clip");
  const json::Value *argument = optimizer->isObject() ? optimizer->find("grad_clip") : nullptr;
  if (clip && argument)
    check.error(*argument, "grad_clip is given twice")
        .note(check.path(*clip) + " is the other one");
  if (clip || argument)
    train.gradClip = readGradClip(check, clip ? *clip : *argument);
  return train;
}
