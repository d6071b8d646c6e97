// Memory of the caller's during a copy: whatever fails, no copy is pending when he gets it back.
#pragma once
#include "cuda/api.h"

namespace ampc::runtime::cuda {

class LentMemory {
public:
  LentMemory(const Api &api, CUstream stream) : api_(api), stream_(stream) {}
  ~LentMemory() {
    if (!returned)
      static_cast<void>(api_.cuStreamSynchronize(stream_));
  }
  LentMemory(const LentMemory &) = delete;
  LentMemory &operator=(const LentMemory &) = delete;
  bool returned = false; // all copies are known to be done

private:
  const Api &api_;
  CUstream stream_;
};

} // namespace ampc::runtime::cuda
