// The view that precision policies have of a graph: its forward ops in program order, and the lists
// and options that apply to each.
#pragma once
#include "ampc/Analysis/DeviceTable.h"
#include "ampc/Analysis/ValueRanges.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampc {

struct Decision;

struct PolicyOptions {
  amp::Level level = amp::Level::O1; // not O0
  mlir::Type low;                    // f16 or bf16
  // Operators under any of their names, and names of tensors. An unknown operator in a list has no
  // effect.
  std::vector<std::string> whiteList, blackList, blackVarnames;
  // At O2 only ops in a scope `__use_fp16__…` may be low.
  bool useFp16Guard = false;
  // Whether promotion by operand types replaces the gray rule; unset: the policy's default.
  std::optional<bool> usePromote;
  amp::Safety safety = amp::Safety::Warn;
  // For min-cut: the device for which it predicts times, and whether ops with a gradient count
  // twice.
  DeviceTable device = *builtInDevice("cpu");
  bool training = false;
  std::shared_ptr<const ValueRanges> ranges; // measured ranges, or null
};

// A custom list of the user. An entry matches an operator under any of its names, and also the ops
// that the model writes with this word: the two generations use one word for different operators
// (`mean`, `flatten`).
class CustomList {
public:
  void add(const nn::OpForms &forms, llvm::ArrayRef<std::string> entries);
  // The first entry that names the op's operator; else the op's type in the model's spelling if
  // that is an entry.
  std::optional<llvm::StringRef> entryOf(const nn::OpForms &forms, mlir::Operation *op) const;

private:
  llvm::DenseMap<nn::PaddleOperator, llvm::StringRef> operators;
  llvm::StringSet<> written;
};

class PolicyGraph {
public:
  // Collects the ops of `main` that are ops of the model. Keeps references: `main` and `options`
  // must outlive the graph.
  PolicyGraph(mlir::func::FuncOp main, const PolicyOptions &options);
  ~PolicyGraph();

  llvm::ArrayRef<mlir::Operation *> ops() const { return order; }
  // The op's index in ops(); empty if it is not an op of the model (a read of a variable, for
  // example).
  std::optional<unsigned> indexOf(mlir::Operation *op) const;
  amp::Level level() const { return options.level; }
  mlir::Type low() const { return options.low; }
  const PolicyOptions &settings() const { return options; }
  mlir::Type f32() const;

  // The op's Paddle type in the model's spelling.
  static llvm::StringRef typeOf(mlir::Operation *op);
  // The ProgramDesc type whose default category applies to the op, and the category.
  std::pair<llvm::StringRef, nn::Category> categoryOf(mlir::Operation *op) const;
  // The entry of the user's white or black list that matches the op, as written.
  std::optional<llvm::StringRef> customWhite(mlir::Operation *op) const;
  std::optional<llvm::StringRef> customBlack(mlir::Operation *op) const;
  // A black varname among the names that the op reads or writes.
  std::optional<llvm::StringRef> blackVarname(mlir::Operation *op) const;
  // Whether the op is implemented in the low type.
  bool hasLowPrecision(mlir::Operation *op) const;
  // Whether the guard is active at this level and the op is in none of its scopes.
  bool isOutsideGuard(mlir::Operation *op) const;
  std::optional<bool> usePromote() const { return options.usePromote; }
  // The names of the values that the op reads and writes, including side outputs.
  llvm::SmallVector<llvm::StringRef> namesAt(mlir::Operation *op) const;
  // The op's ProgramDesc form, whose slots are named as in Paddle's OpDesc; null if it has none.
  const nn::OpForm *programForm(mlir::Operation *op) const;
  // The operands in alphabetical order of their slots, the order of an OpDesc.
  llvm::SmallVector<mlir::Value> operandsByName(mlir::Operation *op) const;
  // The number of the operand for an argument name in the spelling of either generation; -1 if
  // there is none, or if absent or variadic slots make it ambiguous.
  int operandOf(mlir::Operation *op, llvm::StringRef slot) const;
  // The operator that a name in a list refers to.
  std::optional<nn::PaddleOperator> operatorOf(llvm::StringRef type) const {
    return forms.operatorOf(type);
  }
  // The operator that an op of the model was written as.
  std::optional<nn::PaddleOperator> operatorOf(mlir::Operation *op) const {
    return forms.operatorOf(op, typeOf(op));
  }
  // The float type that an attribute gives to the op's results independently of its operands
  // (`out_dtype` of a cast), or null.
  mlir::Type declaredFloatResult(mlir::Operation *op) const;

  // A decision that was made before the policy runs and that the policy must not change; null if
  // there is none.
  const Decision *fixedDecision(mlir::Operation *op) const;
  void fixDecision(mlir::Operation *op, Decision decision);

private:
  const PolicyOptions &options;
  const nn::OpForms &forms;
  std::vector<mlir::Operation *> order;
  llvm::DenseMap<mlir::Operation *, unsigned> places;
  CustomList white, black;
  llvm::StringSet<> varnames;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Decision>> fixedDecisions;
};

// The element types of values that follow from the decisions so far, for policies that promote by
// operand types.
class ValueTypes {
public:
  ValueTypes(const PolicyGraph &graph) : graph(graph) {}
  // The element type of a value: from the decisions if they determine it, else the model's.
  mlir::Type elementOf(mlir::Value value) const;
  // Records the decision on an op, in program order; `type` is the type that the op computes in, or
  // null if it is undecided.
  void record(mlir::Operation *op, mlir::Type type);
  void set(mlir::Value value, mlir::Type element) { types[value] = element; }

private:
  const PolicyGraph &graph;
  llvm::DenseMap<mlir::Value, mlir::Type> types;
};

// The model's name of an input, a variable or a result; empty if it has none.
llvm::StringRef modelNameOf(mlir::Value value);

// The name of the op that produces the value, or that of an input or a weight. Chains of causes are
// linked by these names.
llvm::StringRef causeOf(mlir::Value value);

} // namespace ampc
