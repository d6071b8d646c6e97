// The values that --output can write: outputs, the loss, metrics, and values that ampc --keep made
// results.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

// Null if the entry does not have the output.
const format::Output *outputNamed(const format::Entry &entry, const std::string &name);
// Appends the entry's names to `names`.
void addOutputNames(const format::Entry &entry, std::vector<std::string> &names);
// The error for a name that is not in `names`, with a hint.
Status noSuchOutput(const Program &program, const std::string &name,
                    const std::vector<std::string> &names);

} // namespace ampc::runtime
