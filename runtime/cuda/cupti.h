// The functions, enums and fields of CUPTI's activity interface that the runtime uses; compare
// api.h. New versions append fields to records, so the declared fields have the same offsets in
// CUDA 12 and CUDA 13.
#pragma once
#include <cstddef>
#include <cstdint>

namespace ampc::runtime::cuda {

enum CUptiResult : int {
  CUPTI_SUCCESS = 0,
  CUPTI_ERROR_MAX_LIMIT_REACHED = 12, // of GetNextRecord: no further record
  CUPTI_ERROR_INSUFFICIENT_PRIVILEGES = 35,
};
enum CUpti_ActivityKind : int {
  CUPTI_ACTIVITY_KIND_MEMCPY = 1,
  CUPTI_ACTIVITY_KIND_MEMSET = 2,
  CUPTI_ACTIVITY_KIND_DRIVER = 4,
  CUPTI_ACTIVITY_KIND_RUNTIME = 5,
  CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL = 10,
  CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION = 39,
};
enum CUpti_ExternalCorrelationKind : int { CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0 = 3 };

struct CUpti_Activity {
  CUpti_ActivityKind kind;
};
struct __attribute__((packed, aligned(8))) ActivityKernel {
  CUpti_ActivityKind kind;
  uint8_t configuration[12];
  uint64_t start, end; // ns
  uint8_t shape[60];
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
};
struct __attribute__((packed, aligned(8))) ActivityTransfer { // a copy or a memset
  CUpti_ActivityKind kind;
  uint8_t what[12];
  uint64_t start, end;
  uint8_t where[12];
  uint32_t correlationId;
};
struct __attribute__((packed, aligned(8))) ActivityExternal {
  CUpti_ActivityKind kind;
  CUpti_ExternalCorrelationKind externalKind;
  uint64_t externalId;
  uint32_t correlationId;
};

using CuptiBufferRequested = void (*)(uint8_t **buffer, size_t *size, size_t *mostRecords);
using CuptiBufferCompleted = void (*)(struct CUctx_st *context, uint32_t stream, uint8_t *buffer,
                                      size_t size, size_t valid);

#define AMPC_CUPTI_CALLS(X)                                                                        \
  X(CUptiResult, cuptiGetResultString, (CUptiResult result, const char **text))                    \
  X(CUptiResult, cuptiGetTimestamp, (uint64_t *nanoseconds))                                       \
  X(CUptiResult, cuptiActivityRegisterCallbacks,                                                   \
    (CuptiBufferRequested requested, CuptiBufferCompleted completed))                              \
  X(CUptiResult, cuptiActivityEnable, (CUpti_ActivityKind kind))                                   \
  X(CUptiResult, cuptiActivityDisable, (CUpti_ActivityKind kind))                                  \
  X(CUptiResult, cuptiActivityFlushAll, (uint32_t flag))                                           \
  X(CUptiResult, cuptiActivityGetNextRecord,                                                       \
    (uint8_t *buffer, size_t valid, CUpti_Activity **record))                                      \
  X(CUptiResult, cuptiActivityPushExternalCorrelationId,                                           \
    (CUpti_ExternalCorrelationKind kind, uint64_t id))                                             \
  X(CUptiResult, cuptiActivityPopExternalCorrelationId,                                            \
    (CUpti_ExternalCorrelationKind kind, uint64_t *last))

} // namespace ampc::runtime::cuda
