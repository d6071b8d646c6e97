// The generated kernels of a program on a GPU: the code of this GPU is chosen and loaded, and every
// launch is held against what the program says that its kernel touches.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/Arenas.h"
#include "cuda/Device.h"

namespace ampc::runtime::cuda {

// The segments that a GPU of this compute capability can run, best first: the cubin of its own generation (the newest that is not
// newer than it), then the PTX. A cubin for sm_100a runs on exactly 10.0, one for sm_100f on its family, 10.0 and later 10.x. An
// environment error where there is none.
Result<std::vector<size_t>> chooseCode(const Program &program, int capability);

class Kernels {
public:
  // Looks up every kernel of the program. A cubin that the driver does not take is passed over with a line in `notes`, where there is
  // PTX.
  static Result<Kernels> load(const Program &program, Device &device, std::vector<std::string> &notes);
  // Kernel and launch fit: operands, rows, bytes, alignment, no write to a constant.
  Status check(const Program &program, const format::Launch &launch) const;

  // One launch, ready: the addresses live in `parameters`.
  struct Ready {
    CUfunction function = nullptr;
    unsigned grid = 0, block = 0, sharedBytes = 0;
    size_t pointers = 0;              // addresses that the parameters begin with
    std::vector<uint64_t> parameters; // 8 bytes each; a u32 in its low half
  };
  // A launch of one piece.
  Result<Ready> direct(const format::CudaKernel &kernel, uint32_t index,
                       std::vector<uint64_t> arguments, uint64_t rows) const;
  // A launch of several pieces through a table at `table` on the device.
  Result<Ready> pieces(const format::CudaKernel &kernel, uint32_t index, CUdeviceptr table,
                       uint64_t blocks, uint64_t count) const;
  static Status launch(const Api &api, const Ready &ready, CUstream stream,
                       const std::function<std::string()> &what);

private:
  Module module_;
  std::vector<CUfunction> direct_, pieces_; // by Program.kernels
};

constexpr uint64_t kMostBlocks = (uint64_t{1} << 31) - 1; // of a grid

// Blocks that a piece of `rows` takes. More than a grid has stay more, whatever their clusters.
inline uint64_t blocksOf(const format::CudaKernel &kernel, uint64_t rows) {
  uint64_t units = rows / kernel.rows_per_block() + (rows % kernel.rows_per_block() != 0);
  return units > kMostBlocks ? units : units * kernel.cluster_blocks();
}

} // namespace ampc::runtime::cuda
