// pool2d, pool3d and max_pool2d_with_index, as kernels over windows and their gradients. Gradients
// are gathered: each element asks the windows that it may be in, in one order.
#include "Windows.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include <limits>

using namespace mlir;

namespace ampc::nn {
namespace {

// The windows of a pooling, whose last places may reach beyond the padding.
struct Pooling {
  SpatialLayout layout;
  WindowShape window;
  SmallVector<int64_t> places;
  bool adaptive = false;
};

template <typename Op>
FailureOr<Pooling> poolingOf(std::optional<Location> loc, Op op, StringRef format,
                             ArrayRef<int64_t> paddings, StringRef algorithm) {
  RankedTensorType x = tensorType(op.getX());
  // pool_c5
  auto layout = SpatialLayout::of(format);
  if (!layout)
    return emitOptionalError(loc, "expects `data_format` to be NCHW, NHWC, NCDHW or NDHWC, got ",
                             format);
  // pool_c1
  if (x.getRank() != layout->rank())
    return emitOptionalError(loc, "expects x of ", layout->rank(), " dimensions, got ", x);
  Pooling p;
  p.layout = *layout;
  p.adaptive = op.getAdaptive();
  ArrayRef<int64_t> sizes = layout->sizes(x), kernel = op.getKernelSize();
  SmallVector<int64_t> ones(sizes.size(), 1), zeros(sizes.size(), 0);
  bool whole = op.getGlobalPooling();
  auto window =
      whole ? WindowShape::of(loc, sizes, sizes, ones, zeros, ones, "EXPLICIT")
            : WindowShape::of(loc, sizes, kernel, p.adaptive ? ArrayRef(ones) : op.getStrides(),
                              p.adaptive ? ArrayRef(zeros) : paddings, ones,
                              p.adaptive ? StringRef("EXPLICIT") : algorithm);
  if (failed(window))
    return failure();
  p.window = *window;
  p.adaptive &= !whole;
  for (auto [d, size] : llvm::enumerate(sizes)) {
    if (p.adaptive) {
      p.places.push_back(window->kernel[d]);
      continue;
    }
    int64_t room = size + window->low[d] + window->high[d] - window->kernel[d];
    int64_t stride = window->strides[d];
    int64_t places =
        room < 0 ? 0 : (op.getCeilMode() ? llvm::divideCeil(room, stride) : room / stride) + 1;
    // pool_c3
    bool empty = places < 1 || window->low[d] >= window->kernel[d] ||
                 (places - 1) * stride - window->low[d] >= size;
    if (empty)
      return emitOptionalError(
          loc,
          "expects `kernel_size`, `strides` and `paddings` of windows that contain elements of "
          "x, got ",
          window->kernel[d], ", ", stride, " and ", window->low[d], " on a size of ", size);
    p.places.push_back(places);
  }
  return p;
}

FailureOr<Pooling> poolingOf(std::optional<Location> loc, PoolOp::Adaptor op) {
  // pool_c4
  if (op.getPoolingType() != "max" && op.getPoolingType() != "avg")
    return emitOptionalError(loc, "expects `pooling_type` to be max or avg, got ",
                             op.getPoolingType());
  return poolingOf(loc, op, op.getDataFormat(), op.getPaddings(), op.getPaddingAlgorithm());
}
FailureOr<Pooling> poolingOf(std::optional<Location> loc, MaxPoolWithIndexOp::Adaptor op) {
  return poolingOf(loc, op, "NCHW", op.getPaddings(), "EXPLICIT");
}

// x with the channels last, and the shape of what windows leave of it.
struct PoolInput {
  Value x;
  RankedTensorType result;

