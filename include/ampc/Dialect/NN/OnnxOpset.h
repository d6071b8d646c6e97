// What the importer notes of an ONNX model and the ONNX export keeps.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace ampc {

// IntegerAttr on the module: the version of ONNX's own operators.
inline constexpr llvm::StringLiteral kOnnxOpsetAttr = "nn.onnx_opset";

// IntegerAttr on an input or output of the model: its element type in the file
// (TensorProto.DataType), if the program has another one for it.
inline constexpr llvm::StringLiteral kOnnxElementAttr = "nn.onnx_element";

} // namespace ampc
