// Options → attributes of the imported module.
#pragma once
#include "Diagnose.h"

namespace ampc {

// Changes amp.settings, nn.train (which goes without training) and rt.targets as the options say,
// and warns of what has no effect.
Outcome configure(mlir::ModuleOp imported, const CompilerOptions &options,
                  const Diagnose &diagnose);

// The loss scale's part of it; wants level, dtype and policy in the settings.
Outcome configureLossScale(amp::Settings &settings, bool trains, const CompilerOptions &options,
                           const Diagnose &diagnose);

} // namespace ampc
