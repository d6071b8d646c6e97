// Data that is resident on the GPU: the rows of an entry's inputs, the order in which batches use
// them, and the number of the next batch. The batch of a run is gathered on the compute stream, so
// nothing is copied from the host and several runs fit into one graph.
#pragma once
#include "cuda/Arenas.h"
#include "cuda/Gather.h"
#include <array>
#include <optional>

namespace ampc::runtime::cuda {

class Resident {
public:
  // Copies the data to the GPU. Returns false, with the reason in `note`, if it does not fit or
  // cannot be allocated; then no memory is used. Some GPU memory is left for graphs, the library
  // and other processes.
  Result<bool> hold(const format::Entry &entry, const DataSource &source, const Arenas &arenas,
                    Device &device, CUstream stream, std::string *note);
  // Sets the order: row i of an epoch is row order[i] of the data. Waits until the previous order
  // was copied; `pendingWork` describes the work whose errors this wait may report.
  Status setOrder(std::span<const uint32_t> order, const Device &device, CUstream stream,
                  const std::function<std::string()> &pendingWork);

  // The next runs of the entry use this batch and the following ones, until `release`.
  void take(uint64_t batch) { next_ = batch; }
  void release() { next_.reset(); }
  bool feeds(const format::Entry &entry) const { return next_ && entry_ == &entry; }
  // Sets the first batch for the next `runs` runs. Each run is preceded by gather(0), gather(1), …
  // into one side.
  Status setFirstBatch(size_t runs, const Device &device, CUstream stream);
  Status gather(size_t run, int side, const Device &device, CUstream stream) const;

private:
  struct Input {
    std::string what;
    Memory data;
    std::array<Kernels::Ready, Arenas::kSides> gather;
  };
  // Allocates the device memory, and pinned memory for copying the data.
  Status allocate(const format::Entry &entry, const DataSource &source, Device &device,
                  Pinned &chunk);
  Status copyIn(const DataSource &source, size_t index, uint64_t rowBytes, const Pinned &chunk,
                Device &device, CUstream stream);

  const format::Entry *entry_ = nullptr;
  Gather kernel_;
  std::vector<Input> inputs_;
  Memory order_, first_;
  Pinned staged_; // host copy of the order during its transfer
  Event copied_;
  bool copying_ = false;
  std::optional<uint64_t> next_;
};

} // namespace ampc::runtime::cuda
