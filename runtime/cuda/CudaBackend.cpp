// The GPU behind a session. One stream computes, one brings inputs. A whole entry is captured as a
// graph at its second run; where inputs or the data that they are taken from stay, sixteen runs go
// into one graph. The host waits for numbers alone.
#include "core/Clock.h"
#include "cuda/Activity.h"
#include "cuda/Counting.h"
#include "cuda/Errors.h"
#include "cuda/Executor.h"
#include "cuda/Inputs.h"
#include "cuda/LentMemory.h"
#include "cuda/Library.h"
#include "cuda/Recorder.h"
#include "cuda/Resident.h"
#include "cuda/Ring.h"
#include "load/Check.h"
#include "session/Backend.h"
#include <algorithm>
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;
using namespace ampc::runtime::cuda;

namespace {

class CudaBackend final : public Backend {
public:
  CudaBackend(const Program &program, std::shared_ptr<Device> device,
              std::shared_ptr<const CallCounts> counts)
      : program_(program), counts_(std::move(counts)), device_(std::move(device)) {}
  ~CudaBackend() override {
    // What is freed below must not be in use.
    if (device_->enter().ok() && compute_)
      static_cast<void>(device_->wait(compute_.get(), [] { return std::string(); }).ok());
  }
  Status prepare(const SessionOptions &options);

  const std::string &device() const override { return name_; }
  int threads() const override { return 1; }
  size_t commandCount(EntryRole role) const override { return executor_->commandCount(role); }
  bool measured() const override {
    return true;
  } // device memory is not zeroed when it is allocated
  const std::map<std::string, std::string> &productChoices() const override {
    return executor_->productChoices();
  }
  std::vector<std::string> notes() const override { return executor_->notes(); }
  const std::string &profiler() const override { return profiler_; }
  Result<std::vector<LateTime>> lateTimes() override;
  CallCounts calls() const override { return *counts_; }

  Status zero() override;
  Status run(EntryRole role, size_t first, size_t last, std::vector<CommandTime> *profile) override;
  Status keep(const Entry &entry) override;
  Status repeat(const Entry &entry, size_t count) override;
  size_t window() const override { return Ring::kPlaces; }
  size_t room() const override { return Ring::kPlaces - ring_.pending(); }
  Result<std::vector<Kept>> collect(bool all) override;
  Status wait() override;
  Result<std::span<const uint8_t>> read(const Range &range, std::vector<uint8_t> &buffer) override;
  Status write(const Range &range, std::span<const uint8_t> bytes) override;
  Result<std::vector<std::span<uint8_t>>> stage(const Entry &entry) override;
  Result<bool> holdData(const Entry &entry, const DataSource &source, std::string *note) override;
  Status orderData(std::span<const uint32_t> order) override;
  void takeBatch(uint64_t batch) override { resident_.take(batch); }

private:
  // A captured graph: an entry on one side of its inputs; `burst` is the first place of the numbers
  // of kBurst runs, or -1 for one run that leaves them where they are. Runs of a burst may gather
  // their batches.
  struct Key {
    EntryRole role;
    int side, burst;
    bool gathers = false;
    auto operator<=>(const Key &) const = default;
  };
  static constexpr size_t kBurst = Ring::kHalf, kBurstCommands = 256;
  static constexpr uint64_t kReadPiece = 4 << 20;

  const Api &api() const { return device_->api(); }
  Status timed(EntryRole role, size_t first, size_t last, std::vector<CommandTime> &times);
  Status byRecords(EntryRole role, size_t first, size_t last, std::vector<CommandTime> &times);
  Status byEvents(EntryRole role, size_t first, size_t last, std::vector<CommandTime> &times);
  Status whole(const Entry &entry);
  Status launchGraph(const Entry &entry, const Key &key);
  Status burst(const Entry &entry);
  Status bringInputs(const Entry &entry);
  std::string behind() const;

