// --keep-values: a program in which every float value is an output, for amprun --calibrate-ranges.
#pragma once
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

// Appends the values of @main that are no outputs yet, under the model's names. Linear in the ops.
void keepValues(mlir::ModuleOp module);

} // namespace ampc
