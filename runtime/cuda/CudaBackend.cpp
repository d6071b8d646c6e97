// The CUDA backend of a session. One stream computes, another copies inputs. An entry is captured
// as a graph at its second complete run, without its prepared commands. If inputs or resident data
// do not change between runs, sixteen runs form one graph (a burst). The host only waits when it
// needs outputs.
#include "cuda/Counting.h"
#include "cuda/Errors.h"
#include "cuda/Executor.h"
#include "cuda/Inputs.h"
#include "cuda/BorrowedMemory.h"
#include "cuda/Library.h"
#include "cuda/PinnedReader.h"
#include "cuda/Profiler.h"
#include "cuda/RankStep.h"
#include "cuda/Recorder.h"
#include "cuda/Resident.h"
#include "cuda/Ring.h"
#include "load/Check.h"
#include "session/Preparation.h"
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
    // Memory must not be freed while it is in use.
    if (device_->enter().ok() && compute_)
      static_cast<void>(device_->wait(compute_.get(), [] { return std::string(); }).ok());
    // NCCL: graphs first, then the communicator.
    graphs_.clear();
    ranks_.disconnect();
  }
  Status prepare(const SessionOptions &options);

  const std::string &device() const override { return name_; }
  int threads() const override { return 1; }
  size_t commandCount(EntryRole role) const override { return executor_->commandCount(role); }
  bool measured() const override { return true; }
  const std::map<std::string, std::string> &productChoices() const override {
    return executor_->productChoices();
  }
  std::vector<std::string> notes() const override { return executor_->notes(); }
  const std::string &profiler() const override { return profiler_.source(); }
  Result<std::vector<LateTime>> lateTimes() override { return profiler_.lateTimes(); }
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
  Status writeFromDevice(const Range &range, int number, const void *data) override;
  Result<DeviceMemory> deviceMemory(const Range &range, bool copied) override;
  Result<std::vector<std::span<uint8_t>>> stage(const Entry &entry) override;
  Result<bool> holdData(const Entry &entry, const DataSource &source, std::string *note) override;
  Status orderData(std::span<const uint32_t> order) override;
  void takeBatch(uint64_t batch) override { resident_.take(batch); }
  KernelAccess kernelAccess(uint32_t kernel) const override {
    return KernelAccess(*program_.head().kernels()->Get(kernel)->cuda());
  }
  Status shard(std::shared_ptr<const ShardPlan> plan) override;
  Status omit(const Entry &entry, std::span<const uint32_t> commands) override;
  Status release(std::span<const Range> ranges) override;
  Status provide() override;
  uint64_t released() const override { return std::as_const(*executor_).arenas().released(); }
  Result<bool> connect(const MakeCollectives &make) override;
  void abandon() override { ranks_.abandon(); }
  Status average(const Bucket &bucket) override;

private:
  // Key of a captured graph: an entry on one side of its inputs. `burst`: the first ring place of a
  // burst's numbers; -1 for a single run, which copies none. Runs of a burst may gather batches.
  struct Key {
    EntryRole role;
    int side, burst;
    bool gathers = false;
    auto operator<=>(const Key &) const = default;
  };
  static constexpr size_t kBurst = Ring::kHalf, kBurstCommands = 256;

  const Api &api() const { return device_->api(); }
  void forgetGraphs(EntryRole role);
  Status timed(EntryRole role, size_t first, size_t last, std::vector<CommandTime> &times);
  bool isPrepared() const { return fresh_ && !lent_; }
  Status refresh(EntryRole role);
  Status enqueue(EntryRole role, size_t first, size_t last,
                 const std::function<Status(size_t)> &before = nullptr);
  Status whole(const Entry &entry);
  Status launchGraph(const Entry &entry, const Key &key);
  Status burst(const Entry &entry);
  Status bringInputs(const Entry &entry);
  Status copyIn(const Range &range, const std::function<Status(CUdeviceptr)> &copy);
  std::string pendingWork() const;

  const Program &program_;
  std::shared_ptr<const CallCounts>
      counts_; // must outlive the device, which counts calls until its destruction
  std::shared_ptr<Device> device_;
  std::string name_;
  Stream compute_;
  std::unique_ptr<Executor> executor_;
  Inputs inputs_;
  Resident resident_;
  RankStep ranks_;
  Ring ring_;
  PinnedReader reader_;
  std::map<Key, Graph> graphs_;
  uint64_t staged_ = 0;         // inputs of training steps, with ranks
  const Entry *last_ = nullptr; // the entry that was started last
  Profiler profiler_;
  // Whether the results of the prepared commands are those of the variables, and whether a caller
  // has an address of variables, to which it may write at any time.
  bool fresh_ = false, lent_ = false;
  bool hasRun_[5] =
      {}; // by EntryRole: ran once, so that nothing is loaded lazily during the capture
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
  fresh_ = false;
  AMPC_TRY(executor_->arenas().zero(program_, *device_, compute_.get()));
  return inputs_.wereTouched(*device_, compute_.get());
}

