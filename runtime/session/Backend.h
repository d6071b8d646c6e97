// The interface of devices that sessions run on. Session.h documents the calls; their arguments are
// verified there.
#pragma once
#include "ampc/Runtime/Program.h"
#include "session/Collectives.h"
#include "session/ShardPlan.h"
#include <cstdint>

namespace ampc::runtime {

class Backend {
public:
  virtual ~Backend() = default;
  virtual const std::string &device() const = 0;
  virtual int threads() const = 0;
  virtual size_t commandCount(format::EntryRole role) const = 0;
  // Whether preparation may have written to the arenas (measurements, uninitialized memory).
  virtual bool measured() const = 0;
  virtual const std::map<std::string, std::string> &productChoices() const = 0;
  // What was left out during preparation, for the user.
  virtual std::vector<std::string> notes() const { return {}; }
  virtual const std::string &profiler() const = 0;
  virtual CallCounts calls() const = 0;

  // Zeroes every writable arena but those of inputs.
  virtual Status zero() = 0;
  virtual Status run(format::EntryRole role, size_t first, size_t last,
                     std::vector<CommandTime> *profile) = 0;
  virtual Status keep(const format::Entry &entry) = 0;
  virtual Status repeat(const format::Entry &entry, size_t count) = 0;
  virtual size_t window() const = 0;
  virtual Result<std::vector<LateTime>> lateTimes() { return std::vector<LateTime>(); }
  // The number of runs that may be kept now.
  virtual size_t room() const { return SIZE_MAX; }
  virtual Result<std::vector<Kept>> collect(bool all) = 0;
  virtual Status wait() = 0;
  virtual Result<std::span<const uint8_t>> read(const format::Range &range,
                                                std::vector<uint8_t> &buffer) = 0;
  virtual KernelAccess kernelAccess(uint32_t kernel) const = 0;
  virtual Status shard(std::shared_ptr<const ShardPlan> plan) = 0;
  // Leaves these launches of the entry out from now on.
  virtual Status omit(const format::Entry &entry, std::span<const uint32_t> commands) = 0;
  virtual Status release(std::span<const format::Range> ranges) = 0;
  virtual Status provide() { return {}; }
  virtual uint64_t released() const { return 0; }
  // The bytes of a range if the device's memory is that of the host; else null.
  virtual uint8_t *memory(const format::Range &) { return nullptr; }
  virtual bool redirect(const format::Entry &, const format::Tensor &, const uint8_t * /*data*/) {
    return false;
  }
  virtual Status write(const format::Range &range, std::span<const uint8_t> bytes) = 0;
  virtual Status writeFromDevice(const format::Range &, int, const void *) {
    return invalid("", "the tensor is on a GPU, the session on the CPU");
  }
  // The memory of a range on the device, or a copy there; null if it is the host's.
  virtual Result<DeviceMemory> deviceMemory(const format::Range &, bool /*copied*/) {
    return DeviceMemory();
  }
  virtual Result<std::vector<std::span<uint8_t>>> stage(const format::Entry &entry) = 0;
  // orderData and takeBatch are only called if holdData returned true.
  virtual Result<bool> holdData(const format::Entry &, const DataSource &, std::string *) {
    return false;
  }
  virtual Status orderData(std::span<const uint32_t>) { return {}; }
  virtual void takeBatch(uint64_t) {}
  // average is only called if connect returned true.
  virtual Result<bool> connect(const MakeCollectives &) { return false; }
  virtual void abandon() {}
  virtual Status average(const format::Bucket &) { return {}; }
};

// The first element of a tensor as a number.
double numberOf(format::DType type, const uint8_t *data);

// cpu/CpuBackend.cpp, cuda/CudaBackend.cpp. The program must outlive the backend.
Result<std::unique_ptr<Backend>> makeCpuBackend(const Program &program,
                                                const SessionOptions &options);
// `present` is set to whether there is a driver; then an error is reported even if the device was
// chosen automatically.
Result<std::unique_ptr<Backend>> makeCudaBackend(const Program &program,
                                                 const SessionOptions &options, bool *present);

} // namespace ampc::runtime
