// Guards host memory of a caller that an asynchronous copy reads: unless `returned` is set, the
// destructor waits for the stream, so that no copy is pending after an error.
#pragma once
#include "cuda/Device.h"

namespace ampc::runtime::cuda {

class BorrowedMemory {
public:
  BorrowedMemory(const Device &device, CUstream stream) : device_(device), stream_(stream) {}
  ~BorrowedMemory() {
    if (!returned)
      static_cast<void>(device_.wait(stream_, [] { return std::string(); }).ok());
  }
  BorrowedMemory(const BorrowedMemory &) = delete;
  BorrowedMemory &operator=(const BorrowedMemory &) = delete;
  bool returned = false; // all copies are known to be complete

private:
  const Device &device_;
  CUstream stream_;
};

} // namespace ampc::runtime::cuda
