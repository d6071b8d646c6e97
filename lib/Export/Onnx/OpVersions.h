// Which opset has an ONNX operator for an element type. The table is generated from the onnx
// package (OpVersions.inc).
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace ampc::onnx {

// The first opset, from kMinOnnxOpset on, in which the operator takes values of the type; nullopt
// if no opset has it. Requires an operator of the table.
std::optional<int> opsetOf(llvm::StringRef type, DType dtype);

} // namespace ampc::onnx
