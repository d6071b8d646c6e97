#include "cuda/LibraryCall.h"

namespace ampc::runtime::cuda {

// LibraryCalls.inc has one AMPC_CALL(Name) for each schema include/ampc/Format/calls/*.fbs.
#define AMPC_CALL(Name) extern const GpuCallKind k##Name##OnGpu;
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL

const GpuCallKind &gpuCallKind(const format::LibraryCall &call) {
  static constexpr const GpuCallKind *kinds[] = {
#define AMPC_CALL(Name) &k##Name##OnGpu,
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL
  };
  size_t i = 0;
  while (call.name()->string_view() != kinds[i]->name)
    ++i; // the loader rejects unknown names
  return *kinds[i];
}

} // namespace ampc::runtime::cuda
