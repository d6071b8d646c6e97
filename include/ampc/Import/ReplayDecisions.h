// The option --amp-replay: writes saved decisions into the module instead of running `plan`. Used
// by the driver.
#pragma once
#include "ampc/Import/Decisions.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

// Writes each decision to its op in the imported module. An op whose dtype was edited gets the rule
// `replay`; an undecided op that reads its result is decided to the type of its operands in the
// model, so that the edit does not spread. Fails with an error in `diagnostics` if the graph
// differs, if an op or an entry has no counterpart, or if an op has no implementation in the
// requested dtype; the module must not be used after an error.
bool replayDecisions(mlir::ModuleOp imported, const model::SavedDecisions &saved,
                     Messages &diagnostics);

} // namespace ampc
