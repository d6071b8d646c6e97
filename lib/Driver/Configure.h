// Merges the options into the attributes of the imported module. Used by Compiler.cpp before
// `plan`.
#pragma once
#include "Reporter.h"

namespace ampc {

// Applies the options to amp.settings, nn.train (removed without training) and rt.targets, and
// warns about options without effect.
Outcome configure(mlir::ModuleOp imported, const CompilerOptions &options,
                  const Reporter &reporter);

// Warns about options that have no effect with --emit=model, which writes what the model says.
void warnBesideModelOutput(const CompilerOptions &options, const Reporter &reporter);

// The device table that was given; else the built-in one of the first target.
std::string deviceTableOf(const CompilerOptions &options);

// The part for the loss scale. Requires level, dtype and policy in the settings.
Outcome configureLossScale(amp::Settings &settings, bool trains, const CompilerOptions &options,
                           const Reporter &reporter);

} // namespace ampc
