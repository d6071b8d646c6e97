// Data that stays on the GPU: the rows of an entry's inputs, the order in which batches take them,
// and which batch is the next one. A run's batch is gathered on the stream that computes, so that
// nothing comes from the host and several runs fit into one graph.
#pragma once
#include "cuda/Arenas.h"
#include "cuda/Gather.h"
#include <array>
#include <optional>

namespace ampc::runtime::cuda {

class Resident {
public:
  // Copies the data; false where it does not fit or cannot be allocated, and `note` says so: then it takes no memory. A part of the
  // GPU's memory is left to graphs, to the library and to others.
  Result<bool> hold(const format::Entry &entry, const DataSource &source, const Arenas &arenas,
                    Device &device, CUstream stream, std::string *note);
  // From now on row i of an epoch is row order[i] of the data. Waits until the order before this
  // one was copied; `behind` says for errors what else that wait hears of.
  Status setOrder(std::span<const uint32_t> order, const Device &device, CUstream stream,
                  const std::function<std::string()> &behind);

  // The next runs of the entry take this batch and those behind it, until `release`.
  void take(uint64_t batch) { next_ = batch; }
  void release() { next_.reset(); }
  bool feeds(const format::Entry &entry) const { return next_ && entry_ == &entry; }
  // `runs` runs are enqueued next, each behind its gather(0), gather(1), … into one side.
  Status aim(size_t runs, const Device &device, CUstream stream);
  Status gather(size_t run, int side, const Device &device, CUstream stream) const;

private:
  struct Input {
    std::string what;
    Memory data;
    std::array<Kernels::Ready, Arenas::kSides> gather;
  };
  // All memory that it takes, and pinned memory for copying the data in.
  Status allocate(const format::Entry &entry, const DataSource &source, Device &device, Pinned &chunk);
  Status copyIn(const DataSource &source, size_t index, uint64_t rowBytes, const Pinned &chunk, Device &device,
                CUstream stream);

  const format::Entry *entry_ = nullptr;
  Gather kernel_;
  std::vector<Input> inputs_;
  Memory order_, first_;
  Pinned staged_; // the order on its way
  Event copied_;
  bool copying_ = false;
  std::optional<uint64_t> next_;
};

} // namespace ampc::runtime::cuda
