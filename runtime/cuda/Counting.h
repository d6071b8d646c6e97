// A table of the driver's and the library's calls that counts what goes through it.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/api.h"

namespace ampc::runtime::cuda {

// `counts` must live as long as the table.
std::shared_ptr<const Api> countingApi(const Api &api, CallCounts &counts);

} // namespace ampc::runtime::cuda
