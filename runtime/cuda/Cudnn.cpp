#include "cuda/Cudnn.h"
#include "cuda/Errors.h"
#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

namespace ampc::runtime::cuda {

namespace {

constexpr const char *kCudnn = "libcudnn.so.9";
constexpr const char *kCudnnGraph = "libcudnn_graph.so.9";
constexpr size_t kOldestCudnn = 90000; // 9.0

std::string cudnnName() {
  const char *given = std::getenv("AMPC_CUDNN_LIBRARY");
  return given && *given ? given : kCudnn;
}

// libcudnn.so.9 forwards its calls to another library, which it opens itself, and ends the process
// if that is missing. It looks in its own folder first.
bool hasGraphLibrary(void *library) {
  Dl_info info = {};
  void *symbol = dlsym(library, "cudnnGetVersion");
  std::string folder;
  if (symbol && dladdr(symbol, &info) && info.dli_fname)
    folder = info.dli_fname;
  folder.resize(folder.rfind('/') + 1);
  return dlopen((folder + kCudnnGraph).c_str(), RTLD_NOW | RTLD_LOCAL) ||
         dlopen(kCudnnGraph, RTLD_NOW | RTLD_LOCAL);
}

// Of a descriptor, together with what it refers to.
struct Owner {
  CudnnDescriptor descriptor;
  std::vector<CudnnDescriptor> parts;
};

} // namespace

bool cudnnIsOff() {
  return cudnnName() == "none";
}

Result<std::shared_ptr<const CudnnApi>> openCudnn() {
  std::string name = cudnnName();
  if (cudnnIsOff())
    return std::shared_ptr<const CudnnApi>();
  void *library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return environment("", name + " was not found");
  auto api = std::make_shared<CudnnApi>();
#define AMPC_FIND(result, call, parameters)                                                        \
  if (auto *found = reinterpret_cast<result(*) parameters>(dlsym(library, #call)))                 \
    api->call = found;                                                                             \
  else                                                                                             \
    return environment("", name + " lacks " #call);
  AMPC_CUDNN_CALLS(AMPC_FIND)
#undef AMPC_FIND
  if (!hasGraphLibrary(library))
    return environment("", std::string(kCudnnGraph) + ", which " + name + " needs, was not found");
  size_t version = api->cudnnGetVersion();
  if (version < kOldestCudnn)
    return environment("", name + " is version " + std::to_string(version) +
                               ", 90000 (9.0.0) or newer is needed");
  return std::shared_ptr<const CudnnApi>(std::move(api));
}

Result<std::shared_ptr<Cudnn>> Cudnn::create(Device &device) {
  AMPC_ASSIGN(std::shared_ptr<const CudnnApi> api, device.api().openCudnn());
  if (!api)
    return std::shared_ptr<Cudnn>();
  std::shared_ptr<Cudnn> library(new Cudnn(device.shared_from_this(), std::move(api)));
  AMPC_DNN(library->api(), cudnnCreate, (&library->handle_), "convolutions");
  return library;
}

Cudnn::~Cudnn() {
  if (handle_)
    static_cast<void>(api_->cudnnDestroy(handle_));
}

Result<CudnnDescriptor> Cudnn::descriptor(cudnnBackendDescriptorType_t type,
                                          const std::string &what) {
  cudnnBackendDescriptor_t descriptor = nullptr;
  AMPC_DNN(*api_, cudnnBackendCreateDescriptor, (type, &descriptor), what);
  return CudnnDescriptor(descriptor, [library = shared_from_this()](void *object) {
    static_cast<void>(library->api().cudnnBackendDestroyDescriptor(object));
  });
}

Result<int64_t> Cudnn::get(const CudnnDescriptor &from, cudnnBackendAttributeName_t name,
                           cudnnBackendAttributeType_t type, int64_t wanted, void *values,
                           const std::string &what) {
  int64_t count = 0;
  AMPC_DNN(*api_, cudnnBackendGetAttribute, (from.get(), name, type, wanted, &count, values), what);
  return wanted > 0 ? std::clamp(count, int64_t{0}, wanted) : count;
}

Result<std::vector<CudnnDescriptor>> Cudnn::get(const CudnnDescriptor &from,
                                                cudnnBackendAttributeName_t name,
                                                cudnnBackendDescriptorType_t type, int64_t count,
                                                const std::string &what) {
  std::vector<CudnnDescriptor> taken(static_cast<size_t>(count));
  std::vector<cudnnBackendDescriptor_t> addresses;
  for (CudnnDescriptor &one : taken) {
    AMPC_ASSIGN(one, descriptor(type, what));
    addresses.push_back(one.get());
  }
  if (count > 0) {
    AMPC_ASSIGN(count,
                get(from, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, count, addresses.data(), what));
  }
  taken.resize(static_cast<size_t>(count));
  return taken;
}

Result<std::vector<CudnnDescriptor>> Cudnn::configurations(const CudnnDescriptor &graph,
                                                           cudnnBackendHeurMode_t mode,
                                                           const std::string &what) {
  AMPC_ASSIGN(CudnnDescriptor heuristic,
              CudnnBuilder(*this, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR, what)
                  .set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, {graph})
                  .set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, mode)
                  .finalize());
  if (!heuristic)
    return std::vector<CudnnDescriptor>();
  AMPC_ASSIGN(int64_t count, get(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                 CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, nullptr, what));
  return get(heuristic, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, count,
             what);
}

Result<Cudnn::Plan> Cudnn::plan(const CudnnDescriptor &graph, CudnnDescriptor configuration,
                                const std::string &what) {
  Plan made;
  AMPC_ASSIGN(made.plan,
              CudnnBuilder(*this, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, what)
                  .setHandle(CUDNN_ATTR_EXECUTION_PLAN_HANDLE)
                  .set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, {std::move(configuration)})
                  .keep(graph)
                  .finalize());
  if (!made.plan)
    return made;
  int64_t bytes = 0;
  AMPC_TRY(
      get(made.plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &bytes, what)
          .status());
  made.workspaceBytes = static_cast<uint64_t>(std::max<int64_t>(bytes, 0));
  return made;
}

Result<CudnnDescriptor> Cudnn::pack(const std::vector<int64_t> &ids,
                                    const std::vector<CUdeviceptr> &addresses,
                                    CUdeviceptr workspace, const std::string &what) {
  AMPC_ASSIGN(CudnnDescriptor pack,
              CudnnBuilder(*this, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, what)
                  .set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, ids)
                  .set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, addresses)
                  .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, workspace)
                  .finalize());
  if (!pack)
    return cudnnError(*api_, CUDNN_STATUS_NOT_SUPPORTED, "cudnnBackendFinalize", what);
  return pack;
}

