// amprun --compare: the program beside its float32 twin, value by value.
#pragma once
#include "driver/Checkpoint.h"
#include "driver/Console.h"
#include "driver/Options.h"

namespace ampc::runtime {

// Gives both programs what the session's variables hold, runs them on the same batches, and
// compares every value of the model in program order; in training also the finished gradients. Each
// step begins with the same variables in both, so that what a step shows is that step's own
// rounding. The first value that leaves the tolerance ends it: an error with code `numerics`.
// `session` is closed once its variables are read. `resumed` is where the training goes on, or
// null.
Status runComparison(std::unique_ptr<Session> session, const Options &options, Mode mode,
                     const Console &console, const FoundCheckpoint *resumed);

} // namespace ampc::runtime