  PoolInput(OpBuilder &b, Location loc, Value value, const Pooling &p)
      : x(p.layout.toChannelsLast(b, loc, value)) {
    SmallVector<int64_t> shape{tensorType(x).getDimSize(0)};
    shape.append(p.places);
    shape.push_back(tensorType(x).getShape().back());
    result = tensorType(x).clone(shape);
  }
};

MaxWindowsOp largest(OpBuilder &b, Location loc, PoolInput input, const Pooling &p, Type place) {
  return MaxWindowsOp::create(b, loc, input.result, input.result.clone(place), input.x,
                              p.window.kernel, p.window.strides, p.window.paddings(), p.adaptive);
}

// How places are stored of which only the gradient knows: the number in the window in a byte if
// windows are small, which a sign bit leaves 127 for.
Type placeType(OpBuilder &b, const Pooling &p) {
  bool isSmall = !p.adaptive && p.window.elements() <= std::numeric_limits<int8_t>::max();
  return isSmall ? b.getI8Type() : b.getI32Type();
}

// The geometry of a pooling, and its arithmetic on places and positions.
struct PoolGeometry : WindowGeometry {
  bool adaptive;

  template <typename Op>
  PoolGeometry(Op op, Value tensor, Value windows)
      : WindowGeometry(op, tensor, windows), adaptive(op.getAdaptive()) {}

  // The elements [begin, end) of a window along dimension d that lie in the tensor, and its size
  // with the padding.
  struct Extent {
    Value begin, end, size;
  };
  Extent extent(KernelBuilder &k, size_t d, Value place) const {
    Value zero = k.index(0), size = k.index(sizes[d]);
    if (adaptive) {
      Value begin = k.divIndex(k.mul(place, size), places[d]);
      Value behind = k.mul(k.add(place, k.index(1)), size);
      Value end = k.divIndex(k.add(behind, k.index(places[d] - 1)), places[d]);
      return {begin, end, k.sub(end, begin)};
    }
    Value begin = k.sub(k.mul(place, k.index(strides[d])), k.index(paddings[2 * d]));
    Value end = arith::MinSIOp::create(k.b(), k.add(begin, k.index(kernel[d])),
                                       k.index(sizes[d] + paddings[2 * d + 1]));
    Value whole = k.sub(end, begin);
    return {arith::MaxSIOp::create(k.b(), begin, zero), arith::MinSIOp::create(k.b(), end, size),
            whole};
  }

  // What nn.max_windows stores for an element, in i32: the number of its position, or its number in
  // the window at `place`.
  Value stored(KernelBuilder &k, ValueRange position, ValueRange place, bool inWindow) const {
    Value number;
    if (inWindow) {
      SmallVector<Value> distances;
      for (auto [d, at] : llvm::enumerate(place)) {
        Value begin = k.sub(k.mul(at, k.index(strides[d])), k.index(paddings[2 * d]));
        distances.push_back(k.sub(position[d], begin));
      }
      number = numberOf(k, k.index(0), distances, kernel);
    } else {
      number = numberOf(k, k.index(0), position, sizes);
    }
    return arith::IndexCastOp::create(k.b(), k.b().getI32Type(), number);
  }