Status Cudnn::execute(const CudnnDescriptor &plan, const CudnnDescriptor &pack, CUstream stream,
                      const std::function<std::string()> &what) {
  if (stream != stream_)
    AMPC_DNN(*api_, cudnnSetStream, (handle_, stream), what());
  stream_ = stream;
  AMPC_DNN(*api_, cudnnBackendExecute, (handle_, plan.get(), pack.get()), what());
  return {};
}

CudnnBuilder::CudnnBuilder(Cudnn &library, cudnnBackendDescriptorType_t type,
                           const std::string &what)
    : library_(library), what_(what) {
  auto created = library.descriptor(type, what);
  if (created.ok())
    descriptor_ = std::move(*created);
  else
    failed_ = std::move(created.status());
}

CudnnBuilder &CudnnBuilder::set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                                size_t count, const void *values) {
  if (!failed_.ok())
    return *this;
  cudnnStatus_t status = library_.api().cudnnBackendSetAttribute(
      descriptor_.get(), name, type, static_cast<int64_t>(count), values);
  if (status != CUDNN_STATUS_SUCCESS)
    failed_ = cudnnError(library_.api(), status, "cudnnBackendSetAttribute", what_);
  return *this;
}

CudnnBuilder &CudnnBuilder::set(cudnnBackendAttributeName_t name,
                                std::vector<CudnnDescriptor> values) {
  std::vector<cudnnBackendDescriptor_t> descriptors;
  for (CudnnDescriptor &value : values) {
    descriptors.push_back(value.get());
    parts_.push_back(std::move(value));
  }
  return set(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, descriptors.size(), descriptors.data());
}

Result<CudnnDescriptor> CudnnBuilder::finalize() {
  AMPC_TRY(std::move(failed_));
  cudnnStatus_t status = library_.api().cudnnBackendFinalize(descriptor_.get());
  if (status / 1000 == CUDNN_STATUS_NOT_SUPPORTED / 1000)
    return CudnnDescriptor();
  if (status != CUDNN_STATUS_SUCCESS)
    return cudnnError(library_.api(), status, "cudnnBackendFinalize", what_);
  void *address = descriptor_.get();
  auto owner = std::make_shared<Owner>(Owner{std::move(descriptor_), std::move(parts_)});
  return CudnnDescriptor(std::move(owner), address);
}

} // namespace ampc::runtime::cuda
