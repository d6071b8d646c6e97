// windows and sum_windows, which are each other's gradients.
#include "Windows.h"

using namespace mlir;

namespace ampc::nn {

std::optional<SpatialLayout> SpatialLayout::of(StringRef dataFormat) {
  return llvm::StringSwitch<std::optional<SpatialLayout>>(dataFormat)
      .Case("NCHW", SpatialLayout{2, false})
      .Case("NHWC", SpatialLayout{2, true})
      .Case("NCDHW", SpatialLayout{3, false})
      .Case("NDHWC", SpatialLayout{3, true})
      .Default(std::nullopt);
}

SmallVector<int64_t> SpatialLayout::shape(int64_t batch, ArrayRef<int64_t> sizes,
                                          int64_t count) const {
  SmallVector<int64_t> shape{batch};
  if (!channelsLast)
    shape.push_back(count);
  shape.append(sizes.begin(), sizes.end());
  if (channelsLast)
    shape.push_back(count);
  return shape;
}

Value transposeTo(OpBuilder &b, Location loc, Value x, ArrayRef<int64_t> perm) {
  RankedTensorType type = tensorType(x);
  SmallVector<int64_t> shape;
  for (int64_t d : perm)
    shape.push_back(type.getDimSize(d));
  return TransposeOp::create(b, loc, type.clone(shape), x, perm);
}

Value SpatialLayout::toChannelsLast(OpBuilder &b, Location loc, Value x) const {
  if (channelsLast)
    return x;
  SmallVector<int64_t> perm{0};
  for (int64_t d = 2; d < rank(); ++d)
    perm.push_back(d);
  perm.push_back(1);
  return transposeTo(b, loc, x, perm);
}

Value SpatialLayout::fromChannelsLast(OpBuilder &b, Location loc, Value x) const {
  if (channelsLast)
    return x;
  SmallVector<int64_t> perm{0, rank() - 1};
  for (int64_t d = 1; d < rank() - 1; ++d)
    perm.push_back(d);
  return transposeTo(b, loc, x, perm);
}

FailureOr<WindowShape> WindowShape::of(std::optional<Location> loc, ArrayRef<int64_t> sizes,
                                       ArrayRef<int64_t> kernel, ArrayRef<int64_t> strides,
                                       ArrayRef<int64_t> paddings, ArrayRef<int64_t> dilations,
                                       StringRef algorithm) {
  WindowShape window;
  size_t dims = sizes.size();
  auto spread = [&](StringRef name, ArrayRef<int64_t> given, int64_t least,
                    SmallVector<int64_t> &all) -> LogicalResult {
    // conv_c2, conv_transpose_c2, pool_c2
    if (given.size() != dims && given.size() != 1)
      return emitOptionalError(loc, "expects `", name, "` to have ", dims, " entries, got [", given,
                               "]");
    all.assign(dims, given[0]);
    if (given.size() == dims)
      all.assign(given.begin(), given.end());
    for (int64_t value : all)
      if (value < least || value > std::numeric_limits<int32_t>::max())
        return emitOptionalError(loc, "expects entries of `", name, "` of at least ", least,
                                 ", got [", given, "]");
    return success();
  };
  if (failed(spread("kernel_size", kernel, 1, window.kernel)) ||
      failed(spread("strides", strides, 1, window.strides)) ||
      failed(spread("dilations", dilations, 1, window.dilations)))
    return failure();
  // conv_c6, conv_transpose_c6, pool_c5
  if (algorithm != "EXPLICIT" && algorithm != "SAME" && algorithm != "VALID")
    return emitOptionalError(loc, "expects `padding_algorithm` to be EXPLICIT, SAME or VALID, got ",
                             algorithm);
  if (algorithm == "SAME") {
    window.dilations.assign(dims, 1);
    for (size_t d = 0; d < dims; ++d) {
      int64_t places = llvm::divideCeil(sizes[d], window.strides[d]);
      int64_t sum =
          std::max<int64_t>((places - 1) * window.strides[d] + window.kernel[d] - sizes[d], 0);
      window.low.push_back(sum / 2);
      window.high.push_back(sum - sum / 2);
    }
    return window;
  }
  SmallVector<int64_t> none(dims, 0);
  if (algorithm == "VALID")
    paddings = none;
  if (paddings.size() == 2 * dims && dims > 0) {
    for (size_t d = 0; d < dims; ++d) {
      window.low.push_back(paddings[2 * d]);
      window.high.push_back(paddings[2 * d + 1]);
    }
    for (int64_t padding : paddings)
      if (padding < 0 || padding > std::numeric_limits<int32_t>::max())
        return emitOptionalError(loc, "expects entries of `paddings` of at least 0, got [",
                                 paddings, "]");
    return window;
  }
  if (failed(spread("paddings", paddings, 0, window.low)))
    return failure();
  window.high = window.low;
  return window;
}

int64_t WindowShape::elements() const {
  return llvm::product_of(kernel);
}

bool WindowShape::isIdentity() const {
  for (size_t d = 0; d < dims(); ++d)
    if (kernel[d] != 1 || strides[d] != 1 || low[d] != 0 || high[d] != 0)
      return false;
  return true;
}

SmallVector<int64_t> WindowShape::paddings() const {
  SmallVector<int64_t> all;
  for (auto [before, behind] : llvm::zip(low, high))
    all.append({before, behind});
  return all;
}

SmallVector<Value> positionsOf(KernelBuilder &k, Value &number, ArrayRef<int64_t> sizes) {
  SmallVector<Value> positions(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    positions[d] = k.remIndex(number, sizes[d]);
    number = k.divIndex(number, sizes[d]);
  }
  return positions;
}

Value numberOf(KernelBuilder &k, Value outer, ValueRange positions, ArrayRef<int64_t> sizes) {
  for (auto [position, size] : llvm::zip(positions, sizes))
    outer = k.add(k.mul(outer, k.index(size)), position);
  return outer;
}

static Value both(KernelBuilder &k, Value a, Value b) {
  return a ? Value(arith::AndIOp::create(k.b(), a, b)) : b;
}

Value keepInside(KernelBuilder &k, Value &position, int64_t size, Value inside) {
  Value zero = k.index(0);
  Value here = both(k, k.compare("ge", position, zero), k.compare("lt", position, k.index(size)));
  position = k.select(here, position, zero);
  return both(k, inside, here);
}

Value sourceOf(KernelBuilder &k, const DilatedGeometry &g, Value outer, ArrayRef<Value> place,
               Value element, Value &number) {
  Value inside;
  SmallVector<Value> position = positionsOf(k, element, g.kernel);
  for (size_t d = 0; d < position.size(); ++d) {
    Value begin = k.sub(k.mul(place[d], k.index(g.strides[d])), k.index(g.paddings[2 * d]));
    position[d] = k.add(begin, k.mul(position[d], k.index(g.dilations[d])));
    inside = keepInside(k, position[d], g.sizes[d], inside);
  }
  number = numberOf(k, outer, position, g.sizes);
  return inside;
}

Value placeOf(KernelBuilder &k, const DilatedGeometry &g, Value outer, ArrayRef<Value> position,
              Value element, Value &number) {
  Value inside;
  SmallVector<Value> place = positionsOf(k, element, g.kernel);
  for (size_t d = 0; d < place.size(); ++d) {
    Value distance = k.sub(k.add(position[d], k.index(g.paddings[2 * d])),
                           k.mul(place[d], k.index(g.dilations[d])));
    // The window begins `distance` before the padding's end, if a window begins there.
    inside = keepInside(k, distance, (g.places[d] - 1) * g.strides[d] + 1, inside);
    inside = both(k, inside, k.compare("eq", k.remIndex(distance, g.strides[d]), k.index(0)));
    place[d] = k.divIndex(distance, g.strides[d]);
  }
  number = numberOf(k, outer, place, g.places);
  return inside;
}

void emitWindows(KernelBuilder &k, const DilatedGeometry &g, Type tensor, Type windows) {
  k.setWhole(0, tensor, false);
  k.setWhole(1, windows, true);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> place = positionsOf(k, outer, g.places);
    Value first = k.mul(row, k.index(g.elements));
    k.loop(k.index(0), k.index(g.elements), 1, {},
           [&](Value element, ValueRange) -> SmallVector<Value> {
             Value source, inside = sourceOf(k, g, outer, place, element, source);
             Value from = k.mul(source, k.index(g.inner));
             Value to = k.mul(k.add(first, element), k.index(g.inner));
             k.forEachColumn(g.inner, [&](Value column, int64_t lanes) {
               Value value = k.load(0, k.add(from, column), lanes);
               k.store(1, k.add(to, column),
                       k.select(k.splat(inside, lanes), value, k.constant(0, value.getType())));
             });
             return {};
           });
  });
}

