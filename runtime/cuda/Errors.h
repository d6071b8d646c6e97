// The one place where errors of the driver and of cuBLASLt become a Status. `what` says for what
// the call was made: an op and a tensor, or what the runtime itself needs.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"

namespace ampc::runtime::cuda {

// "cuLaunchKernel failed for op 'relu', tensor 'y': CUDA_ERROR_LAUNCH_FAILED (unspecified launch
// failure)"
Status driverError(const Api &api, CUresult error, const char *call, const std::string &what);
// What a kernel does wrong is told by a later call, after any number of ops. CUDA_LAUNCH_BLOCKING=1,
// which the driver knows too, asks for a wait behind every op instead, which names it.
bool waitsForEachOp();
Status libraryError(const Api &api, cublasStatus_t error, const char *call,
                    const std::string &what);

} // namespace ampc::runtime::cuda

// api.call(arguments…), and a return of its error. `what` is evaluated on failure only.
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
