// Checkpoints: one folder step-<n> each, with everything that a run needs to go on bit for bit.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

struct CheckpointState {
  uint64_t step = 0, epoch = 0, position = 0, seed = 0;
  uint64_t training = 1; // counts the trainings that have written into the folder
  bool evaluated = true; // false: an epoch has ended and its evaluation is still to come
  std::map<std::string, std::string> choices; // the ways that products took
};

// Tells before the training what writeCheckpoint() would find: a file in the way, no permission.
Status checkCheckpoints(const std::string &folder);

// Writes step-<n> under a temporary name, waits until the disk has it, renames it, then removes the
// oldest beyond `keep` (0: none) and what a killed run left.
Status writeCheckpoint(Session &session, const std::string &folder, const CheckpointState &state,
                       uint64_t keep);

// A complete checkpoint: all hashes were compared.
struct FoundCheckpoint {
  std::string path;
  CheckpointState state;
  uint64_t programHash = 0, counter = 0;
};

// The training that wrote last into the folder, and its newest step; training 0 where there is
// none.
CheckpointState lastCheckpoint(const std::string &folder);

// The newest complete one: of the last training, whatever steps those before it had come to.
// Damaged ones are passed over with a line in `warnings`. None: an error. `folder` may also be one
// checkpoint (dir/step-4), which is taken whatever else there is; a damaged one is an error.
Result<FoundCheckpoint> findCheckpoint(const std::string &folder,
                                       std::vector<std::string> *warnings);

// Puts the state into an initialized session of the same program.
Status restoreCheckpoint(Session &session, const FoundCheckpoint &found);

} // namespace ampc::runtime
