// nn.sorted_runs: a merge sort of places, one kernel for each doubling of the sorted runs. Each
// place finds where it goes by itself, so every element is a row of the grid.
#include "Order.h"
#include "Lines.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kFirstRun = 64; // its places count the elements that come before them

} // namespace

Value bisect(KernelBuilder &k, Value begin, Value length, int64_t longest, Before before) {
  return bisect(k, begin, length, longest, ArrayRef(before))[0];
}

SmallVector<Value> bisect(KernelBuilder &k, Value begin, Value length, int64_t longest,
                          ArrayRef<Before> bounds) {
  Value zero = k.index(0), one = k.index(1);
  // `low` elements come before a bound, those from `high` on do not.
  SmallVector<Value> start;
  for (size_t i = 0; i < bounds.size(); ++i)
    start.append({zero, length});
  SmallVector<Value> ranges = k.loop(
      zero, k.index(llvm::Log2_64_Ceil(longest + 1)), 1, start, [&](Value, ValueRange range) {
        SmallVector<Value> next;
        for (auto [i, before] : llvm::enumerate(bounds)) {
          Value low = range[2 * i], high = range[2 * i + 1];
          Value middle = k.divIndex(k.add(low, high), 2);
          Value open = k.compare("lt", low, high);
          // Where nothing is left to decide, position 0 of the range keeps the load inside.
          Value is = before(k.add(begin, k.select(open, middle, zero)));
          Value right = arith::AndIOp::create(k.b(), open, is);
          next.append({k.select(right, k.add(middle, one), low),
                       k.select(right, high, k.select(open, middle, high))});
        }
        return next;
      });
  SmallVector<Value> counts;
  for (size_t i = 0; i < bounds.size(); ++i)
    counts.push_back(ranges[2 * i]);
  return counts;
}

Value orderOf(OpBuilder &b, Location loc, Value x, bool descending) {
  RankedTensorType type = tensorType(x);
  auto places = RankedTensorType::get(type.getShape(), b.getI32Type());
  int64_t n = type.getRank() ? type.getShape().back() : 1, run = kFirstRun;
  Value order = SortedRunsOp::create(b, loc, places, x, Value(), run, descending);
  for (; run < n; run *= 2)
    order = SortedRunsOp::create(b, loc, places, x, order, 2 * run, descending);
  return order;
}

LogicalResult SortedRunsOp::verify() {
  // sorted_runs_c1
  if (getRun() < 1 || !llvm::isPowerOf2_64(getRun()) || (!getHalves() && getRun() > kFirstRun))
    return emitOpError("expects `run` to be a power of two, and at most 64 without halves, got ")
           << getRun();
  return success();
}

int64_t SortedRunsOp::getKernelRows() {
  return elementCount(getType());
}

void SortedRunsOp::emitKernel(KernelBuilder &k) {
  unsigned halves = 1, order = getNumOperands();
  k.setWhole(0, getX().getType(), false);
  if (getHalves())
    k.setWhole(halves, getHalves().getType(), false);
  k.setWhole(order, getType(), true);
  RankedTensorType type = tensorType(getX());
  int64_t n = type.getRank() ? type.getShape().back() : 1;
  Type i32 = k.b().getI32Type();
  k.forEachRow([&](Value row) {
    Value place = k.remIndex(row, n), line = k.sub(row, place);
    auto keyAt = [&](Value at, int64_t lanes) {
      Value key = orderKey(k, k.load(0, k.add(line, at), lanes));
      return getDescending()
                 ? Value(arith::XOrIOp::create(k.b(), key, k.constant(-1, key.getType())))
                 : key;
    };
    auto clamped = [&](Value at) -> Value { return arith::MinSIOp::create(k.b(), at, k.index(n)); };
    if (!getHalves()) {
      Value begin = k.mul(k.divIndex(place, getRun()), k.index(getRun()));
      Value end = clamped(k.add(begin, k.index(getRun())));
      Value key = keyAt(place, 1);
      // Of equal elements those at lower places come first.
      auto countBefore = [&](Value from, Value to, StringRef comparison) {
        return k.reduceColumns(from, to, {ReduceKind::Sum}, {i32}, [&](Value at, int64_t lanes) {
          Value comes = k.compare(comparison, keyAt(at, lanes), k.splat(key, lanes));
          return SmallVector<Value>{k.convert(comes, i32)};
        })[0];
      };
      Value before = k.add(countBefore(begin, place, "le"), countBefore(place, end, "lt"));
      Value to = k.add(begin, arith::IndexCastOp::create(k.b(), k.b().getIndexType(), before));
      k.store(order, k.add(line, to), arith::IndexCastOp::create(k.b(), i32, place));
      return;
    }
    // Position `place` of a sorted half goes as far behind the begin of the run as it stands in its
    // half, plus the number of elements of the other half before it.
    int64_t half = getRun() / 2;
    auto placeAt = [&](Value position) -> Value {
      return arith::IndexCastOp::create(k.b(), k.b().getIndexType(),
                                        k.load(halves, k.add(line, position)));
    };
    Value number = k.divIndex(place, half), odd = k.remIndex(number, 2);
    Value isLeft = k.compare("eq", odd, k.index(0));
    Value start = k.mul(number, k.index(half)), offset = k.sub(place, start);
    Value begin = k.sub(start, k.mul(odd, k.index(half)));
    Value otherStart = k.select(isLeft, k.add(start, k.index(half)), begin);
    // An absent half is empty.
    Value first = clamped(otherStart), end = clamped(k.add(otherStart, k.index(half)));
    Value source = placeAt(place), key = keyAt(source, 1);
    Value count = bisect(k, first, k.sub(end, first), half, [&](Value position) {
      Value safe = arith::MinSIOp::create(k.b(), position, k.index(n - 1));
      Value other = keyAt(placeAt(safe), 1);
      // Of equal elements those of the left half come first.
      return k.select(isLeft, k.compare("lt", other, key), k.compare("le", other, key));
    });
    k.store(order, k.add(line, k.add(begin, k.add(offset, count))),
            arith::IndexCastOp::create(k.b(), i32, source));
  });
}

} // namespace ampc::nn
