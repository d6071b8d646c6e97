// How ranks find one another: all connect to rank 0, which sends everyone the addresses of all.
#pragma once
#include "dist/Control.h"
#include "dist/Launch.h"
#include "dist/Socket.h"
#include <string>
#include <vector>

namespace ampc::runtime {

struct Links {
  std::vector<Socket> control;    // by rank: one connection per pair; empty for the own rank
  std::vector<Socket> data;       // likewise
  std::vector<std::string> hosts; // by rank: the name of its machine
  std::vector<bool> done;         // by rank: whether it has said `done` to rank 0 already
};

// Fails if a rank did not join before the deadline (a time of monotonicSeconds()), or has ended
// since it joined. `listener`: of rank 0; without it, it listens at launch.port. The error has no
// text if one of the ranks has printed it.
Result<Links> connectRanks(const RankLaunch &launch, double deadline, const Printer &print,
                           Socket listener = Socket());

std::string hostName();
// "rank 1 on 'node2'", for messages.
std::string rankName(int rank, const std::string &host);
// The error of a rank whose control connection is closed.
Status lostRank(int rank, const std::string &host);

} // namespace ampc::runtime
