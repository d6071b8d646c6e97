// --emit=model: the imported module as a native model.json, and its weights as safetensors.
#pragma once
#include "Reporter.h"
#include "ampc/Import/Importer.h"

namespace ampc {

// Sets result.text and result.weights. The model names the weights' file options.weightsFile.
Outcome saveModel(mlir::ModuleOp imported, const CompilerOptions &options,
                  const MemoryFiles &memory, Reporter &reporter, Compilation &result);

} // namespace ampc
