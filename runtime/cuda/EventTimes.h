// Times of commands by events around them, for drivers without CUPTI. Used by CudaBackend.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/Device.h"

namespace ampc::runtime::cuda {

class EventTimes {
public:
  // Records mark `index` on the stream. Mark i is the start of the i-th command and the end of the
  // one before; the next marks overwrite those of earlier profiles.
  Status mark(size_t index, Device &device, CUstream stream);
  // Appends the times of the `count` commands from number `first` on, between the marks 0 to
  // `count`, which must be complete. Durations are those of the GPU; they begin at `originNs` of
  // the host's clock.
  Status append(size_t first, size_t count, uint64_t originNs, const Device &device,
                std::vector<CommandTime> &times) const;

private:
  std::vector<Event> marks_;
};

} // namespace ampc::runtime::cuda
