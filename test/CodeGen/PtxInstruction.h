// One PTX instruction, decoded once: what it does to a thread's registers.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ampc::codegen::test {

struct Operand {
  int reg = -1;
  int special = 0; // %tid.x, %ctaid.x, %ntid.x
  bool memory = false, parameter = false;
  uint64_t value = 0;
  int64_t offset = 0;
  std::string symbol;         // of a label
  std::vector<Operand> parts; // {a, b}
};

struct Instruction;

constexpr int kRankShift = 32; // an address in the shared memory of a cluster: block, place

/// Registers hold their bits in the low end of 64.
struct Thread {
  Thread(size_t registers, uint64_t thread, uint64_t block, uint64_t threads, uint64_t rank)
      : registers(registers + 1), special{0, thread, block, threads}, rank(rank) {}
  uint64_t read(const Operand &o) const {
    return o.special ? special[o.special] : o.reg >= 0 ? registers[o.reg] : o.value;
  }
  std::vector<uint64_t> registers;
  uint64_t special[4];
  size_t next = 0;
  uint64_t steps = 0; // instructions so far
  uint64_t rank;      // of its block in the cluster
  bool ended = false;
  bool arrived = false; // at the cluster's barrier
  const Instruction *waits = nullptr;
};

struct Instruction {
  enum Kind { Unknown, Compute, Memory, Branch, Return, Wait };
  enum Scope { Warp, Block, Cluster };
  std::string text;
  std::vector<std::string> words; // "ld", "global", "v4", "b32"
  std::vector<Operand> operands;
  int guard = -1;
  bool negated = false;

  void decode();
  Kind kind = Unknown;
  std::function<void(Thread &)> compute;
  size_t target = 0;  // of a branch
  std::string space;  // of an access
  unsigned bytes = 0; // of an element
  bool store = false, isSigned = false;
  bool nonCoherent = false; // of a load
  Scope scope = Warp;       // of a wait
  bool shuffles = false;
  uint64_t extend(uint64_t word) const;

private:
  bool has(const std::string &word) const;
  void decodeCompute();
  void decodeConversion();
  void decodeHalf(bool bfloat, int lanes);
  void decodeFloat(const std::string &type);
  void decodeInteger(const std::string &type);
};

} // namespace ampc::codegen::test
