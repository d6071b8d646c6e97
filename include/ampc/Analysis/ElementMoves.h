// Which ops may change places with a cast.
#pragma once
#include "mlir/IR/Operation.h"

namespace ampc {

// Whether each element of the op's one result is an element of its one operand: a view, a strided copy, the largest or smallest
// of some. Rounding keeps order, so a cast may stand before or behind it.
bool picksElements(mlir::Operation *op);

} // namespace ampc
