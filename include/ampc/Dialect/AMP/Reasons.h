// Questions about the decisions in a module: what an op computes in, by which rule, and the chain of causes down to what decided.
#pragma once
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/AMP/OpReason.h"

namespace ampc::amp {

// "float32", "float16", "bfloat16", "bool", "int32", "int64".
std::string dtypeName(mlir::Type element);
// The type that an op computes in: that of its float operands, else of its results.
std::string computedIn(mlir::Operation *op);

// A rule in words: one row per rule of any policy.
struct RuleWords {
  llvm::StringLiteral rule;
  bool inherits;             // the cause is the name of an op, whose own decision goes on with the chain
  llvm::StringLiteral words; // a clause about the op; $cause and $type stand for the decision's cause and the op's type
};
// Null for a rule that has no row.
const RuleWords *wordsOf(llvm::StringRef rule);

// What `plan` leaves on an op: its decision, and where there is more to say attributes beside it.
inline constexpr llvm::StringLiteral kAttributePrefix = "amp.";

// The rule of an op whose decision was edited in a file of decisions; its cause says what had been decided before.
inline constexpr llvm::StringLiteral kReplayRule = "replay";

class Reasons {
public:
  // Of a module's @main, before or after `cast`. The module outlives it.
  explicit Reasons(mlir::func::FuncOp main);

  // The ops of the model, in program order.
  llvm::ArrayRef<mlir::Operation *> ops() const { return list; }
  mlir::Operation *find(llvm::StringRef name) const { return byName.lookup(name); }

  OpReason of(mlir::Operation *op) const;
  // The clause of its rule, with its cause: "matmul_v2 is on the white list".
  std::string words(mlir::Operation *op) const;
  // The op that it inherited its decision from, or null. Such ops stand before it in the program, so chains end.
  mlir::Operation *inheritedFrom(mlir::Operation *op) const;

private:
  mlir::func::FuncOp main;
  std::vector<mlir::Operation *> list;
  llvm::StringMap<mlir::Operation *> byName;
  llvm::DenseMap<mlir::Operation *, size_t> position;
};

// The model's name of a value: of an input, a variable, an op's output; a cast that AMP made has the name of what it casts.
std::string valueName(mlir::Value value);

// A hash of the graph as imported, "xxh3-128:" and 32 hexadecimal digits: ops with their names, attributes and wiring, the names,
// types and roles of inputs, variables and outputs. Decisions, initial values, the optimizer and places in the file count for nothing.
std::string graphHash(mlir::ModuleOp module);

} // namespace ampc::amp
