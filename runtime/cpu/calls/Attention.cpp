// Attention by a library is for GPUs: programs with code for the CPU have its parts as commands.
#include "ampc/Format/calls/attention_generated.h"
#include "cpu/LibraryCall.h"

namespace ampc::runtime {

using namespace ampc::format;

namespace {

Result<std::unique_ptr<CpuCall>> prepare(const LibraryCall &, const CallSite &, Arenas &,
                                         CpuResources &) {
  return environment("", "leaves attention to a library that a CPU lacks")
      .hint("compile without --attention-by-library");
}

} // namespace

extern const CpuCallKind kAttentionOnCpu;
const CpuCallKind kAttentionOnCpu = {"attention", prepare, nullptr};

} // namespace ampc::runtime
