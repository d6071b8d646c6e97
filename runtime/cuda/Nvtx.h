// Ranges for a profiler that was told to listen (nsys sets NVTX_INJECTION64_PATH): what NVTX's own
// header does, for the two calls that we make. Without a listener a range costs a comparison.
#pragma once
#include <cstdint>

namespace ampc::runtime::cuda {

// Numbers of nvtx3/nvtxDetail/nvtxTypes.h.
namespace nvtx {
constexpr uint32_t kExportCallbacks = 1, kModuleCore = 1, kRangePushA = 9, kRangePop = 11,
                   kCoreSize = 16;
} // namespace nvtx

class Nvtx {
public:
  // Opens the listener, where there is one.
  static Nvtx open();
  void push(const char *name) const {
    if (push_)
      push_(name);
  }
  void pop() const {
    if (pop_)
      pop_();
  }

private:
  int (*push_)(const char *) = nullptr;
  int (*pop_)() = nullptr;
};

} // namespace ampc::runtime::cuda
