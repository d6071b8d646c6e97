// A GPU: its primary context and the objects that are allocated in it. Each object frees itself and
// keeps the device alive, so the context is released last. Not thread-safe; call enter() before
// using a device from another thread.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cuda/api.h"
#include <memory>

namespace ampc::runtime::cuda {

class Device;

// Device memory. The address of 0 bytes is 0.
class Memory {
public:
  Memory() = default;
  CUdeviceptr at(uint64_t offset = 0) const { return address_ + offset; }
  uint64_t size() const { return size_; }

private:
  friend class Device;
  std::shared_ptr<void> owner_;
  CUdeviceptr address_ = 0;
  uint64_t size_ = 0;
};

// Page-locked host memory that the GPU can access.
class Pinned {
public:
  Pinned() = default;
  uint8_t *data() const { return static_cast<uint8_t *>(owner_.get()); }
  uint64_t size() const { return size_; }

private:
  friend class Device;
  std::shared_ptr<void> owner_;
  uint64_t size_ = 0;
};

using Stream = std::shared_ptr<CUstream_st>;
using Event = std::shared_ptr<CUevent_st>;
using Graph = std::shared_ptr<CUgraphExec_st>;
using Module = std::shared_ptr<CUmod_st>;
using Products = std::shared_ptr<cublasLtContext>;

class Device : public std::enable_shared_from_this<Device> {
public:
  // Opens the first GPU that CUDA_VISIBLE_DEVICES allows.
  // `number`: which GPU, modulo their number.
  static Result<std::shared_ptr<Device>> open(std::shared_ptr<const Api> api, int number = 0);
  ~Device();
  Device(const Device &) = delete;

  const Api &api() const { return *api_; }
  const std::string &name() const { return name_; }
  int number() const { return device_; }
  int capability() const { return capability_; }   // 90 for compute capability 9.0
  int sharedBytes() const { return sharedBytes_; } // maximum dynamic shared memory per block
  uint64_t l2Bytes() const { return static_cast<uint64_t>(l2Bytes_); }
  Status enter() const;
  Result<uint64_t> freeBytes(uint64_t *total) const;

  Result<Memory> allocate(uint64_t bytes, const std::string &what);
  Result<Pinned> allocatePinned(uint64_t bytes, const std::string &what);
  Result<Stream> stream(const std::string &what);
  Result<Event> event(bool timed, const std::string &what);
  // Waits for the event, or for all work enqueued on the stream. The thread sleeps and does not
  // spin, whatever the flags of the context. `what` describes the work whose errors the wait may
  // report.
  Status wait(const Event &event, const std::function<std::string()> &what) const;
  Status wait(CUstream stream, const std::function<std::string()> &what) const;
  // Called before (true) and after each wait.
  void setWaitHook(std::function<void(bool)> hook) { waitHook_ = std::move(hook); }
  // Ends the capture of `stream` and instantiates the graph. If `captured` is an error, the capture
  // is ended, too, and that error is returned.
  Result<Graph> endCapture(CUstream stream, Status captured, const std::string &what);
  Result<Module> load(const char *image, const std::string &what);
  Result<Products> products();

private:
  explicit Device(std::shared_ptr<const Api> api) : api_(std::move(api)) {}
  Status initialize(int number);
  CUresult synchronize(CUevent event) const;
  // Returns a deleter that keeps the device alive until the object is destroyed.
  template <class Call> auto freeing(Call call) {
    return [device = shared_from_this(), call](auto *object) {
      static_cast<void>(call(device->api(), object));
    };
  }

  std::shared_ptr<const Api> api_;
  CUdevice device_ = 0;
  CUcontext context_ = nullptr;
  std::string name_;
  int capability_ = 0, sharedBytes_ = 0, l2Bytes_ = 0;
  CUevent streamEnd_ = nullptr; // recorded to wait for a stream
  std::function<void(bool)> waitHook_;
};

} // namespace ampc::runtime::cuda
