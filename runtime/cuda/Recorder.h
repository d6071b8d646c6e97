// A table of driver and library functions that only records calls: `amprun --dry-run`. Objects have
// names instead of addresses, so that the text depends only on the program.
#pragma once
#include "cuda/api.h"
#include <iosfwd>
#include <memory>

namespace ampc::runtime::cuda {

// `out` must outlive the table. No device memory exists; host memory that would be the target of a
// copy is not changed. Library versions, the GPU's name and its compute capability (9.0) are fixed.
std::shared_ptr<const Api> recordingApi(std::ostream &out);

} // namespace ampc::runtime::cuda
