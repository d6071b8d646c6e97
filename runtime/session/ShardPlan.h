// --zero=1: which rank updates which part of the parameters. The plan depends on the program and
// the number of ranks only, so all ranks make the same one. Used by the training loop, by sessions
// (Session::shard) and by --info.
#pragma once
#include "ampc/Runtime/Program.h"
#include "load/Ranges.h"
#include "session/CommandAccess.h"
#include <map>
#include <optional>

namespace ampc::runtime {

struct ShardPlan {
  using ByRank = std::vector<std::vector<format::Range>>;

  // The rows of a piece of a launch, or the bytes of a copy (piece 0), that a rank runs.
  struct Window {
    uint32_t piece;
    uint64_t first, count;
  };
  // What ranks tell one another in front of a command behind the update point.
  struct Exchange {
    uint32_t command;                  // may be the number of commands
    std::optional<format::Range> flag; // becomes the largest byte of all ranks, for each byte
    ByRank values;                     // each rank gives its own to all
  };

  // The gradients of each bucket of the entry. Each rank receives the mean of its own.
  std::vector<ByRank> gradients;
  // The commands of the training step that this rank runs in part: the pieces that remain.
  std::map<uint32_t, std::vector<Window>> commands;
  std::vector<Exchange> exchanges; // by command
  // What each rank updates: by bucket, the weights that forward passes read, which it gives to all
  // ranks; and masters and moments, which it keeps.
  std::vector<ByRank> weights;
  ByRank state;

  uint64_t stateBytes(int rank) const;
};

// The program has an entry @train_step with buckets. 0 <= rank < ranks.
ShardPlan planShards(const Program &program, const KernelAccesses &accesses, int ranks, int rank);

} // namespace ampc::runtime
