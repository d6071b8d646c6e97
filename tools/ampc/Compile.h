// One compilation, from a command line to files.
#pragma once
#include "CommandLine.h"

namespace ampc {

// Returns the exit code.
int compile(CommandLine line);

} // namespace ampc
