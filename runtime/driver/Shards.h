// --zero=1: each rank updates its share of the parameters and holds the masters and the optimizer's
// state of these only. Used by the training loop.
#pragma once
#include "dist/Group.h"
#include "driver/Options.h"
#include "session/ShardPlan.h"

namespace ampc::runtime {

class Shards {
public:
  // From now on, the session's training step runs this rank's share of the update. Both arguments
  // must outlive the result.
  static Result<std::unique_ptr<Shards>> create(Session &session, Group &group);

  const ShardPlan &plan() const { return *plan_; }
  // Runs the commands behind the update point, with the exchanges of the plan between them, and
  // gives all ranks the updated weights. The gradients are those of this rank's share.
  Status update(std::vector<CommandTime> *times);
  // Gives rank 0 all variables, for a file, if it wants them. All ranks must call it.
  Status collect(bool wanted);
  // Frees the memory of what this rank does not hold.
  Status release();

private:
  Shards(Session &session, Group &group, std::shared_ptr<const ShardPlan> plan)
      : session_(session), group_(group), plan_(std::move(plan)) {}
  Status share(const ShardPlan::ByRank &ranges, bool toAll, const format::Range *flag = nullptr,
               bool timed = false);

  Session &session_;
  Group &group_;
  std::shared_ptr<const ShardPlan> plan_;
};

} // namespace ampc::runtime
