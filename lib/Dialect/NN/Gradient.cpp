// GradientContext: summing a gradient back to the shape that was broadcast.
#include "ampc/Dialect/NN/Gradient.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

Value GradientContext::constant(double value, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return FillConstantOp::create(b, type, tensor.getShape(), llvm::APFloat(value),
                                tensor.getElementType());
}

void GradientContext::setBroadcast(unsigned operand, Value grad, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(operands[operand].getType());
  auto from = cast<RankedTensorType>(grad.getType());
  SmallVector<int64_t> summed;
  SmallVector<int64_t> left;
  for (int64_t d = 0; d < from.getRank(); ++d) {
    if (dims[d] < 0 && from.getDimSize(d) != 1)
      summed.push_back(d);
    else
      left.push_back(from.getDimSize(d));
  }
  if (!summed.empty())
    grad = ReduceSumOp::create(b, RankedTensorType::get(left, from.getElementType()), grad, summed,
                               false, false);
  if (grad.getType() != type)
    grad = ReshapeOp::create(b, type, grad, type.getShape());
  set(operand, grad);
}

} // namespace ampc::nn
