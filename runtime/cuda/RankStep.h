// What a training step does with other ranks: buckets of gradients are averaged on a stream of
// their own while the backward pass goes on, statistics between two commands. All of it may be
// captured with the step. Used by CudaBackend.
#pragma once
#include "cuda/Executor.h"
#include "session/Collectives.h"

namespace ampc::runtime::cuda {

class RankStep {
public:
  ~RankStep() { disconnect(); }

  // The executor and the device must outlive this.
  Status connect(const Program &program, Executor &executor, Device &device,
                 const MakeCollectives &make);
  bool connected() const { return collectives_ != nullptr; }
  // Must be called before the device is released, when no graph contains averages anymore.
  void disconnect();
  // Ends averages that are enqueued. For a rank that has failed: the others will not make theirs.
  void abandon();

  // Enqueues all commands of the training step, with averages between them.
  Status enqueue(int side, CUstream compute, const std::function<Status(size_t)> &before);
  // Enqueues an average of this bucket and waits for it on the stream.
  Status average(const format::Bucket &bucket, CUstream compute);

private:
  // An average in front of command `ready`. The step waits for it there if it is one of statistics,
  // at the update point if it is one of gradients.
  struct Mark {
    uint32_t ready;
    bool statistics;
    format::DType type;
    std::vector<DeviceRange> ranges;
  };

  std::vector<DeviceRange> rangesOf(const format::Bucket &bucket) const;
  Status start(format::DType type, std::span<const DeviceRange> ranges, CUstream compute,
               const std::function<std::string()> &what);
  Status join(CUstream compute, const std::function<std::string()> &what);

  const Program *program_ = nullptr;
  Executor *executor_ = nullptr;
  Device *device_ = nullptr;
  std::unique_ptr<Collectives> collectives_; // null: this is the only rank
  std::vector<Mark> marks_;                  // in the order in which they are started
  Stream stream_;
  Event forked_, joined_; // recorded again for each average
};

} // namespace ampc::runtime::cuda
