#include "cuda/Recorder.h"
#include "cuda/Cudnn.h"
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <ostream>
#include <utility>
#include <vector>

namespace ampc::runtime::cuda {

namespace {

constexpr uint64_t kSpacing =
    1ull << 40; // distance between allocations, so that an address identifies its allocation

class Recorder {
public:
  explicit Recorder(std::ostream &out) : out_(out) {}

  void label(const std::string &text) { label_ = text; }
  std::string takeLabel() { return std::exchange(label_, ""); }
  void pointers(size_t count) { pointers_ = count; }
  void line(const std::string &text) { out_ << text << '\n'; }

  // Handles are numbers from 1 on; names_ has their names.
  template <class Handle> CUresult make(const char *call, Handle *out, const std::string &name) {
    names_.push_back(name);
    *out = reinterpret_cast<Handle>(names_.size());
    line(std::string(call) + " -> " + name);
    return CUDA_SUCCESS;
  }
  template <class Handle> std::string name(Handle handle) const {
    auto index = reinterpret_cast<uintptr_t>(handle);
    return index == 0 || index > names_.size() ? "?" : names_[index - 1];
  }

  CUresult allocate(CUdeviceptr *address, size_t bytes) {
    allocations_.push_back(takeLabel());
    *address = allocations_.size() * kSpacing;
    line("cuMemAlloc_v2 " + std::to_string(bytes) + " -> " + allocations_.back());
    return CUDA_SUCCESS;
  }
  std::string device(CUdeviceptr address) const {
    uint64_t index = address / kSpacing;
    if (index == 0 || index > allocations_.size())
      return address ? "?" : "null";
    return "<" + allocations_[index - 1] + ">+" + std::to_string(address % kSpacing);
  }
  CUresult allocateHost(void **address, size_t bytes) {
    *address = std::calloc(1, bytes);
    if (!*address)
      return CUDA_ERROR_OUT_OF_MEMORY;
    host_[static_cast<const uint8_t *>(*address)] = {bytes, takeLabel()};
    line("cuMemHostAlloc " + std::to_string(bytes) + " -> " +
         host_[static_cast<const uint8_t *>(*address)].second);
    return CUDA_SUCCESS;
  }
  void freeHost(void *address) {
    line("cuMemFreeHost " + host(address));
    host_.erase(static_cast<const uint8_t *>(address));
    std::free(address);
  }
  std::string host(const void *address) const {
    auto byte = static_cast<const uint8_t *>(address);
    auto after = host_.upper_bound(byte);
    if (after == host_.begin())
      return "host memory";
    auto [begin, found] = *std::prev(after);
    return byte < begin + found.first ? "<" + found.second + ">+" + std::to_string(byte - begin)
                                      : "host memory";
  }
  std::string parameters(void **values) const {
    std::string text;
    for (size_t i = 0; i <= pointers_; ++i) {
      uint64_t value;
      std::memcpy(&value, values[i], sizeof value);
      text += (i ? ", " : "(") + (i < pointers_ ? device(value) : std::to_string(value));
    }
    return text + ")";
  }

