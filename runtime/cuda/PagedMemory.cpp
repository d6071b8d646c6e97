// Each granule is an allocation of its own, because a mapping can only be removed as a whole. Its
// handle is released as soon as it is mapped; the driver frees it when it is unmapped.
#include "cuda/PagedMemory.h"
#include "cuda/Errors.h"
#include <algorithm>

namespace ampc::runtime::cuda {

namespace {

CUmemAllocationProp properties(const Device &device) {
  CUmemAllocationProp made{};
  made.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  made.location = {CU_MEM_LOCATION_TYPE_DEVICE, device.number()};
  return made;
}

} // namespace

Result<PagedMemory> PagedMemory::allocate(std::shared_ptr<Device> device, uint64_t bytes,
                                          const std::string &what) {
  PagedMemory memory;
  if (bytes == 0)
    return memory;
  const Api &api = device->api();
  CUmemAllocationProp made = properties(*device);
  size_t granule = 0;
  AMPC_CU(api, cuMemGetAllocationGranularity, (&granule, &made, CU_MEM_ALLOC_GRANULARITY_MINIMUM),
          what);
  uint64_t count = (bytes + granule - 1) / granule;
  CUdeviceptr address = 0;
  AMPC_CU(api, cuMemAddressReserve, (&address, count * granule, 0, 0, 0), what);
  memory.device_ = std::move(device);
  memory.what_ = what;
  memory.address_ = address;
  memory.granule_ = granule;
  memory.mapped_.resize(count);
  AMPC_TRY(memory.provide());
  return memory;
}

PagedMemory::~PagedMemory() {
  if (!device_)
    return;
  for (size_t i = 0; i < mapped_.size(); ++i)
    if (mapped_[i])
      static_cast<void>(device_->api().cuMemUnmap(address_ + i * granule_, granule_));
  static_cast<void>(device_->api().cuMemAddressFree(address_, mapped_.size() * granule_));
}

Status PagedMemory::map(size_t granule) {
  const Api &api = device_->api();
  CUmemAllocationProp made = properties(*device_);
  CUmemAccessDesc access{made.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  CUdeviceptr address = address_ + granule * granule_;
  CUmemGenericAllocationHandle handle = 0;
  AMPC_CU(api, cuMemCreate, (&handle, granule_, &made, 0), what_);
  CUresult mapped = api.cuMemMap(address, granule_, 0, handle, 0);
  mapped_[granule] = mapped == CUDA_SUCCESS;
  CUresult released = api.cuMemRelease(handle);
  if (mapped != CUDA_SUCCESS)
    return driverError(api, mapped, "cuMemMap", what_);
  if (released != CUDA_SUCCESS)
    return driverError(api, released, "cuMemRelease", what_);
  AMPC_CU(api, cuMemSetAccess, (address, granule_, &access, 1), what_);
  return {};
}

uint64_t PagedMemory::released() const {
  return static_cast<uint64_t>(std::count(mapped_.begin(), mapped_.end(), false)) * granule_;
}

Status PagedMemory::provide() {
  for (size_t i = 0; i < mapped_.size(); ++i)
    if (!mapped_[i])
      AMPC_TRY(map(i));
  return {};
}

Status PagedMemory::release(uint64_t first, uint64_t end) {
  for (size_t i = (first + granule_ - 1) / granule_; (i + 1) * granule_ <= end; ++i) {
    if (!mapped_[i])
      continue;
    mapped_[i] = false;
    AMPC_CU(device_->api(), cuMemUnmap, (address_ + i * granule_, granule_), what_);
  }
  return {};
}

} // namespace ampc::runtime::cuda
