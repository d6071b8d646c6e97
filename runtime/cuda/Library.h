// Libraries of CUDA, opened when they are asked for.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"
#include <memory>

namespace ampc::runtime::cuda {

// A library of CUDA by its name without the version, "libcublasLt.so": version 13 where the driver is of CUDA 13 or newer, else or where
// there is no 13, version 12, which every driver takes that this runtime runs on. Null where the loader finds none that fits; then `newer`,
// unless null, says whether there is a version 13, for which the driver is too old. `driver`: of cuDriverGetVersion, 12080 for 12.8.
// What is opened stays open until the process ends: the driver keeps threads of its own.
void *openFitting(const std::string &name, int driver, bool *newer = nullptr);
// cuDriverGetVersion of the driver that the loader finds; 0 where there is none.
int driverVersion();

// Opens both libraries as the loader finds them. Errors (environment) name the library or the
// function that is missing. `driver`, unless null, says whether there is a driver at all.
Result<std::shared_ptr<const Api>> openLibraries(bool *driver = nullptr);

} // namespace ampc::runtime::cuda
