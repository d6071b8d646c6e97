// The native model.json as plain data: Paddle's OpDesc in JSON (docs/ModelFormat.md specifies the
// format). readModel performs all checks that do not depend on operators; NativeImporter.cpp turns
// a Model into nn ops and performs the others. Used in this layer only.
#pragma once
#include "ampc/Base/Json.h"
#include "ampc/Base/NumberFormat.h"
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ampc::model {

// The structs that later errors refer to keep a pointer to their JSON value.
struct Tensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<int64_t> shape; // positive; empty: one element
  const json::Value *json = nullptr;
};

struct Init {
  enum class Kind {
    constant,
    uniform,
    normal,
    truncatedNormal,
    xavierUniform,
    xavierNormal,
    kaimingUniform,
    kaimingNormal,
    file
  };
  Kind kind = Kind::constant;
  double value = 0;          // constant
  double low = -1, high = 1; // uniform
  double mean = 0, std = 1;  // normal, truncated_normal
  std::string file;          // path that can be opened: already resolved against the model's folder
  uint64_t dataOffset = 0;   // of the first element in the file
  // The type of the elements in the file; converted if the parameter has another type.
  DType fileDtype = DType::f32;

  bool operator==(const Init &) const = default;
};

struct Regularizer {
  enum class Kind { l1, l2 };
  Kind kind = Kind::l2;
  double coeff = 0;
};

struct Parameter : Tensor {
  Init init;
  bool trainable = true;
  bool constant = false; // not trainable, and in no file of weights
  std::optional<Regularizer> regularizer;
  double learningRate = 1; // a factor of the optimizer's
  bool needClip = true;
  // From the optimizer's patterns: no_decay / exclude, and lr_ratio.
  bool decays = true;
  double lrRatio = 1;
};

struct Slot {
  std::string name;
  std::vector<std::string> values;
  const json::Value *json = nullptr; // a string or a list
};

struct Attribute {
  std::string name;
  const json::Value *json = nullptr; // boolean, finite number, string or nested lists of these
};

struct Op {
  std::string type;
  std::string name;                  // as given, else the name of its first output
  std::string scope;                 // name scope, may be empty
  std::vector<Slot> inputs, outputs; // in file order
  std::vector<Attribute> attrs;      // without Paddle's bookkeeping attributes
  bool needsFloat32 = false;         // never computed in 16 bits
  bool stopGradient = false;         // results without a gradient
  const json::Value *json = nullptr;
};

struct Schedule {
  enum class Kind {
    constant,
    piecewise,
    step,
    exponential,
    naturalExp,
    inverseTime,
    polynomial,
    cosine,
    noam,
    linearWarmup
  };
  Kind kind = Kind::constant;
  bool perEpoch = false;           // advances once per epoch instead of once per optimizer step
  int64_t lastEpoch = -1;          // the position before the first step: it starts at lastEpoch + 1
  double learningRate = 0;         // all but piecewise; for linearWarmup see `inner`
  double gamma = 0;                // step, exponential, natural_exp, inverse_time
  int64_t steps = 0;               // step_size, decay_steps, T_max, warmup_steps
  double endLr = 0, power = 1;     // polynomial (end_lr also linear_warmup)
  bool cycle = false;              // polynomial
  double etaMin = 0;               // cosine
  double dModel = 0;               // noam
  double startLr = 0;              // linear_warmup
  std::vector<int64_t> boundaries; // piecewise
  std::vector<double> values;      // piecewise, one more than boundaries
  std::shared_ptr<Schedule> inner; // linear_warmup: the schedule after the warm-up
};

