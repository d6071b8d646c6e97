// The option --weights: initial values of all parameters from a safetensors file. Used by the
// driver after import.
#pragma once
#include "ampc/Base/Messages.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

// Sets the initial value of each parameter of an imported module to the tensor of the same name in
// the file. Missing and unexpected names and different shapes or types are errors in `diagnostics`;
// the module must not be used after an error.
bool bakeWeights(mlir::ModuleOp imported, const std::string &file, Messages &diagnostics);

} // namespace ampc
