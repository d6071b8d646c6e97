// The readers of the sections of model.json, one source file each. readModel calls them.
#pragma once
#include "ObjectReader.h"
#include "ampc/Import/Model.h"
#include "ampc/Import/Safetensors.h"
#include <unordered_map>

namespace ampc::model {

// ReadTensors.cpp
std::vector<Tensor> readInputs(Checker &check, const json::Value &list);
std::vector<Parameter> readParameters(Checker &check, const json::Value &list);
Regularizer readRegularizer(Checker &check, const json::Value &value);

// The headers of the safetensors files that the parameters of a list name: each file is read once.
class WeightFiles {
public:
  // The tensors of a file by name; null, with an error at `at`, if the file cannot be used.
  const std::unordered_map<std::string, StoredTensor> *open(Checker &check, const json::Value &at,
                                                            const std::string &file);

private:
  std::unordered_map<std::string, std::unordered_map<std::string, StoredTensor>> headers;
};

// ReadInit.cpp. Requires name, dtype and shape of `parameter`.
Init defaultInit(const Parameter &parameter);
Init readInit(Checker &check, const json::Value &value, const Parameter &parameter,
              WeightFiles &files);

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

// `frozen`: the parameters that match one of the patterns in the list are not trained.
void applyFrozen(Checker &check, const json::Value &patterns, std::vector<Parameter> &parameters);

// ReadAmp.cpp
AmpSection readAmp(Checker &check, const json::Value &value);

// CheckOrder.cpp: the definition of each tensor. The names are views into the model.
struct Origin {
  // Its declaration, or its name in an output slot; null for a tensor of the model that a
  // train.json is about.
  const json::Value *json;
  const Op *op = nullptr; // null for an input or a parameter
  bool isParameter = false;
};
class TensorNames {
public:
  // Checks that names are unique, that each tensor is written once, and before it is read.
  TensorNames(Checker &check, const Model &model);
  // The same for the parts of a train.json. Its ops may read the tensors of the model.
  TensorNames(Checker &check, const Training &training,
              const std::vector<std::string> &modelTensors);
  const Origin *find(std::string_view name) const;
  std::string hint(std::string_view name) const; // "did you mean …?", or empty

private:
  void declareAll(Checker &check, const std::vector<Tensor> &inputs,
                  const std::vector<Parameter> &parameters);
  void defineAll(Checker &check, const std::vector<Op> &ops);
  void declare(Checker &check, const Tensor &tensor, bool isParameter);
  void checkReserved(Checker &check, const Parameter &parameter) const;
  void define(Checker &check, const Op &op, const std::string &name, const json::Value &at);
  std::unordered_map<std::string_view, Origin> origins;
};

// ReadModel.cpp: checks of names across sections.
const Origin *expectTensor(Checker &check, const TensorNames &names, std::string_view what,
                           const std::string &name, const json::Value &at);
void checkTrain(Checker &check, const TensorNames &names, Train &train);
void checkBlackVarnames(Checker &check, const TensorNames &names, const AmpSection &amp);

} // namespace ampc::model
