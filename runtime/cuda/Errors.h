// Converts errors of the driver, cuBLASLt and cuDNN to Status values; nothing else does. `what`
// describes the purpose of the call: an op and a tensor, or something that the runtime needs.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"
#include "cuda/cudnn.h"

namespace ampc::runtime::cuda {

// "cuLaunchKernel failed for op 'relu', tensor 'y': CUDA_ERROR_LAUNCH_FAILED (unspecified launch
// failure)"
Status driverError(const Api &api, CUresult error, const char *call, const std::string &what);
// An error in a kernel is reported by some later call. If CUDA_LAUNCH_BLOCKING=1 is set, which is
// also an option of the driver, the runtime waits after each op, so that errors name the op.
bool waitsForEachOp();
Status libraryError(const Api &api, cublasStatus_t error, const char *call,
                    const std::string &what);
Status cudnnError(const CudnnApi &api, cudnnStatus_t error, const char *call,
                  const std::string &what);

} // namespace ampc::runtime::cuda

// Calls api.call(arguments…) and returns its error, if any. `what` is only evaluated on failure.
#define AMPC_CU(api, call, arguments, what)                                                        \
  do {                                                                                             \
    if (auto error_ = (api).call arguments; error_ != ::ampc::runtime::cuda::CUDA_SUCCESS)         \
      return ::ampc::runtime::cuda::driverError((api), error_, #call, (what));                     \
  } while (false)
#define AMPC_LT(api, call, arguments, what)                                                        \
  do {                                                                                             \
    if (auto error_ = (api).call arguments;                                                        \
        error_ != ::ampc::runtime::cuda::CUBLAS_STATUS_SUCCESS)                                    \
      return ::ampc::runtime::cuda::libraryError((api), error_, #call, (what));                    \
  } while (false)
#define AMPC_DNN(api, call, arguments, what)                                                       \
  do {                                                                                             \
    if (auto error_ = (api).call arguments; error_ != ::ampc::runtime::cuda::CUDNN_STATUS_SUCCESS) \
      return ::ampc::runtime::cuda::cudnnError((api), error_, #call, (what));                      \
  } while (false)
