#include "dist/Nccl.h"
#include "load/Ranges.h"
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

  Status scatterAverage(DType type, const DeviceShares &shares, void *stream) override {
    auto on = static_cast<cudaStream_t>(stream);
    uint64_t element = format::sizeOf(type), count = equalShare(shares, element, kBufferAlignment);
    return enqueue([&]() -> Status {
      if (count > 0) {
        uint64_t from = shares[0][0].address,
                 to = from + static_cast<uint64_t>(group_.rank()) * count * element;
        AMPC_TRY(check(api_.ncclReduceScatter(pointer(from), pointer(to), count, ncclTypeOf(type),
                                              ncclAvg, comm_, on),
                       "ncclReduceScatter"));
      }
      return forEachRest(shares, count, element, [&](void *bytes, uint64_t rest, int root) {
        return check(
            api_.ncclReduce(bytes, bytes, rest, ncclTypeOf(type), ncclAvg, root, comm_, on),
            "ncclReduce");
      });
    });
  }

  Status gather(std::span<const DeviceShares> parts, std::span<const DeviceRange> flags,
                void *stream) override {
    auto on = static_cast<cudaStream_t>(stream);
    return enqueue([&]() -> Status {
      for (const DeviceRange &flag : flags) {
        void *bytes = pointer(flag.address);
        AMPC_TRY(check(api_.ncclAllReduce(bytes, bytes, flag.count, ncclUint8, ncclMax, comm_, on),
                       "ncclAllReduce"));
      }
      for (const DeviceShares &shares : parts) {
        uint64_t count = equalShare(shares, 1, 1);
        if (count > 0) {
          uint64_t to = shares[0][0].address,
                   from = to + static_cast<uint64_t>(group_.rank()) * count;
          AMPC_TRY(
              check(api_.ncclAllGather(pointer(from), pointer(to), count, ncclUint8, comm_, on),
                    "ncclAllGather"));
        }
        AMPC_TRY(forEachRest(shares, count, 1, [&](void *bytes, uint64_t rest, int root) {
          return check(api_.ncclBroadcast(bytes, bytes, rest, ncclUint8, root, comm_, on),
                       "ncclBroadcast");
        }));
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

  // The number of elements of each rank if the shares are one range per rank, which follow one
  // another at equal distances; 0 if not. The last rank's share may be larger, and between the
  // others there are less than `gap` bytes.
  static uint64_t equalShare(const DeviceShares &shares, uint64_t element, uint64_t gap) {
    for (const std::vector<DeviceRange> &share : shares)
      if (share.size() != 1)
        return 0;
    uint64_t bytes = shares[1][0].address - shares[0][0].address, count = bytes / element;
    for (size_t rank = 0; rank < shares.size(); ++rank) {
      const DeviceRange &share = shares[rank][0];
      bool fits = rank + 1 < shares.size()
                      ? share.count <= count && bytes - share.count * element < gap
                      : share.count >= count;
      if (!fits || share.address != shares[0][0].address + rank * bytes)
        return 0;
    }
    return count;
  }

  // Calls each(address, count, owner) for what is beyond an equal share of `count` elements.
  template <class Each>
  static Status forEachRest(const DeviceShares &shares, uint64_t count, uint64_t element,
                            Each each) {
    for (size_t rank = 0; rank < shares.size(); ++rank)
      for (const DeviceRange &range : shares[rank])
        if (range.count > count)
          AMPC_TRY(each(pointer(range.address + count * element), range.count - count,
                        static_cast<int>(rank)));
    return {};
  }

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
