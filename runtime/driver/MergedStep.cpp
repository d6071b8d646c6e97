// A step over K micro-batches on each of N ranks:
//
//   for each micro-batch k of this rank:  restore what the forward pass wrote; compute gradients
//     k < K - 1:  sums += gradients, in float32
//     k = K - 1:  when a bucket is complete, start its average over all N * K micro-batches
//   wait for all averages, which overwrite the gradients
//   update
//
// With --zero=1, each rank takes the mean of its share of each bucket, and updates it (Shards.h).
// Statistics of sync_batch_norm are averaged over the ranks' k-th micro-batches in between. On a
// GPU with one micro-batch per rank the averages are part of the entry's run (cuda/RankStep.h), and
// numbers are collected later, for many steps at once. With several, gradients pass through the
// host.
//
// The mean is rounded to the gradients' type once. With K = 1 the gradients travel in the type that
// they have, so that N ranks compute the same bits as one rank with N micro-batches. Each
// micro-batch draws its own random numbers, from a seed of its own.
#include "driver/MergedStep.h"
#include "core/Elements.h"
#include "core/Philox.h"
#include "dist/Reduce.h"
#include "driver/Run.h"
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

Result<std::unique_ptr<MergedStep>> MergedStep::create(Session &session, const Options &options,
                                                       Group *group) {
  std::unique_ptr<MergedStep> step(new MergedStep(session, options, group));
  AMPC_TRY(step->prepare());
  return step;
}

MergedStep::Bucket::Bucket(const format::Bucket &format) : format(&format) {
  for (const Range *range : *format.ranges()) {
    ranges.push_back(*range);
    bytes += range->size();
  }
  std::sort(ranges.begin(), ranges.end(), isBefore);
  count = bytes / sizeOf(format.dtype());
  end = bytes;
}

Status MergedStep::prepare() {
  const Program &program = session_.program();
  entry_ = program.entry(EntryRole::train_step);
  if (!entry_->buckets() || entry_->buckets()->size() == 0)
    return invalid(program.path(), "plans no reduction of gradients, so a step has one micro-batch")
        .hint("compile the model again with this version of ampc");
  for (const format::Bucket *one : *entry_->buckets()) {
    Bucket bucket(*one);
    if (accumulate_ > 1)
      bucket.sums.resize(bucket.count);
    buckets_.push_back(std::move(bucket));
  }
  std::stable_sort(buckets_.begin(), buckets_.end(), [](const Bucket &a, const Bucket &b) {
    return a.format->ready() < b.format->ready();
  });
  onGpu_ = !session_.memory(*buckets_.front().format->ranges()->Get(0));
  onDevice_ = onGpu_ && group_ && accumulate_ == 1;
  for (const Bucket &bucket : buckets_)
    onDevice_ &= options_.allReduceType.value_or(bucket.format->dtype()) == bucket.format->dtype();
  if (onGpu_ && !onDevice_)
    for (Bucket &bucket : buckets_)
      bucket.staging.resize(bucket.bytes);
  for (uint32_t i = 0; i < entry_->outputs()->size(); ++i) {
    Field field = entry_->outputs()->Get(i)->field();
    if (field == Field::loss || field == Field::metric)
      measures_.push_back(i);
  }
  values_.resize(accumulate_ * measures_.size());
  return {};
}

// Calls each(bytes, offset, size) for the ranges of the bucket's bytes [first, end); offset is the
// position behind `first`.
template <class Each>
void MergedStep::forEachRange(const Bucket &bucket, uint64_t first, uint64_t end, Each each) {
  uint64_t offset = 0;
  for (const Range &range : bucket.ranges) {
    uint64_t from = std::max(first, offset), to = std::min(end, offset + range.size());
    uint8_t *bytes = bucket.staging.empty() ? session_.memory(range)
                                            : const_cast<uint8_t *>(bucket.staging.data()) + offset;
    if (from < to)
      each(bytes + (from - offset), from - first, to - from);
    offset += range.size();
  }
}

Status MergedStep::download(Bucket &bucket) {
  uint64_t offset = 0;
  if (!bucket.staging.empty())
    for (const Range &range : bucket.ranges) {
      AMPC_TRY(session_.read(range, bucket.staging.data() + offset));
      offset += range.size();
    }
  return {};
}

Status MergedStep::upload(Bucket &bucket) {
  uint64_t offset = 0;
  if (!bucket.staging.empty())
    for (const Range &range : bucket.ranges) {
      uint64_t from = std::max(bucket.first, offset),
               to = std::min(bucket.end, offset + range.size());
      if (from < to)
        AMPC_TRY(session_.write(Range(range.offset() + from - offset, to - from, range.arena(), 0),
                                {bucket.staging.data() + from, static_cast<size_t>(to - from)}));
      offset += range.size();
    }
  return {};
}