// Brings the inputs of the next run to the GPU: staged ones or a batch of the resident data, if
// there are any.
Status CudaBackend::bringInputs(const Entry &entry) {
  if (inputs_.stagedFor() == &entry)
    return inputs_.send(executor_->arenas(), *device_, compute_.get());
  if (!resident_.feeds(entry))
    return {};
  AMPC_TRY(resident_.setFirstBatch(1, *device_, compute_.get()));
  AMPC_TRY(resident_.gather(0, inputs_.side(), *device_, compute_.get()));
  if (executor_->waitsForEachOp())
    AMPC_TRY(device_->wait(compute_.get(), [] { return "the gathering of a batch"; }));
  return {};
}

// The enqueued work, for the errors that a wait may report.
std::string CudaBackend::pendingWork() const {
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
  size_t prepared = executor_->preparedCount(role), begin = first;
  if (profile && first == 0 && prepared > 0 && last >= prepared && !isPrepared()) {
    fresh_ = true; // below, with their times
  } else {
    AMPC_TRY(refresh(role));
    begin = std::max(first, std::min(last, prepared));
  }
  if (profile)
    AMPC_TRY(timed(role, begin, last, *profile));
  else if (begin == prepared && last == commandCount(role))
    AMPC_TRY(whole(entry));
  else
    AMPC_TRY(enqueue(role, begin, last));
  return inputs_.wasRead(*device_, compute_.get());
}

// Runs the prepared commands if their results are not those of the variables.
Status CudaBackend::refresh(EntryRole role) {
  if (role != EntryRole::infer && role != EntryRole::eval)
    fresh_ = false; // it writes variables
  size_t prepared = executor_->preparedCount(role);
  if (prepared == 0 || isPrepared())
    return {};
  AMPC_TRY(enqueue(role, 0, prepared));
  fresh_ = true;
  return {};
}

Status CudaBackend::timed(EntryRole role, size_t first, size_t last,
                          std::vector<CommandTime> &times) {
  auto enqueueAll = [&](const std::function<Status(size_t)> &before) {
    return enqueue(role, first, last, before);
  };
  return profiler_.time(
      first, last, enqueueAll, [&] { return wait(); }, *device_, compute_.get(), times);
}

// A whole training step includes the averages of its ranks; its parts do not.
Status CudaBackend::enqueue(EntryRole role, size_t first, size_t last,
                            const std::function<Status(size_t)> &before) {
  if (ranks_.connected() && role == EntryRole::train_step && first == 0 &&
      last == commandCount(role))
    return ranks_.enqueue(inputs_.side(), compute_.get(), before);
  return executor_->enqueue(role, first, last, inputs_.side(), compute_.get(), before);
}

Status CudaBackend::whole(const Entry &entry) {
  EntryRole role = entry.role();
  bool &hasRun = hasRun_[static_cast<size_t>(role)];
  // init and sync run rarely: a graph would cost more than it saves.
  if (!hasRun || role == EntryRole::init || role == EntryRole::sync ||
      executor_->waitsForEachOp()) {
    hasRun = true;
    return enqueue(role, executor_->preparedCount(role), commandCount(role));
  }
  if (commandCount(role) > kBurstCommands) // two at a time: who adds to a full queue spins
    AMPC_TRY(ring_.wait(1, *device_, [] { return "the run before"; }));
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
        captured = enqueue(key.role, executor_->preparedCount(key.role), commandCount(key.role));
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
  return ring_.record(entry, 1, *device_, compute_.get());
}

