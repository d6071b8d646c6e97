// The interface of library calls on the CPU. Each kind of call is a CpuCallKind in
// cpu/calls/<Name>.cpp.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/FusedLaunch.h"
#include "cpu/OneDnn.h"
#include "cpu/ThreadPool.h"
#include "cpu/Ways.h"
#include "load/LibraryCall.h"
#include "load/Memory.h"

namespace ampc::runtime {

// The resources that the calls of a session share.
struct CpuResources {
  ThreadPool pool;
  Ways ways;
  std::unique_ptr<OneDnn> library;              // null until a call needs it
  std::vector<const AmpcKernelEntry *> kernels; // in the order of Program.kernels
  bool strictNumerics = false;                  // SessionOptions.strictNumerics
  Workspace workspace; // large enough for every call; allocated after all calls are prepared

  explicit CpuResources(int threads) : pool(threads) {}
  Result<OneDnn *> oneDnn();
  // Returns the kernel with this index, or null for -1. Fails unless the kernel accesses its
  // operands as `like` does; `what` describes the expected kernel in the error.
  Result<const AmpcKernelEntry *> helper(int32_t index, const char *what,
                                         const AmpcKernelEntry &like) const;
};

// A prepared call. Running it allocates and checks nothing.
class CpuCall {
public:
  virtual ~CpuCall() = default;
  // `launch` is run on each part of the result that is complete; null, or given if mayFuse().
  virtual Status run(CpuResources &resources, const FusedLaunch *launch) const = 0;
  // Whether the call can run the launch for which it was prepared.
  virtual bool mayFuse() const { return false; }
  // The operand that the call keeps in another layout between runs (CallSite.isFixed), so that runs
  // do not read it; null if there is none. keepOperand is called before the first run, and again
  // after a change of the operand.
  virtual const format::Range *keptOperand() const { return nullptr; }
  virtual Status keepOperand(CpuResources &) const { return {}; }
  // Calls each(address, set) for the operands that runs read; set(other) changes the address.
  virtual void forEachRead(const EachRead &each) = 0;
};

// What a call is prepared for, besides its parameters.
struct CallSite {
  std::string op; // its name in the model, for errors
  // For each arena, whether its bytes only change if variables do, so that a call may keep operands
  // in a layout of the library (CpuCall::keepOperand).
  const std::vector<bool> &fixedArenas;
  // Of the launch behind it that may run on parts of the result (FusedLaunch.rowElements): 0 if
  // there is none. launchElements is the number of elements that all rows read.
  int64_t rowElements = 0, launchElements = 0;
  bool onlyReader = false; // Launch.only_reader of it

  bool isFixed(const format::Range &range) const { return fixedArenas[range.arena()]; }
  // rowElements, if the result has as many elements as the launch reads; 0 otherwise.
  int64_t rowElementsOf(int64_t resultElements) const {
    return resultElements == launchElements ? rowElements : 0;
  }
};

struct CpuCallKind {
  const char *name; // CallKind.name
  // `call` is checked already.
  Result<std::unique_ptr<CpuCall>> (*prepare)(const format::LibraryCall &call, const CallSite &site,
                                              Arenas &arenas, CpuResources &resources);
  // Adds the implementation that the call will use to `choices`, if there are several on this
  // machine. Null if calls of this kind have only one.
  void (*addChoices)(const format::LibraryCall &call, const Ways &ways,
                     std::map<std::string, std::string> &choices);
};

const CpuCallKind &cpuCallKind(const format::LibraryCall &call);

} // namespace ampc::runtime
