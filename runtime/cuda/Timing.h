// How long candidates for the same work take, and which one is taken. Used where a program is loaded, for algorithms, epilogues and
// sums of products, and by --calibrate.
//
// A step runs as a graph, so each candidate is enqueued many times in a graph of its own: the host's calls, which take longer than
// a small product, take no part. Candidates take turns in rounds; a candidate's time is its median over the rounds, so that a
// clock that changes or another process disturbs all of them, or none. There are two times:
//   warm  one call behind the other: what a call reads and writes is in the L2 cache, as far as it fits
//   cold  before each call memory of twice the cache's size is set; what setting it takes alone is subtracted
// A step is between the two: it finds activations in the cache and weights in memory. The cost is the mean of both.
#pragma once
#include "cuda/Device.h"
#include <vector>

namespace ampc::runtime::cuda {

class Timing {
public:
  // Enqueues a candidate's work on the stream. It may be captured, so it must not wait.
  using Call = std::function<Status()>;
  struct Time {
    float warm = 0, cold = 0; // ms of one call; equal where the GPU has no memory left to clear the cache with
    Status failed;            // not ok: the candidate could not be run, or not be captured
    float cost() const { return (warm + cold) / 2; }
  };

  // `stream` and the device must outlive it. Memory for clearing the cache is allocated at the first measurement.
  Timing(Device &device, CUstream stream) : device_(device), stream_(stream) {}

  // One time per candidate, in their order. Runs each of them many times. `what` says for errors what they do. An error is one of the
  // measurement itself, or of the candidate where there is only one.
  Result<std::vector<Time>> measure(const std::vector<Call> &candidates, const std::string &what);
  Result<Time> measure(const Call &only, const std::string &what);

  // The first candidate that costs at most kTie of what the cheapest one costs; nullopt where all have failed.
  static std::optional<size_t> choose(const std::vector<Time> &times);
  static constexpr float kTie = 1.02f;
  // Why there are no cold times: the error of allocating the memory that they need. Ok where there are, or nothing was measured.
  const Status &onlyWarm() const { return onlyWarm_; }

  // Writes numbers like those of a network to device memory, on the stream: power, and with it the clock, depends on the data. Random
  // 16-bit words, each a float16 of magnitude 0.5 to 1, a bfloat16 of 2^-15 to 2^-7, and in pairs a float32 of 2^-15 to 2^-7.
  Status fill(CUdeviceptr address, uint64_t bytes);

private:
  struct Job;
  Status prepare();
  Status once(const Call &call, const std::string &what) const;
  Result<float> elapsed(size_t from, size_t to, const std::string &what) const;
  Status mark(size_t event, const std::string &what);
  Result<size_t> callsPerGraph(const Call &call, const std::string &what);
  Result<Graph> capture(const Call *call, bool clears, size_t calls, const std::string &what) const;
  Status clear(const std::string &what) const;
  Status round(std::vector<Job> &jobs, bool counts, std::vector<Time> &times, const std::string &what);

  Device &device_;
  CUstream stream_;
  Memory clearing_; // empty where there is no room
  Pinned pattern_;
  Status onlyWarm_;
  bool prepared_ = false;
  std::vector<Event> events_;
};

} // namespace ampc::runtime::cuda
