// Loads the generated kernels of a program on a GPU: chooses the code for this GPU, loads it, and
// verifies each launch against the arguments that the program declares for its kernel.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/Arenas.h"
#include "cuda/Device.h"

namespace ampc::runtime::cuda {

// Returns the segments that a GPU of this compute capability can run, best first: the cubin of its
// generation (the newest that is not newer than the GPU), then the PTX. A cubin for sm_100a runs on
// 10.0 only; one for sm_100f on its family, 10.0 and later 10.x. Fails with an environment error if
// there is none.
Result<std::vector<size_t>> chooseCode(const Program &program, int capability);

class Kernels {
public:
  // Looks up every kernel of the program. If the driver rejects the cubin and there is PTX, uses
  // the PTX and adds a line to `notes`.
  static Result<Kernels> load(const Program &program, Device &device,
                              std::vector<std::string> &notes);
  // Verifies that a launch matches its kernel: number of operands, rows, sizes, alignment, no
  // writes to constants.
  Status check(const Program &program, const format::Launch &launch) const;

  // A prepared launch. `parameters` holds the addresses and numbers that are passed.
  struct Ready {
    CUfunction function = nullptr;
    unsigned grid = 0, block = 0, sharedBytes = 0;
    size_t pointers = 0;              // number of addresses at the start of the parameters
    std::vector<uint64_t> parameters; // 8 bytes each; a u32 is in the lower half
  };
  // Whether the kernel has an entry for one piece; else the one for several takes one, too.
  static bool hasDirect(const format::CudaKernel &kernel);
  // Prepares a launch of one piece; fails if the kernel has no entry for it.
  Result<Ready> direct(const format::CudaKernel &kernel, uint32_t index,
                       std::vector<uint64_t> arguments, uint64_t rows) const;
  // Prepares a launch of several pieces, whose table is at `table` on the device.
  Result<Ready> pieces(const format::CudaKernel &kernel, uint32_t index, CUdeviceptr table,
                       uint64_t blocks, uint64_t count) const;
  static Status launch(const Api &api, const Ready &ready, CUstream stream,
                       const std::function<std::string()> &what);

private:
  Module module_;
  std::vector<CUfunction> direct_, pieces_; // in the order of Program.kernels
};

constexpr uint64_t kMaxGridBlocks = (uint64_t{1} << 31) - 1; // maximum number of blocks in a grid

// The number of blocks for `rows` rows. If it exceeds the maximum of a grid, the result does, too;
// multiplication with the cluster size cannot overflow it back into range.
inline uint64_t blocksOf(const format::CudaKernel &kernel, uint64_t rows) {
  uint64_t units = rows / kernel.rows_per_block() + (rows % kernel.rows_per_block() != 0);
  return units > kMaxGridBlocks ? units : units * kernel.cluster_blocks();
}

} // namespace ampc::runtime::cuda
