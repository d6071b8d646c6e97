// Recognizes the ops that commute with a cast, for the passes that move and fold casts.
#pragma once
#include "mlir/IR/Operation.h"

namespace ampc {

// Whether each element of the op's single result is an element of its single operand: a view, a
// strided copy, a maximum or a minimum. Rounding is monotonic, so a cast may be moved from one side
// of the op to the other.
bool picksElements(mlir::Operation *op);

} // namespace ampc
