// --list-ops: the operator table.
#pragma once
#include "mlir/IR/MLIRContext.h"
#include <string>

namespace ampc {
// `form`: text, json, or markdown (docs/generated/Ops.md).
std::string listOps(mlir::MLIRContext &context, const std::string &form);
} // namespace ampc
