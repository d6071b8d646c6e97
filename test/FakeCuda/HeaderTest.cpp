// Every function and enum of runtime/cuda/api.h, of cupti.h and of dist/nccl.h, against the real
// headers. It has only to compile.
#include "cuda/api.h"
#include <cublasLt.h>
#include <cuda.h>
#include <type_traits>

namespace ours = ampc::runtime::cuda;

// The same bytes and the same kind of thing: our handles are pointers to types of our own.
template <class A, class B> constexpr bool alike() {
  using X = std::remove_cv_t<A>;
  using Y = std::remove_cv_t<B>;
  if constexpr (std::is_void_v<X> || std::is_void_v<Y>)
    return std::is_void_v<X> && std::is_void_v<Y>;
  else
    return sizeof(X) == sizeof(Y) && std::is_pointer_v<X> == std::is_pointer_v<Y> &&
           std::is_floating_point_v<X> == std::is_floating_point_v<Y>;
}

template <class A, class B> struct Same : std::false_type {};
template <class R, class... A, class S, class... B> struct Same<R(A...), S(B...)> {
  static constexpr bool compare() {
    if constexpr (sizeof...(A) != sizeof...(B))
      return false;
    else
      return alike<R, S>() && (alike<A, B>() && ...);
  }
  static constexpr bool value = compare();
};

