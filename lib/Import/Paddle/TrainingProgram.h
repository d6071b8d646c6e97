// Programs of paddle.static.save, which contain the backward pass, the optimizer, and what layers
// did when they were made. Used by PaddleImporter.cpp.
#pragma once
#include "Program.h"

namespace ampc::paddle {

// Removes the ops of the backward pass and of the optimizer from a training program, what ampc
// makes itself, and copies of weights that nothing reads. Returns whether it was a training
// program; `notes` says so then.
bool takeForward(Program &program, std::vector<std::string> &notes);

} // namespace ampc::paddle
