#include "cuda/Library.h"
#include <dlfcn.h>

namespace ampc::runtime::cuda {

namespace {

template <class Function> bool find(void *library, const char *name, std::function<Function> &out) {
  auto *function = reinterpret_cast<Function *>(dlsym(library, name));
  out = function;
  return function != nullptr;
}

Status missing(const std::string &what) {
  return environment("", "cannot run with CUDA: " + what);
}

} // namespace

void *openAny(std::initializer_list<const char *> names) {
  for (const char *name : names)
    if (void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL))
      return handle;
  return nullptr;
}

Result<std::shared_ptr<const Api>> openLibraries(bool *hasDriver) {
  auto api = std::make_shared<Api>();
  void *driver = openAny({"libcuda.so.1"});
  if (hasDriver)
    *hasDriver = driver != nullptr;
  if (!driver)
    return missing("there is no NVIDIA driver, libcuda.so.1 was not found")
        .hint("install the driver, put its folder into LD_LIBRARY_PATH, or give --device=cpu");
  void *products = openAny({"libcublasLt.so.13", "libcublasLt.so.12"});
  if (!products)
    return missing("cuBLASLt is missing, libcublasLt.so.13 was not found")
        .hint("install CUDA's libraries, put their folder into LD_LIBRARY_PATH, or give "
              "--device=cpu");
#define AMPC_FIND_DRIVER(result, name, parameters)                                                 \
  if (!find<result parameters>(driver, #name, api->name))                                          \
    return missing("libcuda.so.1 lacks " #name).hint("a newer driver");
#define AMPC_FIND_PRODUCT(result, name, parameters)                                                \
  if (!find<result parameters>(products, #name, api->name))                                        \
    return missing("libcublasLt.so lacks " #name).hint("a newer cuBLAS");
  AMPC_CUDA_CALLS(AMPC_FIND_DRIVER)
  AMPC_CUBLASLT_CALLS(AMPC_FIND_PRODUCT)
#undef AMPC_FIND_DRIVER
#undef AMPC_FIND_PRODUCT
  return std::shared_ptr<const Api>(std::move(api));
}

} // namespace ampc::runtime::cuda
