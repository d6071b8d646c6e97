// The functions and enums of the CUDA driver and of cuBLASLt that the runtime uses. With these
// declarations runtime/cuda can be built without CUDA. test/FakeCuda/HeaderTest.cpp compares them
// with the real headers. The names are those of the libraries.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace ampc::runtime::cuda {

struct CudnnApi; // cudnn.h

enum CUresult : int {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
  CUDA_ERROR_INVALID_PC = 718,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
  CUDA_ERROR_STREAM_CAPTURE_UNJOINED = 904,
  CUDA_ERROR_INVALID_CLUSTER_SIZE = 912,
  CUDA_ERROR_UNKNOWN = 999,
};
enum CUdevice_attribute : int {
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
};
enum CUfunction_attribute : int { CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8 };
enum CUjit_option : int { CU_JIT_ERROR_LOG_BUFFER = 5, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6 };
enum CUstreamCaptureMode : int { CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1 };
enum : unsigned { CU_STREAM_NON_BLOCKING = 1 };
enum : unsigned { CU_EVENT_BLOCKING_SYNC = 1, CU_EVENT_DISABLE_TIMING = 2 };

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUstream = struct CUstream_st *;
inline const auto kLegacyStream = reinterpret_cast<CUstream>(1); // CU_STREAM_LEGACY, a macro
using CUevent = struct CUevent_st *;
using CUgraph = struct CUgraph_st *;
using CUgraphExec = struct CUgraphExec_st *;

enum CUmemAllocationType : int { CU_MEM_ALLOCATION_TYPE_PINNED = 1 };
enum CUmemAllocationHandleType : int { CU_MEM_HANDLE_TYPE_NONE = 0 };
enum CUmemLocationType : int { CU_MEM_LOCATION_TYPE_DEVICE = 1 };
enum CUmemAccess_flags : int { CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3 };
enum CUmemAllocationGranularity_flags : int { CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0 };
using CUmemGenericAllocationHandle = unsigned long long;
struct CUmemLocation {
  CUmemLocationType type;
  int id;
};
struct CUmemAllocationProp {
  CUmemAllocationType type;
  CUmemAllocationHandleType requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
    unsigned char reserved[4];
  } allocFlags;
};
struct CUmemAccessDesc {
  CUmemLocation location;
  CUmemAccess_flags flags;
};

// If the cluster size is compiled into the kernel, numAttrs is 0.
struct CUlaunchConfig {
  unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
  CUstream hStream;
  struct CUlaunchAttribute_st *attrs;
  unsigned numAttrs;
};

enum cublasStatus_t : int {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
};
enum cudaDataType : int { CUDA_R_32F = 0, CUDA_R_16F = 2, CUDA_R_16BF = 14 };
enum cublasComputeType_t : int { CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 };
enum cublasOperation_t : int { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1 };
enum cublasLtMatmulDescAttributes_t : int {
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
};
enum cublasLtEpilogue_t : uint32_t {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36,
  CUBLASLT_EPILOGUE_RELU_AUX = 130,
  CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
  CUBLASLT_EPILOGUE_DRELU = 136,
  CUBLASLT_EPILOGUE_GELU_AUX = 160,
  CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
  CUBLASLT_EPILOGUE_DGELU = 192,
  CUBLASLT_EPILOGUE_DRELU_BGRAD = 152,
  CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
  CUBLASLT_EPILOGUE_BGRADA = 256,
  CUBLASLT_EPILOGUE_BGRADB = 512,
};
enum cublasLtMatrixLayoutAttribute_t : int {
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6,
  CUBLASLT_MATRIX_LAYOUT_BATCH_MODE = 8, // since 13.0
};
enum cublasLtBatchMode_t : int {
  CUBLASLT_BATCH_MODE_STRIDED = 0,
  CUBLASLT_BATCH_MODE_POINTER_ARRAY = 1,
};
enum cublasLtMatmulPreferenceAttributes_t : int {
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
  CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8,
};
enum cublasLtReductionScheme_t : uint32_t {
  CUBLASLT_REDUCTION_SCHEME_NONE = 0,
  CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE = 2,
};

using cublasLtHandle_t = struct cublasLtContext *;
using cublasLtMatmulDesc_t = struct cublasLtMatmulDescOpaque_t *;
using cublasLtMatrixLayout_t = struct cublasLtMatrixLayoutOpaque_t *;
using cublasLtMatmulPreference_t = struct cublasLtMatmulPreferenceOpaque_t *;
struct cublasLtMatmulAlgo_t {
  uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
};

