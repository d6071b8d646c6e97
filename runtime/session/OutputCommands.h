// Commands that a run does not need if nobody reads the tensors that it returns.
#pragma once
#include "session/CommandAccess.h"

namespace ampc::runtime {

// The launches that write nothing but tensors of the model that the entry returns (Field.output and
// Field.kept), none of which another command reads; in order. Takes linear time.
std::vector<uint32_t> commandsOfOutputsAlone(const format::Entry &entry,
                                             const KernelAccesses &accesses);

} // namespace ampc::runtime
