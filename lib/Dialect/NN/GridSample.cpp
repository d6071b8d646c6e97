// grid_sampler: a sum over the elements around each position, composed of rows of a table. Along
// each dimension a position has one element (nearest), two (bilinear) or four (bicubic) with their
// weights; their combinations over the dimensions are gathered and summed in f32.
#include "Places.h"
#include "Windows.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr double kKeysCoefficient = -0.75; // of Keys' cubic convolution, as in PyTorch and ONNX

// An element along one dimension, for each position.
struct GridTap {
  Value place;  // f32, a whole number; may lie outside before `SampleBuilder::inside`
  Value weight; // f32; null where it is 1
};

class SampleBuilder : public Places {
public:
  SampleBuilder(GridSamplerOp op, OpBuilder &b)
      : Places(op, b), op(op), corners(op.getAlignCorners()), mode(op.getMode()),
        padding(op.getPaddingMode()) {
    x = tensorType(op.getX());
    RankedTensorType grid = tensorType(op.getGrid());
    dims = x.getRank() - 2;
    batch = x.getDimSize(0);
    channels = x.getDimSize(1);
    elements = llvm::product_of(x.getShape().drop_front(2));
    places = llvm::product_of(grid.getShape().drop_front().drop_back());
  }

  Value build() {
    Value table = reshape(swapped(op.getX(), channels, elements), {batch * elements, channels});
    Value grid = reshape(wide(op.getGrid()), {batch, places, dims});
    // Numbers of the rows that each position has in the table, and the product of their weights.
    Value first = along(0, 2, batch, elements);
    SmallVector<GridTap> taps = {
        {combine<ElementwiseAddOp>(first, along(1, 2, places, 0), {batch, places}), Value()}};
    int64_t stride = elements;
    for (int64_t d = 0; d < dims; ++d) {
      stride /= x.getDimSize(2 + d);
      taps = combinations(taps, tapsAlong(column(grid, dims - 1 - d), x.getDimSize(2 + d)), stride);
    }
    Value sum;
    for (const GridTap &tap : taps) {
      int64_t count = batch * places;
      Value taken = wide(rows(table, reshape(tap.place, {count})));
      if (tap.weight)
        taken =
            combine<ElementwiseMulOp>(taken, reshape(tap.weight, {count, 1}), {count, channels});
      sum = sum ? add(sum, taken) : taken;
    }
    Value out = swapped(round(sum, op.getX()), places, channels);
    return reshape(out, tensorType(op.getOut()).getShape());
  }

private:
  // [batch, rows, columns] as [batch, columns, rows].
  Value swapped(Value value, int64_t rows, int64_t columns) {
    Value matrices = reshape(value, {batch, rows, columns});
    if (rows == 1 || columns == 1)
      return reshape(matrices, {batch, columns, rows});
    return transposeTo(b, loc, matrices, {0, 2, 1});
  }

  // Coordinate `number` of all positions, [batch, places].
  Value column(Value grid, int64_t number) {
    Value one = named(SliceOp::create(b, loc, tensorType(grid).clone({batch, places, 1}), grid,
                                      ArrayRef<int64_t>{2}, ArrayRef<int64_t>{number},
                                      ArrayRef<int64_t>{number + 1}, ArrayRef<int64_t>{}));
    return reshape(one, {batch, places});
  }

  // The position among n elements, in elements.
  Value position(Value coordinate, int64_t n) {
    Value from = add(coordinate, 1);
    if (corners)
      return mul(from, static_cast<double>(n - 1) / 2);
    return mul(add(mul(from, static_cast<double>(n)), -1), 0.5);
  }

  // The nearest number of [0, n - 1]; 0 for NaN. At both ends the gradient is 0.
  Value clamped(Value at, int64_t n) {
    Value last = full(static_cast<double>(n - 1), at);
    Value low = where(compare("gt", at, 0), at, zero(at));
    return where(compare("lt", low, last), low, last);
  }

  // Back and forth between the centers of the first and last element, or their outer edges.
  Value reflected(Value at, int64_t n) {
    if (corners && n == 1)
      return zero(at);
    double period = 2 * static_cast<double>(corners ? n - 1 : n), edge = corners ? 0 : 0.5;
    Value from = abs(add(at, edge));
    Value rest = sub(from, mul(floor(div(from, period)), period));
    return add(min(rest, sub(period, rest)), -edge);
  }

  Value padded(Value at, int64_t n) {
    if (padding == "zeros")
      return at;
    return clamped(padding == "reflection" ? reflected(at, n) : at, n);
  }

