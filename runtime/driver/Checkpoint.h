// Checkpoints: one folder step-<n> each, with everything that a run needs to go on bit for bit.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

struct CheckpointState {
  uint64_t step = 0, epoch = 0, position = 0, seed = 0;
  bool evaluated = true; // false: an epoch has ended and its evaluation is still to come
  std::map<std::string, std::string> choices; // the ways that products took
};

// Writes step-<n> under a temporary name, renames it, then removes the oldest beyond `keep` (0:
// none) and what a killed run left.
Status writeCheckpoint(Session &session, const std::string &folder, const CheckpointState &state,
                       uint64_t keep);

// A complete checkpoint: all hashes were compared.
struct FoundCheckpoint {
  std::string path;
  CheckpointState state;
  uint64_t programHash = 0, counter = 0;
};

// The newest complete one. Damaged ones are passed over with a line in `warnings`. None: an error.
Result<FoundCheckpoint> findCheckpoint(const std::string &folder,
                                       std::vector<std::string> *warnings);

// Puts the state into an initialized session of the same program.
Status restoreCheckpoint(Session &session, const FoundCheckpoint &found);

} // namespace ampc::runtime
