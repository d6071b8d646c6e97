// An optimizer step over several micro-batches: those of --accumulate on this rank, and those of
// other ranks. Used by the training loop.
#pragma once
#include "dist/Group.h"
#include "driver/Options.h"
#include "driver/Shards.h"

namespace ampc::runtime {

class MergedStep {
public:
  // `group` may be null: then this is the only rank. Fails if the program cannot be split into
  // gradients and update.
  static Result<std::unique_ptr<MergedStep>> create(Session &session, const Options &options,
                                                    Group *group);

  // Waits for averages, which refer to this object.
  ~MergedStep() {
    if (group_)
      static_cast<void>(group_->wait());
  }

  // The number of micro-batches of a step, over all ranks.
  uint64_t microBatches() const { return ranks_ * accumulate_; }
  // The number of this rank's k-th micro-batch among them.
  uint64_t numberOf(uint64_t k) const { return k * ranks_ + rank_; }

  // Steps that are started. fill(m) passes micro-batch m to the next run.
  struct Start {
    uint64_t step;
    size_t count; // of steps on the same inputs; 1 unless onDevice(), and with faults or times
    const std::function<Status(uint64_t)> &fill;
    std::vector<CommandTime> *times;
    int stop; // what this rank asks for: see collect
  };
  Status start(const Start &start);
  // Whether the averages are part of the entry's runs on a GPU.
  bool onDevice() const { return onDevice_; }
  // As Session::collect. The numbers are those after the update; loss and metrics are means over
  // all micro-batches. `stop` becomes the largest number that a rank gave.
  Result<std::vector<Kept>> collect(bool all, int &stop);
  // Averages the running statistics of all ranks.
  Status averageBuffers();
  // With --zero=1: from now on, each rank holds a share of the optimizer's state.
  Status shardState();
  // Gives rank 0 all state, if it wants it for a file; frees it again.
  Status collectState(bool wanted) { return shards_ ? shards_->collect(wanted) : Status(); }
  Status releaseState() { return shards_ ? shards_->release() : Status(); }

private:
  struct Bucket {
    explicit Bucket(const format::Bucket &format);

    const format::Bucket *format;
    std::vector<format::Range> ranges; // in the order of their addresses
    uint64_t count = 0, bytes = 0;     // of elements, in the gradients' type
    uint64_t first = 0, end = 0;       // the bytes of which this rank takes the mean
    std::vector<uint64_t> shares;      // see Average
    std::vector<float> sums;           // of micro-batches, if there are several on this rank
    std::vector<uint8_t> staging; // a copy of the gradients on a GPU, if they pass through the host
  };

  MergedStep(Session &session, const Options &options, Group *group)
      : session_(session), options_(options), group_(group), accumulate_(options.accumulate),
        ranks_(group ? static_cast<uint64_t>(group->size()) : 1),
        rank_(group ? static_cast<uint64_t>(group->rank()) : 0) {}
  Status prepare();
  Status startOnDevice(const Start &start);
  Result<Kept> run(uint64_t step, const std::function<Status(uint64_t)> &fill,
                   std::vector<CommandTime> *times, int &stop);
  Status gradients(uint64_t k, uint64_t step, std::vector<CommandTime> *times);
  Status inject(uint64_t step);
  Status update(std::vector<CommandTime> *times);
  Status averageStatistics(const format::Bucket &statistics);
  Result<std::vector<double>> gather(const std::vector<double> &own);
  Status save();
  Status restore();
  Status seed(uint64_t micro);
  Status measure(uint64_t k);
  Status measureEarly(uint64_t k);
  Status means(Kept &kept, int &stop);
  Status download(Bucket &bucket);
  Status upload(Bucket &bucket);
  Status accumulate(Bucket &bucket, bool first);
  Status finishBucket(Bucket &bucket);
  void pack(const Bucket &bucket, format::DType type, uint8_t *to);
  void store(const Bucket &bucket, format::DType type, const uint8_t *from);
  template <class Each>
  void forEachRange(const Bucket &bucket, uint64_t first, uint64_t end, Each each);
  float factor() const { return 1.0f / static_cast<float>(microBatches()); }

  Session &session_;
  const Options &options_;
  Group *group_;
  std::unique_ptr<Shards> shards_; // null without --zero=1
  uint64_t accumulate_, ranks_, rank_;
  bool onGpu_ = false;    // whether the gradients are in the memory of a GPU
  bool onDevice_ = false; // whether they are averaged there
  bool seeded_ = false;
  int stop_ = 0;           // of the last step that was run on the CPU
  std::vector<Kept> kept_; // likewise, until it is collected
  const format::Entry *entry_ = nullptr;
  std::vector<Bucket> buckets_;             // in the order in which they are complete
  std::vector<std::vector<uint8_t>> saved_; // by restored range
  std::vector<uint32_t> measures_;          // indices of the outputs that are means
  std::vector<double> values_;              // of the measures, by micro-batch of this rank
};

} // namespace ampc::runtime
