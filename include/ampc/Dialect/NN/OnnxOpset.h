// The opset of an imported ONNX model. The importer sets it, and the ONNX export keeps it.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace ampc {

// IntegerAttr on the module: the version of ONNX's own operators.
inline constexpr llvm::StringLiteral kOnnxOpsetAttr = "nn.onnx_opset";

} // namespace ampc
