// --keep and --keep-values: values of the model that become results of the program's entries, in the type in which they are computed.
#pragma once
#include "CommandLine.h"
#include "ampc/Import/Model.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

// Appends the values that the command line asks for to the results of @main, with the field "kept" and under the model's names; a value
// that is a result anyway is left as it is. Linear in the ops for each entry of --keep. Fails with an exit code after an error on stderr.
std::optional<int> keepValues(const CommandLine &line, const model::Model &model, mlir::ModuleOp module);

} // namespace ampc
