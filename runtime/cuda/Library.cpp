#include "cuda/Library.h"
#include "cuda/Cudnn.h"
#include "cuda/Errors.h"
#include <dlfcn.h>

namespace ampc::runtime::cuda {

namespace {

constexpr const char *kDriver = "libcuda.so.1";
constexpr int kCuda13 = 13000; // as returned by cuDriverGetVersion

template <class Function> bool find(void *library, const char *name, std::function<Function> &out) {
  auto *function = reinterpret_cast<Function *>(dlsym(library, name));
  out = function;
  return function != nullptr;
}

Status missing(const std::string &what) {
  return environment("", "cannot run with CUDA: " + what);
}

} // namespace

void *openFitting(const std::string &name, int driver, bool *newer) {
  auto open = [&](const char *version) {
    return dlopen((name + version).c_str(), RTLD_NOW | RTLD_LOCAL);
  };
  if (driver >= kCuda13)
    if (void *found = open(".13"))
      return found;
  if (void *found = open(".12"))
    return found;
  if (void *found = driver < kCuda13 && newer ? open(".13") : nullptr) {
    *newer = true;
    dlclose(found);
  }
  return nullptr;
}

int driverVersion() {
  void *driver = dlopen(kDriver, RTLD_NOW | RTLD_LOCAL);
  std::function<CUresult(int *)> getVersion;
  int version = 0;
  if (!driver || !find<CUresult(int *)>(driver, "cuDriverGetVersion", getVersion) ||
      getVersion(&version) != CUDA_SUCCESS)
    return 0;
  return version;
}

Result<std::shared_ptr<const Api>> openLibraries(bool *hasDriver) {
  auto api = std::make_shared<Api>();
  void *driver = dlopen(kDriver, RTLD_NOW | RTLD_LOCAL);
  if (hasDriver)
    *hasDriver = driver != nullptr;
  if (!driver)
    return missing("there is no NVIDIA driver, libcuda.so.1 was not found")
        .hint("install the driver, put its folder into LD_LIBRARY_PATH, or give --device=cpu");
#define AMPC_FIND_DRIVER(result, name, parameters)                                                 \
  if (!find<result parameters>(driver, #name, api->name))                                          \
    return missing("libcuda.so.1 lacks " #name).hint("a newer driver");
  AMPC_CUDA_CALLS(AMPC_FIND_DRIVER)
  int version = 0;
  AMPC_CU(*api, cuDriverGetVersion, (&version), "the driver");
  bool newer = false;
  void *products = openFitting("libcublasLt.so", version, &newer);
  if (!products && newer)
    return missing("libcublasLt.so.13 needs a driver of CUDA 13, this one is of CUDA " +
                   std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10) +
                   ", and libcublasLt.so.12 was not found")
        .hint("install CUDA 12's libraries or a newer driver, or give --device=cpu");
  if (!products)
    return missing("cuBLASLt is missing, " +
                   std::string(version >= kCuda13 ? "libcublasLt.so.13" : "libcublasLt.so.12") +
                   " was not found")
        .hint("install CUDA's libraries, put their folder into LD_LIBRARY_PATH, or give "
              "--device=cpu");
#define AMPC_FIND_PRODUCT(result, name, parameters)                                                \
  if (!find<result parameters>(products, #name, api->name))                                        \
    return missing("libcublasLt.so lacks " #name).hint("a newer cuBLAS");
  AMPC_CUBLASLT_CALLS(AMPC_FIND_PRODUCT)
#undef AMPC_FIND_DRIVER
#undef AMPC_FIND_PRODUCT
  api->openCudnn = openCudnn;
  return std::shared_ptr<const Api>(std::move(api));
}

} // namespace ampc::runtime::cuda
