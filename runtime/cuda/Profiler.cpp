#include "cuda/Profiler.h"
#include "core/Clock.h"
#include <algorithm>

namespace ampc::runtime::cuda {

Status Profiler::time(size_t first, size_t last, const Enqueue &enqueue,
                      const std::function<Status()> &wait, Device &device, CUstream stream,
                      std::vector<CommandTime> &times) {
  if (source_.empty()) {
    auto activity = Activity::open();
    activity_ = activity.ok() ? *activity : nullptr;
    source_ = activity.ok() ? "CUPTI" : "events, as " + activity.status().what();
  }
  if (activity_)
    return byRecords(enqueue, wait, times);
  uint64_t origin = monotonicNs();
  AMPC_TRY(
      enqueue([&](size_t command) { return eventTimes_.mark(command - first, device, stream); }));
  AMPC_TRY(eventTimes_.mark(last - first, device, stream));
  AMPC_TRY(wait());
  return eventTimes_.append(first, last - first, origin, device, times);
}

Status Profiler::byRecords(const Enqueue &enqueue, const std::function<Status()> &wait,
                           std::vector<CommandTime> &times) {
  AMPC_ASSIGN(auto records, activity_->record([&]() -> Status {
    AMPC_TRY(
        enqueue([&](size_t command) { return activity_->enter(static_cast<uint32_t>(command)); }));
    return wait();
  }));
  profiled_.push_back(activity_->run());
  for (Activity::Record &record : records)
    times.push_back({record.id, record.beginNs, record.endNs, std::move(record.name)});
  return {};
}

Result<std::vector<LateTime>> Profiler::lateTimes() {
  std::vector<LateTime> times;
  if (!activity_)
    return times;
  AMPC_ASSIGN(auto records, activity_->late(profiled_));
  for (Activity::Record &record : records) {
    auto run = std::find(profiled_.begin(), profiled_.end(), record.run) - profiled_.begin();
    times.push_back({static_cast<size_t>(run),
                     {record.id, record.beginNs, record.endNs, std::move(record.name)}});
  }
  return times;
}

} // namespace ampc::runtime::cuda
