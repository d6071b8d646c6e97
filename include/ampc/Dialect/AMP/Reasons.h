// Queries about the decisions in a module: the type that an op computes in, the rule, and the chain
// of causes. Used by remarks, reports and explanations.
#pragma once
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/AMP/OpReason.h"
#include "ampc/Dialect/NumberFormat.h"

namespace ampc::amp {

// The name of the type that an op computes in: that of its float operands, else of its results.
std::string computedIn(mlir::Operation *op);

// The text of a remark about an op's decision: "fc1: float16 by white_list (matmul_v2)"; empty if
// it has none.
std::string decisionText(mlir::Operation *op);

// Prefix of the attributes that `plan` adds to an op: the decision and details of it.
inline constexpr llvm::StringLiteral kAttributePrefix = "amp.";

class Reasons {
public:
  // Analyzes @main of a module, before or after `cast`. The module must outlive the object.
  explicit Reasons(mlir::func::FuncOp main);

  // The ops of the model, in program order.
  llvm::ArrayRef<mlir::Operation *> ops() const { return list; }
  mlir::Operation *find(llvm::StringRef name) const { return byName.lookup(name); }

  OpReason of(mlir::Operation *op) const;
  // The explanation of the op's decision: "matmul_v2 is on the white list".
  std::string words(mlir::Operation *op) const;
  // The op from which the decision was inherited, or null. It precedes `op` in the program, so
  // chains are finite.
  mlir::Operation *inheritedFrom(mlir::Operation *op) const;

private:
  mlir::func::FuncOp main;
  std::vector<mlir::Operation *> list;
  llvm::StringMap<mlir::Operation *> byName;
  llvm::DenseMap<mlir::Operation *, size_t> position;
};

// The name of an input, a variable or a result in the model. A cast that the rewrite inserted has
// the name of its operand.
std::string valueName(mlir::Value value);

// A hash of the imported graph, "xxh3-128:" followed by 32 hexadecimal digits. It covers ops with
// their names, attributes and operands, and the names, types and roles of inputs, variables and
// outputs. It does not cover decisions, initial values, the optimizer and locations.
std::string graphHash(mlir::ModuleOp module);

} // namespace ampc::amp
