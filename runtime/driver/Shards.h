// --zero=1: each rank updates its share of the parameters and holds the masters and the optimizer's
// state of these only. Used by the training loop.
#pragma once
#include "dist/Group.h"
#include "driver/Options.h"

namespace ampc::runtime {

class Shards {
public:
  // Leaves the updates of other ranks' parameters out of the session's training step. Fails on a
  // GPU.
  static Result<std::unique_ptr<Shards>> create(Session &session, Group &group);

  // After an update: gives all ranks the weights that the forward pass reads.
  Status shareWeights();
  // Gives rank 0 all variables, for a file.
  Status collect();
  // Frees the memory of what this rank does not hold. It reads as zeros from then on.
  void release();

private:
  // The variables of parameters that are updated together, and the rank that does it.
  struct Part {
    uint64_t bytes = 0;
    int owner = 0;
    std::vector<const format::Variable *> variables;
  };

  Shards(Session &session, Group &group) : session_(session), group_(group) {}
  Status plan();
  void assign();
  Ranges rangesOf(bool weights) const;

  Session &session_;
  Group &group_;
  std::vector<Part> parts_;
};

} // namespace ampc::runtime
