// The device-independent part of library calls. Each kind is a CallKind in
// runtime/calls/<Name>.cpp; its execution is implemented in cpu/calls/<Name>.cpp and
// cuda/calls/<Name>.cpp.
#pragma once
#include "ampc/Format/program_generated.h"
#include "ampc/Runtime/Status.h"
#include <functional>
#include <memory>

namespace ampc::runtime {

// Checks the calls of one kind in an entry, in program order. The checker keeps the state for
// conditions that concern several calls.
class CallChecker {
public:
  virtual ~CallChecker() = default;
  // `command` is the number of the call in the entry. Its parameters are a well-formed FlatBuffer
  // of the kind's schema.
  virtual Status check(uint32_t command, const format::LibraryCall &call) = 0;
};

struct CallKind {
  const char *name; // LibraryCall.name
  bool (*isWellFormed)(flatbuffers::Verifier &parameters);
  // Both arguments must outlive the checker.
  std::unique_ptr<CallChecker> (*makeChecker)(const format::Program &program,
                                              const format::Entry &entry);
  // Calls `each` for every range that the call reads or writes, except those of epilogues and sums
  // that it may take over from other commands.
  void (*forEachRange)(const format::LibraryCall &call,
                       const std::function<void(const format::Range &range, bool written)> &each);
};

// Null for an unknown call.
const CallKind *findCallKind(const format::LibraryCall &call);
// The names of all kinds, for messages: "dot, gemm".
std::string callKindNames();

// The first range that the call writes. The call must be verified.
const format::Range &resultOf(const format::LibraryCall &call);

// The parameters of a verified call.
template <class Table> const Table &parametersOf(const format::LibraryCall &call) {
  return *flatbuffers::GetRoot<Table>(call.parameters()->data());
}

} // namespace ampc::runtime
