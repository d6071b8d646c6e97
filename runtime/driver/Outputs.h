// Values of the model that --output can write: outputs, the loss, metrics, and what ampc --keep
// kept.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

// Null where the entry does not have it.
const format::Output *outputNamed(const format::Entry &entry, const std::string &name);
// Appends the entry's names to `names`.
void addOutputNames(const format::Entry &entry, std::vector<std::string> &names);
// The error for a name that is not among `names`.
Status noSuchOutput(const Program &program, const std::string &name,
                    const std::vector<std::string> &names);

} // namespace ampc::runtime
