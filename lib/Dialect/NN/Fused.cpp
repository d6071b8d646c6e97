// Verifies fused regions.
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult FusedOp::verifyRegions() {
  Block &body = getBody().front();
  Operation *yield = body.getTerminator();
  auto same = [&](TypeRange inside, TypeRange outside,
                  StringRef what) -> LogicalResult { // fused_c1
    if (inside == outside)
      return success();
    return emitOpError("expects the ")
           << what << " of its body to have the types (" << outside << "), got (" << inside << ")";
  };
  if (failed(same(body.getArgumentTypes(), getInputs().getTypes(), "arguments")) ||
      failed(same(yield->getOperandTypes(), getOutputs().getTypes(), "yielded values")))
    return failure();
  if (getOutputs().empty())
    return success();
  ArrayRef<int64_t> shape = cast<RankedTensorType>(getOutputs().front().getType()).getShape();
  for (Operation &op : body.without_terminator()) { // fused_c2
    if (isa<FillConstantOp>(op))
      continue;
    if (!isa<ElementwiseOpInterface>(op))
      return op.emitOpError("is not elementwise, so that it cannot be fused");
    if (auto type = cast<RankedTensorType>(op.getResult(0).getType()); type.getShape() != shape)
      return op.emitOpError("is fused with ops of another shape: it makes ")
             << type << ", the region " << getOutputs().front().getType();
  }
  return success();
}

} // namespace ampc::nn
