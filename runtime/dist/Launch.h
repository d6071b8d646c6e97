// The rank of this process among those that a launcher started, from the launcher's environment
// variables. docs/Distributed.md lists them.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <functional>

namespace ampc::runtime {

struct RankLaunch {
  int rank = 0, size = 1;
  int localRank = 0;     // among the ranks of this host; 0 if the launcher does not say
  std::string launcher;  // for messages; empty for a single process
  bool mpi = false;      // the ranks find one another through MPI
  bool together = false; // all ranks are processes of this machine
  std::string host;      // without MPI: where rank 0 listens
  uint16_t port = 0;
  std::string warning; // of a single process: variables that look like those of several; or empty
};

// Returns null for a variable that is not set.
using Environment = std::function<const char *(const char *)>;

// Fails with code `environment` if the variables contradict one another or lack an address.
Result<RankLaunch> launchOf(const Environment &environment);

} // namespace ampc::runtime
