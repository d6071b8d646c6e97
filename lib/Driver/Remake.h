// What a program holds so that ampc can make it again, and what amprun --compare asks of that.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

// The options that show in a program's numbers and are neither in its model nor in its decisions.
std::vector<std::string> remakeOptions(const CompilerOptions &options);

// The ops of the model in program order, with what was decided of each and the names of its
// results, as JSON: {"ops": [[name, type, dtype, rule, cause, [values]], …]}. Takes the module
// after `plan`.
std::string compareTable(mlir::ModuleOp afterPlan);

} // namespace ampc
