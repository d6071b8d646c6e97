// What the verification passes share: whether values are defined before they are used, and what ops demand of themselves. MLIR's verifier
// asks the same of a whole module with dominator trees; the blocks here are straight lines, so the position of the defining op suffices.
#pragma once
#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

namespace ampc {

// Walks the ops of a block in order. Each operand must be an argument of a block around the op, or the result of an op before it; then
// `check`, if there is one, may say more about the op. Blocks inside an op are walked after the op itself, without `check`. Stops at the
// first failure, for which an error was emitted. Linear in the number of operands.
mlir::LogicalResult verifyOps(mlir::Block &block, llvm::function_ref<mlir::LogicalResult(mlir::Operation &)> check = {});

// What ODS declares of the op, and its own verifier; not what is nested in it.
inline mlir::LogicalResult verifyInvariants(mlir::Operation &op) { return op.getName().verifyInvariants(&op); }

// The same with the op's region verifier, which may assume that nested ops are valid.
inline mlir::LogicalResult verifyRegionInvariants(mlir::Operation &op) { return op.getName().verifyRegionInvariants(&op); }

} // namespace ampc
