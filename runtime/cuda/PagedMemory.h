// Device memory at a fixed address, of which granules (2 MiB on current GPUs) can be given back and
// be there again. For the masters and moments of a training with --zero=1. Used by Arenas.
#pragma once
#include "cuda/Device.h"
#include <vector>

namespace ampc::runtime::cuda {

class PagedMemory {
public:
  PagedMemory() = default;
  PagedMemory(PagedMemory &&other) noexcept { swap(other); }
  PagedMemory &operator=(PagedMemory &&other) noexcept {
    swap(other);
    return *this;
  }
  ~PagedMemory();
  // All of it is there. `what` is for errors, also of later calls.
  static Result<PagedMemory> allocate(std::shared_ptr<Device> device, uint64_t bytes,
                                      const std::string &what);

  CUdeviceptr at(uint64_t offset = 0) const { return address_ + offset; }
  // Gives back the granules that lie in [first, end); no work may access them.
  Status release(uint64_t first, uint64_t end);
  uint64_t released() const; // bytes that are given back now
  // Makes all granules available. Those that were not hold anything.
  Status provide();

private:
  void swap(PagedMemory &other) {
    std::swap(device_, other.device_);
    std::swap(what_, other.what_);
    std::swap(address_, other.address_);
    std::swap(granule_, other.granule_);
    std::swap(mapped_, other.mapped_);
  }
  Status map(size_t granule);

  std::shared_ptr<Device> device_;
  std::string what_;
  CUdeviceptr address_ = 0;
  uint64_t granule_ = 0;     // bytes
  std::vector<bool> mapped_; // by granule
};

} // namespace ampc::runtime::cuda