  // The elements along a dimension of n elements. Their places are in [0, n).
  SmallVector<GridTap> tapsAlong(Value coordinate, int64_t n) {
    Value at = position(coordinate, n);
    SmallVector<GridTap> taps;
    if (mode == "nearest") {
      Value nearest = padded(at, n);
      taps = {{named(RoundOp::create(b, loc, nearest.getType(), nearest)), Value()}};
    } else if (mode == "bilinear") {
      at = padded(at, n);
      Value low = floor(at), part = sub(at, low);
      taps = {{low, sub(1, part)}, {add(low, 1), part}};
    } else {
      Value low = floor(at), part = sub(at, low);
      Value near = part, far = sub(1, part);
      taps = {{padded(add(low, -1), n), outer(add(near, 1))},
              {padded(low, n), inner(near)},
              {padded(add(low, 1), n), inner(far)},
              {padded(add(low, 2), n), outer(add(far, 1))}};
    }
    for (GridTap &tap : taps)
      inside(tap, n);
    return taps;
  }

  // The kernel at a distance in [0, 1], and in [1, 2].
  Value inner(Value t) {
    return add(mul(mul(add(mul(t, kKeysCoefficient + 2), -(kKeysCoefficient + 3)), t), t), 1);
  }
  Value outer(Value t) {
    Value p = add(mul(t, kKeysCoefficient), -5 * kKeysCoefficient);
    return add(mul(add(mul(p, t), 8 * kKeysCoefficient), t), -4 * kKeysCoefficient);
  }

  // Moves a place that lies outside to the border. What lies there counts 0 with padding by zeros,
  // and has the weight 0 otherwise.
  void inside(GridTap &tap, int64_t n) {
    if (padding == "zeros") {
      Value weight = tap.weight ? tap.weight : full(1, tap.place), none = zero(tap.place);
      weight = where(compare("ge", tap.place, 0), weight, none);
      tap.weight = where(compare("le", tap.place, static_cast<double>(n - 1)), weight, none);
    }
    tap.place = cast(clamped(tap.place, n), b.getI64Type());
  }

  // Each of `taps` with each of a further dimension, whose elements are `stride` rows apart.
  SmallVector<GridTap> combinations(ArrayRef<GridTap> taps, ArrayRef<GridTap> further,
                                    int64_t stride) {
    SmallVector<GridTap> all;
    for (const GridTap &a : taps)
      for (const GridTap &c : further) {
        Value place = add(a.place, mul(c.place, static_cast<double>(stride)));
        Value weight = a.weight && c.weight ? mul(a.weight, c.weight)
                       : a.weight           ? a.weight
                                            : c.weight;
        all.push_back({place, weight});
      }
    return all;
  }

  GridSamplerOp op;
  bool corners;
  StringRef mode, padding;
  RankedTensorType x;
  int64_t dims, batch, channels, elements, places;
};

} // namespace

LogicalResult GridSamplerOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), grid = tensorType(adaptor.getGrid());
  // grid_sampler_c1
  if (x.getRank() != 4 && x.getRank() != 5)
    return emitOptionalError(loc, "expects x of four or five dimensions, got ", x);
  // grid_sampler_c2
  if (grid.getRank() != x.getRank() || grid.getDimSize(0) != x.getDimSize(0) ||
      grid.getShape().back() != x.getRank() - 2)
    return emitOptionalError(loc, "expects a grid of the shape [", x.getDimSize(0), ", places…, ",
                             x.getRank() - 2, "] and the rank of x, ", x, ", got ", grid);
  // grid_sampler_c3
  StringRef mode = adaptor.getMode();
  bool cubic = mode == "bicubic" && x.getRank() == 4;
  if (mode != "bilinear" && mode != "nearest" && !cubic)
    return emitOptionalError(
        loc, "expects `mode` to be bilinear, nearest or, of images, bicubic, got ", mode);
  // grid_sampler_c4
  StringRef padding = adaptor.getPaddingMode();
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    return emitOptionalError(loc, "expects `padding_mode` to be zeros, border or reflection, got ",
                             padding);
  SmallVector<int64_t> shape(x.getShape().take_front(2));
  llvm::append_range(shape, grid.getShape().drop_front().drop_back());
  types.push_back(x.clone(shape));
  return success();
}
SmallVector<Value> GridSamplerOp::decompose(OpBuilder &b) {
  return {SampleBuilder(*this, b).build()};
}

} // namespace ampc::nn
