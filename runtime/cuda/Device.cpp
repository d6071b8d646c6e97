#include "cuda/Device.h"
#include "cuda/Errors.h"
#include <cstring>

namespace ampc::runtime::cuda {

Result<std::shared_ptr<Device>> Device::open(std::shared_ptr<const Api> api, int number) {
  std::shared_ptr<Device> device(new Device(std::move(api)));
  AMPC_TRY(device->initialize(number));
  return device;
}

Status Device::initialize(int number) {
  const std::string what = "the GPU";
  int count = 0, major = 0, minor = 0;
  CUresult error = api_->cuInit(0);
  if (error == CUDA_SUCCESS)
    AMPC_CU(*api_, cuDeviceGetCount, (&count), what);
  else if (error != CUDA_ERROR_NO_DEVICE)
    return driverError(*api_, error, "cuInit", what);
  if (count == 0)
    return environment("", "cannot run with CUDA: the driver finds no GPU")
        .hint("CUDA_VISIBLE_DEVICES may hide it; or give --device=cpu");
  AMPC_CU(*api_, cuDeviceGet, (&device_, number % count), what);
  char name[256] = "";
  AMPC_CU(*api_, cuDeviceGetName, (name, sizeof name, device_), what);
  name_ = name;
  AMPC_CU(*api_, cuDeviceGetAttribute,
          (&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device_), what);
  AMPC_CU(*api_, cuDeviceGetAttribute,
          (&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device_), what);
  AMPC_CU(*api_, cuDeviceGetAttribute,
          (&sharedBytes_, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device_), what);
  AMPC_CU(*api_, cuDeviceGetAttribute, (&l2Bytes_, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, device_),
          what);
  capability_ = major * 10 + minor;
  CUcontext context = nullptr;
  AMPC_CU(*api_, cuDevicePrimaryCtxRetain, (&context, device_), what);
  context_ = context;
  AMPC_TRY(enter());
  api_->label("the end of a stream");
  AMPC_CU(*api_, cuEventCreate, (&streamEnd_, CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING),
          what);
  return {};
}

Device::~Device() {
  if (streamEnd_)
    static_cast<void>(api_->cuEventDestroy_v2(streamEnd_));
  if (context_)
    static_cast<void>(api_->cuDevicePrimaryCtxRelease_v2(device_));
}

Status Device::enter() const {
  AMPC_CU(*api_, cuCtxSetCurrent, (context_), "the GPU");
  return {};
}

Result<uint64_t> Device::freeBytes(uint64_t *total) const {
  size_t free = 0, all = 0;
  AMPC_CU(*api_, cuMemGetInfo_v2, (&free, &all), "the GPU");
  *total = all;
  return uint64_t{free};
}

Result<Memory> Device::allocate(uint64_t bytes, const std::string &what) {
  Memory memory;
  memory.size_ = bytes;
  if (bytes == 0)
    return memory;
  api_->label(what);
  AMPC_CU(*api_, cuMemAlloc_v2, (&memory.address_, bytes), what);
  // The address belongs to the GPU; the owner only frees it.
  memory.owner_ = std::shared_ptr<void>(
      nullptr, [device = shared_from_this(), address = memory.address_](void *) {
        static_cast<void>(device->api().cuMemFree_v2(address));
      });
  return memory;
}

Result<Pinned> Device::allocatePinned(uint64_t bytes, const std::string &what) {
  Pinned pinned;
  pinned.size_ = bytes;
  if (bytes == 0)
    return pinned;
  void *address = nullptr;
  api_->label(what);
  AMPC_CU(*api_, cuMemHostAlloc, (&address, bytes, 0), what);
  pinned.owner_ = std::shared_ptr<void>(
      address, freeing([](const Api &api, void *object) { return api.cuMemFreeHost(object); }));
  std::memset(address, 0, bytes);
  return pinned;
}

Result<Stream> Device::stream(const std::string &what) {
  CUstream stream = nullptr;
  api_->label(what);
  AMPC_CU(*api_, cuStreamCreate, (&stream, CU_STREAM_NON_BLOCKING), what);
  return Stream(stream, freeing([](const Api &api, CUstream object) {
                  return api.cuStreamDestroy_v2(object);
                }));
}

Result<Event> Device::event(bool timed, const std::string &what) {
  CUevent event = nullptr;
  api_->label(what);
  unsigned flags = CU_EVENT_BLOCKING_SYNC;
  if (!timed)
    flags |= CU_EVENT_DISABLE_TIMING;
  AMPC_CU(*api_, cuEventCreate, (&event, flags), what);
  return Event(
      event, freeing([](const Api &api, CUevent object) { return api.cuEventDestroy_v2(object); }));
}

CUresult Device::synchronize(CUevent event) const {
  if (waitHook_)
    waitHook_(true);
  CUresult result = api_->cuEventSynchronize(event);
  if (waitHook_)
    waitHook_(false);
  return result;
}

Status Device::wait(const Event &event, const std::function<std::string()> &what) const {
  if (CUresult error = synchronize(event.get()); error != CUDA_SUCCESS)
    return driverError(*api_, error, "cuEventSynchronize", what());
  return {};
}

Status Device::wait(CUstream stream, const std::function<std::string()> &what) const {
  AMPC_CU(*api_, cuEventRecord, (streamEnd_, stream), what());
  if (CUresult error = synchronize(streamEnd_); error != CUDA_SUCCESS)
    return driverError(*api_, error, "cuEventSynchronize", what());
  return {};
}

Result<Graph> Device::endCapture(CUstream stream, Status captured, const std::string &what) {
  CUgraph graph = nullptr;
  CUresult ended = api_->cuStreamEndCapture(stream, &graph);
  std::shared_ptr<CUgraph_st> owner(graph, [this](CUgraph object) {
    if (object)
      static_cast<void>(api_->cuGraphDestroy(object));
  });
  AMPC_TRY(std::move(captured));
  if (ended != CUDA_SUCCESS)
    return driverError(*api_, ended, "cuStreamEndCapture", what);
  CUgraphExec executable = nullptr;
  api_->label(what);
  AMPC_CU(*api_, cuGraphInstantiateWithFlags, (&executable, graph, 0), what);
  return Graph(executable, freeing([](const Api &api, CUgraphExec object) {
                 return api.cuGraphExecDestroy(object);
               }));
}

Result<Module> Device::load(const char *image, const std::string &what) {
  CUmodule module = nullptr;
  char log[4096] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  api_->label(what);
  CUresult error = api_->cuModuleLoadDataEx(&module, image, 2, options, values);
  if (error != CUDA_SUCCESS) {
    Status status = driverError(*api_, error, "cuModuleLoadDataEx", what);
    std::string text(log, strnlen(log, sizeof log));
    return text.empty() ? status : std::move(status).note(text.substr(0, text.find('\n')));
  }
  return Module(
      module, freeing([](const Api &api, CUmodule object) { return api.cuModuleUnload(object); }));
}

Result<Products> Device::products() {
  cublasLtHandle_t handle = nullptr;
  AMPC_LT(*api_, cublasLtCreate, (&handle), "products");
  return Products(handle, freeing([](const Api &api, cublasLtHandle_t object) {
                    return api.cublasLtDestroy(object);
                  }));
}

} // namespace ampc::runtime::cuda
