#include "cuda/Timing.h"
#include "cuda/Errors.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace ampc::runtime::cuda {

namespace {

constexpr int kRounds = 7;                 // rounds that are counted; one more round precedes them
constexpr float kGraphMilliseconds = 0.4f; // target duration of the calls in one graph
constexpr size_t kMinCalls = 2, kMaxCalls = 20; // per graph
constexpr float kHopeless = 1.5f; // times the best one's time: such a candidate is dropped
// The same for a single call, whose time may include some of the host's. Some engines take a
// thousand times as long as others.
constexpr float kHopelessCall = 4;
constexpr float kShortCall = 0.1f; // milliseconds of a call that is not dropped by its single time
constexpr uint64_t kPatternBytes = 1 << 20;

float median(std::vector<float> values) {
  auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

} // namespace

// A graph to be timed: the calls of a candidate, warm or cold, or, without a candidate, only the
// clearing of the cache.
struct Timing::Job {
  std::optional<size_t> candidate;
  bool cold;
  Graph graph;
  std::vector<float> took; // milliseconds per round
  bool dropped = false;
};

Status Timing::prepare() {
  if (std::exchange(prepared_, true))
    return {};
  // If there is no memory for clearing the cache, candidates are only compared warm.
  auto clearing = device_.allocate(2 * device_.l2Bytes(), "memory that clears the cache");
  if (clearing.ok())
    clearing_ = std::move(*clearing);
  else
    onlyWarm_ = std::move(clearing.status());
  return {};
}

Status Timing::recordEvent(size_t event, const std::string &what) {
  while (events_.size() <= event) {
    AMPC_ASSIGN(Event created,
                device_.event(true, "measurement " + std::to_string(events_.size())));
    events_.push_back(std::move(created));
  }
  AMPC_CU(device_.api(), cuEventRecord, (events_[event].get(), stream_), what);
  return {};
}

Result<float> Timing::elapsed(size_t from, size_t to, const std::string &what) const {
  float milliseconds = 0;
  AMPC_CU(device_.api(), cuEventElapsedTime,
          (&milliseconds, events_[from].get(), events_[to].get()), what);
  return milliseconds;
}

// Runs the call once, because lazy loading at the first call must neither be measured nor be
// captured.
Status Timing::once(const Call &call, const std::string &what) const {
  AMPC_TRY(call());
  return device_.wait(stream_, [&] { return what; });
}

Status Timing::clear(const std::string &what) const {
  AMPC_CU(device_.api(), cuMemsetD32Async, (clearing_.at(), 0, clearing_.size() / 4, stream_),
          what);
  return {};
}

// Milliseconds of one call, which may include host overhead.
Result<float> Timing::single(const Call &call, const std::string &what) {
  AMPC_TRY(recordEvent(0, what));
  AMPC_TRY(call());
  AMPC_TRY(recordEvent(1, what));
  AMPC_TRY(device_.wait(events_[1], [&] { return what; }));
  return elapsed(0, 1, what);
}

// The number of calls per graph for calls of this duration.
size_t Timing::callsPerGraph(float milliseconds) {
  float calls = std::ceil(kGraphMilliseconds / std::max(milliseconds, 1e-6f));
  return std::clamp(static_cast<size_t>(std::min(calls, static_cast<float>(kMaxCalls))), kMinCalls,
                    kMaxCalls);
}

// Captures a graph of `calls` calls, each preceded by clearing the cache if `clears`. Without a
// call it only clears.
Result<Graph> Timing::capture(const Call *call, bool clears, size_t calls,
                              const std::string &what) const {
  AMPC_CU(device_.api(), cuStreamBeginCapture_v2, (stream_, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
          what);
  Status captured;
  for (size_t i = 0; i < calls && captured.ok(); ++i) {
    if (clears)
      captured = clear(what);
    if (captured.ok() && call)
      captured = (*call)();
  }
  return device_.endCapture(stream_, std::move(captured), what);
}

// Launches all graphs without waiting in between. A warm graph is launched twice, and the second
// launch is timed. The first graph of a round is also launched twice, so that the host is ahead of
// the GPU when timing begins. Each round reverses the order of the graphs for the next one.
Status Timing::round(std::vector<Job> &jobs, bool counts, std::vector<Time> &times,
                     const std::string &what) {
  const Api &api = device_.api();
  size_t event = 0;
  std::vector<Job *> ran;
  for (Job &job : jobs) {
    Status *failed = job.candidate ? &times[*job.candidate].failed : nullptr;
    if (job.dropped || (failed && !failed->ok()))
      continue;
    CUresult error = CUDA_SUCCESS;
    if (!job.cold || ran.empty())
      error = api.cuGraphLaunch(job.graph.get(), stream_);
    AMPC_TRY(recordEvent(event, what));
    if (error == CUDA_SUCCESS)
      error = api.cuGraphLaunch(job.graph.get(), stream_);
    AMPC_TRY(recordEvent(event + 1, what));
    if (error == CUDA_SUCCESS) {
      ran.push_back(&job);
      event += 2;
    } else if (failed) {
      *failed = driverError(api, error, "cuGraphLaunch", what);
    } else {
      return driverError(api, error, "cuGraphLaunch", what);
    }
  }
  if (ran.empty())
    return {};
  AMPC_TRY(device_.wait(events_[event - 1], [&] { return what; }));
  for (size_t i = 0; i < ran.size() && counts; ++i) {
    AMPC_ASSIGN(float took, elapsed(2 * i, 2 * i + 1, what));
    ran[i]->took.push_back(took);
  }
  std::reverse(jobs.begin(), jobs.end());
  return {};
}

// After a first round: graphs of candidates that are far behind the fastest, warm and cold, are not
// run again. Their times stay.
void Timing::dropHopeless(std::vector<Job> &jobs) {
  float best[2] = {INFINITY, INFINITY};
  for (const Job &job : jobs)
    if (job.candidate && !job.took.empty())
      best[job.cold] = std::min(best[job.cold], job.took.front());
  std::map<size_t, bool> hopeful;
  for (const Job &job : jobs)
    if (job.candidate && !job.took.empty())
      hopeful[*job.candidate] |= job.took.front() <= kHopeless * best[job.cold];
  for (Job &job : jobs)
    job.dropped = job.candidate && !hopeful[*job.candidate];
}

Result<std::vector<Timing::Time>> Timing::measure(const std::vector<Call> &candidates,
                                                  const std::string &what) {
  AMPC_TRY(prepare());
  std::vector<Time> times(candidates.size());
  std::vector<Job> jobs;
  float fastest = std::numeric_limits<float>::infinity();
  for (size_t i = 0; i < candidates.size(); ++i) {
    Status &failed = times[i].failed;
    failed = once(candidates[i], what);
    if (!failed.ok())
      continue;
    auto took = single(candidates[i], what);
    if (!took.ok()) {
      failed = std::move(took.status());
      continue;
    }
    times[i].warm = times[i].cold = *took;
    fastest = std::min(fastest, *took);
  }
  size_t calls = std::isfinite(fastest) ? callsPerGraph(fastest) : 0;
  bool clears = clearing_.size() > 0;
  if (calls > 0 && clears) {
    AMPC_ASSIGN(Graph graph, capture(nullptr, true, calls, what));
    jobs.push_back({std::nullopt, true, std::move(graph), {}});
  }
  for (size_t i = 0; i < candidates.size(); ++i) {
    Status &failed = times[i].failed;
    if (times[i].warm > std::max(kShortCall, kHopelessCall * fastest))
      continue;
    for (bool cold : {false, true}) {
      if (!failed.ok() || (cold && !clears))
        continue;
      if (auto graph = capture(&candidates[i], cold, calls, what); graph.ok())
        jobs.push_back({i, cold, std::move(*graph), {}});
      else
        failed = std::move(graph.status());
    }
  }
  for (int i = 0; i <= kRounds && calls > 0; ++i) {
    AMPC_TRY(round(jobs, i > 0, times, what));
    if (i == 1)
      dropHopeless(jobs);
  }
  float clearing = 0;
  auto perCall = [&](float milliseconds) { return milliseconds / static_cast<float>(calls); };
  for (const Job &job : jobs)
    if (!job.candidate)
      clearing = median(job.took);
  for (const Job &job : jobs)
    if (job.candidate && times[*job.candidate].failed.ok()) {
      float took = median(job.took);
      Time &time = times[*job.candidate];
      (job.cold ? time.cold : time.warm) =
          perCall(job.cold ? std::max(0.0f, took - clearing) : took);
    }
  for (Time &time : times)
    if (!clears)
      time.cold = time.warm;
  return times;
}

Result<Timing::Time> Timing::measure(const Call &only, const std::string &what) {
  AMPC_ASSIGN(std::vector<Time> times, measure(std::vector<Call>{only}, what));
  AMPC_TRY(std::move(times[0].failed));
  return times[0];
}

std::optional<size_t> Timing::choose(const std::vector<Time> &times) {
  const Time *cheapest = nullptr;
  for (const Time &time : times)
    if (time.failed.ok() && (!cheapest || time.cost() < cheapest->cost()))
      cheapest = &time;
  for (size_t i = 0; cheapest && i < times.size(); ++i)
    if (times[i].failed.ok() && times[i].cost() <= kTie * cheapest->cost())
      return i;
  return std::nullopt;
}

Status Timing::fill(CUdeviceptr address, uint64_t bytes) {
  const std::string what = "operands of a measurement";
  if (pattern_.size() == 0) {
    AMPC_ASSIGN(pattern_, device_.allocatePinned(kPatternBytes, what));
    std::mt19937 random(1);
    auto *halves = reinterpret_cast<uint16_t *>(pattern_.data());
    for (uint64_t i = 0; i < kPatternBytes / 2; ++i)
      halves[i] = static_cast<uint16_t>((random() & 0x83ff) | 0x3800);
  }
  // For more bytes, each copy doubles the initialized part.
  uint64_t filled = std::min(bytes, kPatternBytes);
  if (filled > 0)
    AMPC_CU(device_.api(), cuMemcpyHtoDAsync_v2, (address, pattern_.data(), filled, stream_), what);
  while (filled < bytes) {
    uint64_t part = std::min(filled, bytes - filled);
    AMPC_CU(device_.api(), cuMemcpyDtoDAsync_v2, (address + filled, address, part, stream_), what);
    filled += part;
  }
  return {};
}

} // namespace ampc::runtime::cuda
