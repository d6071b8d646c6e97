// Checkpoints: a folder step-<n> each, with everything that is needed to continue with bit-equal
// results. Used by the training loop and by --resume.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

struct CheckpointState {
  uint64_t step = 0, epoch = 0, position = 0, seed = 0;
  uint64_t training = 1; // the number of the training among those that wrote to the folder
  bool evaluated = true; // false: the epoch has ended, but its evaluation has not run
  std::map<std::string, std::string> choices; // the implementations of products
};

// Reports errors of writeCheckpoint() before the training: the path is a file, or is not writable.
Status checkCheckpoints(const std::string &folder);

// Writes step-<n> under a temporary name, flushes it to disk and renames it. Then removes temporary
// folders of killed runs and, of the training's checkpoints up to this one, all but the newest
// `keep` (0: none).
Status writeCheckpoint(Session &session, const std::string &folder, const CheckpointState &state,
                       uint64_t keep);

// A complete checkpoint whose hashes were verified.
struct FoundCheckpoint {
  std::string path;
  CheckpointState state;
  uint64_t programHash = 0, counter = 0;
};

// The last training that wrote to the folder, and its newest step; training 0 if there is none.
CheckpointState lastCheckpoint(const std::string &folder);

// Returns the newest complete checkpoint of the last training in the folder. Damaged ones are
// skipped with a line in `warnings`; it is an error if there is no other. `folder` may also be a
// single checkpoint (dir/step-4), which must not be damaged.
Result<FoundCheckpoint> findCheckpoint(const std::string &folder,
                                       std::vector<std::string> *warnings);

// Writes the state to an initialized session of the same program.
Status restoreCheckpoint(Session &session, const FoundCheckpoint &found);

} // namespace ampc::runtime
