#include "cuda/Resident.h"
#include "cuda/Errors.h"
#include "cuda/BorrowedMemory.h"
#include "load/Memory.h"
#include <algorithm>
#include <cstring>

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

constexpr uint64_t kChunk = 16 << 20;  // pinned memory for copying the data
constexpr uint64_t kFreeFraction = 16; // this fraction of the GPU's memory stays free

} // namespace

Result<bool> Resident::hold(const Entry &entry, const DataSource &source, const Arenas &arenas,
                            Device &device, CUstream stream, std::string *note) {
  auto rowBytes = [&](uint32_t i) {
    return entry.inputs()->Get(i)->range()->size() / source.perBatch;
  };
  uint64_t needed = source.rows * sizeof(uint32_t), total = 0;
  bool countable = source.rows < uint64_t{1} << 32;
  for (uint32_t i = 0; i < entry.inputs()->size(); ++i) {
    needed += source.rows * rowBytes(i);
    countable &= entry.inputs()->Get(i)->range()->size() < uint64_t{1} << 31;
  }
  if (!countable)
    return false;
  AMPC_ASSIGN(uint64_t free, device.freeBytes(&total));
  if (needed + total / kFreeFraction > free) {
    *note = "the data takes " + bytesText(needed) + ", " + bytesText(free) + " of " +
            bytesText(total) + " of GPU memory are free: batches are sent one by one";
    return false;
  }
  // Replace the current data only after everything succeeded. After a failure nothing is allocated.
  Resident held;
  Pinned chunk;
  if (Status allocated = held.allocate(entry, source, device, chunk); !allocated.ok()) {
    *note = allocated.what() + ": batches are sent one by one";
    return false;
  }
  AMPC_ASSIGN(held.kernel_, Gather::load(device));
  AMPC_ASSIGN(held.copied_, device.event(false, "the data's order, copied"));
  for (uint32_t i = 0; i < entry.inputs()->size(); ++i) {
    Input &input = held.inputs_[i];
    for (int side = 0; side < Arenas::kSides; ++side)
      input.gather[static_cast<size_t>(side)] = held.kernel_.ready(
          {input.data.at(), held.order_.at(), held.first_.at(),
           arenas.at(*entry.inputs()->Get(i)->range(), side), source.perBatch, rowBytes(i)});
    AMPC_TRY(held.copyIn(source, i, rowBytes(i), chunk, device, stream));
  }
  held.entry_ = &entry;
  *this = std::move(held);
  return true;
}

Status Resident::allocate(const Entry &entry, const DataSource &source, Device &device,
                          Pinned &chunk) {
  AMPC_ASSIGN(order_, device.allocate(source.rows * sizeof(uint32_t), "the data's order"));
  AMPC_ASSIGN(first_, device.allocate(sizeof(uint32_t), "the batch's number"));
  AMPC_ASSIGN(staged_, device.allocatePinned(order_.size(), "the data's order"));
  uint64_t maxBytes = 0;
  for (const Tensor *tensor : *entry.inputs()) {
    uint64_t rowBytes = tensor->range()->size() / source.perBatch;
    Input &input = inputs_.emplace_back();
    input.what = "the data of input '" + tensor->name()->str() + "'";
    AMPC_ASSIGN(input.data, device.allocate(source.rows * rowBytes, input.what));
    maxBytes = std::max(maxBytes, std::min(source.rows * rowBytes, std::max(kChunk, rowBytes)));
  }
  AMPC_ASSIGN(chunk, device.allocatePinned(maxBytes, "the data on its way"));
  return {};
}

Status Resident::copyIn(const DataSource &source, size_t index, uint64_t rowBytes,
                        const Pinned &chunk, Device &device, CUstream stream) {
  const Input &input = inputs_[index];
  uint64_t maxBytes = std::min(source.rows, std::max<uint64_t>(1, kChunk / rowBytes));
  for (uint64_t row = 0; row < source.rows; row += maxBytes) {
    uint64_t count = std::min(maxBytes, source.rows - row);
    source.read(index, row, count, chunk.data());
    BorrowedMemory borrowed(device, stream);
    AMPC_CU(device.api(), cuMemcpyHtoDAsync_v2,
            (input.data.at(row * rowBytes), chunk.data(), count * rowBytes, stream), input.what);
    AMPC_TRY(device.wait(stream, [&] { return input.what; }));
    borrowed.returned = true;
  }
  return {};
}

// The copy is enqueued on the same stream, so it follows the runs that use the previous order.
Status Resident::setOrder(std::span<const uint32_t> order, const Device &device, CUstream stream,
                          const std::function<std::string()> &pendingWork) {
  if (copying_)
    AMPC_TRY(device.wait(copied_, [&] { return "the data's order" + pendingWork(); }));
  std::memcpy(staged_.data(), order.data(), order.size_bytes());
  AMPC_CU(device.api(), cuMemcpyHtoDAsync_v2,
          (order_.at(), staged_.data(), order.size_bytes(), stream), "the data's order");
  AMPC_CU(device.api(), cuEventRecord, (copied_.get(), stream), "the data's order");
  copying_ = true;
  return {};
}

// The number is passed in the call itself, so that no host buffer has to outlive it.
Status Resident::setFirstBatch(size_t runs, const Device &device, CUstream stream) {
  AMPC_CU(device.api(), cuMemsetD32Async, (first_.at(), static_cast<unsigned>(*next_), 1, stream),
          "the batch's number");
  *next_ += runs;
  return {};
}

Status Resident::gather(size_t run, int side, const Device &device, CUstream stream) const {
  for (const Input &input : inputs_) {
    Kernels::Ready ready = input.gather[static_cast<size_t>(side)];
    Gather::setRun(ready, run);
    AMPC_TRY(Kernels::launch(device.api(), ready, stream, [&] { return input.what; }));
  }
  return {};
}

} // namespace ampc::runtime::cuda
