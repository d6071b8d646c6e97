// What min-cut solved, for the AMP report.
#pragma once
#include "ampc/Analysis/PolicyGraph.h"
#include <string>

namespace ampc {

// The members "cut", "device" and "predictions" of the report's object, as text without the braces.
// `main` carries its decisions, and nothing was cast yet.
std::string cutReport(mlir::func::FuncOp main, const PolicyOptions &options);

} // namespace ampc
