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
    // Ids of ours are tied to calls: without records of these there are none.
    CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
    CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET};

struct Library {
#define AMPC_DECLARE(result, name, parameters) result(*name) parameters = nullptr;
  AMPC_CUPTI_CALLS(AMPC_DECLARE)
#undef AMPC_DECLARE
} cupti;

// What arrived, perhaps on a thread of CUPTI's.
struct Arrived {
  std::mutex mutex;
  std::map<uint32_t, uint64_t> ids; // external ones, by correlation
  std::vector<std::pair<uint32_t, Activity::Record>> records;
};
// An external id is a run and, below it, a part of it: a record that comes late belongs to its run all the same.
uint64_t runOf(uint64_t externalId) {
  return externalId >> 32;
}
Arrived &arrived() {
  static auto *all = new Arrived; // CUPTI's thread may outlive what the process destroys
  return *all;
}

std::string readable(const char *name) {
  if (!name)
    return "";
  int status = 0;
  std::unique_ptr<char, decltype(&free)> plain(
      abi::__cxa_demangle(name, nullptr, nullptr, &status), free);
  return status == 0 ? plain.get() : name;
}

void take(const CUpti_Activity *activity) {
  Arrived &all = arrived();
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
  default:
    break;
  }
}

void requested(uint8_t **buffer, size_t *size, size_t *mostRecords) {
  *buffer = static_cast<uint8_t *>(std::aligned_alloc(8, kBufferBytes));
  *size = *buffer ? kBufferBytes : 0;
  *mostRecords = 0; // as many as it holds
}

void completed(CUctx_st *, uint32_t, uint8_t *buffer, size_t, size_t valid) {
  {
    std::lock_guard lock(arrived().mutex);
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

// What has to be added to CUPTI's clock for the monotonic one.
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
    return environment("", driver >= 13000 ? "libcupti.so.13 was not found" : "libcupti.so.12 was not found");
#define AMPC_FIND(result, name, parameters)                                                        \
  cupti.name = reinterpret_cast<result(*) parameters>(dlsym(library, #name));                      \
  if (!cupti.name)                                                                                 \
    return environment("", "libcupti.so lacks " #name);
  AMPC_CUPTI_CALLS(AMPC_FIND)
#undef AMPC_FIND
  AMPC_CUPTI(cuptiActivityRegisterCallbacks, (requested, completed));
  // Another profiler may hold what we need: better known now than in the middle of a training.
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

// All that can be done is done, whatever fails first.
Status Activity::end() {
  Status status = leave();
  auto and_ = [&](const char *call, CUptiResult result) {
    if (status.ok() && result != CUPTI_SUCCESS)
      status = failed(call, result);
  };
  and_("cuptiActivityFlushAll", cupti.cuptiActivityFlushAll(0));
  for (CUpti_ActivityKind kind : kKinds)
    and_("cuptiActivityDisable", cupti.cuptiActivityDisable(kind));
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

// Others stay: their id, or who wants them, may be yet to come.
Result<std::vector<Activity::Record>> Activity::take(const std::function<bool(uint64_t run)> &wanted) {
  AMPC_ASSIGN(uint64_t offset, clockOffset());
  std::lock_guard lock(arrived().mutex);
  Arrived &all = arrived();
  uint64_t oldest = run_ - std::min(run_, kRemembered);
  std::erase_if(all.ids, [&](const auto &entry) { return runOf(entry.second) <= oldest; });
  std::vector<Record> taken;
  std::erase_if(all.records, [&](auto &entry) {
    auto &[correlation, record] = entry;
    if (record.run == 0)
      record.run = run_; // when it arrived, until its id is known
    auto id = all.ids.find(correlation);
    if (id == all.ids.end() || !wanted(runOf(id->second)))
      return record.run <= oldest;
    taken.push_back({runOf(id->second), static_cast<uint32_t>(id->second), record.beginNs + offset, record.endNs + offset,
                     std::move(record.name)});
    return true;
  });
  std::sort(taken.begin(), taken.end(),
            [](const Record &a, const Record &b) { return a.beginNs < b.beginNs; });
  return taken;
}

} // namespace ampc::runtime::cuda
