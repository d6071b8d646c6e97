// The outputs of --info, --profile and --benchmark.
#pragma once
#include "dist/Group.h"
#include "driver/Options.h"
#include <iosfwd>

namespace ampc::runtime {

std::string infoText(const Program &program);
std::string infoJson(const Program &program, const SessionOptions &options);

struct StepProfile {
  format::EntryRole entry;
  uint64_t step;
  std::vector<CommandTime> times;
  size_t runs = 1;                     // of the entry, for this step
  std::vector<Group::Span> spans = {}; // of what ranks exchange
};
// Assigns the times of Session::lateTimes to their steps. `steps` are all profiled steps of the
// session.
Status addLateTimes(Session &session, std::vector<StepProfile> &steps);
// Writes Chrome's trace format: one complete event per call, or per kernel of a call, with the op's
// name; and one per exchange of ranks, on a line of its own (tid 2) where it runs beside the calls.
// `profiler` is the source of the times.
Status writeProfile(const std::string &path, const Program &program,
                    const std::vector<StepProfile> &steps, const std::string &profiler);

// "min 1.2 ms, median 1.3 ms, p99 1.9 ms, 394 rows/s". `rows` per step; 0: the rate is in steps/s.
std::string benchmarkText(std::vector<double> seconds, uint64_t rows);

// The work of the host since the start of a run on a GPU, at some step. The difference of two gives
// "host 3.1 us CPU, 1.19 driver calls, 0.062 waits per step".
struct HostWork {
  uint64_t steps = 0;
  double cpuSeconds = 0; // of the thread that calls the driver
  CallCounts calls;
};
std::string hostText(const HostWork &before, const HostWork &after);

} // namespace ampc::runtime
