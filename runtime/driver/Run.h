// The modes of amprun: training, inference and --dry-run. Called by Driver.cpp.
#pragma once
#include "driver/Checkpoint.h"
#include "driver/Console.h"
#include "driver/Options.h"

namespace ampc::runtime {

class Group;

// Requires an initialized session with loaded weights. `resumed` is the checkpoint at which
// training continues, or null. `group`: the ranks of the training; null if there is only one.
Status runTraining(Session &session, const Options &options, const Console &console,
                   const FoundCheckpoint *resumed, Group *group);
Status runInference(Session &session, const Options &options, const Console &console);

// --dry-run: prints the driver calls of a session on a GPU, from its creation to its end.
Status dryRun(std::shared_ptr<const Program> program, const Options &options, Mode mode,
              const Console &console);

// The names of all inputs of the program's entries and of its model.
std::vector<std::string> knownInputs(const Program &program);

// --inject-overflow and --inject-nan: set the first element of gradients to inf or NaN.
Status checkFaults(const Program &program, const Faults &faults, uint64_t ranks);
// Warns if the training ended at step `last`, before the first fault.
void warnOfLateFaults(const Faults &faults, uint64_t last, const Console &console);
Status injectFaults(Session &session, const format::Entry &entry, const Faults &faults,
                    uint64_t step, uint64_t rank);

} // namespace ampc::runtime
