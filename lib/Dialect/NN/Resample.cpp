// resample and sum_resampled, which are each other's gradients: interpolation along one dimension.
//
// The places of the result are computed in the kernel, as Paddle computes them: `ratio` o in
// float32, everything else in double. A sum finds the elements that took from its own by the same
// arithmetic. That takes longer than to add few elements, so a row of the grid is one place in
// several lines.
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

  // A whole number, i64, in [0, most] as an index.
  static Value clamped(KernelBuilder &k, Value whole, int64_t most) {
    Type i64 = k.b().getI64Type();
    whole = arith::MaxSIOp::create(k.b(), whole, k.constant(0, i64));
    whole = arith::MinSIOp::create(k.b(), whole, k.constant(static_cast<double>(most), i64));
    return arith::IndexCastOp::create(k.b(), k.b().getIndexType(), whole);
  }

  // What element `o` of the result is made from.
  SmallVector<Tap> taps(KernelBuilder &k, Value o) const {
    Type i64 = k.b().getI64Type(), f32 = k.b().getF32Type(), f64 = k.b().getF64Type();
    auto c = [&](double v) { return k.constant(v, f64); };
    Value number = k.convert(arith::IndexCastOp::create(k.b(), i64, o), f64), place;
    if (half)
      place = k.sub(k.mul(c(ratio), k.add(number, c(0.5))), c(0.5));
    else // a product of two floats is exact in double
      place = k.convert(k.convert(k.mul(c(ratio), number), f32), f64);
    auto inside = [&](Value whole) { return clamped(k, whole, n - 1); };
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

  // The elements of [0, n) that element `o` is made from: as taps(), at compile time.
  SmallVector<int64_t, 4> placesOf(int64_t o) const {
    auto number = static_cast<double>(o);
    double place = half ? ratio * (number + 0.5) - 0.5
                        : static_cast<double>(static_cast<float>(ratio * number));
    auto inside = [&](int64_t whole) { return std::clamp<int64_t>(whole, 0, n - 1); };
    if (kind == "nearest" || kind == "round")
      return {inside(static_cast<int64_t>(kind == "round" ? place + 0.5 : place))};
    if (kind == "linear")
      place = std::max(place, 0.0);
    int64_t first = static_cast<int64_t>(place + 1) - 1;
    if (kind == "linear")
      return {inside(first), inside(first + 1)};
    return {inside(first - 1), inside(first), inside(first + 1), inside(first + 2)};
  }

  // All elements of the result that are made from element i are among the `count` from
  // floor(i / ratio) + shift on.
  struct Window {
    int64_t shift, count;
  };
  std::optional<Window> window() const {
    if (ratio == 0 || std::max(n, size) > kMostPlaces)
      return std::nullopt;
    SmallVector<std::pair<int64_t, int64_t>> users(n, {size, -1}); // the first and the last
    for (int64_t o = 0; o < size; ++o)
      for (int64_t place : placesOf(o))
        users[place] = {std::min(users[place].first, o), o};
    Window window{size, 0};
    auto start = [&](int64_t i) { return static_cast<int64_t>(static_cast<double>(i) / ratio); };
    for (int64_t i = 0; i < n; ++i)
      if (users[i].second >= 0)
        window.shift = std::min(window.shift, users[i].first - start(i));
    for (int64_t i = 0; i < n; ++i)
      window.count = std::max(window.count, users[i].second + 1 - start(i) - window.shift);
    return window.count <= kMostUsers ? std::optional(window) : std::nullopt;
  }

  // An element of the result and what element `i` gave to it.
  struct User {
    Value element; // index
    Value weight;  // f32
    Value takes;   // i1: false where the weight is 0
  };
  User user(KernelBuilder &k, Value i, Value element, Value exists = {}) const {
    Type f32 = k.b().getF32Type();
    Value none = k.constant(0, f32), weight = none;
    for (const Tap &tap : taps(k, element)) {
      Value part = tap.weight ? tap.weight : k.constant(1, f32);
      weight = k.add(weight, k.select(k.compare("eq", tap.place, i), part, none));
    }
    if (exists)
      weight = k.select(exists, weight, none);
    return {element, weight, k.compare("ne", weight, none)};
  }
  // Those in the window of element i; one behind an end of the result has the weight 0.
  SmallVector<User> users(KernelBuilder &k, Value i, Window window) const {
    Type i64 = k.b().getI64Type(), f64 = k.b().getF64Type();
    Value number = k.convert(arith::IndexCastOp::create(k.b(), i64, i), f64);
    Value start = k.convert(k.div(number, k.constant(ratio, f64)), i64);
    SmallVector<User> users;
    for (int64_t j = 0; j < window.count; ++j) {
      Value at = k.add(start, k.constant(static_cast<double>(window.shift + j), i64));
      Value element = clamped(k, at, size - 1);
      at = arith::IndexCastOp::create(k.b(), k.b().getIndexType(), at);
      users.push_back(user(k, i, element, k.compare("eq", at, element)));
    }
    return users;
  }

  // A range of elements of the result with all that are made from element `i`.
  std::pair<Value, Value> rangeOfUsers(KernelBuilder &k, Value i) const {
    if (ratio == 0)
      return {k.index(0), k.index(size)};
    Type i64 = k.b().getI64Type(), f64 = k.b().getF64Type();
    double reach = kind == "cubic" ? 3 : 2;
    Value number = k.convert(arith::IndexCastOp::create(k.b(), i64, i), f64);
    auto placeOf = [&](double shift, int64_t more) -> Value {
      Value at = k.mul(k.add(number, k.constant(shift, f64)), k.constant(1 / ratio, f64));
      Value whole = k.add(k.convert(at, i64), k.constant(static_cast<double>(more), i64));
      return clamped(k, whole, size);
    };
    Value last = k.compare("eq", i, k.index(n - 1));
    Value end = k.select(last, k.index(size), placeOf(reach, 2));
    return {placeOf(-reach, -2), end};
  }

  // Windows of more are loops, whose weights are computed for each line.
  static constexpr int64_t kMostUsers = 40, kMostPlaces = 1 << 16;

  StringRef kind;
  double ratio;
  bool half;
  int64_t n, size;
};

