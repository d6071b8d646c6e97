// The native model.json as plain data: Paddle's OpDesc in JSON (docs/ModelFormat.md is the
// reference of the format). readModel checks everything that needs no knowledge of operators;
// NativeImporter.cpp turns a Model into nn ops and checks the rest. Nothing outside of this layer
// sees it.
#pragma once
#include "ampc/Base/Json.h"
#include "ampc/Base/NumberFormat.h"
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ampc::model {

// Every struct that can be the subject of a later error keeps its JSON value.
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
  uint64_t dataOffset = 0;   // of the file's elements
  DType fileDtype =
      DType::f32; // of the file's elements; where the parameter has another, they are cast
};

struct Regularizer {
  enum class Kind { l1, l2 };
  Kind kind = Kind::l2;
  double coeff = 0;
};

struct Parameter : Tensor {
  Init init;
  bool trainable = true;
  std::optional<Regularizer> regularizer;
  // What the optimizer's patterns say of it: no_decay / exclude, and lr_ratio.
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
  std::string name;                  // its own, else its first output's
  std::string scope;                 // name scope, may be empty
  std::vector<Slot> inputs, outputs; // in file order
  std::vector<Attribute> attrs;      // without Paddle's bookkeeping ones
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
  bool perEpoch = false;           // else it advances once per optimizer step
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
  std::shared_ptr<Schedule> inner; // linear_warmup: what follows
};

struct Optimizer {
  enum class Kind { sgd, momentum, adam, adamw, lamb, adagrad, rmsprop };
  Kind kind = Kind::sgd;
  Schedule learningRate;
  double momentum = 0.9;              // momentum (0.9), rmsprop (0)
  bool useNesterov = false;           // momentum
  double rescaleGrad = 1;             // momentum
  double beta1 = 0.9, beta2 = 0.999;  // adam, adamw, lamb
  double epsilon = 1e-8;              // 1e-6 for lamb, adagrad, rmsprop
  bool amsgrad = false;               // adam, adamw
  double weightDecay = 0;             // adamw (0.01), lamb (0.01): decoupled
  bool alwaysAdapt = false;           // lamb
  double initialAccumulatorValue = 0; // adagrad
  double rho = 0.95;                  // rmsprop
  bool centered = false;              // rmsprop
  std::optional<bool> multiPrecision; // where the model says
  // weight_decay of the other optimizers and "regularization"; a parameter's own wins.
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
  Optimizer optimizer;
  std::optional<GradClip> gradClip;
  const json::Value *json = nullptr;
};

// The "amp" section: what it says, nothing filled in. use_pure_fp16, use_bf16 and
// use_amp_guard are already folded into level, dtype and useFp16Guard.
struct AmpSection {
  std::optional<std::string> level;  // O0, OD, O1, O2
  std::optional<std::string> dtype;  // float16, bfloat16
  std::optional<std::string> policy; // paddle, paddle-2.5, paddle-pir, min-cut
  std::vector<std::string> whiteList, blackList, blackVarnames;
  std::optional<bool> useDynamicLossScaling;
  std::optional<double> initLossScaling, minLossScale, maxLossScale, incrRatio, decrRatio;
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;
  bool guardImplied = false; // by use_pure_fp16, which says it unless use_fp16_guard says otherwise
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
  std::shared_ptr<const json::Document> document; // what every `json` points into
};

// Reads, checks and returns the model; on failure an error is in `diagnostics`.
std::optional<Model> readModel(const std::string &file, Messages &diagnostics);

// The same from a document that is already parsed (its file name resolves "init": {"file"}).
std::optional<Model> readModel(json::Document document, Messages &diagnostics);

// The text of a model, after the model is gone.
class SourceText {
public:
  explicit SourceText(const Model &model);
  // Without white space, and with a constant for every initial value that names a file: what is
  // left to compile the same graph again where the model's folder is not.
  std::string portable() const;

private:
  std::shared_ptr<const json::Document> document;
  std::vector<uint32_t>
      files; // where initial values begin that name a file, in the order of the text
};

// Which reader a file belongs to, told by its content.
enum class Format { native, paddlePir, unknown };
Format formatOf(const json::Document &document);

} // namespace ampc::model
