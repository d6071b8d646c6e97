// Logarithms of a sigmoid, as PyTorch's classic exporter writes binary_cross_entropy_with_logits
// and logsigmoid.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace ampc {

// Replaces log(sigmoid(x)) by nn.logsigmoid of x, and log(1 - sigmoid(x)) by that of -x. As
// written, 1 - sigmoid(x) is 0 in 16 bits from x = 8 on and in float32 from 17 on, and its
// logarithm infinite. `uniqueName` gives names that are not taken.
void replaceLogsOfSigmoids(mlir::ModuleOp module,
                           llvm::function_ref<std::string(llvm::StringRef)> uniqueName);

} // namespace ampc
