// Support for amprun --compare, which compiles the model stored in a program again: the options
// stored with it, and the table of ops that the second compilation writes.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

// The options that affect results and are contained neither in the model nor in the decisions.
std::vector<std::string> recompileOptions(const CompilerOptions &options);

// The ops of the model in program order, with the decision and the result names of each, as JSON:
// {"ops": [[name, type, dtype, rule, cause, [values]], …]}. Requires a module after `plan`.
std::string compareTable(mlir::ModuleOp afterPlan);

} // namespace ampc
