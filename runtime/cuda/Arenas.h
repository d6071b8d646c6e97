// The arenas of a session in device memory, one allocation each. Arenas of kind `input` are
// double-buffered: while a step reads one side, the inputs of the next step are copied to the
// other.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cuda/PagedMemory.h"
#include <map>

namespace ampc::runtime::cuda {

class Arenas {
public:
  static constexpr int kSides = 2;

  // Allocates the arenas and copies constants to them; the rest is uninitialized. `extra` is the
  // number of bytes needed for other purposes (workspaces). Fails with an environment error that
  // lists the size of each arena if the memory does not suffice. `pagedState`: memory of masters
  // and moments can be given back.
  static Result<Arenas> allocate(const Program &program, Device &device, CUstream stream,
                                 uint64_t extra, bool pagedState);
  CUdeviceptr at(const format::Range &range, int side) const {
    return bases_[static_cast<size_t>(side)][range.arena()] + range.offset();
  }
  bool isDoubleBuffered(uint32_t arena) const { return bases_[0][arena] != bases_[1][arena]; }
  Status zero(const Program &program, const Device &device, CUstream stream) const;
  // Gives back memory of masters and moments in the range, and makes all available again. No work
  // may access it meanwhile.
  Status release(const format::Range &range);
  Status provide();
  uint64_t released() const; // bytes that are given back now

private:
  std::vector<Memory> memory_[kSides];    // by arena; the second side only if it is double-buffered
  std::map<uint32_t, PagedMemory> paged_; // by arena, in place of memory_
  std::vector<CUdeviceptr> bases_[kSides];
};

} // namespace ampc::runtime::cuda
