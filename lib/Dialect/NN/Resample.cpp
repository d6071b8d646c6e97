// resample and sum_resampled, which are each other's gradients: interpolation along one dimension.
//
// The places of the result are computed in the kernel, as Paddle computes them: `ratio` o in
// float32, everything else in double. A sum finds the elements that took from its own by the same
// arithmetic, in a range that is a little wider than theirs.
#include "Composition.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc::nn {
namespace {

struct Tap {
  Value place;  // index
  Value weight; // f32; null: 1
};

// The dimension that is resampled, n elements of [outer, n, inner], and its other size.
template <typename Op> struct Resampling {
  Resampling(Op op, int64_t n, int64_t size)
      : kind(op.getKind()), ratio(op.getRatio().convertToDouble()), half(op.getHalfPixel()), n(n),
        size(size) {}

  // What element `o` of the result is made from.
  SmallVector<Tap> taps(KernelBuilder &k, Value o) const {
    Type i64 = k.b().getI64Type(), f32 = k.b().getF32Type(), f64 = k.b().getF64Type();
    auto c = [&](double v) { return k.constant(v, f64); };
    Value number = k.convert(arith::IndexCastOp::create(k.b(), i64, o), f64), place;
    if (half)
      place = k.sub(k.mul(c(ratio), k.add(number, c(0.5))), c(0.5));
    else // a product of two floats is exact in double
      place = k.convert(k.convert(k.mul(c(ratio), number), f32), f64);
    auto inside = [&](Value whole) -> Value {
      whole = arith::MaxSIOp::create(k.b(), whole, k.constant(0, i64));
      whole = arith::MinSIOp::create(k.b(), whole, k.constant(static_cast<double>(n - 1), i64));
      return arith::IndexCastOp::create(k.b(), k.b().getIndexType(), whole);
    };
    if (kind == "nearest" || kind == "round") {
      place = kind == "round" ? k.add(place, c(0.5)) : place;
      return {{inside(k.convert(place, i64)), Value()}};
    }
    if (kind == "linear")
      place = k.select(k.compare("lt", place, c(0)), c(0), place);
    // Places are above -1, where the conversion goes to 0.
    Value first = k.sub(k.convert(k.add(place, c(1)), i64), k.constant(1, i64));
    Value t = k.convert(k.sub(place, k.convert(first, f64)), f32);
    auto w = [&](double v) { return k.constant(v, f32); };
    auto at = [&](int64_t offset) {
      return inside(k.add(first, k.constant(static_cast<double>(offset), i64)));
    };
    if (kind == "linear")
      return {{at(0), k.sub(w(1), t)}, {at(1), t}};
    const double a = -0.75;
    auto near = [&](Value x) {
      return k.add(k.mul(k.mul(k.sub(k.mul(w(a + 2), x), w(a + 3)), x), x), w(1));
    };
    auto far = [&](Value x) {
      Value inner = k.add(k.mul(k.sub(k.mul(w(a), x), w(5 * a)), x), w(8 * a));
      return k.sub(k.mul(inner, x), w(4 * a));
    };
    Value rest = k.sub(w(1), t);
    return {{at(-1), far(k.add(t, w(1)))},
            {at(0), near(t)},
            {at(1), near(rest)},
            {at(2), far(k.add(rest, w(1)))}};
  }

  // A range of elements of the result with all that are made from element `i`.
  std::pair<Value, Value> users(KernelBuilder &k, Value i) const {
    if (ratio == 0)
      return {k.index(0), k.index(size)};
    Type i64 = k.b().getI64Type(), f64 = k.b().getF64Type();
    double reach = kind == "cubic" ? 3 : 2;
    Value number = k.convert(arith::IndexCastOp::create(k.b(), i64, i), f64);
    auto placeOf = [&](double shift, int64_t more) -> Value {
      Value at = k.mul(k.add(number, k.constant(shift, f64)), k.constant(1 / ratio, f64));
      Value whole = k.add(k.convert(at, i64), k.constant(static_cast<double>(more), i64));
      whole = arith::MaxSIOp::create(k.b(), whole, k.constant(0, i64));
      whole = arith::MinSIOp::create(k.b(), whole, k.constant(static_cast<double>(size), i64));
      return arith::IndexCastOp::create(k.b(), k.b().getIndexType(), whole);
    };
    Value last = k.compare("eq", i, k.index(n - 1));
    Value end = k.select(last, k.index(size), placeOf(reach, 2));
    return {placeOf(-reach, -2), end};
  }

  StringRef kind;
  double ratio;
  bool half;
  int64_t n, size;
};

template <typename Op> Resampling<Op> resamplingOf(Op op, Value from, Value to) {
  return {op, tensorType(from).getDimSize(1), tensorType(to).getDimSize(1)};
}

} // namespace

