// Infers the result types of an op whose operands have changed their types.
#pragma once
#include "mlir/IR/Operation.h"

namespace ampc::nn {
// Sets the result types to those that the op infers from its operands; an op without type inference
// keeps its types. On failure an error was emitted, and nothing is changed.
llvm::LogicalResult inferResultTypes(mlir::Operation *op);
} // namespace ampc::nn
