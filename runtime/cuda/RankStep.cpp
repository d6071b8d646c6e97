// compute        commands  | commands           | … | commands | update | update …  |
// communication             average of bucket 0, average of bucket 1 …   exchange   weights
//                          ^ event              ^ event        ^ event  ^ events   ^ events
//
// The commands between a bucket and the update point do not access it (rt-plan-collectives), so one
// event before an average and one behind the last are all that orders the streams. In a capture the
// communication stream becomes part of the graph with the first event and must be joined in it.
#include "cuda/RankStep.h"
#include "cuda/Errors.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

Status RankStep::connect(const Program &program, Executor &executor, Device &device,
                         const MakeCollectives &make) {
  program_ = &program;
  executor_ = &executor;
  device_ = &device;
  const Entry *entry = program.entry(EntryRole::train_step);
  if (!entry || !entry->buckets())
    return {};
  AMPC_ASSIGN(stream_, device.stream("communication"));
  AMPC_ASSIGN(forked_, device.event(false, "values that ranks average"));
  AMPC_ASSIGN(joined_, device.event(false, "averages of ranks"));
  using enum Mark::Kind;
  for (uint32_t i = 0; i < entry->buckets()->size(); ++i) {
    const Bucket &bucket = *entry->buckets()->Get(i);
    marks_.push_back({bucket.ready(), gradients, bucket.dtype(), rangesOf(bucket), {}, i});
  }
  if (entry->rank_means())
    for (const Bucket *mean : *entry->rank_means())
      marks_.push_back({mean->ready(), statistics, mean->dtype(), rangesOf(*mean), {}});
  // Statistics first: the step waits for them.
  std::stable_sort(marks_.begin(), marks_.end(), [](const Mark &a, const Mark &b) {
    return std::pair(a.ready, a.kind != statistics) < std::pair(b.ready, b.kind != statistics);
  });
  AMPC_ASSIGN(collectives_, make());
  Collectives *collectives = collectives_.get();
  device.setWaitHook(
      [collectives](bool begins) { begins ? collectives->beginWait() : collectives->endWait(); });
  return {};
}

void RankStep::disconnect() {
  if (!collectives_)
    return;
  device_->setWaitHook({});
  collectives_.reset();
}

void RankStep::abandon() {
  if (collectives_)
    collectives_->abort();
}

void RankStep::shard(const ShardPlan &plan) {
  using enum Mark::Kind;
  for (Mark &mark : marks_)
    if (mark.kind == gradients)
      mark.shares = {sharesOf(plan.gradients[mark.bucket], sizeOf(mark.type), kBufferAlignment)};
  late_.clear();
  for (const ShardPlan::Exchange &one : plan.exchanges) {
    Mark mark{one.command, exchange, DType::u8, {}, {sharesOf(one.values, 1, 1)}};
    if (one.flag)
      mark.ranges.push_back({executor_->arenas().at(*one.flag, 0), one.flag->size()});
    late_.push_back(std::move(mark));
  }
  Mark weights{static_cast<uint32_t>(executor_->commandCount(EntryRole::train_step)),
               exchange,
               DType::u8,
               {},
               {}};
  for (const ShardPlan::ByRank &bucket : plan.weights)
    weights.shares.push_back(sharesOf(bucket, 1, 1));
  late_.push_back(std::move(weights));
}

// Ranges with less than `gap` bytes between them become one.
std::vector<DeviceRange> RankStep::merge(std::vector<Range> ranges, uint64_t element,
                                         uint64_t gap) const {
  std::sort(ranges.begin(), ranges.end(), isBefore);
  std::vector<DeviceRange> merged;
  const Range *last = nullptr;
  for (const Range &range : ranges) {
    CUdeviceptr address = executor_->arenas().at(range, 0);
    if (range.size() == 0)
      continue;
    uint64_t end = last ? last->offset() + last->size() : 0;
    if (last && last->arena() == range.arena() && range.offset() >= end &&
        range.offset() - end < gap)
      merged.back().count = (address + range.size() - merged.back().address) / element;
    else
      merged.push_back({address, range.size() / element});
    last = &range;
  }
  return merged;
}