  CUstream convolutionStream = nullptr; // of cuDNN's handle

private:
  std::ostream &out_;
  std::string label_;
  size_t pointers_ = 0;
  std::vector<std::string> names_, allocations_;
  std::map<const uint8_t *, std::pair<size_t, std::string>> host_;
};

using Shared = std::shared_ptr<Recorder>;

void recordDevice(Api &api, const Shared &r) {
  api.cuInit = [r](unsigned) { return r->line("cuInit"), CUDA_SUCCESS; };
  api.cuDriverGetVersion = [](int *version) { return *version = 13000, CUDA_SUCCESS; };
  api.cuGetErrorName = [](CUresult, const char **text) { return *text = "error", CUDA_SUCCESS; };
  api.cuGetErrorString = [](CUresult, const char **text) { return *text = "error", CUDA_SUCCESS; };
  api.cuDeviceGetCount = [r](int *count) {
    return r->line("cuDeviceGetCount"), *count = 1, CUDA_SUCCESS;
  };
  api.cuDeviceGet = [r](CUdevice *device, int) {
    return r->line("cuDeviceGet 0"), *device = 0, CUDA_SUCCESS;
  };
  api.cuDeviceGetName = [r](char *name, int length, CUdevice) {
    std::strncpy(name, "a GPU that is not there", static_cast<size_t>(length) - 1);
    return r->line("cuDeviceGetName"), CUDA_SUCCESS;
  };
  api.cuDeviceGetAttribute = [r](int *value, CUdevice_attribute attribute, CUdevice) {
    *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR   ? 9
             : attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR ? 0
                                                                         : 232448;
    return r->line("cuDeviceGetAttribute " + std::to_string(attribute)), CUDA_SUCCESS;
  };
  api.cuDevicePrimaryCtxRetain = [r](CUcontext *context, CUdevice) {
    return r->make("cuDevicePrimaryCtxRetain", context, "the context");
  };
  api.cuDevicePrimaryCtxRelease_v2 = [r](CUdevice) {
    return r->line("cuDevicePrimaryCtxRelease_v2"), CUDA_SUCCESS;
  };
  // Not recorded: it precedes every call and carries no information.
  api.cuCtxSetCurrent = [](CUcontext) { return CUDA_SUCCESS; };
}

void recordMemory(Api &api, const Shared &r) {
  api.cuMemGetInfo_v2 = [r](size_t *free, size_t *total) {
    *free = *total = size_t{1} << 47;
    return r->line("cuMemGetInfo_v2"), CUDA_SUCCESS;
  };
  api.cuMemAlloc_v2 = [r](CUdeviceptr *address, size_t bytes) {
    return r->allocate(address, bytes);
  };
  api.cuMemFree_v2 = [r](CUdeviceptr address) {
    return r->line("cuMemFree_v2 " + r->device(address)), CUDA_SUCCESS;
  };
  // Masters and moments are not given back where nothing runs.
  api.cuMemGetAllocationGranularity = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemAddressReserve = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemAddressFree = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemCreate = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemRelease = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemMap = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemUnmap = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemSetAccess = [](auto &&...) { return CUDA_ERROR_UNKNOWN; };
  api.cuMemHostAlloc = [r](void **address, size_t bytes, unsigned) {
    return r->allocateHost(address, bytes);
  };
  api.cuMemFreeHost = [r](void *address) { return r->freeHost(address), CUDA_SUCCESS; };
  auto moved = [r](const char *call, const std::string &to, const std::string &from, size_t bytes,
                   CUstream stream) {
    r->line(std::string(call) + " " + to + " = " + from + ", " + std::to_string(bytes) +
            " bytes on " + r->name(stream));
    return CUDA_SUCCESS;
  };
  api.cuMemcpyHtoDAsync_v2 = [r, moved](CUdeviceptr to, const void *from, size_t bytes,
                                        CUstream stream) {
    return moved("cuMemcpyHtoDAsync_v2", r->device(to), r->host(from), bytes, stream);
  };
  api.cuMemcpyDtoHAsync_v2 = [r, moved](void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
    return moved("cuMemcpyDtoHAsync_v2", r->host(to), r->device(from), bytes, stream);
  };
  api.cuMemcpyDtoDAsync_v2 = [r, moved](CUdeviceptr to, CUdeviceptr from, size_t bytes,
                                        CUstream stream) {
    return moved("cuMemcpyDtoDAsync_v2", r->device(to), r->device(from), bytes, stream);
  };
  api.cuMemsetD8Async = [r, moved](CUdeviceptr to, unsigned char byte, size_t bytes,
                                   CUstream stream) {
    return moved("cuMemsetD8Async", r->device(to), std::to_string(byte), bytes, stream);
  };
  api.cuMemsetD32Async = [r, moved](CUdeviceptr to, unsigned word, size_t words, CUstream stream) {
    return moved("cuMemsetD32Async", r->device(to), std::to_string(word), words * 4, stream);
  };
}

void recordStreams(Api &api, const Shared &r) {
  api.cuStreamCreate = [r](CUstream *stream, unsigned) {
    return r->make("cuStreamCreate", stream, r->takeLabel());
  };
  api.cuStreamDestroy_v2 = [r](CUstream stream) {
    return r->line("cuStreamDestroy_v2 " + r->name(stream)), CUDA_SUCCESS;
  };
  api.cuStreamWaitEvent = [r](CUstream stream, CUevent event, unsigned) {
    return r->line("cuStreamWaitEvent " + r->name(stream) + ": " + r->name(event)), CUDA_SUCCESS;
  };
  api.cuStreamBeginCapture_v2 = [r](CUstream stream, CUstreamCaptureMode) {
    return r->line("cuStreamBeginCapture_v2 " + r->name(stream)), CUDA_SUCCESS;
  };
  api.cuStreamEndCapture = [r](CUstream, CUgraph *graph) {
    return r->make("cuStreamEndCapture", graph, "a graph");
  };
  api.cuEventCreate = [r](CUevent *event, unsigned) {
    return r->make("cuEventCreate", event, r->takeLabel());
  };
  api.cuEventDestroy_v2 = [r](CUevent event) {
    return r->line("cuEventDestroy_v2 " + r->name(event)), CUDA_SUCCESS;
  };
  api.cuEventRecord = [r](CUevent event, CUstream stream) {
    return r->line("cuEventRecord " + r->name(event) + " on " + r->name(stream)), CUDA_SUCCESS;
  };
  api.cuEventSynchronize = [r](CUevent event) {
    return r->line("cuEventSynchronize " + r->name(event)), CUDA_SUCCESS;
  };
  api.cuEventElapsedTime = [](float *milliseconds, CUevent, CUevent) {
    return *milliseconds = 0, CUDA_SUCCESS;
  };
  api.cuGraphInstantiateWithFlags = [r](CUgraphExec *executable, CUgraph, unsigned long long) {
    return r->make("cuGraphInstantiateWithFlags", executable, "the graph of " + r->takeLabel());
  };
  api.cuGraphLaunch = [r](CUgraphExec executable, CUstream stream) {
    return r->line("cuGraphLaunch " + r->name(executable) + " on " + r->name(stream)), CUDA_SUCCESS;
  };
  api.cuGraphExecDestroy = [r](CUgraphExec executable) {
    return r->line("cuGraphExecDestroy " + r->name(executable)), CUDA_SUCCESS;
  };
  api.cuGraphDestroy = [r](CUgraph graph) {
    return r->line("cuGraphDestroy " + r->name(graph)), CUDA_SUCCESS;
  };
}

void recordKernels(Api &api, const Shared &r) {
  api.cuModuleLoadDataEx = [r](CUmodule *module, const void *, unsigned, CUjit_option *, void **) {
    return r->make("cuModuleLoadDataEx", module, r->takeLabel());
  };
  api.cuModuleUnload = [r](CUmodule module) {
    return r->line("cuModuleUnload " + r->name(module)), CUDA_SUCCESS;
  };
  api.cuModuleGetFunction = [r](CUfunction *function, CUmodule, const char *name) {
    return r->make("cuModuleGetFunction", function, name);
  };
  api.cuFuncSetAttribute = [r](CUfunction function, CUfunction_attribute, int value) {
    return r->line("cuFuncSetAttribute " + r->name(function) + " dynamic shared bytes " +
                   std::to_string(value)),
           CUDA_SUCCESS;
  };
  api.cuOccupancyMaxActiveClusters = [r](int *clusters, CUfunction function,
                                         const CUlaunchConfig *config) {
    r->line("cuOccupancyMaxActiveClusters " + r->name(function) + " of " +
            std::to_string(config->gridDimX) + " blocks");
    return *clusters = 1, CUDA_SUCCESS;
  };
  api.cuLaunchKernel = [r](CUfunction function, unsigned grid, unsigned, unsigned, unsigned block,
                           unsigned, unsigned, unsigned sharedBytes, CUstream stream,
                           void **parameters, void **) {
    r->line("cuLaunchKernel " + r->name(function) + r->parameters(parameters) + " grid " +
            std::to_string(grid) + " block " + std::to_string(block) + " shared " +
            std::to_string(sharedBytes) + " on " + r->name(stream));
    return CUDA_SUCCESS;
  };
}

CUdeviceptr pointerTo(const void *address) {
  return reinterpret_cast<uintptr_t>(address);
}

void recordProducts(Api &api, const Shared &r) {
  constexpr cublasStatus_t good = CUBLAS_STATUS_SUCCESS;
  api.cublasLtGetVersion = [] { return size_t{130000}; };
  api.cublasLtGetStatusName = [](cublasStatus_t) { return "status"; };
  api.cublasLtCreate = [r](cublasLtHandle_t *handle) {
    return r->make("cublasLtCreate", handle, "cuBLASLt"), good;
  };
  api.cublasLtDestroy = [r](cublasLtHandle_t) { return r->line("cublasLtDestroy"), good; };
  api.cublasLtMatmulDescCreate = [r](cublasLtMatmulDesc_t *description, cublasComputeType_t,
                                     cudaDataType) {
    return r->make("cublasLtMatmulDescCreate", description, r->takeLabel()), good;
  };
  api.cublasLtMatmulDescDestroy = [](cublasLtMatmulDesc_t) { return good; };
  api.cublasLtMatmulDescSetAttribute = [](cublasLtMatmulDesc_t, cublasLtMatmulDescAttributes_t,
                                          const void *, size_t) { return good; };
  // Layouts are not recorded, because the product's name contains them.
  api.cublasLtMatrixLayoutCreate = [](cublasLtMatrixLayout_t *layout, cudaDataType, uint64_t,
                                      uint64_t, int64_t) { return *layout = nullptr, good; };
  api.cublasLtMatrixLayoutDestroy = [](cublasLtMatrixLayout_t) { return good; };
  api.cublasLtMatrixLayoutSetAttribute = [](cublasLtMatrixLayout_t, cublasLtMatrixLayoutAttribute_t,
                                            const void *, size_t) { return good; };
  api.cublasLtMatmulPreferenceCreate = [](cublasLtMatmulPreference_t *preference) {
    return *preference = nullptr, good;
  };
  api.cublasLtMatmulPreferenceDestroy = [](cublasLtMatmulPreference_t) { return good; };
  api.cublasLtMatmulPreferenceSetAttribute = [](cublasLtMatmulPreference_t,
                                                cublasLtMatmulPreferenceAttributes_t, const void *,
                                                size_t) { return good; };
  api.cublasLtMatmulAlgoGetHeuristic =
      [r](cublasLtHandle_t, cublasLtMatmulDesc_t description, cublasLtMatrixLayout_t,
          cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
          cublasLtMatmulPreference_t, int, cublasLtMatmulHeuristicResult_t *results, int *found) {
        results[0] = {};
        *found = 1;
        return r->line("cublasLtMatmulAlgoGetHeuristic " + r->name(description)), good;
      };
  api.cublasLtMatmulAlgoCheck =
      [](cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
         cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, const cublasLtMatmulAlgo_t *,
         cublasLtMatmulHeuristicResult_t *) { return CUBLAS_STATUS_NOT_SUPPORTED; };
  api.cublasLtMatmul = [r](cublasLtHandle_t, cublasLtMatmulDesc_t description, const void *,
                           const void *a, cublasLtMatrixLayout_t, const void *b,
                           cublasLtMatrixLayout_t, const void *, const void *,
                           cublasLtMatrixLayout_t, void *d, cublasLtMatrixLayout_t,
                           const cublasLtMatmulAlgo_t *, void *, size_t, CUstream stream) {
    // The library's A is the program's B.
    r->line("cublasLtMatmul " + r->device(pointerTo(d)) + " = " + r->device(pointerTo(b)) + " * " +
            r->device(pointerTo(a)) + ", " + r->name(description) + " on " + r->name(stream));
    return good;
  };
}

// cuDNN's descriptors are not recorded, because the plan's name contains them. One engine is
// offered.
struct Descriptors {
  struct Plan {
    std::string name;
    std::array<CUdeviceptr, 3> at; // input, filter, output
  };
  uintptr_t count = 0;
  std::map<cudnnBackendDescriptor_t, Plan> plans; // and packs
};

std::shared_ptr<const CudnnApi> recordConvolutions(const Shared &r) {
  constexpr cudnnStatus_t good = CUDNN_STATUS_SUCCESS;
  auto api = std::make_shared<CudnnApi>();
  auto all = std::make_shared<Descriptors>();
  api->cudnnGetVersion = [] { return size_t{90000}; };
  api->cudnnGetErrorString = [](cudnnStatus_t) { return "status"; };
  api->cudnnCreate = [r](cudnnHandle_t *handle) {
    return r->make("cudnnCreate", handle, "cuDNN"), good;
  };
  api->cudnnDestroy = [r](cudnnHandle_t) { return r->line("cudnnDestroy"), good; };
  api->cudnnSetStream = [r](cudnnHandle_t, CUstream stream) {
    return r->convolutionStream = stream, good;
  };
  api->cudnnBackendCreateDescriptor = [r, all](cudnnBackendDescriptorType_t type,
                                               cudnnBackendDescriptor_t *descriptor) {
    *descriptor = reinterpret_cast<cudnnBackendDescriptor_t>(++all->count);
    if (type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR) {
      all->plans[*descriptor].name = r->takeLabel();
      r->line("cudnnBackendCreateDescriptor -> " + all->plans[*descriptor].name);
    }
    return good;
  };
  api->cudnnBackendDestroyDescriptor = [](cudnnBackendDescriptor_t) { return good; };
  api->cudnnBackendFinalize = [](cudnnBackendDescriptor_t) { return good; };
  api->cudnnBackendSetAttribute =
      [all](cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
            cudnnBackendAttributeType_t, int64_t, const void *elements) {
        if (name == CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS)
          std::memcpy(&all->plans[descriptor].at, elements, sizeof all->plans[descriptor].at);
        return good;
      };
  api->cudnnBackendGetAttribute = [](cudnnBackendDescriptor_t, cudnnBackendAttributeName_t name,
                                     cudnnBackendAttributeType_t type, int64_t, int64_t *count,
                                     void *elements) {
    bool none = name == CUDNN_ATTR_ENGINECFG_KNOB_CHOICES || type == CUDNN_TYPE_NUMERICAL_NOTE;
    *count = none ? 0 : 1;
    if (type == CUDNN_TYPE_INT64)
      std::memset(elements, 0, sizeof(int64_t));
    return good;
  };
  api->cudnnBackendExecute = [r, all](cudnnHandle_t, cudnnBackendDescriptor_t plan,
                                      cudnnBackendDescriptor_t pack) {
    const auto &at = all->plans[pack].at;
    r->line("cudnnBackendExecute input " + r->device(at[0]) + ", filter " + r->device(at[1]) +
            ", output " + r->device(at[2]) + ", " + all->plans[plan].name + " on " +
            r->name(r->convolutionStream));
    return good;
  };
  return api;
}

} // namespace

std::shared_ptr<const Api> recordingApi(std::ostream &out) {
  auto api = std::make_shared<Api>();
  auto recorder = std::make_shared<Recorder>(out);
  api->recording = true;
  api->label = [recorder](const std::string &text) { recorder->label(text); };
  api->pointers = [recorder](size_t count) { recorder->pointers(count); };
  recordDevice(*api, recorder);
  recordMemory(*api, recorder);
  recordStreams(*api, recorder);
  recordKernels(*api, recorder);
  recordProducts(*api, recorder);
  api->openCudnn = [recorder]() -> Result<std::shared_ptr<const CudnnApi>> {
    return cudnnIsOff() ? nullptr : recordConvolutions(recorder);
  };
  return api;
}

} // namespace ampc::runtime::cuda
