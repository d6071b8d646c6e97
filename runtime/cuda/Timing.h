// Measures alternatives for the same work and chooses among them. Used while a program is loaded,
// for algorithms, epilogues and sums of products, and by --calibrate.
//
// A step runs as a graph, so each candidate is enqueued many times in a graph of its own. This
// excludes the host's overhead, which exceeds the time of a small product. Candidates take turns in
// rounds, and the time of a candidate is its median over the rounds, so that changes of the clock
// rate or other processes affect all candidates alike. There are two times:
//   warm  calls directly follow each other: the data of a call is in the L2 cache as far as it fits
//   cold  before each call, memory of twice the size of the cache is set; the time for setting it
//         is subtracted
// A real step is in between: it finds activations in the cache and weights in memory. The cost is
// the mean of both. Candidates that take several times as long as another one in a single call are
// measured by that call alone.
#pragma once
#include "cuda/Device.h"
#include <vector>

namespace ampc::runtime::cuda {

class Timing {
public:
  // Enqueues the work of a candidate on the stream. It may be captured, so it must not wait.
  using Call = std::function<Status()>;
  struct Time {
    float warm = 0,
          cold = 0; // milliseconds per call; equal if there is no memory for clearing the cache
    Status failed;  // not ok: the candidate could not be run or captured
    float cost() const { return (warm + cold) / 2; }
  };

  // `stream` and the device must outlive the object. Memory for clearing the cache is allocated at
  // the first measurement.
  Timing(Device &device, CUstream stream) : device_(device), stream_(stream) {}

  // Measures the candidates; returns one time per candidate, in order. `what` describes their work
  // for errors. Fails if the measurement itself fails, or, in the second form, if the candidate
  // does.
  Result<std::vector<Time>> measure(const std::vector<Call> &candidates, const std::string &what);
  Result<Time> measure(const Call &only, const std::string &what);

  // Returns the first candidate whose cost is at most kTie times that of the cheapest one; nullopt
  // if all failed.
  static std::optional<size_t> choose(const std::vector<Time> &times);
  static constexpr float kTie = 1.02f;
  // The reason why there are no cold times: the error of the allocation that they need. Ok if there
  // are cold times or nothing was measured.
  const Status &onlyWarm() const { return onlyWarm_; }

  // Fills device memory with values like those of a network, on the stream: power consumption, and
  // with it the clock rate, depends on the data. The values are random 16-bit words: float16 of
  // magnitude 0.5 to 1, which are bfloat16 of 2^-15 to 2^-7, and in pairs float32 of 2^-15 to 2^-7.
  Status fill(CUdeviceptr address, uint64_t bytes);

private:
  struct Job;
  Status prepare();
  Status once(const Call &call, const std::string &what) const;
  Result<float> elapsed(size_t from, size_t to, const std::string &what) const;
  Status recordEvent(size_t event, const std::string &what);
  Result<float> single(const Call &call, const std::string &what);
  static size_t callsPerGraph(float milliseconds);
  Result<Graph> capture(const Call *call, bool clears, size_t calls, const std::string &what) const;
  Status clear(const std::string &what) const;
  Status round(std::vector<Job> &jobs, bool counts, std::vector<Time> &times,
               const std::string &what);
  static void dropHopeless(std::vector<Job> &jobs);

  Device &device_;
  CUstream stream_;
  Memory clearing_; // empty if the allocation failed
  Pinned pattern_;
  Status onlyWarm_;
  bool prepared_ = false;
  std::vector<Event> events_;
};

} // namespace ampc::runtime::cuda
