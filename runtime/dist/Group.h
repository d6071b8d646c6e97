// The ranks of a training. One thread per process does all communication, in the order in which
// the main thread asks for it; all ranks must ask for the same. A failure on one rank ends all:
// the lowest rank that answers hears of it, prints one line and then tells the others.
#pragma once
#include "ampc/Format/DType.h"
#include "dist/Mpi.h"
#include "dist/Rendezvous.h"
#include "dist/Transport.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace ampc::runtime {

// The mean of a bucket of gradients over all ranks. The functions run on the communication thread.
struct Average {
  format::DType type; // of the elements that travel
  uint64_t count = 0;
  float factor = 1;                           // the sum over ranks is multiplied by it
  std::function<void(uint8_t *to)> pack;      // writes the own elements
  std::function<void(const uint8_t *)> store; // takes the result
  // If not empty, each rank takes the mean of its share only: by rank, the first element of its
  // share, and at last `count`.
  std::vector<uint64_t> shares;
};

// Memory of each rank, by rank: the same number and sizes on all ranks.
using Ranges = std::vector<std::vector<std::span<uint8_t>>>;

// While the main thread waits for its GPU, which may wait for other ranks, the communication thread
// calls `check` now and then. After an error, or after the timeout, it calls `abort`.
struct DeviceWatch {
  std::function<Status()> check;
  std::function<void()> abort;
};

// Seconds after which a rank is given up that does not join, or does not answer.
struct RankTimeouts {
  double join, answer;
};

class Group {
public:
  // `print` is called at most once, by one rank, from any thread. The error has no text if a rank
  // has printed it.
  static Result<std::unique_ptr<Group>> join(const RankLaunch &launch, RankTimeouts timeouts,
                                             Printer print);
  ~Group();

  int rank() const { return launch_.rank; }
  int size() const { return launch_.size; }
  const std::string &host(int rank) const { return links_.hosts[static_cast<size_t>(rank)]; }
  // "rank 1 on 'node2'", for messages.
  std::string nameOf(int rank) const;
  // The number of ranks on this machine.
  int neighbors() const;

  // Overwrites `bytes` by those of rank 0.
  Status broadcast(std::span<uint8_t> bytes);
  // Returns the bytes of all ranks, by rank; all give the same number of bytes.
  Result<std::vector<uint8_t>> gather(std::span<const uint8_t> bytes);
  Result<std::vector<std::string>> gatherTexts(const std::string &text);
  Result<std::vector<double>> gatherNumbers(std::span<const double> numbers);
  // Rank r gives its ranges[r] to all ranks, or to rank 0 only. Each byte of `flags`, of which all
  // ranks have as many, becomes the largest of all ranks. `timed`: report() counts it.
  Status share(const Ranges &ranges, bool toAll, std::span<uint8_t> flags = {}, bool timed = false);
  // Starts an average; wait() returns when all that were started are stored. The sum is taken in
  // float32, in the order of ranks, so that all ranks get the same bits in every run.
  void startAverage(Average average);
  Status wait();
  // What ranks exchanged, or waited for, for a trace; times of the monotonic clock.
  struct Span {
    const char *what;
    uint64_t beginNs, endNs, bytes; // bytes that this rank sent
    bool waits;                     // of the step, which did nothing else
  };
  void recordSpans(bool records) { records_ = records; }
  // Those since the last call; behind wait().
  std::vector<Span> takeSpans() { return std::exchange(spans_, {}); }
  // A line for the summary of a training with this many steps: the time of averages, and how much
  // of it wait() waited for. `onDevice`: GPUs averaged without this object.
  std::string report(uint64_t steps, bool onDevice) const;

  // Around a wait for the GPU; not nested.
  void beginDeviceWait(DeviceWatch watch);
  void endDeviceWait();

  // Ends with an error that all ranks have found, such as different options. One of them prints it.
  Status failAll(const Status &status);
  // Must be called once, at the end, with the result of the own work. Returns how the process ends;
  // an error is printed.
  Code finish(const Status &own);

private:
  struct Failure {
    Code code;
    std::string text; // empty: not to be printed by this rank
  };
  // What the communication thread is to report.
  struct Report {
    Failure failure;
    int unlessAnswers = -1; // nothing if this rank answers
  };
  using Job = std::function<Status()>;

  Group(const RankLaunch &launch, RankTimeouts timeouts, Printer print)
      : launch_(launch), timeouts_(timeouts), print_(std::move(print)) {}
  Status connect();
  Status connectByMpi(double deadline);
  void work();
  void run(Job job);
  void wake();
  void jobFailed(const Status &status);
  Status drain();
  Status enqueueAndWait(Job job);
  Status exchange(std::span<const Part> sends, std::span<const Part> receives);
  Status allToAll(uint8_t *own, uint64_t ownBytes, uint8_t *all);
  Status average(const Average &average);
  double endSpan(const char *what, uint64_t beginNs, uint64_t bytes, bool waits);

  // GroupControl.cpp
  void watchControl(int milliseconds);
  void readControl(int rank);
  void controlClosed(int rank);
  std::string lostText(int peer) const;
  bool isThere(int peer) const;
  void watchUntil(const std::function<bool()> &done);
  std::vector<bool> whoAnswers();
  void report(Failure failure);
  void report(Failure failure, const std::vector<bool> &answers);
  void reportFromMain(const Failure &failure);
  void askForReport(Report report);
  void reportForMain();
  Failure noAnswer(int peer, double seconds) const;
  void waitForOthers();
  void waitForVerdict(int rank);
  void giveUp(int peer, double seconds);
  void watchDevice();
  void send(int rank, uint32_t kind, Code code, const std::string &text);
  void sendEnd(Code code);
  void fail(Failure failure, int printer = -1);
  void waitForPrinter();
  Status failureStatus();
  bool failed();
  void exitIfStuck();

  RankLaunch launch_;
  RankTimeouts timeouts_;
  Printer print_;
  Links links_;
  std::unique_ptr<Mpi> mpi_; // null if the data travels over TCP
  std::unique_ptr<Transport> transport_;
  int wake_ = -1;               // an eventfd that ends a wait for control messages
  std::vector<uint8_t> buffer_; // of the communication thread
  std::vector<float> sums_;     // likewise
  std::vector<bool> answered_;  // likewise, by rank
  double averageSeconds_ = 0;   // likewise, of all averages
  uint64_t averageBytes_ = 0;   // likewise, sent
  double shareSeconds_ = 0;     // likewise, of what was shared in steps
  uint64_t shareBytes_ = 0;     // likewise, sent
  double waitedSeconds_ = 0;
  bool records_ = false; // set while no job runs
  std::vector<Span> spans_;

  std::mutex mutex_, sending_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  size_t started_ = 0, completed_ = 0; // jobs
  bool stop_ = false, ended_ = false, finishing_ = false, complete_ = false;
  Code abortCode_ = Code::ok;     // of the rank that printed: what mpirun is to exit with
  std::vector<bool> done_, gone_; // by rank: finished; its control connection is closed
  std::optional<Failure> failure_;
  std::optional<Report> report_; // of the main thread
  double failureTime_ = 0;
  int printer_ = -1; // the rank that has printed and ended this one
  std::thread thread_;

  std::mutex watching_;              // held while `watch_` is used
  std::optional<DeviceWatch> watch_; // while the main thread waits for the GPU
  double watchedSince_ = 0;
};

} // namespace ampc::runtime
