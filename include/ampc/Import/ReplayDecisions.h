// Saved decisions → the attributes that `plan` would write.
#pragma once
#include "ampc/Import/Decisions.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

// Puts each decision on its op of the module as imported. An op whose dtype was edited gets the
// rule `replay`; an undecided op behind it keeps the type that it has without the edit. Fails with
// an error in `diagnostics` where the graph is another one, an op has no entry or an entry no op,
// or an op cannot run in the dtype asked for; the module is then to be thrown away.
bool replayDecisions(mlir::ModuleOp imported, const model::SavedDecisions &saved,
                     Messages &diagnostics);

} // namespace ampc