  // The places [first, last) along dimension d whose windows may contain a position.
  std::pair<Value, Value> placesOf(KernelBuilder &k, size_t d, Value position) const {
    Value count = k.index(places[d]);
    if (adaptive) {
      Value first = k.divIndex(k.mul(position, count), sizes[d]);
      Value behind = k.mul(k.add(position, k.index(1)), count);
      return {first, k.divIndex(k.add(behind, k.index(sizes[d] - 1)), sizes[d])};
    }
    Value padded = k.add(position, k.index(paddings[2 * d]));
    Value before = k.sub(padded, k.index(kernel[d] - 1));
    // ceil(before / stride), at least 0
    Value positive = arith::MaxSIOp::create(k.b(), before, k.index(0));
    Value first = k.divIndex(k.add(positive, k.index(strides[d] - 1)), strides[d]);
    Value last = k.add(k.divIndex(padded, strides[d]), k.index(1));
    return {first, arith::MinSIOp::create(k.b(), last, count)};
  }
};

// Runs through the box of [begin, end) in each dimension, in row-major order, with carried values.
SmallVector<Value> forEachPosition(KernelBuilder &k, ArrayRef<std::pair<Value, Value>> box,
                                   ValueRange init,
                                   function_ref<SmallVector<Value>(ValueRange, ValueRange)> body,
                                   SmallVector<Value> outer = {}) {
  if (outer.size() == box.size())
    return body(outer, init);
  auto [begin, end] = box[outer.size()];
  return k.loop(begin, end, 1, init, [&](Value position, ValueRange carried) {
    SmallVector<Value> positions = outer;
    positions.push_back(position);
    return forEachPosition(k, box, carried, body, positions);
  });
}

Value elementCountOf(KernelBuilder &k, const PoolGeometry &g, ValueRange place, bool exclusive) {
  Value count;
  for (auto [d, at] : llvm::enumerate(place)) {
    auto extent = g.extent(k, d, at);
    Value here = exclusive ? k.sub(extent.end, extent.begin) : extent.size;
    count = count ? k.mul(count, here) : here;
  }
  Value number = arith::IndexCastOp::create(k.b(), k.b().getI32Type(), count);
  return k.convert(number, k.b().getF32Type());
}

SmallVector<std::pair<Value, Value>> windowOf(KernelBuilder &k, const PoolGeometry &g,
                                              ValueRange place) {
  SmallVector<std::pair<Value, Value>> box;
  for (auto [d, at] : llvm::enumerate(place)) {
    auto extent = g.extent(k, d, at);
    box.push_back({extent.begin, extent.end});
  }
  return box;
}

SmallVector<std::pair<Value, Value>> windowsAround(KernelBuilder &k, const PoolGeometry &g,
                                                   ValueRange position) {
  SmallVector<std::pair<Value, Value>> box;
  for (auto [d, at] : llvm::enumerate(position))
    box.push_back(g.placesOf(k, d, at));
  return box;
}

} // namespace

LogicalResult PoolOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  auto p = poolingOf(loc, adaptor);
  if (failed(p))
    return failure();
  RankedTensorType x = tensorType(adaptor.getX());
  types.push_back(x.clone(p->layout.shape(x.getDimSize(0), p->places, p->layout.channels(x))));
  return success();
}

SmallVector<Value> PoolOp::decompose(OpBuilder &b) {
  auto p = poolingOf(getLoc(), Adaptor(*this));
  PoolInput input(b, getLoc(), getX(), *p);
  Value out;
  if (getPoolingType() == "max")
    out = largest(b, getLoc(), input, *p, placeType(b, *p)).getOut();
  else
    out =
        MeanWindowsOp::create(b, getLoc(), input.result, input.x, p->window.kernel,
                              p->window.strides, p->window.paddings(), p->adaptive, getExclusive());
  return {p->layout.fromChannelsLast(b, getLoc(), out)};
}

LogicalResult MaxPoolWithIndexOp::inferReturnTypes(MLIRContext *context,
                                                   std::optional<Location> loc, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &types) {
  auto p = poolingOf(loc, adaptor);
  if (failed(p))
    return failure();
  RankedTensorType x = tensorType(adaptor.getX());
  auto out = x.clone(p->layout.shape(x.getDimSize(0), p->places, p->layout.channels(x)));
  types.append({out, out.clone(IntegerType::get(context, 32))});
  return success();
}

SmallVector<Value> MaxPoolWithIndexOp::decompose(OpBuilder &b) {
  auto p = poolingOf(getLoc(), Adaptor(*this));
  auto windows =
      largest(b, getLoc(), PoolInput(b, getLoc(), getX(), *p), *p, /*place=*/b.getI32Type());
  return {p->layout.fromChannelsLast(b, getLoc(), windows.getOut()),
          p->layout.fromChannelsLast(b, getLoc(), windows.getPlaces())};
}

