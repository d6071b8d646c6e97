#include "cuda/EventTimes.h"
#include "cuda/Errors.h"

namespace ampc::runtime::cuda {

Status EventTimes::mark(size_t index, Device &device, CUstream stream) {
  if (index == marks_.size()) {
    AMPC_ASSIGN(Event event, device.event(true, "profile"));
    marks_.push_back(std::move(event));
  }
  AMPC_CU(device.api(), cuEventRecord, (marks_[index].get(), stream), "profile");
  return {};
}

Status EventTimes::append(size_t first, size_t count, uint64_t originNs, const Device &device,
                          std::vector<CommandTime> &times) const {
  double elapsed = 0; // in double: the precision of float milliseconds is too low for nanoseconds
  for (size_t i = 0; i < count; ++i) {
    float milliseconds = 0;
    AMPC_CU(device.api(), cuEventElapsedTime, (&milliseconds, marks_[i].get(), marks_[i + 1].get()),
            "profile");
    double next = elapsed + static_cast<double>(milliseconds) * 1e6;
    times.push_back({static_cast<uint32_t>(first + i), originNs + static_cast<uint64_t>(elapsed),
                     originNs + static_cast<uint64_t>(next), ""});
    elapsed = next;
  }
  return {};
}

} // namespace ampc::runtime::cuda
