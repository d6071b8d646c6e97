// What an op's results are when its operands have changed their types.
#pragma once
#include "mlir/IR/Operation.h"

namespace ampc::nn {
// Gives the results the types that the op infers from its operands; an op that infers none keeps its own. On failure the
// op's error was emitted, and nothing changed.
llvm::LogicalResult inferResultTypes(mlir::Operation *op);
} // namespace ampc::nn
