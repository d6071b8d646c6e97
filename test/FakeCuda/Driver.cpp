// libcuda.so.1: the driver's functions on the fake GPU.
#include "Fake.h"
#include <cstdio>
#include <cstring>
#include <tuple>
#include <unistd.h>

using namespace ampc::fake;

#define EXPORT extern "C" __attribute__((visibility("default")))
// Every function begins with this: one call at a time, and the one that is to fail fails.
#define ENTER(error)                                                                               \
  Gpu &gpu = Gpu::get();                                                                           \
  std::lock_guard lock(gpu.mutex);                                                                 \
  if (gpu.fails(__func__))                                                                         \
  return error

namespace {

struct AtExit {
  ~AtExit() {
    fflush(stdout);
    if (!Gpu::get().finish())
      _exit(98);
  }
} atExit;

CUresult copy(const char *call, CUstream stream, uint64_t to, uint64_t from, size_t bytes) {
  Operation operation;
  operation.name = call;
  operation.accesses = {{to, bytes, true}, {from, bytes, false}};
  operation.run = [call, to, from, bytes] {
    auto host = [&](uint64_t address) {
      return address >> 62 ? Gpu::get().bytes(address, bytes, call)
                           : reinterpret_cast<uint8_t *>(address);
    };
    uint8_t *target = host(to);
    const uint8_t *source = host(from);
    if (target && source)
      memcpy(target, source, bytes);
  };
  return Gpu::get().enqueue(stream, std::move(operation));
}

CUresult fill(const char *call, CUstream stream, CUdeviceptr to, unsigned value, size_t width,
              size_t count) {
  Operation operation;
  operation.name = call;
  operation.accesses = {{to, width * count, true}};
  operation.run = [call, to, value, width, count] {
    // Measuring repeats this: where nothing was written since, the bytes are there.
    static std::map<std::tuple<CUdeviceptr, size_t, unsigned>, uint64_t> done;
    Gpu &gpu = Gpu::get();
    auto [found, fresh] = done.try_emplace({to, width * count, value}, gpu.runs);
    uint8_t *target = gpu.bytes(to, width * count, call);
    if (target && (fresh || gpu.writtenSince(found->second, to, width * count)))
      for (size_t i = 0; i < count; ++i)
        memcpy(target + i * width, &value, width);
    found->second = gpu.runs;
  };
  return Gpu::get().enqueue(stream, std::move(operation));
}

uint64_t number(const void *address) {
  return reinterpret_cast<uint64_t>(address);
}

} // namespace

