// --list-ops: the operator table.
#pragma once
#include "mlir/IR/MLIRContext.h"
#include <string>

namespace ampc {
std::string listOps(mlir::MLIRContext &context, bool json);
} // namespace ampc
