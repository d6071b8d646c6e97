// The AMP report's section on the min-cut policy: the instance that it solved, and the predicted
// time of all policies. Used by the driver.
#pragma once
#include "ampc/Analysis/PolicyGraph.h"
#include <string>

namespace ampc {

// Returns the members "cut", "device" and "predictions" of the report's object, as text without
// braces. Requires a function after `plan` and before `cast`.
std::string cutReport(mlir::func::FuncOp main, const PolicyOptions &options);

} // namespace ampc
