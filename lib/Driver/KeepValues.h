// --keep and --keep-values: make values of the model results of the program's entries, in the type
// in which they are computed. Used by Compiler.cpp before `plan`.
#pragma once
#include "Reporter.h"

namespace ampc {

// Appends the requested values to the results of @main, with the field "kept" and their names in
// the model. Values that are already results are skipped. Each entry of --keep takes time linear in
// the number of ops.
Outcome keepValues(mlir::ModuleOp imported, const CompilerOptions &options,
                   const Reporter &reporter);

} // namespace ampc
