// What the ranks of a training agree on before the first step. Called by Driver.cpp on all ranks.
#pragma once
#include "dist/Group.h"
#include "driver/Checkpoint.h"
#include "driver/Options.h"
#include <optional>

namespace ampc::runtime {

// Fails on all ranks if they run different programs, versions or options. Then leaves logs, files
// and checkpoints to rank 0.
Status agree(Group &group, const Program &program, Options &options);

// Connects the GPUs of the ranks, if they run on GPUs. Fails on all ranks if only some do.
Status connectDevices(Group &group, Session &session);

// Gives all ranks the variables of rank 0, and the checkpoint that it resumed.
Status shareState(Group &group, Session &session, std::optional<FoundCheckpoint> &resumed);

// Fails on all ranks if their data has different numbers of batches, or their data for evaluations
// different numbers of rows.
Status agreeOnData(Group &group, const Program &program, uint64_t batches, uint64_t evalRows);

} // namespace ampc::runtime
