// --keep and --keep-values: values of the model that become results of the program's entries, in
// the type in which they are computed.
#pragma once
#include "Diagnose.h"

namespace ampc {

// Appends the values that the options ask for to the results of @main, with the field "kept" and
// under the model's names; a value that is a result anyway is left as it is. Linear in the ops for
// each entry of --keep.
Outcome keepValues(mlir::ModuleOp imported, const CompilerOptions &options,
                   const Diagnose &diagnose);

} // namespace ampc
