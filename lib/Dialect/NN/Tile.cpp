// tile, expand_as, unbind (unstack), roll, flip.
#include "Broadcast.h"
#include "Places.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The part [from, to) along a dimension.
Value part(Composition &f, Value x, int64_t axis, int64_t from, int64_t to) {
  SmallVector<int64_t> shape(tensorType(x).getShape());
  shape[axis] = to - from;
  return SliceOp::create(f.b, f.loc, tensorType(x).clone(shape), x, ArrayRef<int64_t>{axis},
                         ArrayRef<int64_t>{from}, ArrayRef<int64_t>{to}, ArrayRef<int64_t>{});
}

} // namespace

LogicalResult TileOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  ArrayRef<int64_t> times = adaptor.getRepeatTimes();
  size_t rank = std::max<size_t>(times.size(), x.getRank());
  SmallVector<int64_t> shape(rank, 1);
  llvm::copy(x.getShape(), shape.end() - x.getRank());
  int64_t count = 1;
  for (size_t d = 0; d < rank; ++d) {
    int64_t repeat = d + times.size() < rank ? 1 : times[d + times.size() - rank];
    // tile_c1
    if (repeat <= 0 || __builtin_mul_overflow(shape[d], repeat, &shape[d]) ||
        __builtin_mul_overflow(count, shape[d], &count) || count > (int64_t(1) << 45))
      return emitOptionalError(
          loc, "expects positive `repeat_times` and a result of a size that can be, got [", times,
          "]");
  }
  types.push_back(x.clone(shape));
  return success();
}
SmallVector<Value> TileOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType out = tensorType(getOut());
  int64_t rank = out.getRank();
  // Each dimension becomes [repeats, size].
  SmallVector<int64_t> single(2 * rank, 1), repeated(2 * rank);
  llvm::ArrayRef<int64_t> own = tensorType(getX()).getShape();
  for (int64_t d = 0; d < rank; ++d) {
    int64_t size = d + static_cast<int64_t>(own.size()) < rank ? 1 : own[d + own.size() - rank];
    single[2 * d + 1] = repeated[2 * d + 1] = size;
    repeated[2 * d] = out.getDimSize(d) / size;
  }
  Value spread =
      ExpandOp::create(b, getLoc(), out.clone(repeated), f.reshape(getX(), single), repeated);
  return {f.reshape(spread, out.getShape())};
}

LogicalResult ExpandAsOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  ArrayRef<int64_t> target = adaptor.getTargetShape();
  if (adaptor.getY())
    target = tensorType(adaptor.getY()).getShape();
  // expand_as_c1
  bool fits = static_cast<int64_t>(target.size()) >= x.getRank();
  for (int64_t d = 0; fits && d < x.getRank(); ++d) {
    int64_t size = target[d + target.size() - x.getRank()];
    fits = x.getDimSize(d) == 1 ? size > 0 : size == x.getDimSize(d);
  }
  int64_t count = 1;
  for (int64_t size : target)
    fits = fits && size > 0 && !__builtin_mul_overflow(count, size, &count) &&
           count <= (int64_t(1) << 45);
  if (!fits)
    return emitOptionalError(loc, "expects a shape to which ", x, " broadcasts, got [", target,
                             "]");
  types.push_back(x.clone(target));
  return success();
}
SmallVector<Value> ExpandAsOp::decompose(OpBuilder &b) {
  return {ExpandOp::create(b, getLoc(), getType(), getX(), tensorType(getOut()).getShape())};
}

LogicalResult UnbindOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // unbind_c1
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects x of at least one dimension, got ", x);
  auto axis = inferAxis(loc, adaptor.getAxis(), x.getRank());
  if (failed(axis))
    return failure();
  // unbind_c2
  if (failed(checkPieces(loc, x.getDimSize(*axis))))
    return failure();
  SmallVector<int64_t> shape(x.getShape());
  shape.erase(shape.begin() + *axis);
  types.append(x.getDimSize(*axis), x.clone(shape));
  return success();
}
SmallVector<Value> UnbindOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType x = tensorType(getX());
  int64_t axis = *inferAxis(std::nullopt, getAxis(), x.getRank()), n = x.getDimSize(axis);
  SmallVector<int64_t> shape(x.getShape());
  shape[axis] = 1;
  SmallVector<Type> types(n, x.clone(shape));
  auto pieces = SplitOp::create(b, getLoc(), types, getX(), n, ArrayRef<int64_t>{}, axis);
  SmallVector<Value> results;
  for (auto [piece, result] : llvm::zip(pieces.getResults(), getOut()))
    results.push_back(f.reshape(piece, tensorType(result).getShape()));
  return results;
}

