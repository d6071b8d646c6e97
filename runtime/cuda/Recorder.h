// A driver that only writes down what it is asked: `amprun --dry-run`. Every object has a name
// instead of an address, so that the text depends on the program alone.
#pragma once
#include "cuda/api.h"
#include <iosfwd>
#include <memory>

namespace ampc::runtime::cuda {

// `out` must outlive the table. Memory is never there; what is copied to the host stays as it is.
// Library versions, the GPU's name and its compute capability (9.0) are fixed.
std::shared_ptr<const Api> recordingApi(std::ostream &out);

} // namespace ampc::runtime::cuda
