// The table of library calls of the exporter.
#include "CallExport.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {

// LibraryCalls.inc has one AMPC_CALL(Name) for each schema include/ampc/Format/calls/*.fbs.
#define AMPC_CALL(Name) extern const CallExport k##Name##Export;
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL

static constexpr const CallExport *kExports[] = {
#define AMPC_CALL(Name) &k##Name##Export,
#include "ampc/Format/LibraryCalls.inc"
#undef AMPC_CALL
};

const CallExport *findCallExport(StringRef name) {
  const auto *found =
      llvm::find_if(kExports, [&](const CallExport *call) { return call->name == name; });
  return found == std::end(kExports) ? nullptr : *found;
}

format::DType dtypeOf(Type type) {
  return static_cast<format::DType>(numberFormat(type)->dtype);
}

} // namespace ampc
