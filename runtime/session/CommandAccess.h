// What the commands of an entry access. Used by the plan of shards and by the CPU's executor.
#pragma once
#include "ampc/Format/KernelAbi.h"
#include "ampc/Format/program_generated.h"
#include <functional>
#include <vector>

namespace ampc::runtime {

// What a kernel accesses, as in KernelAbi.h.
struct KernelAccess {
  KernelAccess() = default;
  explicit KernelAccess(const AmpcKernelEntry &kernel);
  explicit KernelAccess(const format::CudaKernel &kernel);

  struct Operand {
    uint64_t fixedBytes, bytesPerRow;
    bool reads, writes;
    uint32_t alignment; // of its first byte; 0 or 1: any
  };
  uint64_t rows = 0; // the number of rows for which it was compiled; 0: any
  std::vector<Operand> operands;
};
using KernelAccesses = std::function<KernelAccess(uint32_t kernel)>;

struct CommandOperand {
  format::Range range;
  bool reads, writes;
  bool sliced = false;      // row i accesses the i-th part of the range
  uint64_t rowMultiple = 1; // the kernel may begin at multiples of this number of rows
};

// A piece of a launch, a copy, a fill, or a library call.
struct CommandPiece {
  uint32_t index = 0;
  uint64_t rows = 0; // 0: it cannot be divided
  std::vector<CommandOperand> operands;
};

// A launch with another number of operands than its kernel has none: a session refuses it.
std::vector<CommandPiece> piecesOf(const format::Command &command, const KernelAccesses &accesses);

} // namespace ampc::runtime