int64_t WindowsOp::getKernelRows() {
  return DilatedGeometry(*this, getX(), getOut()).windowRows();
}
void WindowsOp::emitKernel(KernelBuilder &k) {
  emitWindows(k, DilatedGeometry(*this, getX(), getOut()), getX().getType(), getType());
}
void WindowsOp::buildGradient(GradientContext &g) {
  g.set(0, SumWindowsOp::create(g.b, getX().getType(), g.out(), getKernel(), getStrides(),
                                getPaddings(), getDilations()));
}

void emitWindowSums(KernelBuilder &k, const DilatedGeometry &g, Type windows, Type tensor) {
  k.setWhole(0, windows, false);
  k.setWhole(1, tensor, true);
  k.forEachRow([&](Value row) {
    Value outer = row;
    SmallVector<Value> position = positionsOf(k, outer, g.sizes);
    Value to = k.mul(row, k.index(g.inner));
    k.forEachColumn(g.inner, [&](Value column, int64_t lanes) {
      Value start = k.splat(k.constant(0, k.b().getF32Type()), lanes);
      Value sum =
          k.loop(k.index(0), k.index(g.elements), 1, {start}, [&](Value element, ValueRange sums) {
            Value place, inside = placeOf(k, g, outer, position, element, place);
            Value window = k.add(k.mul(place, k.index(g.elements)), element);
            Value value = k.load(0, k.add(k.mul(window, k.index(g.inner)), column), lanes);
            Value term = k.select(k.splat(inside, lanes), value, k.constant(0, value.getType()));
            return SmallVector<Value>{k.add(sums[0], term)};
          })[0];
      k.store(1, k.add(to, column), sum);
    });
  });
}

int64_t SumWindowsOp::getKernelRows() {
  return DilatedGeometry(*this, getOut(), getX()).tensorRows();
}
void SumWindowsOp::emitKernel(KernelBuilder &k) {
  emitWindowSums(k, DilatedGeometry(*this, getOut(), getX()), getX().getType(), getType());
}
void SumWindowsOp::buildGradient(GradientContext &g) {
  g.set(0, WindowsOp::create(g.b, getX().getType(), g.out(), getKernel(), getStrides(),
                             getPaddings(), getDilations()));
}

} // namespace ampc::nn