Status CudaBackend::burst(const Entry &entry) {
  bool gathers = resident_.feeds(entry);
  if (gathers)
    AMPC_TRY(resident_.setFirstBatch(kBurst, *device_, compute_.get()));
  AMPC_TRY(
      launchGraph(entry, {entry.role(), inputs_.side(), static_cast<int>(ring_.next()), gathers}));
  return ring_.record(entry, kBurst, *device_, compute_.get());
}

Status CudaBackend::repeat(const Entry &entry, size_t count) {
  AMPC_TRY(device_->enter());
  AMPC_TRY(ring_.begin(*device_, compute_.get()));
  if (!resident_.feeds(entry))
    AMPC_TRY(bringInputs(entry));
  last_ = &entry;
  bool bursts =
      commandCount(entry.role()) <= kBurstCommands && !executor_->waitsForEachOp() && !lent_;
  while (count > 0) {
    AMPC_TRY(refresh(entry.role()));
    if (bursts && count >= kBurst && hasRun_[static_cast<size_t>(entry.role())] &&
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
  return device_->wait(compute_.get(), [&] { return "all that was started" + pendingWork(); });
}

std::string rangeText(const Program &program, const Range &range) {
  return "bytes of arena '" + program.head().arenas()->Get(range.arena())->name()->str() + "'";
}

Result<std::span<const uint8_t>> CudaBackend::read(const Range &range,
                                                   std::vector<uint8_t> &buffer) {
  AMPC_TRY(device_->enter());
  return reader_.read(*device_, compute_.get(), executor_->arenas().at(range, inputs_.side()),
                      range.size(), buffer, rangeText(program_, range),
                      [&] { return pendingWork(); });
}

Status CudaBackend::write(const Range &range, std::span<const uint8_t> bytes) {
  AMPC_TRY(device_->enter());
  fresh_ &= !dependsOnVariables(program_.head(), range);
  if (bytes.empty())
    return {};
  // Small values are passed in the call itself, so that no host buffer has to outlive it.
  if (!executor_->arenas().isDoubleBuffered(range.arena()) && bytes.size() <= 16 &&
      bytes.size() % 4 == 0 && range.offset() % 4 == 0) {
    for (size_t i = 0; i < bytes.size(); i += 4) {
      unsigned word = 0;
      std::memcpy(&word, bytes.data() + i, 4);
      AMPC_CU(api(), cuMemsetD32Async,
              (executor_->arenas().at(range, 0) + i, word, 1, compute_.get()),
              rangeText(program_, range));
    }
    return {};
  }
  BorrowedMemory borrowed(*device_, compute_.get());
  AMPC_TRY(copyIn(range, [&](CUdeviceptr to) -> Status {
    AMPC_CU(api(), cuMemcpyHtoDAsync_v2, (to, bytes.data(), bytes.size(), compute_.get()),
            rangeText(program_, range));
    return {};
  }));
  borrowed.returned = true;
  return {};
}

// Enqueues a copy to each side of the range, and waits.
Status CudaBackend::copyIn(const Range &range, const std::function<Status(CUdeviceptr)> &copy) {
  bool doubleBuffered = executor_->arenas().isDoubleBuffered(range.arena());
  for (int side = 0; side < (doubleBuffered ? cuda::Arenas::kSides : 1); ++side)
    AMPC_TRY(copy(executor_->arenas().at(range, side)));
  if (doubleBuffered)
    AMPC_TRY(inputs_.wereTouched(*device_, compute_.get()));
  return device_->wait(compute_.get(), [&] { return rangeText(program_, range) + pendingWork(); });
}

// The caller's work on the legacy default stream makes the data; other streams of the session do
// not wait for that stream, so the host does.
Status CudaBackend::writeFromDevice(const Range &range, int number, const void *data) {
  if (number != device_->number())
    return invalid("", "the tensor is on GPU " + std::to_string(number) + ", the session on GPU " +
                           std::to_string(device_->number()));
  AMPC_TRY(device_->enter());
  fresh_ &= !dependsOnVariables(program_.head(), range);
  AMPC_TRY(device_->wait(kLegacyStream, [&] { return rangeText(program_, range); }));
  return copyIn(range, [&](CUdeviceptr to) -> Status {
    AMPC_CU(api(), cuMemcpyDtoDAsync_v2,
            (to, reinterpret_cast<CUdeviceptr>(data), range.size(), compute_.get()),
            rangeText(program_, range));
    return {};
  });
}

// The caller's streams do not wait for those of the session, so the host does.
Result<DeviceMemory> CudaBackend::deviceMemory(const Range &range, bool copied) {
  AMPC_TRY(device_->enter());
  DeviceMemory result{device_->number(), nullptr, nullptr};
  CUdeviceptr address = executor_->arenas().at(range, inputs_.side());
  lent_ |= !copied && dependsOnVariables(program_.head(), range);
  if (copied) {
    AMPC_ASSIGN(Memory copy, device_->allocate(range.size(), rangeText(program_, range)));
    AMPC_CU(api(), cuMemcpyDtoDAsync_v2, (copy.at(), address, range.size(), compute_.get()),
            rangeText(program_, range));
    address = copy.at();
    result.owner = std::make_shared<Memory>(std::move(copy));
  }
  result.data = reinterpret_cast<void *>(address);
  AMPC_TRY(
      device_->wait(compute_.get(), [&] { return rangeText(program_, range) + pendingWork(); }));
  return result;
}

// Ranks must capture and launch equal graphs, but evaluate different numbers of batches: with
// ranks, the sides of training steps alternate whatever runs in between.
Result<std::vector<std::span<uint8_t>>> CudaBackend::stage(const Entry &entry) {
  AMPC_TRY(device_->enter());
  if (ranks_.connected() && entry.role() == EntryRole::train_step)
    inputs_.setNext(staged_++ % cuda::Arenas::kSides);
  return inputs_.stage(entry, *device_, [&] { return pendingWork(); });
}

Result<bool> CudaBackend::holdData(const Entry &entry, const DataSource &source,
                                   std::string *note) {
  AMPC_TRY(device_->enter());
  hasRun_[static_cast<size_t>(entry.role())] = false; // the gathering kernel has not run yet
  return resident_.hold(entry, source, executor_->arenas(), *device_, compute_.get(), note);
}

Status CudaBackend::orderData(std::span<const uint32_t> order) {
  AMPC_TRY(device_->enter());
  return resident_.setOrder(order, *device_, compute_.get(), [&] { return pendingWork(); });
}

Result<bool> CudaBackend::connect(const MakeCollectives &make) {
  AMPC_TRY(device_->enter());
  AMPC_TRY(ranks_.connect(program_, *executor_, *device_, make));
  return ranks_.connected();
}

Status CudaBackend::shard(std::shared_ptr<const ShardPlan> plan) {
  AMPC_TRY(device_->enter());
  const Entry &entry = *program_.entry(EntryRole::train_step);
  AMPC_TRY(wait());
  for (const auto &[command, windows] : plan->commands)
    AMPC_TRY(executor_->restrict(entry, command, windows));
  if (ranks_.connected())
    ranks_.shard(*plan);
  forgetGraphs(entry.role()); // what was captured before runs all of the update
  return {};
}

Status CudaBackend::omit(const Entry &entry, std::span<const uint32_t> commands) {
  AMPC_TRY(device_->enter());
  AMPC_TRY(wait());
  for (uint32_t command : commands)
    AMPC_TRY(executor_->restrict(entry, command, {}));
  forgetGraphs(entry.role());
  return {};
}

void CudaBackend::forgetGraphs(EntryRole role) {
  std::erase_if(graphs_, [role](const auto &graph) { return graph.first.role == role; });
  hasRun_[static_cast<size_t>(role)] = false;
}

Status CudaBackend::release(std::span<const Range> ranges) {
  AMPC_TRY(device_->enter());
  AMPC_TRY(wait());
  for (const Range &range : ranges)
    AMPC_TRY(executor_->arenas().release(range));
  return {};
}

Status CudaBackend::provide() {
  AMPC_TRY(device_->enter());
  return executor_->arenas().provide();
}

Status CudaBackend::average(const Bucket &bucket) {
  AMPC_TRY(device_->enter());
  return ranks_.average(bucket, compute_.get());
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
  AMPC_ASSIGN(auto device, Device::open(std::move(api), options.deviceNumber));
  auto backend = std::make_unique<CudaBackend>(program, std::move(device), std::move(counts));
  AMPC_TRY(backend->prepare(options));
  return std::unique_ptr<Backend>(std::move(backend));
}

} // namespace ampc::runtime
