// Memory of the caller's during a copy: whatever fails, no copy is pending when he gets it back.
#pragma once
#include "cuda/Device.h"

namespace ampc::runtime::cuda {

class LentMemory {
public:
  LentMemory(const Device &device, CUstream stream) : device_(device), stream_(stream) {}
  ~LentMemory() {
    if (!returned)
      static_cast<void>(device_.wait(stream_, [] { return std::string(); }).ok());
  }
  LentMemory(const LentMemory &) = delete;
  LentMemory &operator=(const LentMemory &) = delete;
  bool returned = false; // all copies are known to be done

private:
  const Device &device_;
  CUstream stream_;
};

} // namespace ampc::runtime::cuda
