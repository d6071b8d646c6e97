// One compilation, from a command line to files.
#pragma once
#include "CommandLine.h"
#include <string>

namespace ampc {

// Returns the exit code. `summary` is what to print after a program was made or a model was checked; empty otherwise.
int compile(CommandLine line, std::string &summary);

} // namespace ampc