struct Optimizer {
  enum class Kind { sgd, momentum, adam, adamw, lamb, lars, adagrad, rmsprop };
  Kind kind = Kind::sgd;
  Schedule learningRate;
  double momentum = 0.9;              // momentum (0.9), lars, rmsprop (0)
  bool useNesterov = false;           // momentum
  double rescaleGrad = 1;             // momentum, lars
  double beta1 = 0.9, beta2 = 0.999;  // adam, adamw, lamb
  double epsilon = 1e-8;              // 1e-6 for lamb, adagrad, rmsprop; 0 for lars
  bool amsgrad = false;               // adam, adamw
  double weightDecay = 0;             // adamw (0.01), lamb (0.01), lars (0.0005)
  bool alwaysAdapt = false;           // lamb
  double larsCoeff = 0.001;           // lars
  double initialAccumulatorValue = 0; // adagrad
  double rho = 0.95;                  // rmsprop
  bool centered = false;              // rmsprop
  std::optional<bool> multiPrecision; // if the model gives it
  // weight_decay of the other optimizers and "regularization"; a parameter's own regularizer takes
  // precedence.
  std::optional<Regularizer> regularizer;
};

struct GradClip {
  enum class Kind { value, norm, globalNorm };
  Kind kind = Kind::globalNorm;
  double min = 0, max = 0; // value
  double clipNorm = 0;     // norm, globalNorm
};

struct Train {
  std::string loss;
  std::vector<std::string> metrics;
  std::vector<std::string> checkpoints; // values that recomputation starts from
  Optimizer optimizer;
  std::optional<GradClip> gradClip;
  const json::Value *json = nullptr;
};

// The "amp" section as written, without defaults. use_pure_fp16, use_bf16 and use_amp_guard are
// already translated to level, dtype and useFp16Guard.
struct AmpSection {
  std::optional<std::string> level;  // O0, OD, O1, O2
  std::optional<std::string> dtype;  // float16, bfloat16
  std::optional<std::string> policy; // paddle, paddle-2.5, paddle-pir, min-cut
  std::vector<std::string> whiteList, blackList, blackVarnames;
  std::optional<bool> useDynamicLossScaling;
  std::optional<double> initLossScaling, minLossScale, maxLossScale, incrRatio, decrRatio;
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;
  bool guardImplied = false; // use_pure_fp16 implies useFp16Guard unless use_fp16_guard is given
  std::optional<bool> useFp16Guard, usePromote, masterWeight, masterGrad;
  const json::Value *json = nullptr;
};

struct Model {
  std::string name;
  std::vector<Tensor> inputs;
  std::vector<Parameter> parameters;
  std::vector<Op> ops;
  std::vector<std::string> outputs;
  std::optional<Train> train;
  AmpSection amp;
  std::shared_ptr<const json::Document> document; // owns what each `json` points to
};

// Reads and checks a model; on failure `diagnostics` has an error.
std::optional<Model> readModel(const std::string &file, Messages &diagnostics);

// The same for a parsed document; files named by "init" are relative to the document's file.
std::optional<Model> readModel(json::Document document, Messages &diagnostics);

// A train.json, format ampc.train: what makes a training program of a model (docs/TrainFormat.md).
struct Training {
  std::vector<Tensor> inputs;
  // The parameters of the model, without `json`, and then those of the file. The optimizer's
  // patterns and `frozen` have been applied to all.
  std::vector<Parameter> parameters;
  size_t modelParameters = 0; // how many are the model's
  std::vector<Op> ops;
  Train train;
  std::optional<AmpSection> amp;
  bool trainsBatchNorm = true;
  std::shared_ptr<const json::Document> document; // owns what each `json` points to
};

// Reads and checks a train.json for a model with these parameters, of which only name and trainable
// matter, and these inputs and outputs of ops.
std::optional<Training> readTraining(json::Document document,
                                     std::vector<Parameter> modelParameters,
                                     const std::vector<std::string> &modelTensors,
                                     Messages &diagnostics);

// Valid JSON without the white space between its elements.
std::string compactJson(const std::string &text);

// Keeps the text of a model beyond the lifetime of the Model object and its document.
class SourceText {
public:
  explicit SourceText(const Model &model);
  // The model.json without white space, in which each initial value from a file is replaced by a
  // constant: the same graph, without references to other files.
  std::string portable() const;

private:
  std::shared_ptr<const std::string> source;
  std::vector<uint32_t> files; // offsets of the "init" objects that name a file, ascending
};

// The format of a JSON model, determined by its keys.
enum class Format { native, paddlePir, unknown };
Format formatOf(const json::Document &document);

} // namespace ampc::model
