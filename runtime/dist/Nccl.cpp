#include "dist/Nccl.h"
#include "dist/nccl.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace ampc::runtime {

using namespace ampc::runtime::nccl;
using format::DType;

namespace {

constexpr const char *kLibrary = "libnccl.so.2";
constexpr int kOldest = 21000; // 2.10, the first version with ncclAvg

Result<Api> openNccl() {
  const char *given = std::getenv("AMPC_NCCL_LIBRARY");
  const char *name = given && *given ? given : kLibrary;
  void *library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = ::dlerror();
    return environment("amprun", std::string("cannot open NCCL, which ranks with GPUs need: ") +
                                     (reason ? reason : name))
        .hint("install it, put its folder into LD_LIBRARY_PATH, or name it in AMPC_NCCL_LIBRARY");
  }
  Api api;
#define AMPC_FIND(result, call, parameters)                                                        \
  api.call = reinterpret_cast<result(*) parameters>(::dlsym(library, #call));                      \
  if (!api.call)                                                                                   \
    return environment("amprun", std::string(name) + " lacks " #call).hint("a newer NCCL");
  AMPC_NCCL_CALLS(AMPC_FIND)
#undef AMPC_FIND
  int version = 0;
  if (api.ncclGetVersion(&version) == ncclSuccess && version >= kOldest)
    return api;
  return environment("amprun", std::string(name) + " is version " + std::to_string(version) +
                                   ", 2.10 or newer is needed");
}

ncclDataType_t ncclTypeOf(DType type) {
  return type == DType::f16 ? ncclFloat16 : type == DType::bf16 ? ncclBfloat16 : ncclFloat32;
}

class Nccl final : public Collectives {
public:
  Nccl(const Api &api, Group &group) : api_(api), group_(group) {}
  ~Nccl() override {
    std::lock_guard lock(mutex_);
    if (comm_)
      static_cast<void>(api_.ncclCommDestroy(comm_));
  }

  // Calls NCCL without the lock: it returns when all ranks have called it.
  Status initialize() {
    ncclUniqueId id = {};
    ncclComm_t comm = nullptr;
    if (group_.rank() == 0)
      AMPC_TRY(check(api_.ncclGetUniqueId(&id), "ncclGetUniqueId"));
    AMPC_TRY(group_.broadcast({reinterpret_cast<uint8_t *>(&id), sizeof id}));
    beginWait();
    ncclResult_t result = api_.ncclCommInitRank(&comm, group_.size(), id, group_.rank());
    endWait();
    AMPC_TRY(check(result, "ncclCommInitRank"));
    std::lock_guard lock(mutex_);
    comm_ = comm;
    return {};
  }

  Status average(DType type, std::span<const DeviceRange> ranges, void *stream) override {
    return enqueue([&]() -> Status {
      for (const DeviceRange &range : ranges) {
        void *bytes = pointer(range.address);
        AMPC_TRY(check(api_.ncclAllReduce(bytes, bytes, range.count, ncclTypeOf(type), ncclAvg,
                                          comm_, static_cast<cudaStream_t>(stream)),
                       "ncclAllReduce"));
      }
      return {};
    });
  }

  void beginWait() override {
    group_.beginDeviceWait({[this] { return asynchronousError(); }, [this] { abort(); }});
  }
  void endWait() override { group_.endDeviceWait(); }

  void abort() override {
    std::lock_guard lock(mutex_);
    if (comm_)
      static_cast<void>(api_.ncclCommAbort(comm_));
    comm_ = nullptr;
  }

private:
  static void *pointer(uint64_t address) { return reinterpret_cast<void *>(address); }

  // Runs `calls` as one NCCL group, which becomes one launch.
  template <class Calls> Status enqueue(const Calls &calls) {
    std::lock_guard lock(mutex_);
    if (!comm_)
      return {}; // aborted: the error that is known ends the training at the next collective
    AMPC_TRY(check(api_.ncclGroupStart(), "ncclGroupStart"));
    Status status = calls();
    ncclResult_t ended = api_.ncclGroupEnd();
    AMPC_TRY(std::move(status));
    return check(ended, "ncclGroupEnd");
  }

  Status check(ncclResult_t result, const char *call) const {
    if (result == ncclSuccess || result == ncclInProgress)
      return {};
    const char *text = api_.ncclGetErrorString(result);
    return environment("", std::string(call) + " failed: " + (text ? text : "unknown error"))
        .hint("NCCL_DEBUG=WARN makes NCCL print the reason");
  }

  Status asynchronousError() {
    std::lock_guard lock(mutex_);
    ncclResult_t error = ncclSuccess;
    if (!comm_)
      return {};
    AMPC_TRY(check(api_.ncclCommGetAsyncError(comm_, &error), "ncclCommGetAsyncError"));
    return check(error, "an operation of NCCL");
  }

  const Api api_;
  Group &group_;
  std::mutex mutex_; // the communication thread watches and aborts
  ncclComm_t comm_ = nullptr;
};

} // namespace

Result<std::unique_ptr<Collectives>> makeNccl(Group &group) {
  AMPC_ASSIGN(Api api, openNccl());
  auto nccl = std::make_unique<Nccl>(api, group);
  AMPC_TRY(nccl->initialize());
  return std::unique_ptr<Collectives>(std::move(nccl));
}

} // namespace ampc::runtime
