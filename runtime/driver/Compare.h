// amprun --compare: compares all values of a program with those of the same model at level O0.
#pragma once
#include "driver/Checkpoint.h"
#include "driver/Console.h"
#include "driver/Options.h"

namespace ampc::runtime {

// Compiles the model twice (Recompile.h), copies the session's variables to both programs, runs
// them on the same batches, and compares the values of the model in program order; for training
// also the complete gradients. The variables are equal in both programs at the start of each step,
// so the differences of a step result from roundings in that step. The first value that exceeds the
// tolerance ends the comparison with an error of code `numerics`. `session` is destroyed after its
// variables were read. `resumed` is the checkpoint at which training continues, or null.
Status runComparison(std::unique_ptr<Session> session, const Options &options, Mode mode,
                     const Console &console, const FoundCheckpoint *resumed);

} // namespace ampc::runtime
