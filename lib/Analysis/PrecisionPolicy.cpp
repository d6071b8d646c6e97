// Policies by name.
#include "Policies.h"

using namespace mlir;

namespace ampc {
namespace {

using Maker = std::unique_ptr<PrecisionPolicy> (*)();
constexpr StringLiteral kNames[] = {"paddle", "paddle-2.5", "paddle-pir", "min-cut"};
constexpr Maker kMakers[] = {makePaddlePolicy, makePaddle25Policy, makePaddlePirPolicy,
                             makeMinCutPolicy};
static_assert(std::size(kNames) == std::size(kMakers));

} // namespace

ArrayRef<StringLiteral> policyNames() {
  return kNames;
}

std::unique_ptr<PrecisionPolicy> makePolicy(StringRef name) {
  for (auto [known, make] : llvm::zip(kNames, kMakers))
    if (known == name)
      return make();
  return nullptr;
}

} // namespace ampc
