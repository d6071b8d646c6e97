// Values that are never negative and whose gradient is 0 wherever they are 0.
#pragma once
#include "mlir/IR/Value.h"

namespace ampc::nn {

// Whether `v` is known to be such a value: a square, a sum or mean of squares (a variance), a
// product of those. The derivative of a root of it at 0 is infinity times 0; with 0 instead, as
// PyTorch's and Paddle's norms have it, a vector of zeros does not turn all weights into NaN.
bool isFlatAtZero(mlir::Value v);

} // namespace ampc::nn
