// The parts of readModel, one file each.
#pragma once
#include "ObjectReader.h"
#include "ampc/Import/Model.h"
#include <unordered_map>

namespace ampc::model {

// ReadTensors.cpp
std::vector<Tensor> readInputs(Checker &check, const json::Value &list);
std::vector<Parameter> readParameters(Checker &check, const json::Value &list);
Regularizer readRegularizer(Checker &check, const json::Value &value);

// ReadInit.cpp: `parameter` has its name, dtype and shape.
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

// ParameterPatterns.cpp: "no_decay" / "exclude" and "lr_ratio", put on the parameters they match.
void applyNoDecay(Checker &check, const json::Value &patterns, std::vector<Parameter> &parameters);
void applyLrRatio(Checker &check, const json::Value &ratios, std::vector<Parameter> &parameters);

// ReadAmp.cpp
AmpSection readAmp(Checker &check, const json::Value &value);

// CheckOrder.cpp: where each tensor comes from; views point into the model.
struct Origin {
  const json::Value *json; // its declaration, or its place in an output slot
  const Op *op = nullptr;  // null for an input or a parameter
  bool isParameter = false;
};
class TensorNames {
public:
  // Unique names, every read after its write, every value written once.
  TensorNames(Checker &check, const Model &model);
  const Origin *find(std::string_view name) const;
  std::string hint(std::string_view name) const; // "did you mean …?", or empty

private:
  void declare(Checker &check, const Tensor &tensor, bool isParameter);
  void checkOwn(Checker &check, const Parameter &parameter) const;
  void define(Checker &check, const Op &op, const std::string &name, const json::Value &at);
  std::unordered_map<std::string_view, Origin> origins;
};

} // namespace ampc::model
