// Helpers of the verification passes: check that values are defined before their uses, and run the
// verifiers of ops. MLIR's verifier does this for a whole module with dominator trees; here
// functions are single blocks, so comparing positions suffices.
#pragma once
#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

namespace ampc {

// Verifies the ops of a block in order. Each operand must be an argument of a block around the op,
// or the result of an earlier op. Then `check`, if given, runs on the op. Blocks nested in an op
// are verified after it, without `check`. Stops at the first failure, for which an error was
// emitted. Linear in the number of operands.
mlir::LogicalResult
verifyOps(mlir::Block &block,
          llvm::function_ref<mlir::LogicalResult(mlir::Operation &)> check = {});

// Runs the verifier of the op's invariants: constraints from ODS and its own verifier. Nested ops
// are not verified.
inline mlir::LogicalResult verifyInvariants(mlir::Operation &op) {
  return op.getName().verifyInvariants(&op);
}

// Runs the op's region verifier, which may assume that nested ops are valid.
inline mlir::LogicalResult verifyRegionInvariants(mlir::Operation &op) {
  return op.getName().verifyRegionInvariants(&op);
}

} // namespace ampc
