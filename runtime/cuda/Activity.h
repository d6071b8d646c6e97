// GPU activity from CUPTI's activity records: kernels with their names, including those of
// libraries, and copies. CUPTI is global to the process, so there is a single object. Used by
// CudaBackend for profiles.
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
    uint64_t run;            // number of the record() call
    uint32_t id;             // id of the enter() call that preceded the work
    uint64_t beginNs, endNs; // in the monotonic clock
    std::string name;        // name of the kernel; "memcpy" or "memset"
  };

  // Opens libcupti. On failure the error states why there are no records; it is the same for the
  // whole process.
  static Result<Activity *> open();
  // Runs `work` and returns the records of the GPU work that it enqueued, in order of time. The GPU
  // work must be complete when `work` returns. `work` calls enter(id) before each part. Records
  // that arrive later are returned by `late`.
  Result<std::vector<Record>> record(const std::function<Status()> &work);
  Status enter(uint32_t id);
  // The number of the latest record() call in this process.
  uint64_t run() const { return run_; }
  // Returns the records of these runs that arrived since then, each once. The runs must be among
  // the last kRemembered ones.
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
