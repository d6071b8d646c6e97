// What a training step does with other ranks: buckets of gradients are averaged on a stream of
// their own while the backward pass goes on, statistics between two commands. With --zero=1, each
// rank gets the mean of its shares of the buckets, values are exchanged behind the update point,
// and updated weights at the end. All of it may be captured with the step. Used by CudaBackend.
#pragma once
#include "cuda/Executor.h"
#include "session/Collectives.h"
#include "session/ShardPlan.h"

namespace ampc::runtime::cuda {

class RankStep {
public:
  ~RankStep() { disconnect(); }

  // The executor and the device must outlive this.
  Status connect(const Program &program, Executor &executor, Device &device,
                 const MakeCollectives &make);
  bool connected() const { return collectives_ != nullptr; }
  // From now on, enqueue() does what the plan says. Only if connected.
  void shard(const ShardPlan &plan);
  // Must be called before the device is released, when no graph contains averages anymore.
  void disconnect();
  // Ends averages that are enqueued. For a rank that has failed: the others will not make theirs.
  void abandon();

  // Enqueues all commands of the training step, with averages between them.
  Status enqueue(int side, CUstream compute, const std::function<Status(size_t)> &before);
  // Enqueues an average of this bucket and waits for it on the stream.
  Status average(const format::Bucket &bucket, CUstream compute);

private:
  // What ranks do in front of command `ready`. The step waits for averages of gradients at the
  // update point, for the others there.
  struct Mark {
    enum class Kind { gradients, statistics, exchange };
    uint32_t ready;
    Kind kind;
    format::DType type;               // of averages
    std::vector<DeviceRange> ranges;  // to be averaged; of an exchange: flags
    std::vector<DeviceShares> shares; // if not empty: what each rank gets the mean of, or gives
    uint32_t bucket = 0;              // of gradients
  };

  std::vector<DeviceRange> rangesOf(const format::Bucket &bucket) const;
  std::vector<DeviceRange> merge(std::vector<format::Range> ranges, uint64_t element,
                                 uint64_t gap) const;
  DeviceShares sharesOf(const ShardPlan::ByRank &ranges, uint64_t element, uint64_t gap) const;
  Status start(const Mark &mark, CUstream compute, const std::function<std::string()> &what);
  Status join(CUstream compute, const std::function<std::string()> &what);
  Status enqueueAll(int side, CUstream compute, const std::function<Status(size_t)> &before);

  const Program *program_ = nullptr;
  Executor *executor_ = nullptr;
  Device *device_ = nullptr;
  std::unique_ptr<Collectives> collectives_; // null: this is the only rank
  std::vector<Mark> marks_;                  // in the order in which they are started
  std::vector<Mark> late_;                   // likewise, behind the update point
  Stream stream_;
  Event forked_, joined_; // recorded again for each average
  bool open_ = false;     // something was started that no join is behind
};

} // namespace ampc::runtime::cuda
