// The readers of the sections of model.json, one source file each. readModel calls them.
#pragma once
#include "ObjectReader.h"
#include "ampc/Import/Model.h"
#include <unordered_map>

namespace ampc::model {

// ReadTensors.cpp
std::vector<Tensor> readInputs(Checker &check, const json::Value &list);
std::vector<Parameter> readParameters(Checker &check, const json::Value &list);
Regularizer readRegularizer(Checker &check, const json::Value &value);

// ReadInit.cpp. Requires name, dtype and shape of `parameter`.
Init defaultInit(const Parameter &parameter);
Init readInit(Checker &check, const json::Value &value, const Parameter &parameter);

// ReadOps.cpp
std::vector<Op> readOps(Checker &check, const json::Value &list);

// ReadTrain.cpp, ReadOptimizer.cpp, ReadSchedule.cpp
Train readTrain(Checker &check, const json::Value &value, std::vector<Parameter> &parameters);
Optimizer readOptimizer(Checker &check, const json::Value &value,
                        std::vector<Parameter> &parameters);
GradClip readGradClip(Checker &check, const json::Value &value);
Schedule readSchedule(Checker &check, const json::Value &value);

// ParameterPatterns.cpp: apply the patterns "no_decay" / "exclude" and "lr_ratio" to the
// parameters.
void applyNoDecay(Checker &check, const json::Value &patterns, std::vector<Parameter> &parameters);
void applyLrRatio(Checker &check, const json::Value &ratios, std::vector<Parameter> &parameters);

// ReadAmp.cpp
AmpSection readAmp(Checker &check, const json::Value &value);

// CheckOrder.cpp: the definition of each tensor. The names are views into the model.
struct Origin {
  const json::Value *json; // its declaration, or its name in an output slot
  const Op *op = nullptr;  // null for an input or a parameter
  bool isParameter = false;
};
class TensorNames {
public:
  // Checks that names are unique, that each tensor is written once, and before it is read.
  TensorNames(Checker &check, const Model &model);
  const Origin *find(std::string_view name) const;
  std::string hint(std::string_view name) const; // "did you mean …?", or empty

private:
  void declare(Checker &check, const Tensor &tensor, bool isParameter);
  void checkReserved(Checker &check, const Parameter &parameter) const;
  void define(Checker &check, const Op &op, const std::string &name, const json::Value &at);
  std::unordered_map<std::string_view, Origin> origins;
};

} // namespace ampc::model
