// Opens the CUDA driver and libraries with dlopen when they are needed.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"
#include <memory>

namespace ampc::runtime::cuda {

// Opens a CUDA library, given its name without the version ("libcublasLt.so"): version 13 if the
// driver supports CUDA 13, otherwise, or if version 13 is not found, version 12, which all
// supported drivers can run. Returns null if no suitable version is found; then `newer`, unless
// null, is set to whether there is a version 13 for which the driver is too old. `driver` is the
// result of cuDriverGetVersion: 12080 for 12.8. Libraries stay open until the process ends, because
// the driver has threads of its own.
void *openFitting(const std::string &name, int driver, bool *newer = nullptr);
// Returns cuDriverGetVersion of the installed driver; 0 if there is none.
int driverVersion();

// Opens the driver and cuBLASLt. Environment errors name the library or function that is missing.
// `driver`, unless null, is set to whether there is a driver.
Result<std::shared_ptr<const Api>> openLibraries(bool *driver = nullptr);

} // namespace ampc::runtime::cuda
