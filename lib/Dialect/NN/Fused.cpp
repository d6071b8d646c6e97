// Verifies fused regions.
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

static LogicalResult verifySums(FusedOp op, ArrayRef<int64_t> shape) {
  auto yielded = op.getBody().front().getTerminator()->getOperands();
  int64_t rows = shape.empty() ? 0 : llvm::product_of(shape.drop_back()), parts = 0;
  for (unsigned i = storedOutputs(op); i < op.getNumResults(); ++i) { // fused_c3
    auto sum = cast<RankedTensorType>(op.getResult(i).getType());
    auto term = cast<RankedTensorType>(yielded[i].getType());
    if (!parts && sum.getRank() == 2)
      parts = sum.getDimSize(0);
    if (!sum.getElementType().isF32() || !term.getElementType().isF32() ||
        term.getShape() != shape || sum.getRank() != 2 || !rows || sum.getDimSize(0) != parts ||
        rows % parts || sum.getDimSize(1) != shape.back())
      return op.emitOpError("expects the sums of ")
             << term << " to be float32 of [parts, channels], with parts that divide the rows, got "
             << sum;
  }
  if (op.getGuard()) // fused_c4
    return op.emitOpError("expects no guard with sums");
  for (Operation &inner : op.getBody().front().without_terminator())
    if (auto element = dyn_cast<ElementwiseOpInterface>(inner))
      for (auto [i, operand] : llvm::enumerate(inner.getOperands()))
        if (isa<BlockArgument>(operand) &&
            !mayReadWithSums(shape, operand.getType(), element.getOperandDims(i)))
          return inner.emitOpError(
                     "expects arguments with sums to have an element for each channel, "
                     "row, or element of the shape, or one, got ")
                 << operand.getType();
  return success();
}

bool mayReadWithSums(FusedOp op) {
  ArrayRef<int64_t> shape = shapeOf(op);
  for (Operation &inner : op.getBody().front().without_terminator())
    if (auto element = dyn_cast<ElementwiseOpInterface>(inner))
      for (OpOperand &operand : inner.getOpOperands())
        if (isa<BlockArgument>(operand.get()) &&
            !mayReadWithSums(shape, operand.get().getType(),
                             element.getOperandDims(operand.getOperandNumber())))
          return false;
  return true;
}

bool computesUpdates(FusedOp op) {
  return llvm::any_of(op.getBody().front(), [](Operation &inner) {
    return inner.getDiscardableAttr(kUpdatesAttr) != nullptr;
  });
}

Value viewed(Value value) {
  while (auto view = value.getDefiningOp<ViewOpInterface>())
    value = view->getOperand(0);
  return value;
}

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
  if (getSums() > getNumResults()) // fused_c3
    return emitOpError("expects at most ") << getNumResults() << " sums, got " << getSums();
  TypeRange yielded = yield->getOperandTypes(), outputs = getOutputs().getTypes();
  if (yielded.size() == outputs.size()) { // else all of them are compared
    yielded = yielded.drop_back(getSums());
    outputs = outputs.drop_back(getSums());
  }
  if (failed(same(body.getArgumentTypes(), getInputs().getTypes(), "arguments")) ||
      failed(same(yielded, outputs, "yielded values")))
    return failure();
  if (getOutputs().empty())
    return success();
  ArrayRef<int64_t> shape = shapeOf(*this);
  for (Operation &op : body.without_terminator()) { // fused_c2
    if (isa<FillConstantOp>(op))
      continue;
    if (!isa<ElementwiseOpInterface>(op))
      return op.emitOpError("is not elementwise, so that it cannot be fused");
    if (auto type = cast<RankedTensorType>(op.getResult(0).getType()); type.getShape() != shape)
      return op.emitOpError("is fused with ops of another shape: it makes ")
             << type << ", the region " << yield->getOperand(0).getType();
  }
  return getSums() ? verifySums(*this, shape) : success();
}

} // namespace ampc::nn
