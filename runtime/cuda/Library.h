// Libraries of CUDA, opened when they are asked for.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"
#include <initializer_list>
#include <memory>

namespace ampc::runtime::cuda {

// The first library of these names that the loader finds, or null. It stays open until the process ends:
// the driver keeps threads of its own.
void *openAny(std::initializer_list<const char *> names);

// Opens both libraries as the loader finds them. Errors (environment) name the library or the
// function that is missing. `driver`, unless null, says whether there is a driver at all.
Result<std::shared_ptr<const Api>> openLibraries(bool *driver = nullptr);

} // namespace ampc::runtime::cuda
