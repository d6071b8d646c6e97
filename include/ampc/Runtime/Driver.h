// What the tool amprun does, as a function: tests and the fuzz driver call it in their own process.
#pragma once
#include <iosfwd>

namespace ampc::runtime {

// Returns the exit code. `terminal`: out is a terminal (a progress bar is drawn).
int runAmprun(int argc, const char *const *argv, std::ostream &out, std::ostream &err,
              bool terminal);

} // namespace ampc::runtime
