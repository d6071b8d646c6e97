// The options of amp-plan-precision as a policy takes them.
#pragma once
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Passes/Passes.h"

namespace ampc {

// Reads the files that the options name. On failure an error was emitted at the file.
mlir::FailureOr<PolicyOptions> policyOptions(mlir::ModuleOp module, const PlanPrecisionPassOptions &options);

} // namespace ampc
