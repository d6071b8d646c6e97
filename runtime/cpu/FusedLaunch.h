// A launch that runs part by part inside the library call before it (Launch.row_elements). Used by
// the CPU's executor and by the calls that can do so.
#pragma once
#include "ampc/Format/KernelAbi.h"
#include <cstdint>

namespace ampc::runtime {

// Row r of the kernel reads the elements [r * rowElements, (r + 1) * rowElements) of the call's
// result. The arguments belong to the executor.
struct FusedLaunch {
  AmpcKernelFunction function = nullptr;
  const void *const *arguments = nullptr;
  int64_t rowElements = 1;

  // Runs the rows of the elements [first, last), which are complete. Both are multiples of
  // rowElements. Different threads may run different rows at the same time.
  void run(int64_t first, int64_t last) const {
    function(arguments, first / rowElements, last / rowElements);
  }
};

} // namespace ampc::runtime
