// The parts of the rows that channel_moments and channel_grad_sums sum.
#pragma once
#include "mlir/IR/BuiltinTypes.h"

namespace ampc::nn {

// The number of parts, which divides the rows: x has one row of channels for each element of a
// channel.
int64_t channelParts(mlir::RankedTensorType x);

} // namespace ampc::nn
