#include "CallExport.h"

using namespace mlir;

namespace ampc {

// One AMPC_CALL(Name) for each file Calls/<Name>.cpp.
#define AMPC_CALL(Name) extern const CallExport k##Name##Export;
#include "LibraryCalls.inc"
#undef AMPC_CALL

static constexpr const CallExport *kExports[] = {
#define AMPC_CALL(Name) &k##Name##Export,
#include "LibraryCalls.inc"
#undef AMPC_CALL
};

const CallExport *findCallExport(StringRef name) {
  const auto *found = llvm::find_if(kExports, [&](const CallExport *call) { return call->name == name; });
  return found == std::end(kExports) ? nullptr : *found;
}

format::DType dtypeOf(Type type) {
  if (type.isF32()) return format::DType::f32;
  if (type.isF16()) return format::DType::f16;
  if (type.isBF16()) return format::DType::bf16;
  if (type.isInteger(1)) return format::DType::boolean;
  if (type.isInteger(32)) return format::DType::i32;
  return format::DType::i64;
}

} // namespace ampc
