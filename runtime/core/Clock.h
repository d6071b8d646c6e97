// Clocks for measurements.
#pragma once
#include <cstdint>
#include <ctime>

namespace ampc::runtime {

inline uint64_t nanosecondsOf(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000 + static_cast<uint64_t>(now.tv_nsec);
}

inline uint64_t monotonicNs() {
  return nanosecondsOf(CLOCK_MONOTONIC);
}
inline double monotonicSeconds() {
  return static_cast<double>(monotonicNs()) * 1e-9;
}
// CPU time of this thread.
inline double threadCpuSeconds() {
  return static_cast<double>(nanosecondsOf(CLOCK_THREAD_CPUTIME_ID)) * 1e-9;
}

} // namespace ampc::runtime
