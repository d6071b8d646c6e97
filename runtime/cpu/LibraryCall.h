// How the CPU executes library calls. Each kind is a CpuCallKind in cpu/calls/<Name>.cpp.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/OneDnn.h"
#include "cpu/ThreadPool.h"
#include "cpu/Ways.h"
#include "load/LibraryCall.h"
#include "load/Memory.h"

namespace ampc::runtime {

// What the calls of a session share.
struct CpuResources {
  ThreadPool pool;
  Ways ways;
  std::unique_ptr<OneDnn> library; // null before a call asks for it
  std::vector<const AmpcKernelEntry *> kernels; // by Program.kernels
  Workspace workspace; // as large as the largest call needs; it has memory when all calls are prepared

  explicit CpuResources(int threads) : pool(threads) {}
  Result<OneDnn *> oneDnn();
  // The kernel of that index, which must reach of each operand what `like` does; null for -1. `what` it should be is for the error.
  Result<const AmpcKernelEntry *> helper(int32_t index, const char *what, const AmpcKernelEntry &like) const;
};

// One call, ready to run: that allocates nothing and checks nothing.
class CpuCall {
public:
  virtual ~CpuCall() = default;
  virtual Status run(CpuResources &resources) const = 0;
};

struct CpuCallKind {
  const char *name; // CallKind.name
  // The call was checked. `op` is the model's name of it, for errors.
  Result<std::unique_ptr<CpuCall>> (*prepare)(const format::LibraryCall &call, const std::string &op, Arenas &arenas,
                                              CpuResources &resources);
  // Adds what is known of the call's ways to `choices`, where it has several on this machine. Null: no call of the kind has.
  void (*addChoices)(const format::LibraryCall &call, const Ways &ways, std::map<std::string, std::string> &choices);
};

const CpuCallKind &cpuCallKind(const format::LibraryCall &call);

} // namespace ampc::runtime
