// libcupti.so.13: activity records of what the fake GPU ran, in the layout of CUDA 13, in buffers
// of the caller's. As with the real one, external ids are tied to calls only where calls are
// recorded, a record begins on a whole 8 bytes, and what was not flushed is not delivered.
#include "Fake.h"
#include "cuda/cupti.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <set>

using namespace ampc::fake;

#define EXPORT extern "C" __attribute__((visibility("default")))
constexpr CUptiResult kBroken = static_cast<CUptiResult>(999); // CUPTI_ERROR_UNKNOWN
// Under the fake GPU's lock: with several ranks a second thread runs operations.
#define ENTER()                                                                                    \
  std::lock_guard lock(ampcFakeMutex());                                                           \
  if (ampcFakeFails(__func__))                                                                     \
  return kBroken

extern "C" {
std::recursive_mutex &ampcFakeMutex();
bool ampcFakeFails(const char *call);
void ampcFakeObserve(Observer *observer);
void ampcFakeReport(const char *problem);
}

namespace {

// Bytes of whole records; only their beginnings are declared.
size_t sizeOf(CUpti_ActivityKind kind) {
  switch (kind) {
  case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: return 216;
  case CUPTI_ACTIVITY_KIND_MEMCPY: return 96;
  case CUPTI_ACTIVITY_KIND_MEMSET: return 88;
  default: return 24;
  }
}

constexpr uint64_t kLag = 12345678901; // this clock is behind the monotonic one

class Recorder final : public Observer {
public:
  std::set<CUpti_ActivityKind> enabled;
  std::vector<uint64_t> ids;
  CuptiBufferRequested requested = nullptr;
  CuptiBufferCompleted completed = nullptr;

  uint32_t called() override {
    if (enabled.empty())
      return 0;
    ++correlation_;
    if (!ids.empty() && enabled.count(CUPTI_ACTIVITY_KIND_DRIVER) &&
        enabled.count(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION)) {
      ActivityExternal external = {};
      external.kind = CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION;
      external.externalKind = CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0;
      external.externalId = ids.back();
      external.correlationId = correlation_;
      keep(external);
    }
    return correlation_;
  }

  void ran(const Operation &operation, double beginMs, double endMs) override {
    auto begin = start_ + static_cast<uint64_t>(beginMs * 1e6);
    auto end = start_ + static_cast<uint64_t>(endMs * 1e6);
    if (operation.name.rfind("cuMem", 0) != 0) {
      ActivityKernel kernel = {};
      kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
      kernel.start = begin;
      kernel.end = end;
      kernel.correlationId = operation.correlation;
      bool generated = operation.name.rfind("kernel ", 0) == 0;
      kernel.name =
          names_.insert(generated ? operation.name.substr(7) : "_ZN4fake7productEv").first->c_str();
      keep(kernel);
      return;
    }
    ActivityTransfer transfer = {};
    transfer.kind = operation.name.rfind("cuMemset", 0) == 0 ? CUPTI_ACTIVITY_KIND_MEMSET
                                                             : CUPTI_ACTIVITY_KIND_MEMCPY;
    transfer.start = begin;
    transfer.end = end;
    transfer.correlationId = operation.correlation;
    keep(transfer);
  }

  // With AMPC_FAKE_CUPTI=late:<n>, records of the n-th profile come with the next one's.
  void flush() {
    ++flushes_;
    const char *mood = getenv("AMPC_FAKE_CUPTI");
    if (mood && !strncmp(mood, "late:", 5) &&
        atoi(mood + 5) + 1 == flushes_) // the first flush is that of a trial
      return;
    while (!kept_.empty()) {
      uint8_t *buffer = nullptr;
      size_t size = 0, most = 0, valid = 0, count = 0;
      requested(&buffer, &size, &most);
      if (reinterpret_cast<uintptr_t>(buffer) % 8)
        ampcFakeReport("a buffer for activity records is misaligned");
      for (; buffer && count < kept_.size() && valid + kept_[count].size() <= size; ++count) {
        memcpy(buffer + valid, kept_[count].data(), kept_[count].size());
        valid += kept_[count].size();
      }
      if (count == 0) {
        ampcFakeReport("activity records are dropped");
        return;
      }
      completed(nullptr, 0, buffer, size, valid);
      kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(count));
    }
  }

  static uint64_t now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<uint64_t>(time.tv_sec) * 1000000000 + static_cast<uint64_t>(time.tv_nsec) -
           kLag;
  }

private:
  template <class Record> void keep(const Record &record) {
    if (!enabled.count(record.kind))
      return;
    std::vector<uint8_t> bytes(sizeOf(record.kind));
    memcpy(bytes.data(), &record, sizeof record);
    kept_.push_back(std::move(bytes));
  }

  uint32_t correlation_ = 0;
  int flushes_ = 0;
  uint64_t start_ = now();
  std::set<std::string> names_;
  std::vector<std::vector<uint8_t>> kept_;
};

Recorder &recorder() {
  static auto *one = new Recorder;
  return *one;
}

} // namespace

EXPORT CUptiResult cuptiGetResultString(CUptiResult result, const char **text) {
  ENTER();
  *text = result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES ? "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES"
                                                        : "CUPTI_ERROR_UNKNOWN";
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiGetTimestamp(uint64_t *nanoseconds) {
  ENTER();
  *nanoseconds = Recorder::now();
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityRegisterCallbacks(CuptiBufferRequested requested,
                                                  CuptiBufferCompleted completed) {
  ENTER();
  recorder().requested = requested;
  recorder().completed = completed;
  ampcFakeObserve(&recorder());
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) {
  ENTER();
  const char *mood = getenv("AMPC_FAKE_CUPTI");
  if (mood && !strcmp(mood, "refuses"))
    return CUPTI_ERROR_INSUFFICIENT_PRIVILEGES;
  recorder().enabled.insert(kind);
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind) {
  {
    std::lock_guard lock(ampcFakeMutex());
    recorder().enabled.erase(kind);
  }
  ENTER();
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityFlushAll(uint32_t) {
  ENTER();
  recorder().flush();
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid,
                                              CUpti_Activity **record) {
  ENTER();
  uint8_t *next = *record ? reinterpret_cast<uint8_t *>(*record) + sizeOf((*record)->kind) : buffer;
  if (next >= buffer + valid)
    return CUPTI_ERROR_MAX_LIMIT_REACHED;
  *record = reinterpret_cast<CUpti_Activity *>(next);
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityPushExternalCorrelationId(CUpti_ExternalCorrelationKind,
                                                          uint64_t id) {
  ENTER();
  recorder().ids.push_back(id);
  return CUPTI_SUCCESS;
}
EXPORT CUptiResult cuptiActivityPopExternalCorrelationId(CUpti_ExternalCorrelationKind,
                                                         uint64_t *last) {
  ENTER();
  if (recorder().ids.empty()) {
    ampcFakeReport("pops an external id that was not pushed");
    return kBroken;
  }
  *last = recorder().ids.back();
  recorder().ids.pop_back();
  return CUPTI_SUCCESS;
}
