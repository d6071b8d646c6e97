#include "cuda/Activity.h"
#include "core/Clock.h"
#include "cuda/Library.h"
#include "cuda/cupti.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <dlfcn.h>
#include <map>
#include <memory>
#include <mutex>

namespace ampc::runtime::cuda {

namespace {

constexpr size_t kBufferBytes = 1 << 20;
constexpr CUpti_ActivityKind kKinds[] = {
    CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION,
    // External ids are attached to calls of the driver and the runtime: records of these are
    // required to get any ids.
    CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
    CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET};

struct Library {
#define AMPC_DECLARE(result, name, parameters) result(*name) parameters = nullptr;
  AMPC_CUPTI_CALLS(AMPC_DECLARE)
#undef AMPC_DECLARE
} cupti;

// Records that CUPTI has delivered, possibly on a thread of its own.
struct ReceivedRecords {
  std::mutex mutex;
  std::map<uint32_t, uint64_t> ids; // external ids by correlation id
  std::vector<std::pair<uint32_t, Activity::Record>> records;
};
// The upper half of an external id is the number of the run, the lower half the part within the
// run. So a late record can still be assigned to its run.
uint64_t runOf(uint64_t externalId) {
  return externalId >> 32;
}
ReceivedRecords &received() {
  static auto *all =
      // never destroyed: CUPTI's thread may still run during the destruction of statics
      new ReceivedRecords;
  return *all;
}

std::string readable(const char *name) {
  if (!name)
    return "";
  int status = 0;
  std::unique_ptr<char, decltype(&free)> plain(abi::__cxa_demangle(name, nullptr, nullptr, &status),
                                               free);
  return status == 0 ? plain.get() : name;
}

void take(const CUpti_Activity *activity) {
  ReceivedRecords &all = received();
  switch (activity->kind) {
  case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: {
    auto *external = reinterpret_cast<const ActivityExternal *>(activity);
    all.ids[external->correlationId] = external->externalId;
    break;
  }
  case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
    auto *kernel = reinterpret_cast<const ActivityKernel *>(activity);
    all.records.push_back(
        {kernel->correlationId, {0, 0, kernel->start, kernel->end, readable(kernel->name)}});
    break;
  }
  case CUPTI_ACTIVITY_KIND_MEMCPY:
  case CUPTI_ACTIVITY_KIND_MEMSET: {
    auto *transfer = reinterpret_cast<const ActivityTransfer *>(activity);
    bool copies = activity->kind == CUPTI_ACTIVITY_KIND_MEMCPY;
    all.records.push_back({transfer->correlationId,
                           {0, 0, transfer->start, transfer->end, copies ? "memcpy" : "memset"}});
    break;
  }
  default: break;
  }
}

void requested(uint8_t **buffer, size_t *size, size_t *mostRecords) {
  *buffer = static_cast<uint8_t *>(std::aligned_alloc(8, kBufferBytes));
  *size = *buffer ? kBufferBytes : 0;
  *mostRecords = 0; // as many records as fit
}

void completed(CUctx_st *, uint32_t, uint8_t *buffer, size_t, size_t valid) {
  {
    std::lock_guard lock(received().mutex);
    CUpti_Activity *activity = nullptr;
    while (cupti.cuptiActivityGetNextRecord(buffer, valid, &activity) == CUPTI_SUCCESS)
      take(activity);
  }
  std::free(buffer);
}

Status failed(const char *call, CUptiResult result) {
  const char *text = nullptr;
  if (cupti.cuptiGetResultString(result, &text) != CUPTI_SUCCESS || !text)
    text = "an unknown error";
  return environment("", std::string(call) + " failed: " + text);
}

#define AMPC_CUPTI(call, arguments)                                                                \
  do {                                                                                             \
    if (CUptiResult error_ = cupti.call arguments; error_ != CUPTI_SUCCESS)                        \
      return failed(#call, error_);                                                                \
  } while (false)

// The difference between the monotonic clock and CUPTI's clock.
Result<uint64_t> clockOffset() {
  uint64_t stamp = 0;
  AMPC_CUPTI(cuptiGetTimestamp, (&stamp));
  return monotonicNs() - stamp;
}

} // namespace

Result<Activity *> Activity::open() {
  static Activity activity;
  static const Status opened = activity.find();
  if (!opened.ok())
    return opened;
  return &activity;
}

Status Activity::find() {
  int driver = driverVersion();
  void *library = openFitting("libcupti.so", driver);
  if (!library)
    return environment("", driver >= 13000 ? "libcupti.so.13 was not found"
                                           : "libcupti.so.12 was not found");
#define AMPC_FIND(result, name, parameters)                                                        \
  cupti.name = reinterpret_cast<result(*) parameters>(dlsym(library, #name));                      \
  if (!cupti.name)                                                                                 \
    return environment("", "libcupti.so lacks " #name);
  AMPC_CUPTI_CALLS(AMPC_FIND)
#undef AMPC_FIND
  AMPC_CUPTI(cuptiActivityRegisterCallbacks, (requested, completed));
  // Another profiler may be active. Fail now rather than in the middle of a training.
  Status begun = begin(), ended = end();
  return begun.ok() ? ended : begun;
}

Status Activity::begin() {
  for (CUpti_ActivityKind kind : kKinds)
    AMPC_CUPTI(cuptiActivityEnable, (kind));
  return {};
}

Status Activity::enter(uint32_t id) {
  AMPC_TRY(leave());
  AMPC_CUPTI(cuptiActivityPushExternalCorrelationId,
             (CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, run_ << 32 | id));
  inside_ = true;
  return {};
}

Status Activity::leave() {
  uint64_t last = 0;
  if (inside_)
    AMPC_CUPTI(cuptiActivityPopExternalCorrelationId,
               (CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &last));
  inside_ = false;
  return {};
}

// Ends recording. Every step is executed even if an earlier one fails; the first error is returned.
Status Activity::end() {
  Status status = leave();
  auto check = [&](const char *call, CUptiResult result) {
    if (status.ok() && result != CUPTI_SUCCESS)
      status = failed(call, result);
  };
  check("cuptiActivityFlushAll", cupti.cuptiActivityFlushAll(0));
  for (CUpti_ActivityKind kind : kKinds)
    check("cuptiActivityDisable", cupti.cuptiActivityDisable(kind));
  return status;
}

Result<std::vector<Activity::Record>> Activity::record(const std::function<Status()> &work) {
  ++run_;
  Status begun = begin();
  Status worked = begun.ok() ? work() : Status();
  Status ended = end();
  AMPC_TRY(std::move(begun));
  AMPC_TRY(std::move(worked));
  AMPC_TRY(std::move(ended));
  return take([this](uint64_t run) { return run == run_; });
}

Result<std::vector<Activity::Record>> Activity::late(const std::vector<uint64_t> &runs) {
  AMPC_CUPTI(cuptiActivityFlushAll, (0));
  return take([&](uint64_t run) { return std::find(runs.begin(), runs.end(), run) != runs.end(); });
}

// Returns and removes the records of the wanted runs. Other records are kept, because their ids may
// still arrive or a later call may want them; those older than kRemembered runs are dropped.
Result<std::vector<Activity::Record>>
Activity::take(const std::function<bool(uint64_t run)> &wanted) {
  AMPC_ASSIGN(uint64_t offset, clockOffset());
  std::lock_guard lock(received().mutex);
  ReceivedRecords &all = received();
  uint64_t oldest = run_ - std::min(run_, kRemembered);
  std::erase_if(all.ids, [&](const auto &entry) { return runOf(entry.second) <= oldest; });
  std::vector<Record> taken;
  std::erase_if(all.records, [&](auto &entry) {
    auto &[correlation, record] = entry;
    if (record.run == 0)
      record.run = run_; // the run during which it arrived, until its id is known
    auto id = all.ids.find(correlation);
    if (id == all.ids.end() || !wanted(runOf(id->second)))
      return record.run <= oldest;
    taken.push_back({runOf(id->second), static_cast<uint32_t>(id->second), record.beginNs + offset,
                     record.endNs + offset, std::move(record.name)});
    return true;
  });
  std::sort(taken.begin(), taken.end(),
            [](const Record &a, const Record &b) { return a.beginNs < b.beginNs; });
  return taken;
}

} // namespace ampc::runtime::cuda
