// The two things amprun does with a program.
#pragma once
#include "driver/Checkpoint.h"
#include "driver/Console.h"
#include "driver/Options.h"

namespace ampc::runtime {

// The session is initialized and its weights are loaded. `resumed` is where the training goes on,
// or null.
Status runTraining(Session &session, const Options &options, const Console &console,
                   const FoundCheckpoint *resumed);
Status runInference(Session &session, const Options &options, const Console &console);

// --dry-run: what a GPU's driver would be asked for, from the making of a session to its end.
Status dryRun(std::shared_ptr<const Program> program, const Options &options, Mode mode,
              const Console &console);

// Names of all inputs that any entry of the program, or its model, has.
std::vector<std::string> knownInputs(const Program &program);

// Sets the first element of gradients to inf or NaN.
Status checkFaults(const Program &program, const Faults &faults);
Status injectFaults(Session &session, const format::Entry &entry, const Faults &faults,
                    uint64_t step);

} // namespace ampc::runtime
