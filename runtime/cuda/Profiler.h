// The times of single commands: from CUPTI's activity records, or from events around the commands
// if the driver has no CUPTI. Used by CudaBackend.
#pragma once
#include "cuda/Activity.h"
#include "cuda/EventTimes.h"
#include "session/Backend.h"

namespace ampc::runtime::cuda {

class Profiler {
public:
  // Where the times come from; empty until something was profiled.
  const std::string &source() const { return source_; }
  // Enqueues commands, and calls `before` before each with its number.
  using Enqueue = std::function<Status(const std::function<Status(size_t)> &before)>;
  // Appends the times of the commands [first, last), which `enqueue` enqueues on the stream. `wait`
  // waits for them.
  Status time(size_t first, size_t last, const Enqueue &enqueue,
              const std::function<Status()> &wait, Device &device, CUstream stream,
              std::vector<CommandTime> &times);
  // What CUPTI reported after the calls of `time`.
  Result<std::vector<LateTime>> lateTimes();

private:
  Status byRecords(const Enqueue &enqueue, const std::function<Status()> &wait,
                   std::vector<CommandTime> &times);

  std::string source_;
  Activity *activity_ = nullptr;   // null: events are used
  std::vector<uint64_t> profiled_; // numbers of the runs that were recorded with activity_
  EventTimes eventTimes_;
};

} // namespace ampc::runtime::cuda
