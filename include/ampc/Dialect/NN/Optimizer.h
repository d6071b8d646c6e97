// How each optimizer turns an unscaled fp32 gradient into a new parameter. Formulas: AMP semantics of Paddle's kernels, in
// fp32 on the master. Every state write is guarded: a skipped step leaves all of it.
#pragma once
#include "ampc/Dialect/NN/Formula.h"
#include <string>

namespace ampc::nn {

// A finished gradient as the backward pass leaves it: scaled, in its own type.
struct ParameterGradient {
  std::string parameter;
  mlir::Value gradient;
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
  // Makes the variable if there is none of the name.
  void declare(llvm::StringRef name, mlir::RankedTensorType type, llvm::StringRef role, double init);
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

// grad_clip of the model: {type = value | norm | global_norm}, or none.
class GradientClip {
public:
  GradientClip(mlir::DictionaryAttr clip) : clip(clip) {}
  // Fails with a message on a type that it does not know.
  mlir::LogicalResult verify(mlir::Location loc) const;
  // Whether a gradient's factor depends on that gradient as a whole.
  bool byTensor() const { return type() == "norm"; }
  // Computes the factor that all gradients share, if there is one; `gradients` are unscaled f32.
  void prepare(Formula &f, llvm::function_ref<mlir::Value(size_t)> gradient, size_t count);
  mlir::Value apply(Formula &f, mlir::Value gradient) const;

private:
  llvm::StringRef type() const;
  mlir::Value factor(Formula &f, mlir::Value norm) const;

  mlir::DictionaryAttr clip;
  mlir::Value scale;
};

// Where the update of a parameter finds its state and leaves it. The parameter itself is the state "".
class UpdateState {
public:
  virtual ~UpdateState() = default;
  virtual mlir::Value get(llvm::StringRef suffix, double init) = 0;
  virtual void set(llvm::StringRef suffix, mlir::Value next) = 0;
};

class OptimizerRules {
public:
  // `inverse`: what gradients are multiplied with to undo the loss scale, or null. Without `masterGrad` the product is rounded to
  // the gradient's own type.
  OptimizerRules(mlir::OpBuilder &b, StateBuilder &state, mlir::DictionaryAttr train, mlir::Value guard, mlir::Value inverse,
                 bool masterGrad);
  // Emits the scalars that all parameters share. Fails with a message on an optimizer or schedule it does not know.
  mlir::LogicalResult prepare();
  // Emits unscaling, clipping, regularisation and the update of every parameter: an nn.update per kind of parameter where the
  // rule is elementwise, else ops for each parameter.
  mlir::LogicalResult apply(llvm::ArrayRef<ParameterGradient> gradients);
  mlir::Value learningRate() const { return rate; }

private:
  // The parameter at hand: p in f32, g its gradient, unscaled and clipped, in f32.
  struct Update {
    VariableOp variable;
    UpdateState &state;
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

  // The elementwise rules as ops for a stand-in, and lamb for the parameter itself.
  void updateAlike(llvm::ArrayRef<ParameterGradient> gradients);
  void updateAlone(const ParameterGradient &pair);
  void updateOne(VariableOp variable, UpdateState &from, mlir::Value gradient);
  // What makes two parameters differ in their update.
  mlir::Attribute kindOf(const ParameterGradient &pair);

  mlir::Value unscaled(mlir::Value gradient);
  mlir::Value regularized(const Update &u);
  void preparePowers(bool corrections);
  // The next first and second moment, which are assigned; with amsgrad the second is the largest so far.
  std::pair<mlir::Value, mlir::Value> moments(const Update &u);
  mlir::Value adamDirection(const Update &u);
  double decayOf(const Update &u) const;
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
  mlir::Value adamStep, adamRoot;     // -lr/(1-b1pow), sqrt(1-b2pow)
  mlir::Value correction1, correction2; // 1-b1pow, 1-b2pow
};

} // namespace ampc::nn
