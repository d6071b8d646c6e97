// The amprun tool as a function, which tests and the fuzz driver call in their own process.
#pragma once
#include <iosfwd>

namespace ampc::runtime {

// Opens standard streams that are closed, so that no file gets their numbers; reading still fails,
// and what is printed is dropped. To be called once, before a file is opened.
void reserveStandardStreams();

// Returns the exit code. `terminal`: whether `out` is a terminal, where a progress bar is drawn.
int runAmprun(int argc, const char *const *argv, std::ostream &out, std::ostream &err,
              bool terminal);

} // namespace ampc::runtime
