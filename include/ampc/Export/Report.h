// What mixed precision did to a graph, read from the module as it stands after `cast`.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

namespace ampc {

// The AMP report as JSON (docs/AmpReport.md), `cut` (CutReport.h) within it where not empty: per op its dtype, rule, cause and chain of causes; the casts; a summary.
std::string ampReport(mlir::ModuleOp afterCast, const std::string &amp, const std::string &cut = "");

// Why the op of this name has its precision, in sentences; nothing where no op has the name.
std::optional<std::string> explainOp(mlir::ModuleOp afterCast, const std::string &name);

} // namespace ampc
