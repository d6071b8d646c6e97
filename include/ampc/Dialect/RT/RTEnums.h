// The words of the rt dialect (RTEnums.td).
#pragma once
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectImplementation.h"

#include "ampc/Dialect/RT/RTEnums.h.inc"
