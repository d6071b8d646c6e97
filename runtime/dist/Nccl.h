// NCCL, opened by name when the ranks of a training have GPUs. Its id travels over the group.
#pragma once
#include "dist/Group.h"
#include "session/Collectives.h"

namespace ampc::runtime {

// All ranks must call it, with a GPU each. Fails with code `environment` if the library is missing,
// naming it, or if NCCL refuses. The group must outlive the result; it reports ranks that do not
// answer while the host waits for the GPU.
Result<std::unique_ptr<Collectives>> makeNccl(Group &group);

} // namespace ampc::runtime