namespace ampc::runtime::cuda::declared {
#define AMPC_DECLARED(result, name, parameters) using name##_ = result parameters;
AMPC_CUDA_CALLS(AMPC_DECLARED)
AMPC_CUBLASLT_CALLS(AMPC_DECLARED)
} // namespace ampc::runtime::cuda::declared
#define AMPC_COMPARE(result, name, parameters)                                                     \
  static_assert(Same<ours::declared::name##_, std::remove_pointer_t<decltype(&::name)>>::value,    \
                #name);
AMPC_CUDA_CALLS(AMPC_COMPARE)
AMPC_CUBLASLT_CALLS(AMPC_COMPARE)

#define AMPC_VALUE(name)                                                                           \
  static_assert(static_cast<long>(ours::name) == static_cast<long>(::name), #name)
AMPC_VALUE(CUDA_SUCCESS);
AMPC_VALUE(CUDA_ERROR_INVALID_VALUE);
AMPC_VALUE(CUDA_ERROR_OUT_OF_MEMORY);
AMPC_VALUE(CUDA_ERROR_NO_DEVICE);
AMPC_VALUE(CUDA_ERROR_NO_BINARY_FOR_GPU);
AMPC_VALUE(CUDA_ERROR_INVALID_PTX);
AMPC_VALUE(CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
AMPC_VALUE(CUDA_ERROR_NOT_FOUND);
AMPC_VALUE(CUDA_ERROR_ILLEGAL_ADDRESS);
AMPC_VALUE(CUDA_ERROR_LAUNCH_TIMEOUT);
AMPC_VALUE(CUDA_ERROR_ILLEGAL_INSTRUCTION);
AMPC_VALUE(CUDA_ERROR_MISALIGNED_ADDRESS);
AMPC_VALUE(CUDA_ERROR_LAUNCH_FAILED);
AMPC_VALUE(CUDA_ERROR_ECC_UNCORRECTABLE);
AMPC_VALUE(CUDA_ERROR_ASSERT);
AMPC_VALUE(CUDA_ERROR_HARDWARE_STACK_ERROR);
AMPC_VALUE(CUDA_ERROR_INVALID_ADDRESS_SPACE);
AMPC_VALUE(CUDA_ERROR_INVALID_PC);
AMPC_VALUE(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
AMPC_VALUE(CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
AMPC_VALUE(CUDA_ERROR_INVALID_CLUSTER_SIZE);
AMPC_VALUE(CUDA_ERROR_UNKNOWN);
AMPC_VALUE(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
AMPC_VALUE(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
AMPC_VALUE(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
AMPC_VALUE(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
AMPC_VALUE(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
AMPC_VALUE(CU_JIT_ERROR_LOG_BUFFER);
AMPC_VALUE(CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
AMPC_VALUE(CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
AMPC_VALUE(CU_STREAM_NON_BLOCKING);
AMPC_VALUE(CU_EVENT_BLOCKING_SYNC);
AMPC_VALUE(CU_EVENT_DISABLE_TIMING);
AMPC_VALUE(CUBLAS_STATUS_SUCCESS);
AMPC_VALUE(CUBLAS_STATUS_NOT_INITIALIZED);
AMPC_VALUE(CUBLAS_STATUS_INVALID_VALUE);
AMPC_VALUE(CUBLAS_STATUS_EXECUTION_FAILED);
AMPC_VALUE(CUBLAS_STATUS_NOT_SUPPORTED);
AMPC_VALUE(CUDA_R_32F);
AMPC_VALUE(CUDA_R_16F);
AMPC_VALUE(CUDA_R_16BF);
AMPC_VALUE(CUBLAS_COMPUTE_32F);
AMPC_VALUE(CUBLAS_COMPUTE_32F_FAST_TF32);
AMPC_VALUE(CUBLAS_OP_N);
AMPC_VALUE(CUBLAS_OP_T);
AMPC_VALUE(CUBLASLT_MATMUL_DESC_TRANSA);
AMPC_VALUE(CUBLASLT_MATMUL_DESC_TRANSB);
AMPC_VALUE(CUBLASLT_MATMUL_DESC_EPILOGUE);
AMPC_VALUE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER);
AMPC_VALUE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD);
AMPC_VALUE(CUBLASLT_MATMUL_DESC_BIAS_POINTER);
AMPC_VALUE(CUBLASLT_EPILOGUE_DEFAULT);
AMPC_VALUE(CUBLASLT_EPILOGUE_RELU);
AMPC_VALUE(CUBLASLT_EPILOGUE_BIAS);
AMPC_VALUE(CUBLASLT_EPILOGUE_RELU_BIAS);
AMPC_VALUE(CUBLASLT_EPILOGUE_GELU);
AMPC_VALUE(CUBLASLT_EPILOGUE_GELU_BIAS);
AMPC_VALUE(CUBLASLT_EPILOGUE_RELU_AUX);
AMPC_VALUE(CUBLASLT_EPILOGUE_RELU_AUX_BIAS);
AMPC_VALUE(CUBLASLT_EPILOGUE_DRELU);
AMPC_VALUE(CUBLASLT_EPILOGUE_GELU_AUX);
AMPC_VALUE(CUBLASLT_EPILOGUE_GELU_AUX_BIAS);
AMPC_VALUE(CUBLASLT_EPILOGUE_DGELU);
AMPC_VALUE(CUBLASLT_EPILOGUE_DRELU_BGRAD);
AMPC_VALUE(CUBLASLT_EPILOGUE_DGELU_BGRAD);
AMPC_VALUE(CUBLASLT_EPILOGUE_BGRADA);
AMPC_VALUE(CUBLASLT_EPILOGUE_BGRADB);
AMPC_VALUE(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT);
AMPC_VALUE(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET);
AMPC_VALUE(CUBLASLT_MATRIX_LAYOUT_BATCH_MODE);
AMPC_VALUE(CUBLASLT_BATCH_MODE_POINTER_ARRAY);
AMPC_VALUE(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);
AMPC_VALUE(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK);
AMPC_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES);
AMPC_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES);
AMPC_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES);
AMPC_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES);
AMPC_VALUE(CUBLASLT_REDUCTION_SCHEME_NONE);
AMPC_VALUE(CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE);

static_assert(sizeof(ours::CUlaunchConfig) == sizeof(::CUlaunchConfig));
static_assert(offsetof(ours::CUlaunchConfig, sharedMemBytes) ==
              offsetof(::CUlaunchConfig, sharedMemBytes));
static_assert(offsetof(ours::CUlaunchConfig, numAttrs) == offsetof(::CUlaunchConfig, numAttrs));
static_assert(sizeof(ours::cublasLtMatmulAlgo_t) == sizeof(::cublasLtMatmulAlgo_t));
static_assert(sizeof(ours::cublasLtMatmulHeuristicResult_t) ==
              sizeof(::cublasLtMatmulHeuristicResult_t));
AMPC_VALUE(CU_MEM_ALLOCATION_TYPE_PINNED);
AMPC_VALUE(CU_MEM_HANDLE_TYPE_NONE);
AMPC_VALUE(CU_MEM_LOCATION_TYPE_DEVICE);
AMPC_VALUE(CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
AMPC_VALUE(CU_MEM_ALLOC_GRANULARITY_MINIMUM);
static_assert(sizeof(ours::CUmemAllocationProp) == sizeof(::CUmemAllocationProp));
static_assert(offsetof(ours::CUmemAllocationProp, location) ==
              offsetof(::CUmemAllocationProp, location));
static_assert(offsetof(ours::CUmemAllocationProp, allocFlags) ==
              offsetof(::CUmemAllocationProp, allocFlags));
static_assert(sizeof(ours::CUmemAccessDesc) == sizeof(::CUmemAccessDesc));
static_assert(offsetof(ours::CUmemAccessDesc, flags) == offsetof(::CUmemAccessDesc, flags));
static_assert(offsetof(ours::cublasLtMatmulHeuristicResult_t, workspaceSize) ==
              offsetof(::cublasLtMatmulHeuristicResult_t, workspaceSize));
static_assert(offsetof(ours::cublasLtMatmulHeuristicResult_t, state) ==
              offsetof(::cublasLtMatmulHeuristicResult_t, state));
static_assert(offsetof(ours::cublasLtMatmulHeuristicResult_t, wavesCount) ==
              offsetof(::cublasLtMatmulHeuristicResult_t, wavesCount));

#if __has_include(<cupti.h>)
#include "cuda/cupti.h"
#include <cupti.h>
namespace ampc::runtime::cuda::declared {
AMPC_CUPTI_CALLS(AMPC_DECLARED)
} // namespace ampc::runtime::cuda::declared
AMPC_CUPTI_CALLS(AMPC_COMPARE)
AMPC_VALUE(CUPTI_SUCCESS);
AMPC_VALUE(CUPTI_ERROR_MAX_LIMIT_REACHED);
AMPC_VALUE(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES);
AMPC_VALUE(CUPTI_ACTIVITY_KIND_MEMCPY);
AMPC_VALUE(CUPTI_ACTIVITY_KIND_MEMSET);
AMPC_VALUE(CUPTI_ACTIVITY_KIND_DRIVER);
AMPC_VALUE(CUPTI_ACTIVITY_KIND_RUNTIME);
AMPC_VALUE(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
AMPC_VALUE(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION);
AMPC_VALUE(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0);

#define AMPC_FIELD(record, theirs, field)                                                          \
  static_assert(offsetof(ours::record, field) == offsetof(::theirs, field), #theirs "." #field)
#define AMPC_TIMED(record, theirs)                                                                 \
  AMPC_FIELD(record, theirs, kind);                                                                \
  AMPC_FIELD(record, theirs, start);                                                               \
  AMPC_FIELD(record, theirs, end);                                                                 \
  AMPC_FIELD(record, theirs, correlationId)
// CUDA 12 delivers the ninth version of a kernel's record, CUDA 13 the tenth.
AMPC_TIMED(ActivityKernel, CUpti_ActivityKernel9);
AMPC_FIELD(ActivityKernel, CUpti_ActivityKernel9, name);
#if CUDA_VERSION >= 13000
AMPC_TIMED(ActivityKernel, CUpti_ActivityKernel10);
AMPC_FIELD(ActivityKernel, CUpti_ActivityKernel10, name);
AMPC_TIMED(ActivityTransfer, CUpti_ActivityMemcpy6);
#endif
AMPC_TIMED(ActivityTransfer, CUpti_ActivityMemcpy5);
AMPC_TIMED(ActivityTransfer, CUpti_ActivityMemset4);
AMPC_FIELD(ActivityExternal, CUpti_ActivityExternalCorrelation, externalKind);
AMPC_FIELD(ActivityExternal, CUpti_ActivityExternalCorrelation, externalId);
AMPC_FIELD(ActivityExternal, CUpti_ActivityExternalCorrelation, correlationId);
#endif

#if __has_include(<nccl.h>)
#include "dist/nccl.h"
#include <nccl.h>
namespace nccl = ampc::runtime::nccl;
namespace ampc::runtime::nccl::declared {
AMPC_NCCL_CALLS(AMPC_DECLARED)
} // namespace ampc::runtime::nccl::declared
#define AMPC_COMPARE_NCCL(result, name, parameters)                                                \
  static_assert(Same<nccl::declared::name##_, std::remove_pointer_t<decltype(&::name)>>::value,    \
                #name);
AMPC_NCCL_CALLS(AMPC_COMPARE_NCCL)
#define AMPC_NCCL_VALUE(name)                                                                      \
  static_assert(static_cast<long>(nccl::name) == static_cast<long>(::name), #name)
AMPC_NCCL_VALUE(ncclSuccess);
AMPC_NCCL_VALUE(ncclUnhandledCudaError);
AMPC_NCCL_VALUE(ncclSystemError);
AMPC_NCCL_VALUE(ncclInternalError);
AMPC_NCCL_VALUE(ncclInvalidArgument);
AMPC_NCCL_VALUE(ncclInvalidUsage);
AMPC_NCCL_VALUE(ncclRemoteError);
AMPC_NCCL_VALUE(ncclInProgress);
AMPC_NCCL_VALUE(ncclUint8);
AMPC_NCCL_VALUE(ncclFloat16);
AMPC_NCCL_VALUE(ncclFloat32);
AMPC_NCCL_VALUE(ncclBfloat16);
AMPC_NCCL_VALUE(ncclSum);
AMPC_NCCL_VALUE(ncclMax);
AMPC_NCCL_VALUE(ncclAvg);
static_assert(sizeof(nccl::ncclUniqueId) == sizeof(::ncclUniqueId));
#endif
