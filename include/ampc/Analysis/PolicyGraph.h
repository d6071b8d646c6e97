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
  Safety safety = Safety::Warn;
  // For min-cut: what it predicts times for, and whether each op has a gradient's part.
  DeviceTable device = *builtInDevice("cpu");
  bool training = false;
  std::shared_ptr<const ValueRanges> ranges; // measured ones, or null
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

  // A decision made before any policy: nothing replaces it.
  const Decision *given(mlir::Operation *op) const;
  void give(mlir::Operation *op, Decision decision);

private:
  const PolicyOptions &options;
  nn::OpForms forms;
  std::vector<mlir::Operation *> order;
  llvm::DenseMap<mlir::Operation *, unsigned> places;
  llvm::DenseMap<mlir::OperationName, llvm::StringRef> white, black;
  llvm::StringSet<> varnames;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Decision>> fixed;
};

// The model's name of a value: an input's, a variable's or a result's; empty where it has none.
llvm::StringRef modelNameOf(mlir::Value value);

} // namespace ampc