LogicalResult RollOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  size_t shifts = adaptor.getShifts().size(), axes = adaptor.getAxis().size();
  // roll_c1
  if (shifts != std::max<size_t>(axes, 1))
    return emitOptionalError(loc, "expects as many `shifts` as axes, or one without `axis`, got ",
                             shifts, " and ", axes);
  // roll_c2
  for (int64_t axis : adaptor.getAxis())
    if (failed(inferAxis(loc, axis, x.getRank(), "each entry of `axis`")))
      return failure();
  types.push_back(x);
  return success();
}
SmallVector<Value> RollOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType type = tensorType(getX());
  SmallVector<int64_t> axes(getAxis());
  Value x = getX();
  if (axes.empty() || type.getRank() == 0) {
    axes.assign(getShifts().size(), 0);
    x = f.reshape(x, {type.getNumElements()});
  }
  for (auto [axis, shift] : llvm::zip(axes, getShifts())) {
    RankedTensorType rolled = tensorType(x);
    int64_t d = axis < 0 ? axis + rolled.getRank() : axis, n = rolled.getDimSize(d);
    int64_t cut = ((-shift % n) + n) % n; // the element that comes first
    if (cut)
      x = ConcatOp::create(b, getLoc(), rolled,
                           ValueRange{part(f, x, d, cut, n), part(f, x, d, 0, cut)}, d);
  }
  return {f.reshape(x, type.getShape())};
}

LogicalResult FlipOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  SmallVector<bool> seen(std::max<int64_t>(x.getRank(), 1));
  for (int64_t axis : adaptor.getAxis()) {
    // flip_c1
    auto d = inferAxis(loc, axis, x.getRank(), "each entry of `axis`");
    if (failed(d))
      return failure();
    if (std::exchange(seen[*d], true))
      return emitOptionalError(loc, "expects distinct axes in `axis`, got ", axis, " twice");
  }
  types.push_back(x);
  return success();
}
SmallVector<Value> FlipOp::decompose(OpBuilder &b) {
  RankedTensorType type = tensorType(getX());
  Value x = getX();
  for (int64_t axis : getAxis()) {
    if (type.getRank() == 0)
      break;
    int64_t d = *inferAxis(std::nullopt, axis, type.getRank()), n = type.getDimSize(d);
    if (n > 1)
      x = ReverseOp::create(b, getLoc(), type, x, d);
  }
  return {x};
}

namespace {

// Outer × n × inner, where n is read from its end.
StridedCopy copyOf(ReverseOp op) {
  RankedTensorType type = tensorType(op.getX());
  auto axis = static_cast<int64_t>(op.getAxis());
  int64_t outer = llvm::product_of(type.getShape().take_front(axis)), n = type.getDimSize(axis),
          inner = llvm::product_of(type.getShape().drop_front(axis + 1));
  StridedCopy copy;
  copy.shape = {outer, n, inner};
  copy.sourceOffset = (n - 1) * inner;
  copy.sourceStrides = {n * inner, -inner, 1};
  copy.targetStrides = {n * inner, inner, 1};
  return copy;
}

} // namespace

int64_t ReverseOp::getKernelRows() {
  return copyRows(copyOf(*this));
}
void ReverseOp::emitKernel(KernelBuilder &k) {
  emitCopy(k, copyOf(*this), byteSize(getX().getType()), byteSize(getType()));
}
void ReverseOp::buildGradient(GradientContext &g) {
  if (g.wants(0))
    g.set(0, ReverseOp::create(g.b, getX().getType(), g.out(0), getAxis()));
}

} // namespace ampc::nn
