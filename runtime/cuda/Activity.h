// What the GPU did and when, as CUPTI's activity records have it: kernels under their own names, those
// inside the library too. CUPTI belongs to the process, so there is one of these.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ampc::runtime::cuda {

class Activity {
public:
  struct Record {
    uint64_t run; // number of the record() that asked for it
    uint32_t id;  // of the part of enter() during which it was asked for
    uint64_t beginNs, endNs; // of the monotonic clock
    std::string name;        // of the kernel; "memcpy", "memset"
  };

  // Opens libcupti. An error says why there are no records; it is the same for the whole process.
  static Result<Activity *> open();
  // Records what `work` asks the GPU for, which must be done when it returns, in order of time. `work`
  // calls enter(id) before each part. What arrives after this has returned is kept for `late`.
  Result<std::vector<Record>> record(const std::function<Status()> &work);
  Status enter(uint32_t id);
  // The latest record(); numbers are the whole process's.
  uint64_t run() const { return run_; }
  // What arrived since then of these runs, one of the last kRemembered; each record is given once.
  static constexpr uint64_t kRemembered = 64;
  Result<std::vector<Record>> late(const std::vector<uint64_t> &runs);

private:
  Activity() = default;
  Status find();
  Status begin();
  Status leave();
  Status end();
  Result<std::vector<Record>> take(const std::function<bool(uint64_t run)> &wanted);
  bool inside_ = false;
  uint64_t run_ = 0;
};

} // namespace ampc::runtime::cuda
