// How each optimizer turns an unscaled fp32 gradient into a new parameter. Formulas: AMP semantics of Paddle's kernels, in
// fp32 on the master. Every state write is guarded: a skipped step leaves all of it.
#pragma once
#include "ampc/Dialect/NN/Formula.h"
#include <string>

namespace ampc::nn {

struct ParameterGradient {
  std::string parameter;
  mlir::Value gradient; // f32, of the parameter's shape
};

// The number under `key` of a section of the model.
double numberIn(mlir::DictionaryAttr section, llvm::StringRef key, double fallback);

// Persistent scalars and moments of the step function: variables are made on first use and read at the function's start.
class StateBuilder {
public:
  StateBuilder(mlir::ModuleOp module, mlir::func::FuncOp step);
  mlir::Location loc() { return step.getLoc(); }
  // The value of variable `name`, a 0-d tensor that starts at `init`.
  mlir::Value scalar(llvm::StringRef name, mlir::Type element, double init);
  // The value of a variable of this type and role, which starts at `init`.
  mlir::Value variable(llvm::StringRef name, mlir::RankedTensorType type, llvm::StringRef role, double init);
  mlir::Value read(llvm::StringRef name);
  VariableOp find(llvm::StringRef name) const { return variables.lookup(name); } // null: there is none
  mlir::Value constant(mlir::OpBuilder &b, double value, mlir::Type element);

private:
  mlir::ModuleOp module;
  mlir::func::FuncOp step;
  llvm::StringMap<VariableOp> variables; // a module's own lookup walks all symbols
  VariableOp last;
  llvm::StringMap<mlir::Value> reads;
};

// The learning rate of this step, an f32 scalar. A schedule's position is `schedule.step`, which an unskipped step advances,
// or `schedule.epoch`, which the runtime writes. Fails with a message on a schedule that it does not know.
mlir::FailureOr<mlir::Value> buildLearningRate(Formula &f, StateBuilder &state, mlir::DictionaryAttr schedule, mlir::Value guard);

// Clips all gradients in place by {type = value | norm | global_norm}. Fails with a message on another type.
mlir::LogicalResult clipGradients(Formula &f, mlir::DictionaryAttr clip, llvm::MutableArrayRef<ParameterGradient> gradients);

class OptimizerRules {
public:
  OptimizerRules(mlir::OpBuilder &b, StateBuilder &state, mlir::DictionaryAttr train, mlir::Value guard);
  // Emits the scalars that all parameters share. They stand before the gradients are unscaled, so that the way from a
  // gradient to its parameter can be one kernel. Fails with a message on an optimizer or schedule it does not know.
  mlir::LogicalResult prepare();
  // Emits clipping, regularisation and the update of every parameter.
  mlir::LogicalResult apply(llvm::MutableArrayRef<ParameterGradient> gradients);
  mlir::Value learningRate() const { return rate; }

private:
  // The parameter at hand: p and g in f32; what `update` is given becomes its next value.
  struct Update {
    std::string name;
    VariableOp variable;
    mlir::Value p, g;
  };
  using Rule = void (OptimizerRules::*)(Update &);
  Rule ruleOf(llvm::StringRef kind) const;

  void sgd(Update &u);
  void momentum(Update &u);
  void adam(Update &u);
  void adamw(Update &u);
  void lamb(Update &u);
  void adagrad(Update &u);
  void rmsprop(Update &u);

  mlir::Value regularized(const Update &u);
  void preparePowers(bool corrections);
  // The next first and second moment, which are assigned; with amsgrad the second is the largest so far.
  std::pair<mlir::Value, mlir::Value> moments(const Update &u);
  mlir::Value adamDirection(const Update &u);
  double decayOf(const Update &u) const;
  void finish(const Update &u, mlir::Value next);

  mlir::Value moment(const Update &u, llvm::StringRef suffix, double init = 0);
  void setMoment(const Update &u, llvm::StringRef suffix, mlir::Value value) { assign(u.name + "." + suffix.str(), value); }
  void assign(llvm::StringRef variable, mlir::Value value);
  double argument(llvm::StringRef key) const { return numberIn(optimizer, key, 0); }
  bool flag(llvm::StringRef key) const;

  Formula f;
  StateBuilder &state;
  mlir::DictionaryAttr train, optimizer;
  mlir::Value guard, rate;
  Rule rule = nullptr;
  mlir::Value adamStep, adamRoot;     // -lr/(1-b1pow), sqrt(1-b2pow)
  mlir::Value correction1, correction2; // 1-b1pow, 1-b2pow
};

} // namespace ampc::nn