// X(result, name, (parameters))
#define AMPC_CUDA_CALLS(X)                                                                         \
  X(CUresult, cuInit, (unsigned flags))                                                            \
  X(CUresult, cuDriverGetVersion, (int *version))                                                  \
  X(CUresult, cuGetErrorName, (CUresult error, const char **text))                                 \
  X(CUresult, cuGetErrorString, (CUresult error, const char **text))                               \
  X(CUresult, cuDeviceGetCount, (int *count))                                                      \
  X(CUresult, cuDeviceGet, (CUdevice * device, int ordinal))                                       \
  X(CUresult, cuDeviceGetName, (char *name, int length, CUdevice device))                          \
  X(CUresult, cuDeviceGetAttribute, (int *value, CUdevice_attribute attribute, CUdevice device))   \
  X(CUresult, cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device))                    \
  X(CUresult, cuDevicePrimaryCtxRelease_v2, (CUdevice device))                                     \
  X(CUresult, cuCtxSetCurrent, (CUcontext context))                                                \
  X(CUresult, cuMemGetInfo_v2, (size_t *free, size_t *total))                                      \
  X(CUresult, cuMemAlloc_v2, (CUdeviceptr * address, size_t bytes))                                \
  X(CUresult, cuMemFree_v2, (CUdeviceptr address))                                                 \
  X(CUresult, cuMemGetAllocationGranularity,                                                       \
    (size_t *bytes, const CUmemAllocationProp *made, CUmemAllocationGranularity_flags option))     \
  X(CUresult, cuMemAddressReserve,                                                                 \
    (CUdeviceptr * address, size_t bytes, size_t alignment, CUdeviceptr wanted,                    \
     unsigned long long flags))                                                                    \
  X(CUresult, cuMemAddressFree, (CUdeviceptr address, size_t bytes))                               \
  X(CUresult, cuMemCreate,                                                                         \
    (CUmemGenericAllocationHandle * handle, size_t bytes, const CUmemAllocationProp *made,         \
     unsigned long long flags))                                                                    \
  X(CUresult, cuMemRelease, (CUmemGenericAllocationHandle handle))                                 \
  X(CUresult, cuMemMap,                                                                            \
    (CUdeviceptr address, size_t bytes, size_t offset, CUmemGenericAllocationHandle handle,        \
     unsigned long long flags))                                                                    \
  X(CUresult, cuMemUnmap, (CUdeviceptr address, size_t bytes))                                     \
  X(CUresult, cuMemSetAccess,                                                                      \
    (CUdeviceptr address, size_t bytes, const CUmemAccessDesc *access, size_t count))              \
  X(CUresult, cuMemHostAlloc, (void **address, size_t bytes, unsigned flags))                      \
  X(CUresult, cuMemFreeHost, (void *address))                                                      \
  X(CUresult, cuMemcpyHtoDAsync_v2,                                                                \
    (CUdeviceptr to, const void *from, size_t bytes, CUstream stream))                             \
  X(CUresult, cuMemcpyDtoHAsync_v2, (void *to, CUdeviceptr from, size_t bytes, CUstream stream))   \
  X(CUresult, cuMemcpyDtoDAsync_v2,                                                                \
    (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream))                             \
  X(CUresult, cuMemsetD8Async,                                                                     \
    (CUdeviceptr to, unsigned char byte, size_t bytes, CUstream stream))                           \
  X(CUresult, cuMemsetD32Async, (CUdeviceptr to, unsigned word, size_t words, CUstream stream))    \
  X(CUresult, cuStreamCreate, (CUstream * stream, unsigned flags))                                 \
  X(CUresult, cuStreamDestroy_v2, (CUstream stream))                                               \
  X(CUresult, cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags))                 \
  X(CUresult, cuStreamBeginCapture_v2, (CUstream stream, CUstreamCaptureMode mode))                \
  X(CUresult, cuStreamEndCapture, (CUstream stream, CUgraph * graph))                              \
  X(CUresult, cuEventCreate, (CUevent * event, unsigned flags))                                    \
  X(CUresult, cuEventDestroy_v2, (CUevent event))                                                  \
  X(CUresult, cuEventRecord, (CUevent event, CUstream stream))                                     \
  X(CUresult, cuEventSynchronize, (CUevent event))                                                 \
  X(CUresult, cuEventElapsedTime, (float *milliseconds, CUevent from, CUevent to))                 \
  X(CUresult, cuGraphInstantiateWithFlags,                                                         \
    (CUgraphExec * executable, CUgraph graph, unsigned long long flags))                           \
  X(CUresult, cuGraphLaunch, (CUgraphExec executable, CUstream stream))                            \
  X(CUresult, cuGraphExecDestroy, (CUgraphExec executable))                                        \
  X(CUresult, cuGraphDestroy, (CUgraph graph))                                                     \
  X(CUresult, cuModuleLoadDataEx,                                                                  \
    (CUmodule * module, const void *image, unsigned count, CUjit_option *options, void **values))  \
  X(CUresult, cuModuleUnload, (CUmodule module))                                                   \
  X(CUresult, cuModuleGetFunction, (CUfunction * function, CUmodule module, const char *name))     \
  X(CUresult, cuFuncSetAttribute,                                                                  \
    (CUfunction function, CUfunction_attribute attribute, int value))                              \
  X(CUresult, cuOccupancyMaxActiveClusters,                                                        \
    (int *clusters, CUfunction function, const CUlaunchConfig *config))                            \
  X(CUresult, cuLaunchKernel,                                                                      \
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,         \
     unsigned blockY, unsigned blockZ, unsigned sharedBytes, CUstream stream, void **parameters,   \
     void **extra))

