// Builds the updates of parameters for each optimizer. Formulas follow Paddle's kernels for mixed
// precision, in fp32 on the master. Every write of a state is guarded, so a skipped step changes no
// state. Used by BuildTraining.
#pragma once
#include "ampc/Dialect/NN/Formula.h"
#include <map>
#include <string>

namespace ampc::nn {

// The complete gradient of a parameter from the backward pass: scaled, in its own type.
struct ParameterGradient {
  std::string parameter;
  mlir::Value gradient;
};

// The number with this key in a section of the model.
double numberIn(mlir::DictionaryAttr section, llvm::StringRef key, double fallback);

// The persistent scalars and moments of the step function. Variables are created at their first use
// and read at the start of the function.
class StateBuilder {
public:
  StateBuilder(mlir::ModuleOp module, mlir::func::FuncOp step);
  mlir::Location loc() { return step.getLoc(); }
  // The value of variable `name`, a 0-d tensor that starts at `init`.
  mlir::Value scalar(llvm::StringRef name, mlir::Type element, double init);
  // The value of a variable of this type and role, which starts at `init`.
  mlir::Value variable(llvm::StringRef name, mlir::RankedTensorType type, VariableRole role,
                       double init);
  // Creates the variable if there is none of this name.
  void declare(llvm::StringRef name, mlir::RankedTensorType type, VariableRole role, double init);
  mlir::Value read(llvm::StringRef name);
  VariableOp find(llvm::StringRef name) const {
    return variables.lookup(name);
  } // null if there is none
  mlir::Value constant(mlir::OpBuilder &b, double value, mlir::Type element);

private:
  mlir::ModuleOp module;
  mlir::func::FuncOp step;
  llvm::StringMap<VariableOp> variables; // moduleOp::lookupSymbol searches all symbols
  VariableOp last;
  llvm::StringMap<mlir::Value> reads;
};

// Builds the learning rate of the step, an f32 scalar. The position in a schedule is
// `schedule.step`, which an unskipped step advances, or `schedule.epoch`, which the runtime writes.
// Emits an error and fails on an unknown schedule.
mlir::FailureOr<mlir::Value> buildLearningRate(Formula &f, StateBuilder &state,
                                               mlir::DictionaryAttr schedule, mlir::Value guard);

// Gradient clipping (grad_clip of the model): {type = value | norm | global_norm}, or none.
class GradientClip {
public:
  GradientClip(mlir::DictionaryAttr clip) : clip(clip) {}
  // Emits an error and fails on an unknown type.
  mlir::LogicalResult verify(mlir::Location loc) const;
  // Whether the factor depends on all elements of a single gradient.
  bool byTensor() const { return type() == "norm"; }
  // Builds the factor that all gradients share, if there is one; `gradient` returns unscaled f32
  // gradients.
  void prepare(Formula &f, llvm::function_ref<mlir::Value(size_t)> gradient, size_t count);
  mlir::Value apply(Formula &f, mlir::Value gradient) const;

private:
  llvm::StringRef type() const;
  mlir::Value factor(Formula &f, mlir::Value norm) const;

  mlir::DictionaryAttr clip;
  mlir::Value scale;
};

// Access to the states of a parameter during its update. The parameter itself is the state "".
class UpdateState {
public:
  virtual ~UpdateState() = default;
  virtual mlir::Value get(llvm::StringRef suffix, double init) = 0;
  virtual void set(llvm::StringRef suffix, mlir::Value next) = 0;
};

class OptimizerRules {
public:
  // `inverse`: the factor that undoes the loss scale, or null. Without `masterGrad` unscaled
  // gradients are rounded to their own type.
  OptimizerRules(mlir::OpBuilder &b, StateBuilder &state, mlir::DictionaryAttr train,
                 mlir::Value guard, mlir::Value inverse, bool masterGrad);
  // Builds the scalars that all parameters share. Emits an error and fails on an unknown optimizer
  // or schedule.
  mlir::LogicalResult prepare();
  // Builds unscaling, clipping, regularization and the updates of all parameters: ops for each
  // parameter over which its update takes norms, and one nn.update per kind of the others.
  mlir::LogicalResult apply(llvm::ArrayRef<ParameterGradient> gradients);
  mlir::Value learningRate() const { return rate; }

private:
  // The learning rate of a parameter, and what Adam multiplies a direction by: -rate/(1-b1pow).
  struct Rates {
    mlir::Value rate, adamStep;
  };
  // The parameter being updated: p is its value in f32, g its unscaled and clipped gradient in f32.
  struct Update {
    VariableOp variable;
    UpdateState &state;
    Rates rates;
    mlir::Value p, g;
  };
  using Rule = void (OptimizerRules::*)(Update &);
  Rule ruleOf(llvm::StringRef kind) const;

  void sgd(Update &u);
  void momentum(Update &u);
  void adam(Update &u);
  void adamw(Update &u);
  void lamb(Update &u);
  void lars(Update &u);
  void adagrad(Update &u);
  void rmsprop(Update &u);

  // updateAlike builds an elementwise rule once, on a placeholder for all parameters of a kind;
  // updateAlone builds the ops for a single parameter, where norms over it are part of the update.
  void updateAlike(llvm::ArrayRef<ParameterGradient> gradients);
  void updateAlone(const ParameterGradient &pair);
  void updateOne(VariableOp variable, UpdateState &from, mlir::Value gradient);
  // The properties by which parameters must be updated separately.
  mlir::Attribute kindOf(const ParameterGradient &pair);

  mlir::Value unscaled(mlir::Value gradient);
  mlir::Value regularized(const Update &u);
  void preparePowers(bool corrections);
  // Assigns and returns the next first and second moments; with amsgrad the second is the maximum
  // so far.
  std::pair<mlir::Value, mlir::Value> moments(const Update &u);
  mlir::Value adamDirection(const Update &u);
  double decayOf(VariableOp variable) const;
  // The parameter's own factor of the learning rate.
  double rateFactorOf(VariableOp variable) const;
  bool needsClip(VariableOp variable) const;
  // Whether the rule scales the step of this parameter by norms over it (lamb, lars).
  bool adaptsToNorms(VariableOp variable) const;
  void finish(const Update &u, mlir::Value next);

  void assign(llvm::StringRef variable, mlir::Value value);
  double argument(llvm::StringRef key) const { return numberIn(optimizer, key, 0); }
  bool flag(llvm::StringRef key) const;

  Formula f;
  StateBuilder &state;
  mlir::DictionaryAttr train, optimizer;
  mlir::Value guard, inverse, rate;
  bool masterGrad;
  GradientClip clip;
  Rule rule = nullptr;
  std::map<double, Rates> rates;        // by the parameters' own factors
  mlir::Value adamStep, adamRoot;       // -lr/(1-b1pow), sqrt(1-b2pow)
  mlir::Value correction1, correction2; // 1-b1pow, 1-b2pow
};

} // namespace ampc::nn
