// How each optimizer turns an unscaled fp32 gradient into a new parameter. Formulas: AMP semantics of Paddle's kernels, in
// fp32 on the master. Every state write is guarded: a skipped step leaves all of it.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace ampc::nn {

struct ParameterGradient {
  std::string parameter;
  mlir::Value gradient; // f32, of the parameter's shape
};

// Persistent scalars and moments of the step function: variables are made on first use and read at the function's start.
class StateBuilder {
public:
  StateBuilder(mlir::ModuleOp module, mlir::func::FuncOp step) : module(module), step(step) {}
  mlir::Location loc() { return step.getLoc(); }
  // The value of variable `name`, a 0-d tensor that starts at `init`.
  mlir::Value scalar(llvm::StringRef name, mlir::Type element, double init);
  // The value of a variable of this type and role, which starts at `init`.
  mlir::Value variable(llvm::StringRef name, mlir::RankedTensorType type, llvm::StringRef role, double init);
  mlir::Value read(llvm::StringRef name);
  mlir::Value constant(mlir::OpBuilder &b, double value, mlir::Type element);

private:
  mlir::ModuleOp module;
  mlir::func::FuncOp step;
  llvm::StringMap<mlir::Value> reads;
};

class OptimizerRules {
public:
  OptimizerRules(mlir::OpBuilder &b, StateBuilder &state, mlir::DictionaryAttr train, mlir::Value guard);
  // Emits the update of every parameter. Fails with a message on an optimizer or argument it does not know.
  mlir::LogicalResult apply(llvm::ArrayRef<ParameterGradient> gradients);
  mlir::Value learningRate() const { return rate; }

private:
  mlir::Value binary(llvm::StringRef kind, mlir::Value a, mlir::Value b);
  mlir::Value scaled(mlir::Value v, double factor);
  mlir::Value sqrt(mlir::Value v);
  mlir::Value full(double value, mlir::Value like);
  void assign(llvm::StringRef variable, mlir::Value value);
  double argument(llvm::StringRef key, double fallback) const;

  void sgd(const ParameterGradient &pair);
  void adam(const ParameterGradient &pair);
  void prepareAdam();

  mlir::OpBuilder &b;
  StateBuilder &state;
  mlir::DictionaryAttr train, optimizer;
  mlir::Value guard, rate;
  std::string label; // names the ops of the parameter at hand
  mlir::Value adamStep, adamRoot; // -lr/(1-b1pow), sqrt(1-b2pow)
};

} // namespace ampc::nn
