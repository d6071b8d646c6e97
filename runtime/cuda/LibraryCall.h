// How a GPU executes library calls. Each kind is a GpuCallKind in cuda/calls/<Name>.cpp.
#pragma once
#include "cuda/Resources.h"
#include "load/LibraryCall.h"

namespace ampc::runtime::cuda {

class Executor;

// The calls of one kind of one session.
class GpuCalls {
public:
  virtual ~GpuCalls() = default;
  // Makes the call at a place of the entry ready to run; `enqueue` is given the number that comes back.
  virtual Result<uint32_t> prepare(const format::Entry &entry, uint32_t command) = 0;
  // When all commands of an entry are ready: where a call may compute what commands around it do.
  virtual Status finish(const format::Entry &) { return {}; }
  // Allocates nothing, waits for nothing and may be captured into a graph.
  virtual Status enqueue(uint32_t number, int side, CUstream stream, const std::function<std::string()> &what) = 0;
};

struct GpuCallKind {
  const char *name; // CallKind.name
  // What the call needs beside arenas: the most of what is there and what it needs.
  void (*addNeeds)(const format::LibraryCall &call, Workspaces &needs);
  // The executor outlives the calls. Its memory is there.
  Result<std::unique_ptr<GpuCalls>> (*make)(Executor &executor);
};

const GpuCallKind &gpuCallKind(const format::LibraryCall &call);

} // namespace ampc::runtime::cuda
