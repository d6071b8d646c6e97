// What a precision policy may ask of a graph: its forward ops in program order, and what lists and options say of each of them.
#pragma once
#include "ampc/Analysis/DeviceTable.h"
#include "ampc/Analysis/ValueRanges.h"
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

enum class Level { OD, O1, O2 };
enum class Safety { Off, Warn, Enforce };

struct PolicyOptions {
  Level level = Level::O1;
  mlir::Type low; // f16 or bf16
  // Operators under any of their names, and names of tensors. An entry that is no operator of ours means nothing.
  std::vector<std::string> whiteList, blackList, blackVarnames;
  // At O2 only ops in a scope `__use_fp16__…` may run low.
  bool useFp16Guard = false;
  // Promotion by operand types in place of the gray rule; unset: the policy's default.
  std::optional<bool> usePromote;
  Safety safety = Safety::Warn;
  // For min-cut: what it predicts times for, and whether each op has a gradient's part.
  DeviceTable device = *builtInDevice("cpu");
  bool training = false;
  std::shared_ptr<const ValueRanges> ranges; // measured ones, or null
};

// A list of the user's. An entry means an operator under any of its names, and the ops that the model writes so: generations give one word
// to different operators (`mean`, `flatten`).
class CustomList {
public:
  void add(const nn::OpForms &forms, llvm::ArrayRef<std::string> entries);
  // The first entry that means the op's operator, else the op's type as the model spells it where that is an entry.
  std::optional<llvm::StringRef> entryOf(mlir::Operation *op) const;

private:
  llvm::DenseMap<mlir::OperationName, llvm::StringRef> operators;
  llvm::StringSet<> written;
};

class PolicyGraph {
public:
  // The ops of `main` that stand in the model. Keeps references: `main` and `options` outlive it.
  PolicyGraph(mlir::func::FuncOp main, const PolicyOptions &options);
  ~PolicyGraph();

  llvm::ArrayRef<mlir::Operation *> ops() const { return order; }
  // The op's place in ops(), or nothing for one that is not the model's (a read of a variable).
  std::optional<unsigned> indexOf(mlir::Operation *op) const;
  Level level() const { return options.level; }
  mlir::Type low() const { return options.low; }
  const PolicyOptions &settings() const { return options; }
  mlir::Type f32() const;

  // The op's Paddle type as the model spells it.
  static llvm::StringRef typeOf(mlir::Operation *op);
  // The ProgramDesc type whose default category holds for the op, and the category.
  std::pair<llvm::StringRef, nn::Category> categoryOf(mlir::Operation *op) const;
  // The entry of the user's list that means the op, as it was written.
  std::optional<llvm::StringRef> customWhite(mlir::Operation *op) const;
  std::optional<llvm::StringRef> customBlack(mlir::Operation *op) const;
  // A black varname that the op reads or writes.
  std::optional<llvm::StringRef> blackVarname(mlir::Operation *op) const;
  // Whether the op has code for the low type.
  bool hasLowPrecision(mlir::Operation *op) const;
  // Whether the guard is on at this level and the op stands in none of its scopes.
  bool isOutsideGuard(mlir::Operation *op) const;
  std::optional<bool> usePromote() const { return options.usePromote; }
  // The names of what the op reads and writes, side outputs among them.
  llvm::SmallVector<llvm::StringRef> namesAt(mlir::Operation *op) const;
  // The op's ProgramDesc form, whose slots have the names of Paddle's OpDesc; null for an op that has none.
  const nn::OpForm *programForm(mlir::Operation *op) const;
  // Operands in the order of their slots' names, which is the order in which an OpDesc holds them.
  llvm::SmallVector<mlir::Value> operandsByName(mlir::Operation *op) const;
  // The operand that an argument of that name is, in either generation's spelling; -1 where there is none, or where
  // absent slots or lists leave it open.
  int operandOf(mlir::Operation *op, llvm::StringRef slot) const;
  // The operator that a name in a list means.
  std::optional<mlir::OperationName> operatorOf(llvm::StringRef type) const { return forms.operatorOf(type); }
  // The float type that an attribute gives to the op's results whatever it reads (`out_dtype` of a cast), or null.
  mlir::Type declaredFloatResult(mlir::Operation *op) const;

  // A decision made before any policy: nothing replaces it.
  const Decision *given(mlir::Operation *op) const;
  void give(mlir::Operation *op, Decision decision);

private:
  const PolicyOptions &options;
  nn::OpForms forms;
  std::vector<mlir::Operation *> order;
  llvm::DenseMap<mlir::Operation *, unsigned> places;
  CustomList white, black;
  llvm::StringSet<> varnames;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Decision>> fixed;
};

// The element types of values as the decisions so far make them, for rules that promote.
class ValueTypes {
public:
  ValueTypes(const PolicyGraph &graph) : graph(graph) {}
  // Of any value of the graph: what decisions made it, else what the model says.
  mlir::Type elementOf(mlir::Value value) const;
  // Ops must be told in program order; `type` is what the op computes in, or null where it is left alone.
  void decided(mlir::Operation *op, mlir::Type type);
  void set(mlir::Value value, mlir::Type element) { types[value] = element; }

private:
  const PolicyGraph &graph;
  llvm::DenseMap<mlir::Value, mlir::Type> types;
};

// The model's name of a value: an input's, a variable's or a result's; empty where it has none.
llvm::StringRef modelNameOf(mlir::Value value);

// The op that made the value, as a chain of causes goes on there, or the name of an input or a weight.
llvm::StringRef causeOf(mlir::Value value);

} // namespace ampc
