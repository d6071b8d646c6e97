// cuDNN on a GPU: a handle, and descriptors that destroy themselves. The library is optional and is
// opened when a program with convolutions is loaded.
#pragma once
#include "cuda/Device.h"
#include "cuda/cudnn.h"
#include <span>
#include <vector>

namespace ampc::runtime::cuda {

// Opens libcudnn.so.9, or the file that AMPC_CUDNN_LIBRARY names; null if that is "none". Fails if
// the library is missing or too old.
Result<std::shared_ptr<const CudnnApi>> openCudnn();
bool cudnnIsOff(); // whether it is "none"

// A descriptor. It keeps the library's handle alive, and what it was made of.
using CudnnDescriptor = std::shared_ptr<void>;

class Cudnn : public std::enable_shared_from_this<Cudnn> {
public:
  // Null if the library is not to be used.
  static Result<std::shared_ptr<Cudnn>> create(Device &device);
  ~Cudnn();
  Cudnn(const Cudnn &) = delete;

  const Api &driver() const { return device_->api(); }
  const CudnnApi &api() const { return *api_; }
  cudnnHandle_t handle() const { return handle_; }
  size_t version() const { return api_->cudnnGetVersion(); }
  Result<CudnnDescriptor> descriptor(cudnnBackendDescriptorType_t type, const std::string &what);

  // The configurations of engines that the library offers for an operation graph, best estimate
  // first. It may announce more than it delivers.
  Result<std::vector<CudnnDescriptor>> configurations(const CudnnDescriptor &graph,
                                                      cudnnBackendHeurMode_t mode,
                                                      const std::string &what);
  // Reads at most `wanted` values of an attribute; returns how many there are, or were read.
  Result<int64_t> get(const CudnnDescriptor &from, cudnnBackendAttributeName_t name,
                      cudnnBackendAttributeType_t type, int64_t wanted, void *values,
                      const std::string &what);
  // New descriptors that take those of an attribute, at most `count`.
  Result<std::vector<CudnnDescriptor>> get(const CudnnDescriptor &from,
                                           cudnnBackendAttributeName_t name,
                                           cudnnBackendDescriptorType_t type, int64_t count,
                                           const std::string &what);

  // The plan of a configuration for a graph, with its workspace; null if the library does not
  // support it.
  struct Plan {
    CudnnDescriptor plan;
    uint64_t workspaceBytes = 0;
  };
  Result<Plan> plan(const CudnnDescriptor &graph, CudnnDescriptor configuration,
                    const std::string &what);
  // What a plan runs on: the address of each tensor, which is on the host for a constant.
  Result<CudnnDescriptor> pack(const std::vector<int64_t> &ids,
                               const std::vector<CUdeviceptr> &addresses, CUdeviceptr workspace,
                               const std::string &what);

  // Enqueues a plan on the stream with the addresses of a variant pack. Allocates nothing, and may
  // be captured.
  Status execute(const CudnnDescriptor &plan, const CudnnDescriptor &pack, CUstream stream,
                 const std::function<std::string()> &what);

private:
  Cudnn(std::shared_ptr<Device> device, std::shared_ptr<const CudnnApi> api)
      : device_(std::move(device)), api_(std::move(api)) {}

  std::shared_ptr<Device> device_;
  std::shared_ptr<const CudnnApi> api_;
  cudnnHandle_t handle_ = nullptr;
  CUstream stream_ = nullptr; // of the handle
};

// Sets the attributes of a new descriptor. After a failed call the others are skipped, and the
// result of `finalize` is that failure.
class CudnnBuilder {
public:
  CudnnBuilder(Cudnn &library, cudnnBackendDescriptorType_t type, const std::string &what);
  template <class T>
  CudnnBuilder &set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                    const std::vector<T> &values) {
    return set(name, type, values.size(), values.data());
  }
  CudnnBuilder &set(cudnnBackendAttributeName_t name, int64_t value) {
    return set(name, CUDNN_TYPE_INT64, 1, &value);
  }
  template <class T>
  CudnnBuilder &set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, T value) {
    return set(name, type, 1, &value);
  }
  // The new descriptor keeps the others alive.
  CudnnBuilder &set(cudnnBackendAttributeName_t name, std::vector<CudnnDescriptor> values);
  CudnnBuilder &keep(CudnnDescriptor part) { return parts_.push_back(std::move(part)), *this; }
  CudnnBuilder &setHandle(cudnnBackendAttributeName_t name) {
    return set(name, CUDNN_TYPE_HANDLE, library_.handle());
  }
  // Null if the library does not support what is described.
  Result<CudnnDescriptor> finalize();

private:
  CudnnBuilder &set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                    size_t count, const void *values);

  Cudnn &library_;
  std::string what_;
  CudnnDescriptor descriptor_;
  std::vector<CudnnDescriptor> parts_;
  Status failed_;
};

} // namespace ampc::runtime::cuda
