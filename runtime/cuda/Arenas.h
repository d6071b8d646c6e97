// The arenas of a session in device memory, one plain allocation each. Those of kind `input` are
// there twice: while a step reads one, the next step's inputs arrive in the other.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/Device.h"

namespace ampc::runtime::cuda {

class Arenas {
public:
  static constexpr int kSides = 2;

  // `extra` bytes are needed beside the arenas (workspaces). Constants are copied in; the rest
  // holds anything. Too little memory is an environment error that says what each arena takes.
  static Result<Arenas> allocate(const Program &program, Device &device, CUstream stream,
                                 uint64_t extra);
  CUdeviceptr at(const format::Range &range, int side) const {
    return bases_[static_cast<size_t>(side)][range.arena()] + range.offset();
  }
  bool twofold(uint32_t arena) const { return bases_[0][arena] != bases_[1][arena]; }
  Status zero(const Program &program, const Device &device, CUstream stream) const;

private:
  std::vector<Memory> memory_[kSides]; // by arena; the second side only where it is twofold
  std::vector<CUdeviceptr> bases_[kSides];
};

} // namespace ampc::runtime::cuda