  const Program &program_;
  std::shared_ptr<const CallCounts> counts_; // outlives the device, which counts to its end
  std::shared_ptr<Device> device_;
  std::string name_;
  Stream compute_;
  std::unique_ptr<Executor> executor_;
  Inputs inputs_;
  Resident resident_;
  Ring ring_;
  Pinned readHalves_[2]; // made by the first read; each is memory of its own
  std::map<Key, Graph> graphs_;
  const Entry *last_ = nullptr;  // that was started
  std::string profiler_;         // empty: nothing was profiled yet
  Activity *activity_ = nullptr; // null: events tell the time
  std::vector<uint64_t> profiled_; // the runs of activity_ that were recorded here
  std::vector<Event> marks_;     // around profiled commands
  bool warm_[5] = {}; // by EntryRole: ran once, so that nothing is loaded while it is captured
};

Status CudaBackend::prepare(const SessionOptions &options) {
  name_ = "cuda (" + device_->name() + ")";
  AMPC_ASSIGN(compute_, device_->stream("compute"));
  AMPC_ASSIGN(executor_, Executor::create(program_, *device_, compute_.get(), options));
  AMPC_TRY(inputs_.create(program_, *device_));
  AMPC_TRY(ring_.create(program_, *device_));
  return wait();
}

Status CudaBackend::zero() {
  AMPC_TRY(device_->enter());
  AMPC_TRY(executor_->arenas().zero(program_, *device_, compute_.get()));
  return inputs_.wereTouched(*device_, compute_.get());
}

// Those of the next run, if there are new ones.
Status CudaBackend::bringInputs(const Entry &entry) {
  if (inputs_.stagedFor() == &entry)
    return inputs_.send(executor_->arenas(), *device_, compute_.get());
  if (!resident_.feeds(entry))
    return {};
  AMPC_TRY(resident_.aim(1, *device_, compute_.get()));
  AMPC_TRY(resident_.gather(0, inputs_.side(), *device_, compute_.get()));
  if (executor_->waitsForEachOp())
    AMPC_TRY(device_->wait(compute_.get(), [] { return "the gathering of a batch"; }));
  return {};
}

// What a wait may hear errors of.
std::string CudaBackend::behind() const {
  return last_ ? ", behind " + executor_->describe(last_->role()) : "";
}

Status CudaBackend::run(EntryRole role, size_t first, size_t last,
                        std::vector<CommandTime> *profile) {
  AMPC_TRY(device_->enter());
  const Entry &entry = *program_.entry(role);
  AMPC_TRY(bringInputs(entry));
  resident_.release();
  last_ = &entry;
  AMPC_TRY(ring_.begin(*device_, compute_.get()));
  if (profile)
    AMPC_TRY(timed(role, first, last, *profile));
  else if (first == 0 && last == commandCount(role))
    AMPC_TRY(whole(entry));
  else
    AMPC_TRY(executor_->enqueue(role, first, last, inputs_.side(), compute_.get()));
  return inputs_.wasRead(*device_, compute_.get());
}

Status CudaBackend::whole(const Entry &entry) {
  EntryRole role = entry.role();
  bool &warm = warm_[static_cast<size_t>(role)];
  // init and sync run seldom: a graph would cost more than it saves.
  if (!warm || role == EntryRole::init || role == EntryRole::sync || executor_->waitsForEachOp()) {
    warm = true;
    return executor_->enqueue(role, 0, commandCount(role), inputs_.side(), compute_.get());
  }
  return launchGraph(entry, {role, inputs_.side(), -1});
}

Status CudaBackend::launchGraph(const Entry &entry, const Key &key) {
  auto found = graphs_.find(key);
  if (found == graphs_.end()) {
    AMPC_CU(api(), cuStreamBeginCapture_v2, (compute_.get(), CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
            executor_->describe(key.role));
    Status captured;
    for (size_t i = 0; captured.ok() && i < (key.burst < 0 ? 1 : kBurst); ++i) {
      if (key.gathers)
        captured = resident_.gather(i, key.side, *device_, compute_.get());
      if (captured.ok())
        captured =
            executor_->enqueue(key.role, 0, commandCount(key.role), key.side, compute_.get());
      if (captured.ok() && key.burst >= 0)
        captured = ring_.copyOut(entry, executor_->arenas(), key.side, *device_,
                                 static_cast<size_t>(key.burst) + i, compute_.get());
    }
    AMPC_ASSIGN(Graph graph, device_->endCapture(compute_.get(), std::move(captured),
                                                 std::string("entry ") + entryName(key.role)));
    found = graphs_.emplace(key, std::move(graph)).first;
  }
  AMPC_CU(api(), cuGraphLaunch, (found->second.get(), compute_.get()),
          executor_->describe(key.role));
  return {};
}

Status CudaBackend::keep(const Entry &entry) {
  AMPC_TRY(ring_.copyOut(entry, executor_->arenas(), inputs_.side(), *device_, ring_.next(),
                         compute_.get()));
  return ring_.took(entry, 1, *device_, compute_.get());
}

Status CudaBackend::burst(const Entry &entry) {
  bool gathers = resident_.feeds(entry);
  if (gathers)
    AMPC_TRY(resident_.aim(kBurst, *device_, compute_.get()));
  AMPC_TRY(
      launchGraph(entry, {entry.role(), inputs_.side(), static_cast<int>(ring_.next()), gathers}));
  return ring_.took(entry, kBurst, *device_, compute_.get());
}

Status CudaBackend::repeat(const Entry &entry, size_t count) {
  AMPC_TRY(device_->enter());
  AMPC_TRY(ring_.begin(*device_, compute_.get()));
  if (!resident_.feeds(entry))
    AMPC_TRY(bringInputs(entry));
  last_ = &entry;
  bool bursts = commandCount(entry.role()) <= kBurstCommands && !executor_->waitsForEachOp();
  while (count > 0) {
    if (bursts && count >= kBurst && warm_[static_cast<size_t>(entry.role())] &&
        ring_.next() % kBurst == 0) {
      AMPC_TRY(burst(entry));
      count -= kBurst;
    } else {
      AMPC_TRY(bringInputs(entry));
      AMPC_TRY(whole(entry));
      AMPC_TRY(keep(entry));
      --count;
    }
  }
  resident_.release();
  return inputs_.wasRead(*device_, compute_.get());
}

Result<std::vector<Kept>> CudaBackend::collect(bool all) {
  AMPC_TRY(device_->enter());
  return ring_.collect(all ? 0 : Ring::kHalf, *device_,
                       [&](const Entry &entry) { return executor_->describe(entry.role()); });
}

Status CudaBackend::wait() {
  AMPC_TRY(device_->enter());
  return device_->wait(compute_.get(), [&] { return "all that was started" + behind(); });
}

Status CudaBackend::timed(EntryRole role, size_t first, size_t last,
                          std::vector<CommandTime> &times) {
  if (profiler_.empty()) {
    auto activity = Activity::open();
    activity_ = activity.ok() ? *activity : nullptr;
    profiler_ = activity.ok() ? "CUPTI" : "events, as " + activity.status().what();
  }
  return activity_ ? byRecords(role, first, last, times) : byEvents(role, first, last, times);
}

Status CudaBackend::byRecords(EntryRole role, size_t first, size_t last,
                              std::vector<CommandTime> &times) {
  AMPC_ASSIGN(auto records, activity_->record([&]() -> Status {
    AMPC_TRY(executor_->enqueue(role, first, last, inputs_.side(), compute_.get(),
                                [&](size_t command) { return activity_->enter(static_cast<uint32_t>(command)); }));
    return wait();
  }));
  profiled_.push_back(activity_->run());
  for (Activity::Record &record : records)
    times.push_back({record.id, record.beginNs, record.endNs, std::move(record.name)});
  return {};
}

Result<std::vector<LateTime>> CudaBackend::lateTimes() {
  std::vector<LateTime> times;
  if (!activity_)
    return times;
  AMPC_ASSIGN(auto records, activity_->late(profiled_));
  for (Activity::Record &record : records) {
    auto run = std::find(profiled_.begin(), profiled_.end(), record.run) - profiled_.begin();
    times.push_back({static_cast<size_t>(run), {record.id, record.beginNs, record.endNs, std::move(record.name)}});
  }
  return times;
}

// Each command between two events. Their times are the GPU's own; they begin at the host's clock.
Status CudaBackend::byEvents(EntryRole role, size_t first, size_t last,
                             std::vector<CommandTime> &times) {
  auto mark = [&](size_t index) -> Status {
    if (index == marks_.size()) {
      AMPC_ASSIGN(Event event, device_->event(true, "profile"));
      marks_.push_back(std::move(event));
    }
    AMPC_CU(api(), cuEventRecord, (marks_[index].get(), compute_.get()), "profile");
    return {};
  };
  uint64_t origin = monotonicNs();
  AMPC_TRY(executor_->enqueue(role, first, last, inputs_.side(), compute_.get(),
                              [&](size_t command) { return mark(command - first); }));
  AMPC_TRY(mark(last - first));
  AMPC_TRY(wait());
  double elapsed = 0; // summed in double: one float of milliseconds is too coarse for nanoseconds
  for (size_t i = first; i < last; ++i) {
    float milliseconds = 0;
    AMPC_CU(api(), cuEventElapsedTime,
            (&milliseconds, marks_[i - first].get(), marks_[i - first + 1].get()), "profile");
    double next = elapsed + static_cast<double>(milliseconds) * 1e6;
    times.push_back({static_cast<uint32_t>(i), origin + static_cast<uint64_t>(elapsed),
                     origin + static_cast<uint64_t>(next), ""});
    elapsed = next;
  }
  return {};
}

std::string rangeText(const Program &program, const Range &range) {
  return "bytes of arena '" + program.head().arenas()->Get(range.arena())->name()->str() + "'";
}

// In pieces through pinned memory: to any other the driver copies through a buffer of its own, and waits. While the host
// takes one piece out, the next is on its way.
Result<std::span<const uint8_t>> CudaBackend::read(const Range &range,
                                                   std::vector<uint8_t> &buffer) {
  AMPC_TRY(device_->enter());
  uint64_t size = range.size();
  buffer.resize(size);
  for (Pinned &half : readHalves_)
    if (size > 0 && half.size() == 0) {
      AMPC_ASSIGN(half, device_->allocatePinned(kReadPiece, "values on their way to the host"));
    }
  auto half = [&](uint64_t begin) { return readHalves_[begin / kReadPiece % 2].data(); };
  auto start = [&](uint64_t begin) -> Status {
    if (begin < size)
      AMPC_CU(api(), cuMemcpyDtoHAsync_v2,
              (half(begin), executor_->arenas().at(range, inputs_.side()) + begin, std::min(kReadPiece, size - begin),
               compute_.get()),
              rangeText(program_, range));
    return {};
  };
  AMPC_TRY(start(0));
  uint64_t begin = 0;
  do {
    AMPC_TRY(device_->wait(compute_.get(), [&] { return rangeText(program_, range) + behind(); }));
    AMPC_TRY(start(begin + kReadPiece));
    if (begin < size)
      std::memcpy(buffer.data() + begin, half(begin), std::min(kReadPiece, size - begin));
    begin += kReadPiece;
  } while (begin < size);
  return std::span<const uint8_t>(buffer);
}

Status CudaBackend::write(const Range &range, std::span<const uint8_t> bytes) {
  AMPC_TRY(device_->enter());
  if (bytes.empty())
    return {};
  bool twofold = executor_->arenas().twofold(range.arena());
  // A number goes inside the call itself: no buffer has to wait for the GPU.
  if (!twofold && bytes.size() <= 16 && bytes.size() % 4 == 0 && range.offset() % 4 == 0) {
    for (size_t i = 0; i < bytes.size(); i += 4) {
      unsigned word = 0;
      std::memcpy(&word, bytes.data() + i, 4);
      AMPC_CU(api(), cuMemsetD32Async,
              (executor_->arenas().at(range, 0) + i, word, 1, compute_.get()),
              rangeText(program_, range));
    }
    return {};
  }
  LentMemory lent(*device_, compute_.get());
  for (int side = 0; side < (twofold ? Arenas::kSides : 1); ++side)
    AMPC_CU(api(), cuMemcpyHtoDAsync_v2,
            (executor_->arenas().at(range, side), bytes.data(), bytes.size(), compute_.get()),
            rangeText(program_, range));
  if (twofold)
    AMPC_TRY(inputs_.wereTouched(*device_, compute_.get()));
  AMPC_TRY(device_->wait(compute_.get(), [&] { return rangeText(program_, range) + behind(); }));
  lent.returned = true;
  return {};
}

Result<std::vector<std::span<uint8_t>>> CudaBackend::stage(const Entry &entry) {
  AMPC_TRY(device_->enter());
  return inputs_.stage(entry, *device_, [&] { return behind(); });
}

Result<bool> CudaBackend::holdData(const Entry &entry, const DataSource &source,
                                   std::string *note) {
  AMPC_TRY(device_->enter());
  warm_[static_cast<size_t>(entry.role())] = false; // what gathers has not run yet
  return resident_.hold(entry, source, executor_->arenas(), *device_, compute_.get(), note);
}

Status CudaBackend::orderData(std::span<const uint32_t> order) {
  AMPC_TRY(device_->enter());
  return resident_.setOrder(order, *device_, compute_.get(), [&] { return behind(); });
}

} // namespace

Result<std::unique_ptr<Backend>> makeCudaBackend(const Program &program,
                                                 const SessionOptions &options, bool *present) {
  std::shared_ptr<const Api> api;
  if (options.recordCalls) {
    api = recordingApi(*options.recordCalls);
  } else {
    AMPC_ASSIGN(api, openLibraries(present));
  }
  auto counts = std::make_shared<CallCounts>();
  if (options.countCalls)
    api = countingApi(*api, *counts);
  AMPC_ASSIGN(auto device, Device::open(std::move(api)));
  auto backend = std::make_unique<CudaBackend>(program, std::move(device), std::move(counts));
  AMPC_TRY(backend->prepare(options));
  return std::unique_ptr<Backend>(std::move(backend));
}

} // namespace ampc::runtime
