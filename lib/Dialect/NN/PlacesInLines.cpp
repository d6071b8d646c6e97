// nn.take_lines and nn.scatter_lines: elements of lines by their places. A line that is scattered
// to is filled, and then takes its values one after the other.
#include "Lines.h"
#include "Parallel.h"
#include "ampc/Dialect/NumberFormat.h"
#include <limits>

using namespace mlir;

namespace ampc::nn {
namespace {

// The result of nn.take_lines as rows of neighboring elements: those of a line, or of neighboring
// lines. A few are rows of their own.
struct TakenRows {
  explicit TakenRows(TakeLinesOp op)
      : lines(Lines::of(tensorType(op.getOut()), op.getAxis())),
        n(Lines::of(tensorType(op.getX()), op.getAxis()).n),
        length(lines.inner == 1 ? lines.n : lines.inner) {
    if (length < 8)
      length = 1;
  }
  int64_t rows() const { return lines.outer * lines.n * lines.inner / length; }

  Lines lines;
  int64_t n, length;
};

} // namespace

int64_t TakeLinesOp::getKernelRows() {
  return TakenRows(*this).rows();
}

void TakeLinesOp::emitKernel(KernelBuilder &k) {
  enum { x, places, out };
  TakenRows taken(*this);
  auto [outer, count, inner] = taken.lines;
  Type i64 = k.b().getI64Type(), element = computeType(k.element(x));
  Value unknown =
      k.constant(hasFloatElements(getX()) ? std::numeric_limits<double>::quiet_NaN() : 0, element);
  Value size = k.constant(static_cast<double>(taken.n), i64), zero = k.constant(0, i64);
  k.setWhole(*this);
  k.forEachRow([&, count = count, inner = inner](Value row) {
    Value first = k.mul(row, k.index(taken.length));
    Value line = k.mul(k.divIndex(first, count * inner), k.index(taken.n * inner));
    Value column = k.remIndex(first, inner);
    auto take = [&](Value i) {
      Value at = k.add(first, i), place = k.convert(k.load(places, at), i64);
      place = k.select(k.compare("lt", place, zero), k.add(place, size), place);
      BoundedPlace bounded(k, place, taken.n);
      Value shift = inner == 1 ? column : k.add(column, i);
      Value value = k.load(x, k.add(line, k.add(k.mul(bounded.index, k.index(inner)), shift)));
      k.store(out, at, k.select(bounded.valid, value, unknown));
    };
    if (taken.length == 1)
      return take(k.index(0));
    k.loop(k.index(0), k.index(taken.length), 1, {},
           [&](Value i, ValueRange) -> SmallVector<Value> {
             take(i);
             return {};
           });
    markColumns(k);
  });
}

namespace {

// Lines that neighbors of other lines separate are scattered to in blocks, which share cache lines.
constexpr int64_t kLinesTogether = 16;

bool inBlocks(const Lines &lines) {
  return lines.inner >= kLinesTogether;
}

} // namespace

int64_t ScatterLinesOp::getKernelRows() {
  Lines lines = Lines::of(tensorType(getOut()), getAxis());
  return inBlocks(lines) ? lines.outer * llvm::divideCeil(lines.inner, kLinesTogether)
                         : lines.count();
}

void ScatterLinesOp::emitKernel(KernelBuilder &k) {
  enum { places, values, out };
  Lines lines = Lines::of(tensorType(getOut()), getAxis());
  Lines sources = Lines::of(tensorType(getValues()), getAxis());
  std::optional<ReduceKind> kind = reductionNamed(getKind()); // none: the last value counts
  k.setWhole(places, getPlaces().getType(), false);
  k.setWhole(values, getValues().getType(), false);
  k.setAccess(out, byteSize(getType()), 0, true, true);
  Type compute = computeType(k.element(out)), i64 = k.b().getI64Type();
  Value none = kind ? k.identity(*kind, compute) : k.constant(0, compute);
  // The value at `from` goes to its place in the line that begins at `base`.
  auto put = [&](Value from, Value base) {
    BoundedPlace place(k, k.convert(k.load(places, from), i64), lines.n);
    Value to = k.add(base, k.mul(place.index, k.index(lines.inner)));
    Value value = k.load(values, from), old = k.load(out, to);
    k.store(out, to, k.select(place.valid, kind ? k.combine(old, value, *kind) : value, old));
  };
  auto loop = [&](Value begin, Value end, function_ref<void(Value)> body) {
    k.loop(begin, end, 1, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      body(i);
      return {};
    });
  };
  if (!inBlocks(lines))
    return forEachSingleLine(k, lines, [&](Line &line) {
      line.forEach(
          [&](Value, Value offset, int64_t lanes) { k.store(out, offset, k.splat(none, lanes)); });
      Value source = sources.begin(k, line.number);
      loop(k.index(0), k.index(sources.n),
           [&](Value i) { put(k.add(source, k.mul(i, k.index(lines.inner))), line.base); });
    });
  forEachBlock(k, lines, kLinesTogether, [&](Value outer, Value begin, Value end) {
    Value source = k.mul(outer, k.index(sources.n * lines.inner)),
          target = k.mul(outer, k.index(lines.n * lines.inner));
    loop(k.index(0), k.index(lines.n), [&](Value j) {
      Value base = k.add(target, k.mul(j, k.index(lines.inner)));
      loop(begin, end, [&](Value i) { k.store(out, k.add(base, i), none); });
      markColumns(k);
    });
    loop(k.index(0), k.index(sources.n), [&](Value j) {
      Value from = k.add(source, k.mul(j, k.index(lines.inner)));
      loop(begin, end, [&](Value i) { put(k.add(from, i), k.add(target, i)); });
      markColumns(k);
    });
  });
}

} // namespace ampc::nn
