// Copies of device memory to pageable memory of the host.
#pragma once
#include "cuda/Device.h"
#include <span>
#include <vector>

namespace ampc::runtime::cuda {

class PinnedReader {
public:
  // Copies in pieces through pinned memory, which the first call allocates. For pageable memory the
  // driver would use a buffer of its own and wait. While the host copies one piece out, the next is
  // in transfer. `buffer` gets `size` bytes; `what` describes a failed copy, `pending` the work
  // that a failed wait may be due to.
  Result<std::span<const uint8_t>> read(Device &device, CUstream stream, CUdeviceptr from,
                                        uint64_t size, std::vector<uint8_t> &buffer,
                                        const std::string &what,
                                        const std::function<std::string()> &pending);

private:
  static constexpr uint64_t kPiece = 4 << 20;
  Pinned halves_[2]; // two separate allocations
};

} // namespace ampc::runtime::cuda
