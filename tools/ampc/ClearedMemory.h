// Memory that the system clears in a second thread, before the compiler uses it.
#pragma once

#include "ampc/Driver/Compiler.h"

namespace ampc {

// For a program of a large model in JSON: gives the allocator most of the memory that compiling it
// takes, and clears it in a thread of its own. Otherwise the compiler waits for the system at each
// first access to a page, a seventh of its time (docs/Rationale/CompileTime.md). Does nothing for
// other files, with one thread, and where the system refuses.
void clearMemoryFor(const std::string &model, const CompilerOptions &options);

} // namespace ampc