EXPORT CUresult cuInit(unsigned) {
  ENTER(CUDA_ERROR_UNKNOWN);
  const char *none = getenv("AMPC_FAKE_CUDA_NO_DEVICE");
  return none && strcmp(none, "count") != 0 ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
}
EXPORT CUresult cuDriverGetVersion(int *version) {
  ENTER(CUDA_ERROR_UNKNOWN);
  const char *is = getenv("AMPC_FAKE_CUDA_DRIVER");
  *version = is ? atoi(is) : 13000;
  return CUDA_SUCCESS;
}
EXPORT CUresult cuGetErrorName(CUresult error, const char **text) {
  ENTER(CUDA_ERROR_INVALID_VALUE);
  *text = "CUDA_ERROR_UNKNOWN";
#define NAME(value)                                                                                \
  if (error == value)                                                                              \
    *text = #value;
  NAME(CUDA_ERROR_OUT_OF_MEMORY)
  NAME(CUDA_ERROR_NO_BINARY_FOR_GPU)
  NAME(CUDA_ERROR_ECC_UNCORRECTABLE)
  NAME(CUDA_ERROR_INVALID_PTX)
  NAME(CUDA_ERROR_NOT_FOUND)
  NAME(CUDA_ERROR_ILLEGAL_ADDRESS)
  NAME(CUDA_ERROR_ASSERT)
  NAME(CUDA_ERROR_HARDWARE_STACK_ERROR)
  NAME(CUDA_ERROR_INVALID_ADDRESS_SPACE)
  NAME(CUDA_ERROR_INVALID_PC)
  NAME(CUDA_ERROR_LAUNCH_FAILED)
  return CUDA_SUCCESS;
}
EXPORT CUresult cuGetErrorString(CUresult, const char **text) {
  ENTER(CUDA_ERROR_INVALID_VALUE);
  *text = "as the fake was told";
  return CUDA_SUCCESS;
}
EXPORT CUresult cuDeviceGetCount(int *count) {
  ENTER(CUDA_ERROR_UNKNOWN);
  *count = getenv("AMPC_FAKE_CUDA_NO_DEVICE") ? 0 : 1;
  return CUDA_SUCCESS;
}
EXPORT CUresult cuDeviceGet(CUdevice *device, int) {
  ENTER(CUDA_ERROR_UNKNOWN);
  *device = 0;
  return CUDA_SUCCESS;
}
EXPORT CUresult cuDeviceGetName(char *name, int length, CUdevice) {
  ENTER(CUDA_ERROR_UNKNOWN);
  snprintf(name, static_cast<size_t>(length), "Fake GPU");
  return CUDA_SUCCESS;
}
EXPORT CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice) {
  ENTER(CUDA_ERROR_UNKNOWN);
  int sm = capability();
  *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR   ? sm / 10
           : attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR ? sm % 10
           : attribute == CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE ? static_cast<int>(Gpu::kL2Bytes)
                                                            : 232448;
  return CUDA_SUCCESS;
}
EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  ++gpu.contexts;
  *context = handle<CUcontext>(1);
  return CUDA_SUCCESS;
}
EXPORT CUresult cuDevicePrimaryCtxRelease_v2(CUdevice) {
  if (--Gpu::get().contexts < 0)
    Gpu::get().report("releases a context that is not held");
  ENTER(CUDA_ERROR_UNKNOWN);
  return CUDA_SUCCESS;
}
EXPORT CUresult cuCtxSetCurrent(CUcontext) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return CUDA_SUCCESS;
}
EXPORT CUresult cuMemGetInfo_v2(size_t *free, size_t *total) {
  ENTER(CUDA_ERROR_UNKNOWN);
  gpu.memory(free, total);
  return CUDA_SUCCESS;
}
EXPORT CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  return gpu.allocate(address, bytes);
}
EXPORT CUresult cuMemFree_v2(CUdeviceptr address) {
  CUresult freed = Gpu::get().free(address); // a failure that is injected here frees all the same
  ENTER(CUDA_ERROR_UNKNOWN);
  return freed;
}
// A failure that is injected frees all the same.
template <class Free> static CUresult freeing(const char *call, Free free) {
  std::lock_guard lock(Gpu::get().mutex);
  CUresult result = free();
  return Gpu::get().fails(call) ? CUDA_ERROR_UNKNOWN : result;
}
EXPORT CUresult cuMemGetAllocationGranularity(size_t *bytes, const CUmemAllocationProp *,
                                              CUmemAllocationGranularity_flags) {
  ENTER(CUDA_ERROR_UNKNOWN);
  *bytes = Gpu::kGranule;
  return CUDA_SUCCESS;
}
EXPORT CUresult cuMemAddressReserve(CUdeviceptr *address, size_t bytes, size_t, CUdeviceptr,
                                    unsigned long long) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  return gpu.reserve(address, bytes);
}
EXPORT CUresult cuMemAddressFree(CUdeviceptr address, size_t bytes) {
  return freeing(__func__, [&] { return Gpu::get().freeReserved(address, bytes); });
}
EXPORT CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t bytes,
                            const CUmemAllocationProp *, unsigned long long) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  uint64_t made = 0;
  CUresult result = gpu.create(&made, bytes);
  *handle = made;
  return result;
}
EXPORT CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  return freeing(__func__, [&] { return Gpu::get().release(handle); });
}
EXPORT CUresult cuMemMap(CUdeviceptr address, size_t bytes, size_t offset,
                         CUmemGenericAllocationHandle handle, unsigned long long) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return gpu.map(address, bytes, offset, handle);
}
EXPORT CUresult cuMemUnmap(CUdeviceptr address, size_t bytes) {
  return freeing(__func__, [&] { return Gpu::get().unmap(address, bytes); });
}
EXPORT CUresult cuMemSetAccess(CUdeviceptr address, size_t bytes, const CUmemAccessDesc *, size_t) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return gpu.allow(address, bytes);
}
EXPORT CUresult cuMemHostAlloc(void **address, size_t bytes, unsigned) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  return gpu.allocatePinned(address, bytes);
}
EXPORT CUresult cuMemFreeHost(void *address) {
  CUresult freed = Gpu::get().freePinned(address);
  ENTER(CUDA_ERROR_UNKNOWN);
  return freed;
}
EXPORT CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes,
                                     CUstream stream) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return copy(__func__, stream, to, number(from), bytes);
}
EXPORT CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  ENTER(CUDA_ERROR_UNKNOWN);
  if (!Gpu::get().pinned(to))
    Gpu::get().count("pageable_copies_to_host");
  return copy(__func__, stream, number(to), from, bytes);
}
EXPORT CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes,
                                     CUstream stream) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return copy(__func__, stream, to, from, bytes);
}
EXPORT CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char byte, size_t bytes, CUstream stream) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return fill(__func__, stream, to, byte, 1, bytes);
}
EXPORT CUresult cuMemsetD32Async(CUdeviceptr to, unsigned word, size_t words, CUstream stream) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return fill(__func__, stream, to, word, 4, words);
}
EXPORT CUresult cuStreamCreate(CUstream *stream, unsigned) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  return gpu.createStream(stream);
}
EXPORT CUresult cuStreamDestroy_v2(CUstream stream) {
  CUresult destroyed = Gpu::get().destroyStream(stream);
  ENTER(CUDA_ERROR_UNKNOWN);
  return destroyed;
}
EXPORT CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return gpu.wait(stream, event);
}
EXPORT CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return gpu.beginCapture(stream);
}
EXPORT CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  CUresult ended = Gpu::get().endCapture(stream, graph);
  ENTER(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  return ended;
}
EXPORT CUresult cuEventCreate(CUevent *event, unsigned flags) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  return gpu.createEvent(event, flags);
}
EXPORT CUresult cuEventDestroy_v2(CUevent event) {
  CUresult destroyed = Gpu::get().destroyEvent(event);
  ENTER(CUDA_ERROR_UNKNOWN);
  return destroyed;
}
EXPORT CUresult cuEventRecord(CUevent event, CUstream stream) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return gpu.record(event, stream);
}
EXPORT CUresult cuEventSynchronize(CUevent event) {
  ENTER(CUDA_ERROR_LAUNCH_FAILED);
  return gpu.synchronize(event);
}
EXPORT CUresult cuEventElapsedTime(float *milliseconds, CUevent from, CUevent to) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return gpu.elapsed(milliseconds, from, to);
}
EXPORT CUresult cuGraphInstantiateWithFlags(CUgraphExec *executable, CUgraph graph,
                                            unsigned long long) {
  ENTER(CUDA_ERROR_OUT_OF_MEMORY);
  return gpu.instantiate(executable, graph);
}
EXPORT CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream) {
  ENTER(CUDA_ERROR_LAUNCH_FAILED);
  return gpu.launch(executable, stream);
}
EXPORT CUresult cuGraphExecDestroy(CUgraphExec executable) {
  CUresult destroyed = Gpu::get().destroy(executable);
  ENTER(CUDA_ERROR_UNKNOWN);
  return destroyed;
}
EXPORT CUresult cuGraphDestroy(CUgraph graph) {
  CUresult destroyed = Gpu::get().destroy(graph);
  ENTER(CUDA_ERROR_UNKNOWN);
  return destroyed;
}
EXPORT CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count,
                                   CUjit_option *options, void **values) {
  ENTER(CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
  char *log = nullptr;
  size_t bytes = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      log = static_cast<char *>(values[i]);
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      bytes = reinterpret_cast<size_t>(values[i]);
  }
  return loadModule(module, static_cast<const char *>(image), log, bytes);
}
EXPORT CUresult cuModuleUnload(CUmodule module) {
  CUresult unloaded = unloadModule(module);
  ENTER(CUDA_ERROR_UNKNOWN);
  return unloaded;
}
EXPORT CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  ENTER(CUDA_ERROR_NOT_FOUND);
  return findFunction(function, module, name);
}
EXPORT CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute, int value) {
  ENTER(CUDA_ERROR_INVALID_VALUE);
  return setSharedBytes(function, value);
}
EXPORT CUresult cuOccupancyMaxActiveClusters(int *clusters, CUfunction function,
                                             const CUlaunchConfig *config) {
  ENTER(CUDA_ERROR_UNKNOWN);
  return askClusters(clusters, function, *config);
}
EXPORT CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
                               unsigned blockX, unsigned blockY, unsigned blockZ,
                               unsigned sharedBytes, CUstream stream, void **parameters, void **) {
  ENTER(CUDA_ERROR_LAUNCH_FAILED);
  if (gridX == 0 || gridY != 1 || gridZ != 1 || blockY != 1 || blockZ != 1)
    return CUDA_ERROR_INVALID_VALUE;
  return launchKernel(function, gridX, blockX, sharedBytes, stream, parameters);
}

