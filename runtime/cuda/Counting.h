// Wraps the table of driver and library functions so that calls and waits are counted, for
// benchmarks.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/api.h"

namespace ampc::runtime::cuda {

// `counts` must outlive the returned table.
std::shared_ptr<const Api> countingApi(const Api &api, CallCounts &counts);

} // namespace ampc::runtime::cuda
