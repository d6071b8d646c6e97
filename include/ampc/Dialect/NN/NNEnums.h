// The words of the nn dialect (NNEnums.td).
#pragma once
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectImplementation.h"

#include "ampc/Dialect/NN/NNEnums.h.inc"