Status MergedStep::accumulate(Bucket &bucket, bool first) {
  AMPC_TRY(download(bucket));
  DType type = bucket.format->dtype();
  uint64_t element = sizeOf(type);
  forEachRange(bucket, 0, bucket.bytes, [&](const uint8_t *bytes, uint64_t offset, uint64_t size) {
    (first ? widen : addWidened)(type, bytes, size / element,
                                 bucket.sums.data() + offset / element);
  });
  return {};
}

// Writes the elements that this rank contributes, in the type in which they travel.
void MergedStep::pack(const Bucket &bucket, DType type, uint8_t *to) {
  DType own = bucket.format->dtype();
  uint64_t element = sizeOf(own);
  std::vector<float> values;
  if (!bucket.sums.empty())
    return storeScaled(bucket.sums.data(), bucket.count, 1, type, to);
  forEachRange(bucket, 0, bucket.bytes, [&](const uint8_t *bytes, uint64_t offset, uint64_t size) {
    uint8_t *place = to + offset / element * sizeOf(type);
    if (type == own) {
      std::memcpy(place, bytes, size);
      return;
    }
    values.resize(size / element);
    widen(own, bytes, size / element, values.data());
    storeScaled(values.data(), size / element, 1, type, place);
  });
}

// Overwrites the gradients of this rank's share by the mean, which arrives in the type in which it
// traveled.
void MergedStep::store(const Bucket &bucket, DType type, const uint8_t *from) {
  DType own = bucket.format->dtype();
  uint64_t element = sizeOf(own);
  std::vector<float> values;
  forEachRange(bucket, bucket.first, bucket.end,
               [&](uint8_t *bytes, uint64_t offset, uint64_t size) {
                 const uint8_t *place = from + offset / element * sizeOf(type);
                 if (type == own) {
                   std::memcpy(bytes, place, size);
                   return;
                 }
                 values.resize(size / element);
                 widen(type, place, size / element, values.data());
                 storeScaled(values.data(), size / element, 1, own, bytes);
               });
}

// The bucket is complete on this rank.
Status MergedStep::finishBucket(Bucket &bucket) {
  if (accumulate_ > 1)
    AMPC_TRY(accumulate(bucket, false));
  else
    AMPC_TRY(download(bucket));
  if (!group_) {
    auto *sums = reinterpret_cast<uint8_t *>(bucket.sums.data());
    storeScaled(bucket.sums.data(), bucket.count, factor(), DType::f32, sums);
    store(bucket, DType::f32, sums);
    return {};
  }
  DType type =
      options_.allReduceType.value_or(accumulate_ > 1 ? DType::f32 : bucket.format->dtype());
  group_->startAverage(
      {type, bucket.count, factor(), [this, &bucket, type](uint8_t *to) { pack(bucket, type, to); },
       [this, &bucket, type](const uint8_t *from) { store(bucket, type, from); }, bucket.shares});
  return {};
}

Status MergedStep::save() {
  saved_.clear();
  if (accumulate_ > 1 && entry_->restored())
    for (const Range *range : *entry_->restored()) {
      saved_.emplace_back(range->size());
      AMPC_TRY(session_.read(*range, saved_.back().data()));
    }
  return {};
}

Status MergedStep::restore() {
  for (size_t i = 0; i < saved_.size(); ++i)
    AMPC_TRY(session_.write(*entry_->restored()->Get(static_cast<uint32_t>(i)), saved_[i]));
  return {};
}

// The first micro-batch draws the random numbers of a step on one rank.
Status MergedStep::seed(uint64_t micro) {
  const Range *range = session_.program().head().seed();
  if (!range)
    return {};
  uint64_t seed = options_.seed;
  if (micro > 0) {
    auto words = philox(seed, kPurposeMicroBatch, micro);
    seed = uint64_t{words[0]} << 32 | words[1];
  }
  return session_.write(*range, {reinterpret_cast<const uint8_t *>(&seed), sizeof seed});
}

Status MergedStep::inject(uint64_t step) {
  return injectFaults(session_, *entry_, options_.faults, step, rank_);
}

// The commands behind it read the mean, so this waits, also for buckets that were started before.
Status MergedStep::averageStatistics(const format::Bucket &statistics) {
  if (onGpu_)
    return session_.average(statistics);
  Bucket bucket(statistics);
  group_->startAverage({DType::f32,
                        bucket.count,
                        1.0f / static_cast<float>(ranks_),
                        [&](uint8_t *to) { pack(bucket, DType::f32, to); },
                        [&](const uint8_t *from) { store(bucket, DType::f32, from); },
                        {}});
  return group_->wait();
}