// The grid of a result [outer, places, inner]: a row is one place in up to `lines` neighboring
// lines. There are enough rows for the threads of a GPU and few enough lines for the first cache.
struct PlaceGrid {
  explicit PlaceGrid(Value result) {
    ArrayRef<int64_t> shape = tensorType(result).getShape();
    outer = shape[0], places = shape[1], inner = shape[2];
    lines = std::min(std::max<int64_t>(256 / std::max<int64_t>(inner, 1), 1),
                     std::max<int64_t>(outer * places / 16384, 1));
  }
  int64_t rows() const { return llvm::divideCeil(outer, lines) * places; }

  // prepare(place) for each row, then body(line, place) for each of its lines.
  void emit(KernelBuilder &k, function_ref<void(Value place)> prepare,
            function_ref<void(Value line, Value place)> body) const {
    k.forEachRow([&](Value row) {
      Value block = k.divIndex(row, places), place = k.remIndex(row, places);
      prepare(place);
      if (lines == 1)
        return body(block, place);
      Value begin = k.mul(block, k.index(lines));
      Value end = arith::MinUIOp::create(k.b(), k.add(begin, k.index(lines)), k.index(outer));
      k.loop(begin, end, 1, {}, [&](Value line, ValueRange) -> SmallVector<Value> {
        body(line, place);
        return {};
      });
    });
  }

  int64_t outer, places, inner, lines;
};

template <typename Op> Resampling<Op> resamplingOf(Op op, Value from, Value to) {
  return {op, tensorType(from).getDimSize(1), tensorType(to).getDimSize(1)};
}

} // namespace

int64_t ResampleOp::getKernelRows() {
  return PlaceGrid(getOut()).rows();
}
void ResampleOp::emitKernel(KernelBuilder &k) {
  auto r = resamplingOf(*this, getX(), getOut());
  PlaceGrid grid(getOut());
  Value inner = nullptr;
  SmallVector<Tap> taps;
  k.setWhole(*this);
  auto prepare = [&](Value place) {
    taps = r.taps(k, place);
    inner = k.index(grid.inner);
  };
  grid.emit(k, prepare, [&](Value line, Value place) {
    Value first = k.mul(line, k.index(r.n));
    Value to = k.mul(k.add(k.mul(line, k.index(r.size)), place), inner);
    k.forEachColumn(grid.inner, [&](Value column, int64_t lanes) {
      Value sum;
      for (const Tap &tap : taps) {
        Value from = k.mul(k.add(first, tap.place), inner);
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
  return PlaceGrid(getOut()).rows();
}
void SumResampledOp::emitKernel(KernelBuilder &k) {
  auto r = resamplingOf(*this, getOut(), getX());
  PlaceGrid grid(getOut());
  auto window = r.window();
  using User = decltype(r)::User;
  SmallVector<User> users;
  Value inner, begin, end;
  k.setWhole(*this);
  auto prepare = [&](Value own) {
    inner = k.index(grid.inner);
    if (window)
      users = r.users(k, own, *window);
    else
      std::tie(begin, end) = r.rangeOfUsers(k, own);
  };
  grid.emit(k, prepare, [&](Value line, Value own) {
    Value first = k.mul(line, k.index(r.size));
    Value to = k.mul(k.add(k.mul(line, k.index(r.n)), own), inner);
    k.forEachColumn(grid.inner, [&](Value column, int64_t lanes) {
      auto add = [&](Value sum, const User &user) {
        Value from = k.mul(k.add(first, user.element), inner);
        Value value = k.load(0, k.add(from, column), lanes), none = k.constant(0, value.getType());
        // What does not take from here may be infinite.
        Value part = k.mul(value, k.splat(user.weight, lanes));
        return k.add(sum, k.select(k.splat(user.takes, lanes), part, none));
      };
      Value sum = k.splat(k.constant(0, k.b().getF32Type()), lanes);
      if (window)
        for (const User &user : users)
          sum = add(sum, user);
      else
        sum = k.loop(begin, end, 1, {sum}, [&](Value o, ValueRange sums) {
          return SmallVector<Value>{add(sums[0], r.user(k, own, o))};
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