#define AMPC_CUBLASLT_CALLS(X)                                                                     \
  X(size_t, cublasLtGetVersion, ())                                                                \
  X(const char *, cublasLtGetStatusName, (cublasStatus_t status))                                  \
  X(cublasStatus_t, cublasLtCreate, (cublasLtHandle_t * handle))                                   \
  X(cublasStatus_t, cublasLtDestroy, (cublasLtHandle_t handle))                                    \
  X(cublasStatus_t, cublasLtMatmulDescCreate,                                                      \
    (cublasLtMatmulDesc_t * description, cublasComputeType_t compute, cudaDataType scale))         \
  X(cublasStatus_t, cublasLtMatmulDescDestroy, (cublasLtMatmulDesc_t description))                 \
  X(cublasStatus_t, cublasLtMatmulDescSetAttribute,                                                \
    (cublasLtMatmulDesc_t description, cublasLtMatmulDescAttributes_t attribute,                   \
     const void *value, size_t bytes))                                                             \
  X(cublasStatus_t, cublasLtMatrixLayoutCreate,                                                    \
    (cublasLtMatrixLayout_t * layout, cudaDataType type, uint64_t rows, uint64_t columns,          \
     int64_t leading))                                                                             \
  X(cublasStatus_t, cublasLtMatrixLayoutDestroy, (cublasLtMatrixLayout_t layout))                  \
  X(cublasStatus_t, cublasLtMatrixLayoutSetAttribute,                                              \
    (cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t attribute, const void *value,  \
     size_t bytes))                                                                                \
  X(cublasStatus_t, cublasLtMatmulPreferenceCreate, (cublasLtMatmulPreference_t * preference))     \
  X(cublasStatus_t, cublasLtMatmulPreferenceDestroy, (cublasLtMatmulPreference_t preference))      \
  X(cublasStatus_t, cublasLtMatmulPreferenceSetAttribute,                                          \
    (cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t attribute,        \
     const void *value, size_t bytes))                                                             \
  X(cublasStatus_t, cublasLtMatmulAlgoGetHeuristic,                                                \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t description, cublasLtMatrixLayout_t a,          \
     cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,                 \
     cublasLtMatmulPreference_t preference, int wanted, cublasLtMatmulHeuristicResult_t *results,  \
     int *found))                                                                                  \
  X(cublasStatus_t, cublasLtMatmulAlgoCheck,                                                       \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t description, cublasLtMatrixLayout_t a,          \
     cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,                 \
     const cublasLtMatmulAlgo_t *algorithm, cublasLtMatmulHeuristicResult_t *result))              \
  X(cublasStatus_t, cublasLtMatmul,                                                                \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t description, const void *alpha, const void *a,  \
     cublasLtMatrixLayout_t layoutA, const void *b, cublasLtMatrixLayout_t layoutB,                \
     const void *beta, const void *c, cublasLtMatrixLayout_t layoutC, void *d,                     \
     cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t *algorithm, void *workspace,       \
     size_t workspaceBytes, CUstream stream))

// The libraries as a table of std::functions, so that a recorder (Recorder.h) can replace them.
struct Api {
#define AMPC_DECLARE(result, name, parameters) std::function<result parameters> name;
  AMPC_CUDA_CALLS(AMPC_DECLARE)
  AMPC_CUBLASLT_CALLS(AMPC_DECLARE)
#undef AMPC_DECLARE
  // Opens cuDNN, whose table is apart because it is opened later and may be missing (Cudnn.h).
  std::function<Result<std::shared_ptr<const CudnnApi>>()> openCudnn;
  // Describes the next object to be created; only used by the recorder.
  std::function<void(const std::string &)> label = [](const std::string &) {};
  // Sets the number of pointers at the start of the next launch's parameters; only used by the
  // recorder.
  std::function<void(size_t)> pointers = [](size_t) {};
  bool recording = false;
};

} // namespace ampc::runtime::cuda
