// What a run tells people: --info, --profile, --benchmark.
#pragma once
#include "driver/Options.h"
#include <iosfwd>

namespace ampc::runtime {

std::string infoText(const Program &program);
std::string infoJson(const Program &program, const SessionOptions &options);

struct StepProfile {
  format::EntryRole entry;
  uint64_t step;
  std::vector<CommandTime> times;
  size_t runs = 1; // of the session, for this step
};
// Brings times that came late to their steps; `steps` are all that the session has profiled.
Status addLateTimes(Session &session, std::vector<StepProfile> &steps);
// Chrome's trace format: one complete event per call, or per kernel of a call, named after the op.
// `profiler`: who took the times.
Status writeProfile(const std::string &path, const Program &program,
                    const std::vector<StepProfile> &steps, const std::string &profiler);

// "min 1.2 ms, median 1.3 ms, p99 1.9 ms, 394 rows/s". rows: of a step; 0 counts steps.
std::string benchmarkText(std::vector<double> seconds, uint64_t rows);

// What the host did for steps on a GPU: "host 3.1 us CPU, 1.19 driver calls, 0.062 waits per step".
struct HostWork {
  uint64_t steps = 0;
  double cpuSeconds = 0; // of the thread that drives the GPU
  CallCounts calls;
};
std::string hostText(const HostWork &before, const HostWork &after);

} // namespace ampc::runtime