// Computes the gradients of micro-batch k. Those of the last one are averaged as soon as their
// bucket is complete, unless faults must be injected first.
Status MergedStep::gradients(uint64_t k, uint64_t step, std::vector<CommandTime> *times) {
  bool last = k + 1 == accumulate_, faults = options_.faults.any() && k == 0;
  size_t point = entry_->update_point(), next = 0;
  uint32_t mean = 0, means = group_ && entry_->rank_means() ? entry_->rank_means()->size() : 0;
  auto runTo = [&](size_t end) -> Status {
    for (; mean < means && entry_->rank_means()->Get(mean)->ready() <= end; ++mean) {
      const format::Bucket &statistics = *entry_->rank_means()->Get(mean);
      if (statistics.ready() > next)
        AMPC_TRY(session_.run(EntryRole::train_step, next, statistics.ready(), times));
      next = std::max<size_t>(next, statistics.ready());
      AMPC_TRY(averageStatistics(statistics));
    }
    if (end > next)
      AMPC_TRY(session_.run(EntryRole::train_step, next, end, times));
    next = std::max(next, end);
    return {};
  };
  // On a GPU the host would wait at each bucket.
  bool early = last && !faults && group_ && !onGpu_;
  for (Bucket &bucket : buckets_)
    if (early) {
      AMPC_TRY(runTo(bucket.format->ready()));
      AMPC_TRY(finishBucket(bucket));
    }
  AMPC_TRY(runTo(point));
  if (faults)
    AMPC_TRY(inject(step));
  if (onDevice_) {
    for (const Bucket &bucket : buckets_)
      AMPC_TRY(session_.average(*bucket.format));
    return {};
  }
  if (!early)
    for (Bucket &bucket : buckets_)
      AMPC_TRY(last ? finishBucket(bucket) : accumulate(bucket, k == 0));
  return {};
}

Status MergedStep::measure(uint64_t k) {
  for (size_t i = 0; i < measures_.size(); ++i) {
    AMPC_ASSIGN(values_[k * measures_.size() + i],
                session_.scalar(*entry_->outputs()->Get(measures_[i])->tensor()));
  }
  return {};
}

// Between micro-batches: commands that compute a loss may stand behind the update point.
Status MergedStep::measureEarly(uint64_t k) {
  if (entry_->measures())
    for (uint32_t command : *entry_->measures())
      AMPC_TRY(session_.run(EntryRole::train_step, command, command + 1));
  return measure(k);
}

// The numbers of all ranks, by rank.
Result<std::vector<double>> MergedStep::gather(const std::vector<double> &own) {
  if (!group_)
    return own;
  return group_->gatherNumbers(own);
}

// Sums in the order of micro-batches, so that the means do not depend on the number of ranks.
Status MergedStep::means(Kept &kept, int &stop) {
  std::vector<double> own = values_;
  own.push_back(stop);
  AMPC_ASSIGN(std::vector<double> all, gather(own));
  for (size_t i = 0; i < measures_.size(); ++i) {
    double sum = 0;
    for (uint64_t k = 0; k < accumulate_; ++k)
      for (uint64_t rank = 0; rank < ranks_; ++rank)
        sum += all[rank * own.size() + k * measures_.size() + i];
    kept.numbers[measures_[i]] = sum / static_cast<double>(microBatches());
  }
  for (uint64_t rank = 0; rank < ranks_; ++rank)
    stop = std::max(stop, static_cast<int>(all[(rank + 1) * own.size() - 1]));
  return {};
}

Status MergedStep::start(const Start &start) {
  stop_ = start.stop;
  if (onDevice_)
    return startOnDevice(start);
  AMPC_ASSIGN(Kept kept, run(start.step, start.fill, start.times, stop_));
  kept_.push_back(std::move(kept));
  return {};
}

Status MergedStep::startOnDevice(const Start &start) {
  // The commands behind the update point draw no random numbers, so the seed stays.
  if (rank_ > 0 && !seeded_)
    AMPC_TRY(seed(rank_));
  seeded_ = true;
  AMPC_TRY(start.fill(rank_));
  if (!options_.faults.any() && !start.times)
    return session_.repeat(EntryRole::train_step, start.count);
  if (options_.faults.any()) {
    AMPC_TRY(gradients(0, start.step, start.times));
    AMPC_TRY(update(start.times));
  } else {
    AMPC_TRY(session_.run(EntryRole::train_step, start.times));
  }
  return session_.keep(EntryRole::train_step);
}

