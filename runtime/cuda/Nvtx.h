// Named time ranges on the current thread, for profilers (nsys sets NVTX_INJECTION64_PATH). Without
// a profiler a range costs one comparison. Implemented with NVIDIA's header-only nvtx3; without
// that header at build time the functions do nothing.
#pragma once

namespace ampc::runtime::cuda {

void pushRange(const char *name);
void popRange();

} // namespace ampc::runtime::cuda
