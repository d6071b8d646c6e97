// Initial values of parameters from a file.
#pragma once
#include "ampc/Base/Messages.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

// Every parameter of the module as imported starts from the tensor of its name in the safetensors
// file. A name that is missing or unexpected, another shape or dtype is an error in `diagnostics`,
// and the module is then to be thrown away.
bool bakeWeights(mlir::ModuleOp imported, const std::string &file, Messages &diagnostics);

} // namespace ampc
