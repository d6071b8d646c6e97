// libcuda and libcublasLt, opened when a session asks for the GPU.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"
#include <memory>

namespace ampc::runtime::cuda {

// Opens both libraries as the loader finds them. Errors (environment) name the library or the
// function that is missing. `driver`, unless null, says whether there is a driver at all.
Result<std::shared_ptr<const Api>> openLibraries(bool *driver = nullptr);

} // namespace ampc::runtime::cuda