int64_t MaxWindowsOp::getKernelRows() {
  PoolGeometry g(*this, getX(), getOut());
  return g.outer * llvm::product_of(g.places);
}

// Only the gradient reads the places.
bool MaxWindowsOp::mayOmitLastResult() {
  return true;
}

void MaxWindowsOp::emitKernel(KernelBuilder &k) {
  enum { x, out, places };
  PoolGeometry g(*this, getX(), getOut());
  k.setWhole(x, getX().getType(), false);
  k.setWhole(out, getOut().getType(), true);
  bool keepsPlaces = computedResults(*this).size() > 1;
  if (keepsPlaces)
    k.setWhole(places, getPlaces().getType(), true);
  Type f32 = k.b().getF32Type(), i32 = k.b().getI32Type();
  bool inWindow = getElementTypeOrSelf(getPlaces().getType()).isInteger(8);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> place = positionsOf(k, outer, g.places);
    SmallVector<std::pair<Value, Value>> box = windowOf(k, g, place);
    Value to = k.mul(row, k.index(g.inner));
    k.forEachColumn(g.inner, [&](Value column, int64_t lanes) {
      Value lowest = k.constant(-std::numeric_limits<double>::infinity(), f32);
      SmallVector<Value> start{k.splat(lowest, lanes)};
      if (keepsPlaces) // -1: no element was met yet, so that the place of -inf is chosen, too
        start.push_back(k.splat(k.constant(-1, i32), lanes));
      auto best = forEachPosition(
          k, box, start, [&](ValueRange position, ValueRange best) -> SmallVector<Value> {
            Value number = numberOf(k, k.index(0), position, g.sizes);
            Value from = k.add(k.mul(outer, k.index(llvm::product_of(g.sizes))), number);
            Value value = k.load(x, k.add(k.mul(from, k.index(g.inner)), column), lanes);
            // An element that is NaN wins unless the best one is NaN already.
            Value atMost = k.compare("le", value, best[0]);
            Value beyond = arith::XOrIOp::create(k.b(), atMost, k.constant(1, atMost.getType()));
            Value larger = arith::AndIOp::create(k.b(), k.compare("eq", best[0], best[0]), beyond);
            if (!keepsPlaces)
              return {k.select(larger, value, best[0])};
            Value here = k.splat(g.stored(k, position, place, inWindow), lanes);
            Value isFirst = k.compare("lt", best[1], k.constant(0, best[1].getType()));
            Value wins = arith::OrIOp::create(k.b(), isFirst, larger);
            return {k.select(wins, value, best[0]), k.select(wins, here, best[1])};
          });
      k.store(out, k.add(to, column), best[0]);
      if (!keepsPlaces)
        return;
      Type stored = KernelBuilder::withWidth(getElementTypeOrSelf(getPlaces().getType()), lanes);
      Value chosen = inWindow ? Value(arith::TruncIOp::create(k.b(), stored, best[1])) : best[1];
      k.store(places, k.add(to, column), chosen);
    });
  });
}

void MaxWindowsOp::buildGradient(GradientContext &g) {
  if (g.out())
    g.set(0, MaxWindowsGradOp::create(g.b, getX().getType(), getPlaces(), g.out(), getKernel(),
                                      getStrides(), getPaddings(), getAdaptive()));
}

int64_t MaxWindowsGradOp::getKernelRows() {
  PoolGeometry g(*this, getDx(), getDout());
  return g.outer * llvm::product_of(g.sizes);
}