// Between gradients is only padding: what it holds does not matter.
std::vector<DeviceRange> RankStep::rangesOf(const Bucket &bucket) const {
  std::vector<Range> ranges;
  bool gradients = true;
  for (const Range *range : *bucket.ranges()) {
    ranges.push_back(*range);
    gradients &= program_->head().arenas()->Get(range->arena())->kind() == ArenaKind::gradient;
  }
  return merge(std::move(ranges), sizeOf(bucket.dtype()), gradients ? kBufferAlignment : 1);
}

DeviceShares RankStep::sharesOf(const ShardPlan::ByRank &ranges, uint64_t element,
                                uint64_t gap) const {
  DeviceShares shares;
  for (const std::vector<Range> &own : ranges)
    shares.push_back(merge(own, element, gap));
  return shares;
}

Status RankStep::start(const Mark &mark, CUstream compute,
                       const std::function<std::string()> &what) {
  const Api &api = device_->api();
  AMPC_CU(api, cuEventRecord, (forked_.get(), compute), what());
  AMPC_CU(api, cuStreamWaitEvent, (stream_.get(), forked_.get(), 0), what());
  open_ = true;
  Status status = mark.kind == Mark::Kind::exchange
                      ? collectives_->gather(mark.shares, mark.ranges, stream_.get())
                  : mark.shares.empty()
                      ? collectives_->average(mark.type, mark.ranges, stream_.get())
                      : collectives_->scatterAverage(mark.type, mark.shares[0], stream_.get());
  if (!status.ok())
    return std::move(status).under(what());
  return executor_->waitsForEachOp() ? device_->wait(stream_.get(), what) : Status();
}

Status RankStep::join(CUstream compute, const std::function<std::string()> &what) {
  const Api &api = device_->api();
  AMPC_CU(api, cuEventRecord, (joined_.get(), stream_.get()), what());
  AMPC_CU(api, cuStreamWaitEvent, (compute, joined_.get(), 0), what());
  open_ = false;
  return {};
}

// A capture in which a stream is not joined cannot be ended, also after an error.
Status RankStep::enqueue(int side, CUstream compute, const std::function<Status(size_t)> &before) {
  open_ = false;
  Status status = enqueueAll(side, compute, before);
  if (!status.ok() && open_)
    static_cast<void>(join(compute, [] { return std::string("averages over ranks"); }).ok());
  return status;
}

Status RankStep::enqueueAll(int side, CUstream compute,
                            const std::function<Status(size_t)> &before) {
  const Entry &entry = *program_->entry(EntryRole::train_step);
  size_t next = 0;
  auto runTo = [&](size_t end) -> Status {
    size_t first = std::exchange(next, end);
    return executor_->enqueue(EntryRole::train_step, first, end, side, compute, before);
  };
  auto what = [] { return std::string("the average of gradients over ranks"); };
  for (const Mark &mark : marks_) {
    AMPC_TRY(runTo(mark.ready));
    AMPC_TRY(start(mark, compute, what));
    if (mark.kind == Mark::Kind::statistics)
      AMPC_TRY(join(compute, what));
  }
  AMPC_TRY(runTo(entry.update_point()));
  AMPC_TRY(join(compute, what));
  auto exchange = [] { return std::string("the exchange of updated weights between ranks"); };
  for (const Mark &mark : late_) {
    AMPC_TRY(runTo(mark.ready));
    AMPC_TRY(start(mark, compute, exchange));
    AMPC_TRY(join(compute, exchange));
  }
  return runTo(executor_->commandCount(EntryRole::train_step));
}

Status RankStep::average(const Bucket &bucket, CUstream compute) {
  auto what = [] { return std::string("an average over ranks"); };
  AMPC_TRY(start({0, Mark::Kind::statistics, bucket.dtype(), rangesOf(bucket), {}}, compute, what));
  return join(compute, what);
}

} // namespace ampc::runtime::cuda
