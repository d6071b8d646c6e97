// The rows of ampc/Base/NumberFormat.h for MLIR's types.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "mlir/IR/Value.h"
#include <string>

namespace ampc {

// Null for a type that has no row.
const NumberFormat *numberFormat(mlir::Type element);
// Null for a dtype that stands in files only (NumberFormat::inGraphs).
mlir::Type elementType(DType dtype, mlir::MLIRContext *context);

// "float32", "bool", …: for messages and reports. A type without a row in MLIR's spelling.
std::string dtypeName(mlir::Type element);

// Whether a value's elements are floating-point numbers.
bool hasFloatElements(mlir::Value value);

} // namespace ampc