int64_t ResampleOp::getKernelRows() {
  return tensorType(getOut()).getDimSize(0) * tensorType(getOut()).getDimSize(1);
}
void ResampleOp::emitKernel(KernelBuilder &k) {
  auto r = resamplingOf(*this, getX(), getOut());
  int64_t inner = tensorType(getX()).getDimSize(2);
  k.setWhole(*this);
  k.forEachRow([&](Value row) {
    Value line = k.mul(k.divIndex(row, r.size), k.index(r.n)), to = k.mul(row, k.index(inner));
    SmallVector<Tap> taps = r.taps(k, k.remIndex(row, r.size));
    k.forEachColumn(inner, [&](Value column, int64_t lanes) {
      Value sum;
      for (const Tap &tap : taps) {
        Value from = k.mul(k.add(line, tap.place), k.index(inner));
        Value value = k.load(0, k.add(from, column), lanes);
        if (tap.weight)
          value = k.mul(value, k.splat(tap.weight, lanes));
        sum = sum ? k.add(sum, value) : value;
      }
      k.store(1, k.add(to, column), sum);
    });
  });
}
void ResampleOp::buildGradient(GradientContext &g) {
  g.set(0, SumResampledOp::create(g.b, getX().getType(), g.out(), getKind(), getRatio(),
                                  getHalfPixel()));
}

int64_t SumResampledOp::getKernelRows() {
  return tensorType(getOut()).getDimSize(0) * tensorType(getOut()).getDimSize(1);
}
void SumResampledOp::emitKernel(KernelBuilder &k) {
  auto r = resamplingOf(*this, getOut(), getX());
  int64_t inner = tensorType(getX()).getDimSize(2);
  Type f32 = k.b().getF32Type();
  k.setWhole(*this);
  k.forEachRow([&](Value row) {
    Value line = k.mul(k.divIndex(row, r.n), k.index(r.size)), to = k.mul(row, k.index(inner));
    Value own = k.remIndex(row, r.n);
    auto [begin, end] = r.users(k, own);
    k.forEachColumn(inner, [&, begin = begin, end = end](Value column, int64_t lanes) {
      Value start = k.splat(k.constant(0, f32), lanes);
      Value sum = k.loop(begin, end, 1, {start}, [&](Value o, ValueRange sums) {
        Value weight = k.constant(0, f32);
        for (const Tap &tap : r.taps(k, o)) {
          Value part = tap.weight ? tap.weight : k.constant(1, f32);
          weight =
              k.add(weight, k.select(k.compare("eq", tap.place, own), part, k.constant(0, f32)));
        }
        Value from = k.mul(k.add(line, o), k.index(inner));
        Value value = k.load(0, k.add(from, column), lanes), none = k.constant(0, value.getType());
        // What does not take from here may be infinite.
        Value takes = k.compare("ne", weight, k.constant(0, f32));
        Value term = k.select(k.splat(takes, lanes), k.mul(value, k.splat(weight, lanes)), none);
        return SmallVector<Value>{k.add(sums[0], term)};
      })[0];
      k.store(1, k.add(to, column), sum);
    });
  });
}
void SumResampledOp::buildGradient(GradientContext &g) {
  g.set(0,
        ResampleOp::create(g.b, getX().getType(), g.out(), getKind(), getRatio(), getHalfPixel()));
}

} // namespace ampc::nn