void MaxWindowsGradOp::emitKernel(KernelBuilder &k) {
  enum { places, dout, dx };
  PoolGeometry g(*this, getDx(), getDout());
  k.setWhole(places, getPlaces().getType(), false);
  k.setWhole(dout, getDout().getType(), false);
  k.setWhole(dx, getType(), true);
  Type stored = getElementTypeOrSelf(getPlaces().getType());
  bool inWindow = stored.isInteger(8);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> position = positionsOf(k, outer, g.sizes);
    SmallVector<std::pair<Value, Value>> box = windowsAround(k, g, position);
    Value to = k.mul(row, k.index(g.inner));
    k.forEachColumn(g.inner, [&](Value column, int64_t lanes) {
      Value start = k.splat(k.constant(0, k.b().getF32Type()), lanes);
      Value sum = forEachPosition(
          k, box, {start}, [&](ValueRange place, ValueRange sums) -> SmallVector<Value> {
            Value own = g.stored(k, position, place, inWindow);
            if (inWindow)
              own = arith::TruncIOp::create(k.b(), stored, own);
            Value from = k.mul(numberOf(k, outer, place, g.places), k.index(g.inner));
            from = k.add(from, column);
            Value chosen = k.compare("eq", k.load(places, from, lanes), k.splat(own, lanes));
            Value value = k.load(dout, from, lanes);
            return {k.add(sums[0], k.select(chosen, value, k.constant(0, value.getType())))};
          })[0];
      k.store(dx, k.add(to, column), sum);
    });
  });
}

int64_t MeanWindowsOp::getKernelRows() {
  PoolGeometry g(*this, getX(), getOut());
  return g.outer * llvm::product_of(g.places);
}

void MeanWindowsOp::emitKernel(KernelBuilder &k) {
  PoolGeometry g(*this, getX(), getOut());
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getType(), true);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> place = positionsOf(k, outer, g.places);
    SmallVector<std::pair<Value, Value>> box = windowOf(k, g, place);
    Value count = elementCountOf(k, g, place, getExclusive() || g.adaptive);
    Value to = k.mul(row, k.index(g.inner));
    k.forEachColumn(g.inner, [&](Value column, int64_t lanes) {
      Value start = k.splat(k.constant(0, k.b().getF32Type()), lanes);
      Value sum = forEachPosition(
          k, box, {start}, [&](ValueRange position, ValueRange sums) -> SmallVector<Value> {
            Value from = k.mul(numberOf(k, outer, position, g.sizes), k.index(g.inner));
            return {k.add(sums[0], k.load(0, k.add(from, column), lanes))};
          })[0];
      k.store(1, k.add(to, column), k.div(sum, k.splat(count, lanes)));
    });
  });
}

void MeanWindowsOp::buildGradient(GradientContext &g) {
  g.set(0, MeanWindowsGradOp::create(g.b, getX().getType(), g.out(), getKernel(), getStrides(),
                                     getPaddings(), getAdaptive(), getExclusive()));
}

int64_t MeanWindowsGradOp::getKernelRows() {
  PoolGeometry g(*this, getDx(), getDout());
  return g.outer * llvm::product_of(g.sizes);
}

void MeanWindowsGradOp::emitKernel(KernelBuilder &k) {
  PoolGeometry g(*this, getDx(), getDout());
  k.setWhole(0, getDout().getType(), false);
  k.setWhole(1, getType(), true);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> position = positionsOf(k, outer, g.sizes);
    SmallVector<std::pair<Value, Value>> box = windowsAround(k, g, position);
    Value to = k.mul(row, k.index(g.inner));
    k.forEachColumn(g.inner, [&](Value column, int64_t lanes) {
      Value start = k.splat(k.constant(0, k.b().getF32Type()), lanes);
      Value sum = forEachPosition(
          k, box, {start}, [&](ValueRange place, ValueRange sums) -> SmallVector<Value> {
            Value count = elementCountOf(k, g, place, getExclusive() || g.adaptive);
            Value from = k.mul(numberOf(k, outer, place, g.places), k.index(g.inner));
            Value share = k.div(k.load(0, k.add(from, column), lanes), k.splat(count, lanes));
            return {k.add(sums[0], share)};
          })[0];
      k.store(1, k.add(to, column), sum);
    });
  });
}

} // namespace ampc::nn
