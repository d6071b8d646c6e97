// What ranks with GPUs do together. The implementation is dist/Nccl.cpp; a backend calls it.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <functional>
#include <memory>
#include <span>

namespace ampc::runtime {

struct DeviceRange {
  uint64_t address; // on the GPU
  uint64_t count;   // of elements
};

// Ranges of each rank, by rank, in the order of addresses.
using DeviceShares = std::vector<std::vector<DeviceRange>>;

// The calls that enqueue return before their work is done. All ranks must make the same calls in
// the same order, in graphs or not. Errors have no place. `stream` is a CUstream.
class Collectives {
public:
  // Destroys the communicator, unless it was aborted. Waits for nothing: the streams must be done,
  // and graphs that contain calls must be destroyed.
  virtual ~Collectives() = default;
  // Enqueues: each element becomes its mean over all ranks, with the same bits on all of them. The
  // ranges are reduced by one launch. Elements are float32, float16 or bfloat16.
  virtual Status average(format::DType type, std::span<const DeviceRange> ranges, void *stream) = 0;
  // Enqueues the same for elements that each rank has a share of, by rank: only the owner of an
  // element gets its mean. Less than kBufferAlignment bytes between two shares may be overwritten.
  virtual Status scatterAverage(format::DType type, const DeviceShares &shares, void *stream) = 0;
  // Enqueues, as one launch: all ranks get each rank's bytes, and each byte of `flags` becomes the
  // largest of all ranks. `counts` are in bytes; each element of `parts` is complete.
  virtual Status gather(std::span<const DeviceShares> parts, std::span<const DeviceRange> flags,
                        void *stream) = 0;
  // Called before and after the host waits for the GPU, which may wait for other ranks.
  virtual void beginWait() = 0;
  virtual void endWait() = 0;
  // Ends what is enqueued; no call may follow. Any thread.
  virtual void abort() = 0;
};

} // namespace ampc::runtime
