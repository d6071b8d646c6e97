// Axes as models write them.
#include "Axis.h"

using namespace mlir;

namespace ampc::nn {

FailureOr<int64_t> inferAxis(std::optional<Location> loc, int64_t axis, int64_t rank,
                             StringRef name) {
  int64_t bound = std::max<int64_t>(rank, 1);
  if (axis < -bound || axis >= bound)
    return emitOptionalError(loc, "expects ", name, " in [", -bound, ", ", bound, "), got ", axis);
  return axis < 0 ? axis + bound : axis;
}

LogicalResult checkPieces(std::optional<Location> loc, int64_t count) {
  constexpr int64_t most = 65536;
  if (count > most)
    return emitOptionalError(loc, "expects at most ", most, " pieces, got ", count);
  return success();
}

FailureOr<RankedTensorType> inferCommonType(std::optional<Location> loc, ValueRange x) {
  if (x.empty())
    return emitOptionalError(loc, "expects at least one tensor in `x`, got none");
  RankedTensorType first = tensorType(x.front());
  for (auto [i, operand] : llvm::enumerate(x.drop_front()))
    if (operand.getType() != first)
      return emitOptionalError(loc, "expects tensors of one shape and dtype in `x`, got ", first,
                               " and ", operand.getType(), " (number ", i + 1, ")");
  return first;
}

Value reshapeTo(OpBuilder &b, Location loc, Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = tensorType(value);
  if (type.getShape() == shape)
    return value;
  return ReshapeOp::create(b, loc, RankedTensorType::get(shape, type.getElementType()), value,
                           shape);
}

} // namespace ampc::nn
