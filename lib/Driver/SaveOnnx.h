// --emit=onnx: the graph after `cast` as an ONNX model.
#pragma once
#include "Reporter.h"
#include "ampc/Export/ExportOnnx.h"

namespace ampc {

// Changes the decisions of ops that ONNX cannot compute in their 16-bit type to float32. Requires a
// module after `plan`.
void decideForOnnx(mlir::ModuleOp planned, const OnnxOptions &options);

// Sets result.onnx. Requires a module after `cast`, and changes it. The inputs that the file lacks
// get a note. Errors are emitted on the module.
Outcome saveOnnx(mlir::ModuleOp module, const OnnxOptions &options, const Reporter &reporter,
                 Compilation &result);

} // namespace ampc
