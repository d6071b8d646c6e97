// Programs of paddle.static.save, which contain the backward pass and the optimizer. Used by
// PaddleImporter.cpp.
#pragma once
#include "Program.h"

namespace ampc::paddle {

// Removes the ops of the backward pass and of the optimizer from a training program: what ampc
// makes itself. Returns whether the program was one; `notes` says so then.
bool takeForward(Program &program, std::vector<std::string> &notes);

} // namespace ampc::paddle
