// The record of a step for the log, from the numbers that the entry left. Used by Train.cpp.
#pragma once
#include "ampc/Runtime/Program.h"
#include "driver/Log.h"

namespace ampc::runtime {

// Without step, epoch and seconds.
StepRecord recordOf(const format::Entry &entry, const Kept &kept);

} // namespace ampc::runtime
