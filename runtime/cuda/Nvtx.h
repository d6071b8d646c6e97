// Ranges of time on this thread, by name, for a profiler that listens (nsys sets NVTX_INJECTION64_PATH). Without one a range costs a
// comparison. They are made by NVIDIA's header-only nvtx3; where the runtime was built without that header there are none.
#pragma once

namespace ampc::runtime::cuda {

void pushRange(const char *name);
void popRange();

} // namespace ampc::runtime::cuda
