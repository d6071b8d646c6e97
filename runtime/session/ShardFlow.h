// Finds what of an update may be divided among ranks. Used by planShards.
#pragma once
#include "session/ShardPlan.h"
#include <map>
#include <set>

namespace ampc::runtime {

// A gradient of a bucket, and the variables that are updated with it. All have as many elements.
struct ShardUnit {
  format::Range gradient;
  uint64_t elements = 0;
  size_t bucket = 0;
  uint64_t quantum = 64; // it may be cut at multiples of this number of elements
  bool whole = false;    // it may not be cut
  std::vector<const format::Variable *> variables;
};

// What the commands behind the update point do if each unit belongs to one rank, or each part of
// it.
struct ShardFlow {
  struct Owned { // a piece of a launch, or a copy, that the owner of a unit runs
    uint32_t command, piece;
    size_t unit;
    uint64_t rows;
  };
  struct Exchange { // values that all ranks need in front of a command
    bool flag = false;
    std::vector<std::pair<format::Range, size_t>> values; // with their units
  };
  std::vector<ShardUnit> units; // in the order of buckets and of addresses
  std::vector<Owned> owned;
  std::map<uint32_t, Exchange> exchanges;
  std::optional<format::Range> flag;              // that the finite check sets
  std::set<const format::Variable *> forwardRead; // variables that other commands read
};

// The program has an entry @train_step with buckets.
ShardFlow followShards(const Program &program, const KernelAccesses &accesses, int ranks);

} // namespace ampc::runtime
