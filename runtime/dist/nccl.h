// The functions and enums of NCCL that the runtime uses; compare cuda/api.h.
// test/FakeCuda/HeaderTest.cpp compares them with the real header.
#pragma once
#include <cstddef>
#include <functional>

namespace ampc::runtime::nccl {

enum ncclResult_t : int {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclSystemError = 2,
  ncclInternalError = 3,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6,
  ncclInProgress = 7,
};
enum ncclDataType_t : int { ncclUint8 = 1, ncclFloat16 = 6, ncclFloat32 = 7, ncclBfloat16 = 9 };
enum ncclRedOp_t : int { ncclSum = 0, ncclMax = 2, ncclAvg = 4 };

struct ncclUniqueId {
  char internal[128];
};
using ncclComm_t = struct ncclComm *;
using cudaStream_t = struct CUstream_st *;

// X(result, name, (parameters))
#define AMPC_NCCL_CALLS(X)                                                                         \
  X(ncclResult_t, ncclGetVersion, (int *version))                                                  \
  X(ncclResult_t, ncclGetUniqueId, (ncclUniqueId * id))                                            \
  X(ncclResult_t, ncclCommInitRank, (ncclComm_t * comm, int ranks, ncclUniqueId id, int rank))     \
  X(ncclResult_t, ncclCommDestroy, (ncclComm_t comm))                                              \
  X(ncclResult_t, ncclCommAbort, (ncclComm_t comm))                                                \
  X(ncclResult_t, ncclCommGetAsyncError, (ncclComm_t comm, ncclResult_t * error))                  \
  X(const char *, ncclGetErrorString, (ncclResult_t result))                                       \
  X(ncclResult_t, ncclGroupStart, ())                                                              \
  X(ncclResult_t, ncclGroupEnd, ())                                                                \
  X(ncclResult_t, ncclAllReduce,                                                                   \
    (const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op,                \
     ncclComm_t comm, cudaStream_t stream))                                                        \
  X(ncclResult_t, ncclReduceScatter,                                                               \
    (const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op,                \
     ncclComm_t comm, cudaStream_t stream))                                                        \
  X(ncclResult_t, ncclReduce,                                                                      \
    (const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op, int root,      \
     ncclComm_t comm, cudaStream_t stream))                                                        \
  X(ncclResult_t, ncclAllGather,                                                                   \
    (const void *from, void *to, size_t count, ncclDataType_t type, ncclComm_t comm,               \
     cudaStream_t stream))                                                                         \
  X(ncclResult_t, ncclBroadcast,                                                                   \
    (const void *from, void *to, size_t count, ncclDataType_t type, int root, ncclComm_t comm,     \
     cudaStream_t stream))

struct Api {
#define AMPC_DECLARE(result, name, parameters) result(*name) parameters = nullptr;
  AMPC_NCCL_CALLS(AMPC_DECLARE)
#undef AMPC_DECLARE
};

} // namespace ampc::runtime::nccl
