// The interface of library calls on the GPU. Each kind of call is a GpuCallKind in
// cuda/calls/<Name>.cpp.
#pragma once
#include "cuda/Resources.h"
#include "load/LibraryCall.h"

namespace ampc::runtime::cuda {

class Executor;

// All calls of one kind in a session.
class GpuCalls {
public:
  virtual ~GpuCalls() = default;
  // Prepares a call; `command` is its number in the entry. Returns the number to pass to `enqueue`.
  virtual Result<uint32_t> prepare(const format::Entry &entry, uint32_t command) = 0;
  // Called after all commands of an entry are prepared. A call may decide here to compute what
  // neighboring commands do.
  virtual Status finish(const format::Entry &) { return {}; }
  // Enqueues a call. Allocates nothing, does not wait, and may be captured into a graph.
  virtual Status enqueue(uint32_t number, int side, CUstream stream,
                         const std::function<std::string()> &what) = 0;
};

struct GpuCallKind {
  const char *name; // CallKind.name
  // Updates `needs` with the workspace that the call requires in addition to the arenas.
  void (*addNeeds)(const format::LibraryCall &call, Workspaces &needs);
  // The executor outlives the calls. Arenas and workspaces are already allocated.
  Result<std::unique_ptr<GpuCalls>> (*make)(Executor &executor);
};

const GpuCallKind &gpuCallKind(const format::LibraryCall &call);

} // namespace ampc::runtime::cuda
