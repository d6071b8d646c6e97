#include "cuda/PinnedReader.h"
#include "cuda/Errors.h"
#include <algorithm>
#include <cstring>

namespace ampc::runtime::cuda {

Result<std::span<const uint8_t>> PinnedReader::read(Device &device, CUstream stream,
                                                    CUdeviceptr from, uint64_t size,
                                                    std::vector<uint8_t> &buffer,
                                                    const std::string &what,
                                                    const std::function<std::string()> &pending) {
  buffer.resize(size);
  for (Pinned &half : halves_)
    if (size > 0 && half.size() == 0) {
      AMPC_ASSIGN(half, device.allocatePinned(kPiece, "values on their way to the host"));
    }
  auto half = [&](uint64_t begin) { return halves_[begin / kPiece % 2].data(); };
  auto start = [&](uint64_t begin) -> Status {
    if (begin < size)
      AMPC_CU(device.api(), cuMemcpyDtoHAsync_v2,
              (half(begin), from + begin, std::min(kPiece, size - begin), stream), what);
    return {};
  };
  AMPC_TRY(start(0));
  uint64_t begin = 0;
  do {
    AMPC_TRY(device.wait(stream, [&] { return what + pending(); }));
    AMPC_TRY(start(begin + kPiece));
    if (begin < size)
      std::memcpy(buffer.data() + begin, half(begin), std::min(kPiece, size - begin));
    begin += kPiece;
  } while (begin < size);
  return std::span<const uint8_t>(buffer);
}

} // namespace ampc::runtime::cuda
