// Ops that mixed precision leaves in float32 whatever the lists say.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace ampc::nn {

// UnitAttr on an op: it has no low-precision implementation (PolicyGraph::hasLowPrecision). The
// ONNX importer sets it on the arithmetic of quantized tensors, whose whole numbers 16-bit types
// cannot hold.
inline constexpr llvm::StringLiteral kNeedsFloat32Attr = "nn.needs_float32";

} // namespace ampc::nn
