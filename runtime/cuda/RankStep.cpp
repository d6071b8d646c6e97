// compute        commands  | commands           | … | commands | update
// communication             average of bucket 0, average of bucket 1 …
//                          ^ event              ^ event        ^ event
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

namespace {

constexpr uint64_t kPadding = 256; // arenas align buffers to it

} // namespace

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
  for (const Bucket *bucket : *entry->buckets())
    marks_.push_back({bucket->ready(), false, bucket->dtype(), rangesOf(*bucket)});
  if (entry->rank_means())
    for (const Bucket *mean : *entry->rank_means())
      marks_.push_back({mean->ready(), true, mean->dtype(), rangesOf(*mean)});
  // Statistics first: the step waits for them.
  std::stable_sort(marks_.begin(), marks_.end(), [](const Mark &a, const Mark &b) {
    return std::pair(a.ready, !a.statistics) < std::pair(b.ready, !b.statistics);
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

// Ranges with only padding between them become one: what it holds does not matter.
std::vector<DeviceRange> RankStep::rangesOf(const Bucket &bucket) const {
  std::vector<Range> sorted;
  for (const Range *range : *bucket.ranges())
    sorted.push_back(*range);
  std::sort(sorted.begin(), sorted.end(), [](const Range &a, const Range &b) {
    return std::pair(a.arena(), a.offset()) < std::pair(b.arena(), b.offset());
  });
  std::vector<DeviceRange> ranges;
  const Range *last = nullptr;
  uint64_t element = sizeOf(bucket.dtype());
  for (const Range &range : sorted) {
    CUdeviceptr address = executor_->arenas().at(range, 0);
    if (range.size() == 0)
      continue;
    uint64_t end = last ? last->offset() + last->size() : 0;
    if (last && last->arena() == range.arena() && range.offset() >= end &&
        range.offset() - end < kPadding && range.offset() % kPadding == 0 &&
        program_->head().arenas()->Get(range.arena())->kind() == ArenaKind::gradient)
      ranges.back().count = (address + range.size() - ranges.back().address) / element;
    else
      ranges.push_back({address, range.size() / element});
    last = &range;
  }
  return ranges;
}

Status RankStep::start(DType type, std::span<const DeviceRange> ranges, CUstream compute,
                       const std::function<std::string()> &what) {
  const Api &api = device_->api();
  AMPC_CU(api, cuEventRecord, (forked_.get(), compute), what());
  AMPC_CU(api, cuStreamWaitEvent, (stream_.get(), forked_.get(), 0), what());
  if (Status status = collectives_->average(type, ranges, stream_.get()); !status.ok())
    return std::move(status).under(what());
  return executor_->waitsForEachOp() ? device_->wait(stream_.get(), what) : Status();
}

Status RankStep::join(CUstream compute, const std::function<std::string()> &what) {
  const Api &api = device_->api();
  AMPC_CU(api, cuEventRecord, (joined_.get(), stream_.get()), what());
  AMPC_CU(api, cuStreamWaitEvent, (compute, joined_.get(), 0), what());
  return {};
}

Status RankStep::enqueue(int side, CUstream compute, const std::function<Status(size_t)> &before) {
  const Entry &entry = *program_->entry(EntryRole::train_step);
  size_t next = 0;
  auto runTo = [&](size_t end) -> Status {
    size_t first = std::exchange(next, end);
    return executor_->enqueue(EntryRole::train_step, first, end, side, compute, before);
  };
  auto what = [] { return std::string("the average of gradients over ranks"); };
  for (const Mark &mark : marks_) {
    AMPC_TRY(runTo(mark.ready));
    AMPC_TRY(start(mark.type, mark.ranges, compute, what));
    if (mark.statistics)
      AMPC_TRY(join(compute, what));
  }
  AMPC_TRY(runTo(entry.update_point()));
  AMPC_TRY(join(compute, what));
  return runTo(executor_->commandCount(EntryRole::train_step));
}

Status RankStep::average(const Bucket &bucket, CUstream compute) {
  auto what = [] { return std::string("an average over ranks"); };
  AMPC_TRY(start(bucket.dtype(), rangesOf(bucket), compute, what));
  return join(compute, what);
}

} // namespace ampc::runtime::cuda
