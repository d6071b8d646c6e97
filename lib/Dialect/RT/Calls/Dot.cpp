// rt.dot: out[r] = sum over i of x[r, i] * y[r, i].
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::rt {

LogicalResult DotOp::verify() {
  if (getOffsets().size() != 3 || getBytes().size() != 3) // dot_c1
    return emitOpError("expects 3 offsets and 3 sizes in bytes, got ")
           << getOffsets().size() << " and " << getBytes().size();
  auto rows = static_cast<int64_t>(getRows()), length = static_cast<int64_t>(getLength());
  if (rows < 1 || length < 1) // dot_c2
    return emitOpError("expects rows and a length, got ") << rows << " rows of " << length;
  return success();
}

void DotOp::getRanges(AccessList &ranges) {
  for (auto [i, buffer] : llvm::enumerate(getOperands()))
    ranges.push_back({buffer, getOffsets()[i], getBytes()[i], i < 2, i == 2});
}

void DotOp::forEachKernel(function_ref<void(FlatSymbolRefAttr)> each) {
  for (FlatSymbolRefAttr kernel : {getWidenAttr(), getNarrowAttr()})
    if (kernel)
      each(kernel);
}

uint64_t DotOp::getFlops() {
  return 2 * static_cast<uint64_t>(getRows()) * static_cast<uint64_t>(getLength());
}

Type DotOp::getProductType() {
  return getType();
}

} // namespace ampc::rt
