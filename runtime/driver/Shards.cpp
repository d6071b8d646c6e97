// The parts of a sharded step that the host coordinates (session/ShardPlan.h says what they are):
// all of it on a CPU; on a GPU what is not part of the step's graph, which passes through buffers
// of the host. Arenas keep their addresses; the pages of what other ranks hold are given back.
#include "driver/Shards.h"
#include <algorithm>

namespace ampc::runtime {

using namespace ampc::format;

Result<std::unique_ptr<Shards>> Shards::create(Session &session, Group &group) {
  auto plan = std::make_shared<const ShardPlan>(planShards(
      session.program(), [&](uint32_t kernel) { return session.kernelAccess(kernel); },
      group.size(), group.rank()));
  AMPC_TRY(session.shard(plan));
  return std::unique_ptr<Shards>(new Shards(session, group, std::move(plan)));
}

// Rank r gives ranges[r] to all ranks, or to rank 0.
Status Shards::share(const ShardPlan::ByRank &ranges, bool toAll, const Range *flag, bool timed) {
  Ranges spans(ranges.size());
  std::vector<std::vector<uint8_t>> buffers; // on a GPU
  auto rank = static_cast<size_t>(group_.rank());
  auto add = [&](const Range &range, bool reads, std::vector<std::span<uint8_t>> &to) -> Status {
    uint8_t *bytes = session_.memory(range);
    if (!bytes) {
      buffers.emplace_back(range.size());
      bytes = buffers.back().data();
      if (reads)
        AMPC_TRY(session_.read(range, bytes));
    }
    to.push_back({bytes, static_cast<size_t>(range.size())});
    return {};
  };
  for (size_t r = 0; r < ranges.size(); ++r)
    for (const Range &range : ranges[r])
      AMPC_TRY(add(range, r == rank, spans[r]));
  std::vector<std::span<uint8_t>> flags;
  if (flag)
    AMPC_TRY(add(*flag, true, flags));
  AMPC_TRY(group_.share(spans, toAll, flag ? flags[0] : std::span<uint8_t>(), timed));
  if (buffers.empty())
    return {};
  for (size_t r = 0; r < ranges.size(); ++r)
    for (size_t i = 0; i < ranges[r].size() && r != rank && (toAll || rank == 0); ++i)
      AMPC_TRY(session_.write(ranges[r][i], spans[r][i]));
  return flag ? session_.write(*flag, flags[0]) : Status();
}

Status Shards::update(std::vector<CommandTime> *times) {
  const Entry &entry = *session_.program().entry(EntryRole::train_step);
  size_t next = entry.update_point();
  auto runTo = [&](size_t end) -> Status {
    size_t first = std::exchange(next, end);
    return first < end ? session_.run(EntryRole::train_step, first, end, times) : Status();
  };
  for (const ShardPlan::Exchange &exchange : plan_->exchanges) {
    AMPC_TRY(runTo(exchange.command));
    AMPC_TRY(share(exchange.values, true, exchange.flag ? &*exchange.flag : nullptr, true));
  }
  AMPC_TRY(runTo(entry.commands()->size()));
  ShardPlan::ByRank weights(static_cast<size_t>(group_.size()));
  for (const ShardPlan::ByRank &bucket : plan_->weights)
    for (size_t rank = 0; rank < weights.size(); ++rank)
      weights[rank].insert(weights[rank].end(), bucket[rank].begin(), bucket[rank].end());
  return share(weights, true, nullptr, true);
}

Status Shards::collect(bool wanted) {
  auto asked = static_cast<uint8_t>(wanted);
  AMPC_TRY(group_.broadcast({&asked, 1}));
  if (!asked)
    return {};
  if (group_.rank() == 0)
    AMPC_TRY(session_.provide());
  return share(plan_->state, false);
}

// Neighbors are freed together, so that a page with parts of several is freed, too.
Status Shards::release() {
  std::vector<Range> others, joined;
  for (size_t rank = 0; rank < plan_->state.size(); ++rank)
    if (rank != static_cast<size_t>(group_.rank()))
      others.insert(others.end(), plan_->state[rank].begin(), plan_->state[rank].end());
  std::sort(others.begin(), others.end(), isBefore);
  for (const Range &range : others) {
    uint64_t end = joined.empty() ? 0 : joined.back().offset() + joined.back().size();
    if (!joined.empty() && joined.back().arena() == range.arena() &&
        range.offset() - end < kBufferAlignment)
      joined.back() =
          Range(joined.back().offset(), range.offset() + range.size() - joined.back().offset(),
                range.arena(), 0);
    else
      joined.push_back(range);
  }
  return session_.release(joined);
}

} // namespace ampc::runtime
