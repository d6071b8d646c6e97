#include "cpu/LibraryCall.h"

namespace ampc::runtime {

// LibraryCalls.inc has one AMPC_CALL(Name) for each schema include/ampc/Format/calls/*.fbs.
#define AMPC_CALL(Name) extern const CpuCallKind k##Name##OnCpu;
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL

const CpuCallKind &cpuCallKind(const format::LibraryCall &call) {
  static constexpr const CpuCallKind *kinds[] = {
#define AMPC_CALL(Name) &k##Name##OnCpu,
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL
  };
  size_t i = 0;
  while (call.name()->string_view() != kinds[i]->name)
    ++i; // the loader rejects unknown names
  return *kinds[i];
}

Result<OneDnn *> CpuResources::oneDnn() {
  if (!library) {
    AMPC_ASSIGN(library, OneDnn::create(pool.size()));
  }
  return library.get();
}

Result<const AmpcKernelEntry *> CpuResources::helper(int32_t index, const char *what,
                                                     const AmpcKernelEntry &like) const {
  if (index < 0)
    return static_cast<const AmpcKernelEntry *>(nullptr);
  const AmpcKernelEntry *kernel = kernels[static_cast<size_t>(index)];
  bool fits = kernel->argument_count == like.argument_count && kernel->rows == like.rows;
  for (uint32_t i = 0; fits && i < like.argument_count; ++i)
    fits = kernel->arguments[i].fixed_bytes == like.arguments[i].fixed_bytes &&
           kernel->arguments[i].bytes_per_row == like.arguments[i].bytes_per_row;
  if (!fits)
    return invalid("", "kernel '" + std::string(kernel->name) + "' is no " + what);
  return kernel;
}

} // namespace ampc::runtime