// What libcublasLt.so.13 and libcupti.so.13 need.
EXPORT CUresult ampcFakeEnqueue(CUstream stream, Operation *operation) {
  std::lock_guard lock(Gpu::get().mutex);
  return Gpu::get().enqueue(stream, std::move(*operation));
}
EXPORT uint8_t *ampcFakeBytes(CUdeviceptr address, uint64_t size, const char *user) {
  std::lock_guard lock(Gpu::get().mutex);
  return Gpu::get().bytes(address, size, user);
}
EXPORT bool ampcFakeIsCaptured(CUstream stream) {
  std::lock_guard lock(Gpu::get().mutex);
  return Gpu::get().isCaptured(stream);
}
EXPORT std::recursive_mutex &ampcFakeMutex() {
  return Gpu::get().mutex;
}
EXPORT void ampcFakeRunAll() {
  std::lock_guard lock(Gpu::get().mutex);
  Gpu::get().runAll();
}
EXPORT bool ampcFakeFails(const char *call) {
  std::lock_guard lock(Gpu::get().mutex);
  return Gpu::get().fails(call);
}
EXPORT uint64_t ampcFakeRuns() {
  return Gpu::get().runs;
}
EXPORT bool ampcFakeWrittenSince(uint64_t run, CUdeviceptr address, uint64_t size) {
  return Gpu::get().writtenSince(run, address, size);
}
EXPORT void ampcFakeObserve(Observer *observer) {
  std::lock_guard lock(Gpu::get().mutex);
  Gpu::get().observer = observer;
}
EXPORT void ampcFakeReport(const char *problem) {
  Gpu::get().report(problem);
}
EXPORT void ampcFakeLives(const char *kind, int change) {
  change > 0 ? Gpu::get().born(kind) : Gpu::get().died(kind);
}
