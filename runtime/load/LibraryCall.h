// Library calls, as far as they are the same on every device. Each is a CallKind in a file of its own, runtime/calls/<Name>.cpp; how a
// device executes it stands in cpu/calls/<Name>.cpp and cuda/calls/<Name>.cpp.
#pragma once
#include "ampc/Format/program_generated.h"
#include "ampc/Runtime/Status.h"
#include <functional>
#include <memory>

namespace ampc::runtime {

// Checks the calls of one kind in one entry, in their order. What must hold between several calls is kept in the checker.
class CallChecker {
public:
  virtual ~CallChecker() = default;
  // `command`: the call's place in the entry. Its parameters are a well-formed FlatBuffer of the kind's schema.
  virtual Status check(uint32_t command, const format::LibraryCall &call) = 0;
};

struct CallKind {
  const char *name; // LibraryCall.name
  bool (*isWellFormed)(flatbuffers::Verifier &parameters);
  // Both arguments outlive the checker.
  std::unique_ptr<CallChecker> (*makeChecker)(const format::Program &program, const format::Entry &entry);
  // Calls `each` with every range that the call touches; not with what it may do in the place of other commands.
  void (*forEachRange)(const format::LibraryCall &call,
                       const std::function<void(const format::Range &range, bool written)> &each);
};

// Null for a call that this runtime does not know.
const CallKind *findCallKind(const format::LibraryCall &call);
// The names of all kinds, for messages: "gemm, …".
std::string callKindNames();

// The first range that the call writes. The call was checked.
const format::Range &resultOf(const format::LibraryCall &call);

// The parameters of a call that was checked.
template <class Table> const Table &parametersOf(const format::LibraryCall &call) {
  return *flatbuffers::GetRoot<Table>(call.parameters()->data());
}

} // namespace ampc::runtime
