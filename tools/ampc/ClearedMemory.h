// Memory that the system provides in a second thread, before the compiler uses it.
#pragma once

#include "ampc/Driver/Compiler.h"

namespace ampc {

// For a program of a large model in JSON: gives the allocator most of the memory that compiling it
// takes, and clears it in a thread of its own, which then fills the output (fillOutputAhead).
// Otherwise the compiler waits for the system at each first access to a page, a fifth of its time
// (docs/Rationale/CompileTime.md). Does nothing for other files, with one thread, and where the
// system refuses.
void clearMemoryFor(const std::string &model, const std::string &output,
                    const CompilerOptions &options);

} // namespace ampc
