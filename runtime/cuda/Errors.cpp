#include "cuda/Errors.h"
#include <cstdlib>
#include <string_view>

namespace ampc::runtime::cuda {

bool waitsForEachOp() {
  const char *asked = std::getenv("CUDA_LAUNCH_BLOCKING");
  return asked && std::string_view(asked) == "1";
}

// Errors caused by a kernel; they make the context unusable.
static bool isFault(CUresult error) {
  switch (error) {
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_HARDWARE_STACK_ERROR:
  case CUDA_ERROR_ILLEGAL_INSTRUCTION:
  case CUDA_ERROR_MISALIGNED_ADDRESS:
  case CUDA_ERROR_INVALID_ADDRESS_SPACE:
  case CUDA_ERROR_INVALID_PC:
  case CUDA_ERROR_LAUNCH_FAILED: return true;
  default: return false;
  }
}

Status driverError(const Api &api, CUresult error, const char *call, const std::string &what) {
  const char *name = nullptr, *text = nullptr;
  // An older driver does not know the error.
  if (api.cuGetErrorName(error, &name) != CUDA_SUCCESS)
    name = nullptr;
  if (api.cuGetErrorString(error, &text) != CUDA_SUCCESS)
    text = nullptr;
  std::string reason = name ? name : "error " + std::to_string(static_cast<int>(error));
  if (text)
    reason += std::string(" (") + text + ")";
  Status status = environment("", std::string(call) + " failed for " + what + ": " + reason);
  if (isFault(error) && !waitsForEachOp())
    status = std::move(status).hint(
        "`CUDA_LAUNCH_BLOCKING=1 amprun …` waits for each op and names the one at fault");
  if (isFault(error))
    return std::move(status).hint("`compute-sanitizer amprun …` names the kernel at fault");
  if (error == CUDA_ERROR_ECC_UNCORRECTABLE)
    return std::move(status).hint(
        "the GPU's memory has failed, no op is at fault: `nvidia-smi -q -d ECC` says more");
  if (error == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
    return std::move(status).hint(
        "a newer driver, or `ampc --gpu-arch=` for this GPU, which needs no translation");
  return status;
}

// `name`: what the library calls the status; may be null.
static Status statusError(int status, const char *name, const char *call, const std::string &what) {
  return environment("", std::string(call) + " failed for " + what + ": " +
                             (name ? name : "status " + std::to_string(status)));
}

Status libraryError(const Api &api, cublasStatus_t error, const char *call,
                    const std::string &what) {
  return statusError(error, api.cublasLtGetStatusName(error), call, what);
}

Status cudnnError(const CudnnApi &api, cudnnStatus_t error, const char *call,
                  const std::string &what) {
  return statusError(error, api.cudnnGetErrorString(error), call, what);
}

} // namespace ampc::runtime::cuda