Result<std::vector<Kept>> MergedStep::collect(bool all, int &stop) {
  if (!onDevice_) {
    stop = stop_;
    return std::exchange(kept_, {});
  }
  // First on the host, so that a rank that does not get here is named.
  AMPC_ASSIGN(std::vector<double> stops, gather({static_cast<double>(stop)}));
  stop = static_cast<int>(*std::max_element(stops.begin(), stops.end()));
  AMPC_ASSIGN(std::vector<Kept> kept, session_.collect(all));
  std::vector<double> own;
  for (const Kept &one : kept)
    for (uint32_t measure : measures_)
      own.push_back(one.numbers[measure]);
  AMPC_ASSIGN(std::vector<double> numbers, gather(own));
  for (size_t i = 0; i < own.size(); ++i) {
    double sum = 0;
    for (uint64_t rank = 0; rank < ranks_; ++rank)
      sum += numbers[rank * own.size() + i];
    kept[i / measures_.size()].numbers[measures_[i % measures_.size()]] =
        sum / static_cast<double>(ranks_);
  }
  return kept;
}

Result<Kept> MergedStep::run(uint64_t step, const std::function<Status(uint64_t)> &fill,
                             std::vector<CommandTime> *times, int &stop) {
  AMPC_TRY(save());
  for (uint64_t k = 0; k < accumulate_; ++k) {
    if (k > 0)
      AMPC_TRY(restore());
    if (numberOf(k) > 0)
      AMPC_TRY(seed(numberOf(k)));
    AMPC_TRY(fill(numberOf(k)));
    AMPC_TRY(gradients(k, step, times));
    if (k + 1 < accumulate_)
      AMPC_TRY(measureEarly(k));
  }
  if (group_)
    AMPC_TRY(group_->wait());
  for (Bucket &bucket : buckets_)
    AMPC_TRY(upload(bucket));
  if (numberOf(accumulate_ - 1) > 0)
    AMPC_TRY(seed(0));
  AMPC_TRY(update(times));
  AMPC_TRY(measure(accumulate_ - 1));
  AMPC_TRY(session_.keep(EntryRole::train_step));
  AMPC_ASSIGN(std::vector<Kept> kept, session_.collect(true));
  AMPC_TRY(means(kept.back(), stop));
  return std::move(kept.back());
}

Status MergedStep::update(std::vector<CommandTime> *times) {
  if (shards_)
    return shards_->update(times);
  return session_.run(EntryRole::train_step, entry_->update_point(), entry_->commands()->size(),
                      times);
}

Status MergedStep::shardState() {
  if (!group_ || !options_.zero)
    return {};
  AMPC_ASSIGN(shards_, Shards::create(session_, *group_));
  AMPC_TRY(shards_->release());
  for (Bucket &bucket : buckets_) {
    auto index = static_cast<size_t>(
        std::find(entry_->buckets()->begin(), entry_->buckets()->end(), bucket.format) -
        entry_->buckets()->begin());
    bucket.shares = {0};
    for (const std::vector<Range> &share : shards_->plan().gradients[index]) {
      uint64_t bytes = 0;
      for (const Range &range : share)
        bytes += range.size();
      bucket.shares.push_back(bucket.shares.back() + bytes / sizeOf(bucket.format->dtype()));
    }
    bucket.first = bucket.shares[rank_] * sizeOf(bucket.format->dtype());
    bucket.end = bucket.shares[rank_ + 1] * sizeOf(bucket.format->dtype());
  }
  return {};
}

Status MergedStep::averageBuffers() {
  if (!group_)
    return {};
  std::vector<const Variable *> buffers;
  std::vector<float> values;
  for (const Variable *variable : *session_.program().head().variables())
    if (variable->role() == VariableRole::buffer && variable->tensor()->dtype() == DType::f32) {
      size_t begin = values.size();
      values.resize(begin + variable->tensor()->range()->size() / sizeof(float));
      AMPC_TRY(session_.read(*variable->tensor()->range(), values.data() + begin));
      buffers.push_back(variable);
    }
  if (buffers.empty())
    return {};
  group_->startAverage(
      {DType::f32,
       values.size(),
       1.0f / static_cast<float>(ranks_),
       [&](uint8_t *to) { std::memcpy(to, values.data(), values.size() * sizeof(float)); },
       [&](const uint8_t *from) {
         std::memcpy(values.data(), from, values.size() * sizeof(float));
       },
       {}});
  AMPC_TRY(group_->wait());
  size_t begin = 0;
  for (const Variable *variable : buffers) {
    const Range &range = *variable->tensor()->range();
    AMPC_TRY(session_.write(range, {reinterpret_cast<const uint8_t *>(values.data() + begin),
                                    static_cast<size_t>(range.size())}));
    begin += range.size() / sizeof(float);
  }
  return {};
}

} // namespace ampc::runtime
