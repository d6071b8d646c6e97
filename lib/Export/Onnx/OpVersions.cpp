#include "OpVersions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"

namespace ampc::onnx {
namespace {

// The entries "<opset>:<types>" of an operator; f float32, h float16, b bfloat16, i int32, l int64,
// o bool.
struct Row {
  const char *type, *versions;
};

constexpr Row kRows[] = {
#include "OpVersions.inc"
};

char letterOf(DType dtype) {
  switch (dtype) {
  case DType::f32: return 'f';
  case DType::f16: return 'h';
  case DType::bf16: return 'b';
  case DType::i32: return 'i';
  case DType::i64: return 'l';
  case DType::boolean: return 'o';
  default: llvm_unreachable("a type that occurs in files only");
  }
}

} // namespace

std::optional<int> opsetOf(llvm::StringRef type, DType dtype) {
  static const llvm::StringMap<llvm::StringRef> versions = [] {
    llvm::StringMap<llvm::StringRef> map;
    for (const Row &row : kRows)
      map[row.type] = row.versions;
    return map;
  }();
  auto found = versions.find(type);
  if (found == versions.end())
    llvm::report_fatal_error("OpVersions.inc has no row for the operator " + type);
  for (llvm::StringRef rest = found->second; !rest.empty();) {
    auto [entry, after] = rest.split(' ');
    auto [opset, types] = entry.split(':');
    int number = 0;
    if (types.contains(letterOf(dtype)) && !opset.getAsInteger(10, number))
      return number;
    rest = after;
  }
  return std::nullopt;
}

} // namespace ampc::onnx
