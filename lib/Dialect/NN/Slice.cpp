// slice and pad_zero, which are each other's gradients.
#include "Box.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The first element and the number of elements in each dimension.
struct Range {
  SmallVector<int64_t> low, shape;
};

FailureOr<Range> rangeOf(std::optional<Location> loc, RankedTensorType x, ArrayRef<int64_t> axes,
                         ArrayRef<int64_t> starts, ArrayRef<int64_t> ends) {
  // slice_c1
  if (starts.size() != axes.size() || ends.size() != axes.size())
    return emitOptionalError(loc, "expects `axes`, `starts` and `ends` of one length, got ",
                             axes.size(), ", ", starts.size(), " and ", ends.size());
  Range range{SmallVector<int64_t>(x.getRank(), 0), SmallVector<int64_t>(x.getShape())};
  SmallVector<bool> seen(x.getRank());
  for (auto [axis, start, end] : llvm::zip(axes, starts, ends)) {
    // slice_c2
    auto d = inferAxis(loc, axis, x.getRank(), "each entry of `axes`");
    if (failed(d))
      return failure();
    if (x.getRank() == 0)
      return emitOptionalError(loc,
                               "expects `axes` of a tensor of rank 1 or more, got a 0-d tensor");
    // slice_c3
    if (seen[*d])
      return emitOptionalError(loc, "expects distinct `axes`, got ", axis, " twice");
    seen[*d] = true;
    int64_t size = x.getDimSize(*d);
    auto place = [&](int64_t bound) {
      return bound < 0 ? std::max<int64_t>(bound + size, 0) : std::min(bound, size);
    };
    int64_t from = place(start), to = place(end);
    // slice_c4
    if (from >= to)
      return emitOptionalError(
          loc, "expects `starts` and `ends` to leave at least one element along axis ", axis,
          " of size ", size, ", got ", start, " to ", end);
    range.low[*d] = from;
    range.shape[*d] = to - from;
  }
  return range;
}

int64_t offsetOf(ArrayRef<int64_t> low, ArrayRef<int64_t> strides) {
  int64_t offset = 0;
  for (auto [position, stride] : llvm::zip(low, strides))
    offset += position * stride;
  return offset;
}

} // namespace

LogicalResult SliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  auto range = rangeOf(loc, x, adaptor.getAxes(), adaptor.getStarts(), adaptor.getEnds());
  if (failed(range))
    return failure();
  SmallVector<bool> dropped(x.getRank());
  for (int64_t axis : adaptor.getDecreaseAxis()) {
    auto d = inferAxis(loc, axis, x.getRank(), "each entry of `decrease_axis`");
    if (failed(d))
      return failure();
    // slice_c5
    if (x.getRank() == 0 || range->shape[*d] != 1 || dropped[*d])
      return emitOptionalError(
          loc, "expects `decrease_axis` to name distinct dimensions of size 1 in the result, got ",
          axis);
    dropped[*d] = true;
  }
  SmallVector<int64_t> shape;
  for (int64_t d = 0; d < x.getRank(); ++d)
    if (!dropped[d])
      shape.push_back(range->shape[d]);
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}
SmallVector<StridedCopy> SliceOp::getCopies() {
  RankedTensorType x = tensorType(getX());
  Range range = *rangeOf(std::nullopt, x, getAxes(), getStarts(), getEnds());
  SmallVector<int64_t> from = rowMajorStrides(x.getShape());
  return {
      boxCopy(0, 0, range.shape, offsetOf(range.low, from), from, 0, rowMajorStrides(range.shape))};
}
bool SliceOp::canMoveChannels() {
  return isImageRank(tensorType(getX()).getRank()) && getDecreaseAxis().empty();
}
void SliceOp::moveChannelsLast() {
  SmallVector<int64_t> axes;
  for (int64_t axis : getAxes())
    axes.push_back(channelsLastAxis(axis, tensorType(getX()).getRank()));
  setAxes(axes);
}
void SliceOp::buildGradient(GradientContext &g) {
  RankedTensorType x = tensorType(getX());
  Range range = *rangeOf(std::nullopt, x, getAxes(), getStarts(), getEnds());
  Value grad = reshapeTo(g.b, g.b.getLoc(), g.out(), range.shape);
  if (ArrayRef(range.shape) != x.getShape()) {
    SmallVector<int64_t> high;
    for (int64_t d = 0; d < x.getRank(); ++d)
      high.push_back(x.getDimSize(d) - range.low[d] - range.shape[d]);
    grad = PadZeroOp::create(g.b, x, grad, range.low, high);
  }
  g.set(0, grad);
}

LogicalResult PadZeroOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  size_t rank = x.getRank();
  // pad_zero_c1
  if (adaptor.getLow().size() != rank || adaptor.getHigh().size() != rank)
    return emitOptionalError(loc, "expects ", rank, " entries in low and high, got ",
                             adaptor.getLow().size(), " and ", adaptor.getHigh().size());
  SmallVector<int64_t> shape;
  int64_t count = 1;
  for (auto [low, size, high] : llvm::zip(adaptor.getLow(), x.getShape(), adaptor.getHigh())) {
    int64_t sum = 0;
    // pad_zero_c2
    if (low < 0 || high < 0 || __builtin_add_overflow(low, size, &sum) ||
        __builtin_add_overflow(sum, high, &sum) || __builtin_mul_overflow(count, sum, &count) ||
        count > (int64_t(1) << 45))
      return emitOptionalError(loc, "expects a border that is not negative and can be, got ", low,
                               " and ", high);
    shape.push_back(sum);
  }
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}
SmallVector<StridedCopy> PadZeroOp::getCopies() {
  ArrayRef<int64_t> inner = tensorType(getX()).getShape(), whole = tensorType(getOut()).getShape();
  SmallVector<int64_t> to = rowMajorStrides(whole);
  SmallVector<StridedCopy> copies{
      boxCopy(0, 0, inner, 0, rowMajorStrides(inner), offsetOf(getLow(), to), to)};
  // The border as disjoint slabs: along dimension d, within x's range of the previous dimensions.
  SmallVector<int64_t> low(whole.size(), 0), shape(whole);
  for (size_t d = 0; d < whole.size(); ++d) {
    auto addSlab = [&](int64_t from, int64_t size) {
      if (size == 0)
        return;
      low[d] = from, shape[d] = size;
      copies.push_back(boxCopy(0, 0, shape, 0, to, offsetOf(low, to), to));
      copies.back().sourceOffset = 0;
      copies.back().zero = true;
    };
    addSlab(0, getLow()[d]);
    addSlab(getLow()[d] + inner[d], getHigh()[d]);
    low[d] = getLow()[d], shape[d] = inner[d];
  }
  return copies;
}
void PadZeroOp::buildGradient(GradientContext &g) {
  g.set(0, sliceOf(g, g.out(), getLow(), tensorType(getX()).getShape()));
}

} // namespace ampc::nn
