// Converts the settings of a module to the options of a precision policy. Used by PlanPrecision and
// by reports.
#pragma once
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Dialect/AMP/Settings.h"

namespace ampc {

// Also reads the files that the settings name. On failure an error was emitted with the file as its
// location.
mlir::FailureOr<PolicyOptions> policyOptions(mlir::ModuleOp module, const amp::Settings &settings);

} // namespace ampc
