// Paddle's and numpy's broadcasting.
#include "Broadcast.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// Extends y's shape to x's rank. If axis >= 0, dimension 0 of y is aligned to dimension `axis` of
// x, and ones are appended.
SmallVector<int64_t> extended(ArrayRef<int64_t> x, ArrayRef<int64_t> y, int64_t axis) {
  if (axis < 0 || x.size() <= y.size())
    return SmallVector<int64_t>(y);
  // Paddle drops y's trailing dimensions of size 1 before aligning.
  while (!y.empty() && y.back() == 1 && axis + y.size() > x.size())
    y = y.drop_back();
  SmallVector<int64_t> shape(y);
  if (axis + y.size() <= x.size())
    shape.append(x.size() - axis - y.size(), 1);
  return shape;
}

} // namespace

FailureOr<SmallVector<int64_t>> broadcastShapes(std::optional<Location> loc, ArrayRef<int64_t> x,
                                                ArrayRef<int64_t> y, int64_t axis) {
  // The shape of smaller rank is extended, whichever operand it belongs to.
  if (axis >= 0 && x.size() < y.size())
    std::swap(x, y);
  // elementwise_add_c3
  if (axis < -1 || axis > static_cast<int64_t>(x.size()))
    return emitOptionalError(loc, "expects `axis` to be -1 or in [0, ", x.size(), "], got ", axis);
  SmallVector<int64_t> right = extended(x, y, axis);
  // elementwise_add_c2
  if (axis >= 0 && x.size() > y.size() && axis + right.size() > x.size())
    return emitOptionalError(loc, "expects shapes that broadcast, got [", x, "] and [", y,
                             "], which ends behind it at `axis` ", axis);
  size_t rank = std::max(x.size(), right.size());
  SmallVector<int64_t> out(rank, 1);
  for (size_t d = 0; d < rank; ++d) {
    int64_t a = d < rank - x.size() ? 1 : x[d - (rank - x.size())];
    int64_t b = d < rank - right.size() ? 1 : right[d - (rank - right.size())];
    // elementwise_add_c2
    if (a != b && a != 1 && b != 1)
      return emitOptionalError(loc, "expects shapes that broadcast, got [", x, "] and [", y, "]",
                               axis < 0 ? "" : " at `axis`");
    out[d] = a == 1 ? b : a;
  }
  return out;
}

SmallVector<int64_t> broadcastDims(Operation *op, unsigned operand, int64_t axis) {
  auto x = cast<RankedTensorType>(op->getOperand(0).getType());
  auto y = cast<RankedTensorType>(op->getOperand(1).getType());
  if (axis < 0 || x.getRank() == y.getRank() || (operand == 0) == (x.getRank() > y.getRank()))
    return alignTrailing(op, operand);
  if (operand == 0)
    y = x;
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> dims(result.getRank(), -1);
  for (int64_t d = 0; d < y.getRank() && axis + d < result.getRank(); ++d)
    if (y.getDimSize(d) != 1 || result.getDimSize(axis + d) == 1)
      dims[axis + d] = d;
  return dims;
}

LogicalResult inferBinary(std::optional<Location> loc, ValueRange operands, int64_t axis,
                          SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(operands[0].getType()),
       y = cast<RankedTensorType>(operands[1].getType());
  // elementwise_add_c1
  if (x.getElementType() != y.getElementType())
    return emitOptionalError(loc, "expects `x` and `y` of one element type, got ",
                             x.getElementType(), " and ", y.getElementType());
  auto shape = broadcastShapes(loc, x.getShape(), y.getShape(), axis);
  if (failed(shape))
    return failure();
  types.push_back(RankedTensorType::get(*shape, x.getElementType()));
  return success();
}

} // namespace ampc::nn
