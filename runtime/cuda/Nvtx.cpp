#include "cuda/Nvtx.h"
#ifdef AMPC_NVTX
#define NVTX_AS_SYSTEM_HEADER
#include <nvtx3/nvToolsExt.h>
#endif

namespace ampc::runtime::cuda {

#ifdef AMPC_NVTX
void pushRange(const char *name) {
  nvtxRangePushA(name);
}
void popRange() {
  nvtxRangePop();
}
#else
void pushRange(const char *) {}
void popRange() {}
#endif

} // namespace ampc::runtime::cuda
