// The table of library calls of the loader.
#include "load/LibraryCall.h"

namespace ampc::runtime {

// LibraryCalls.inc has one AMPC_CALL(Name) for each schema include/ampc/Format/calls/*.fbs.
#define AMPC_CALL(Name) extern const CallKind k##Name##Call;
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL

static constexpr const CallKind *kKinds[] = {
#define AMPC_CALL(Name) &k##Name##Call,
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL
};

const CallKind *findCallKind(const format::LibraryCall &call) {
  for (const CallKind *kind : kKinds)
    if (call.name()->string_view() == kind->name)
      return kind;
  return nullptr;
}

std::string callKindNames() {
  std::string names;
  for (const CallKind *kind : kKinds)
    names += (names.empty() ? "" : ", ") + std::string(kind->name);
  return names;
}

const format::Range &resultOf(const format::LibraryCall &call) {
  const format::Range *result = nullptr;
  findCallKind(call)->forEachRange(call, [&](const format::Range &range, bool written) {
    if (written && !result)
      result = &range;
  });
  return *result;
}

} // namespace ampc::runtime
