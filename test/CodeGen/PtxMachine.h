// Executes PTX as text says it, one thread after the other, on host memory: the reference for code
// that no GPU is at hand for. Knows the instructions that kernels use; any other stops it with an
// error that names it. Every access must lie inside a range that was allowed, be allowed to read or
// write there, and be aligned to its width. A load through the non-coherent cache (ld.global.nc)
// must not touch bytes that the launch may write: PTX leaves open what it gives.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ampc::codegen::test {

/// Bytes of one operand. Ranges may overlap: operands that share bytes.
struct MemoryRange {
  uint64_t begin, end;
  bool reads, writes;
};

/// Which thread runs next, between two barriers: the first, the last, or any for a few instructions
/// at a time.
enum class ThreadOrder { Forward, Backward, Mixed };

class PtxMachine {
public:
  explicit PtxMachine(std::string_view ptx);
  ~PtxMachine();
  bool has(const std::string &entry) const;
  unsigned blockThreads(const std::string &entry) const;
  unsigned clusterBlocks(const std::string &entry) const;
  /// Runs block `block` of an entry, with all of its cluster; its parameters as 64-bit values (a
  /// u32 in the low half). Returns an error text, empty on success.
  std::string run(const std::string &entry, const std::vector<uint64_t> &parameters, uint64_t block,
                  const std::vector<MemoryRange> &memory, ThreadOrder order = ThreadOrder::Forward);
  /// Accesses to global memory of all runs, by width in bytes.
  std::map<unsigned, uint64_t> widths;
  /// Bytes that the last run moved, by range of its `memory`: all, and those of accesses of 16
  /// bytes.
  struct Traffic {
    uint64_t all = 0, wide = 0;
  };
  std::vector<Traffic> traffic;

private:
  struct Entry;
  struct Parser;
  struct Execution;
  std::map<std::string, std::unique_ptr<Entry>> entries;
  std::map<std::string, uint64_t> shared; // symbol → its place in each block's shared memory
  uint64_t sharedBytes = 0;
};

} // namespace ampc::codegen::test
