// Constructors and options of every pass, generated from Passes.td.
#pragma once
#include "ampc/Dialect/AMP/Settings.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace ampc {

#define GEN_PASS_DECL
#include "ampc/Passes/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "ampc/Passes/Passes.h.inc"

} // namespace ampc
