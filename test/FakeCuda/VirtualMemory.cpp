// Reserved addresses, and the granules that are mapped to them. A reservation has its bytes on the
// host from the beginning; what is not mapped may not be used, and holds anything when it is mapped
// again.
#include "Fake.h"
#include <algorithm>
#include <cstring>

namespace ampc::fake {

CUresult Gpu::reserve(CUdeviceptr *address, size_t bytes) {
  if (bytes == 0 || bytes % kGranule != 0)
    return CUDA_ERROR_INVALID_VALUE;
  nextAddress_ = (nextAddress_ + kGranule - 1) / kGranule * kGranule;
  *address = nextAddress_;
  auto memory = std::make_unique_for_overwrite<uint8_t[]>(bytes);
  std::memset(memory.get(), zeroed_ ? 0 : 0xa5, zeroed_ ? bytes : std::min<size_t>(bytes, 4 << 20));
  allocations_[nextAddress_] = {std::move(memory), bytes, false,
                                std::vector<Granule>(bytes / kGranule)};
  nextAddress_ += bytes + 4096;
  return CUDA_SUCCESS;
}

CUresult Gpu::freeReserved(CUdeviceptr address, size_t bytes) {
  auto found = allocations_.find(address);
  if (found == allocations_.end() || found->second.freed || found->second.granules.empty() ||
      found->second.size != bytes) {
    report("frees addresses that are not reserved");
    return CUDA_ERROR_INVALID_VALUE;
  }
  for (const Granule &granule : found->second.granules)
    if (granule.handle) {
      report("frees addresses to which memory is mapped");
      return CUDA_ERROR_INVALID_VALUE;
    }
  found->second.freed = true;
  found->second.bytes.reset();
  return CUDA_SUCCESS;
}

CUresult Gpu::create(uint64_t *handle, size_t bytes) {
  if (bytes != kGranule)
    return CUDA_ERROR_INVALID_VALUE;
  if (used_ + bytes > limit_)
    return CUDA_ERROR_OUT_OF_MEMORY;
  used_ += bytes;
  *handle = nextGranule_++;
  handles_[*handle] = {bytes};
  return CUDA_SUCCESS;
}

void Gpu::freeIfUnused(uint64_t handle) {
  Physical &memory = handles_.at(handle);
  if (memory.mapped || !memory.released)
    return;
  used_ -= memory.size;
  handles_.erase(handle);
}

CUresult Gpu::release(uint64_t handle) {
  auto found = handles_.find(handle);
  if (found == handles_.end() || found->second.released) {
    report("releases a handle of memory that it does not have");
    return CUDA_ERROR_INVALID_VALUE;
  }
  found->second.released = true;
  freeIfUnused(handle);
  return CUDA_SUCCESS;
}

// The granule at an address; null, and a report, if it is none.
Gpu::Granule *Gpu::granuleAt(CUdeviceptr address, size_t bytes, const char *call) {
  auto after = allocations_.upper_bound(address);
  if (after != allocations_.begin() && bytes == kGranule) {
    auto &[base, allocation] = *std::prev(after);
    uint64_t offset = address - base;
    if (!allocation.freed && offset % kGranule == 0 &&
        offset / kGranule < allocation.granules.size())
      return &allocation.granules[offset / kGranule];
  }
  report(std::string(call) + " names no granule of reserved addresses");
  return nullptr;
}

CUresult Gpu::map(CUdeviceptr address, size_t bytes, size_t offset, uint64_t handle) {
  Granule *granule = granuleAt(address, bytes, "cuMemMap");
  auto found = handles_.find(handle);
  if (!granule || granule->handle || offset != 0 || found == handles_.end() ||
      found->second.released || found->second.mapped)
    return CUDA_ERROR_INVALID_VALUE;
  *granule = {handle, false};
  found->second.mapped = true;
  return CUDA_SUCCESS;
}

CUresult Gpu::unmap(CUdeviceptr address, size_t bytes) {
  Granule *granule = granuleAt(address, bytes, "cuMemUnmap");
  if (!granule || !granule->handle) {
    report("unmaps what is not mapped");
    return CUDA_ERROR_INVALID_VALUE;
  }
  for (const auto &[id, stream] : streams_)
    for (const Queued &queued : stream.queue)
      for (const Access &access : queued.operation.accesses)
        if (access.address < address + bytes && address < access.address + access.size)
          report("unmaps memory that " + queued.operation.name + " has still to use");
  auto &[base, allocation] = *std::prev(allocations_.upper_bound(address));
  std::memset(allocation.bytes.get() + (address - base), zeroed_ ? 0 : 0xa5, bytes);
  uint64_t handle = granule->handle;
  *granule = {};
  handles_.at(handle).mapped = false;
  freeIfUnused(handle);
  return CUDA_SUCCESS;
}

CUresult Gpu::allow(CUdeviceptr address, size_t bytes) {
  Granule *granule = granuleAt(address, bytes, "cuMemSetAccess");
  if (!granule || !granule->handle)
    return CUDA_ERROR_INVALID_VALUE;
  granule->accessible = true;
  return CUDA_SUCCESS;
}

} // namespace ampc::fake
