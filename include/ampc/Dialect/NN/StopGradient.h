// Ops whose results are excluded from the gradient.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace ampc::nn {

// UnitAttr on an op: its results are constants for the gradient, as those of Paddle's detach() and
// of ops under paddle.no_grad(). nn-stop-gradients turns it into nn.optimization_barrier.
inline constexpr llvm::StringLiteral kStopGradientAttr = "nn.stop_gradient";

} // namespace ampc::nn
