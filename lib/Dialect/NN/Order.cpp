// nn.sorted_runs: a merge sort of places, one kernel for each doubling of the sorted runs. In the
// first kernel each element finds its place by itself. The others merge a few elements in each row
// of the grid: where a row begins in both halves follows from its number by bisection (the merge
// path of Green, McColl and Bader, 2012).
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

namespace {

int64_t lineLength(RankedTensorType type) {
  return type.getRank() ? type.getShape().back() : 1;
}

// How many elements a row merges, all of the same run.
int64_t mergedByRow(SortedRunsOp op) {
  return std::min<int64_t>(8, static_cast<int64_t>(op.getRun()));
}

} // namespace

int64_t SortedRunsOp::getKernelRows() {
  int64_t n = lineLength(getType()), count = elementCount(getType());
  return getHalves() ? count / n * llvm::divideCeil(n, mergedByRow(*this)) : count;
}

void SortedRunsOp::emitKernel(KernelBuilder &k) {
  unsigned halves = 1, order = getNumOperands();
  k.setWhole(0, getX().getType(), false);
  if (getHalves())
    k.setWhole(halves, getHalves().getType(), false);
  k.setWhole(order, getType(), true);
  int64_t n = lineLength(getType());
  auto run = static_cast<int64_t>(getRun());
  Type i32 = k.b().getI32Type(), indexType = k.b().getIndexType();
  auto keyAt = [&](Value offset, int64_t lanes) {
    return orderKey(k, k.load(0, offset, lanes), getDescending());
  };
  auto least = [&](Value a, Value b) -> Value { return arith::MinSIOp::create(k.b(), a, b); };
  auto most = [&](Value a, Value b) -> Value { return arith::MaxSIOp::create(k.b(), a, b); };
  if (!getHalves()) {
    k.forEachRow([&](Value row) {
      Value place = k.remIndex(row, n), line = k.sub(row, place);
      Value begin = k.mul(k.divIndex(place, run), k.index(run));
      Value end = least(k.add(begin, k.index(run)), k.index(n));
      Value key = keyAt(row, 1);
      // Of equal elements those at lower places come first.
      auto countBefore = [&](Value from, Value to, StringRef comparison) {
        return k.reduceColumns(from, to, {ReduceKind::Sum}, {i32}, [&](Value at, int64_t lanes) {
          Value comes = k.compare(comparison, keyAt(k.add(line, at), lanes), k.splat(key, lanes));
          return SmallVector<Value>{k.convert(comes, i32)};
        })[0];
      };
      Value before = k.add(countBefore(begin, place, "le"), countBefore(place, end, "lt"));
      Value to = k.add(begin, arith::IndexCastOp::create(k.b(), indexType, before));
      k.store(order, k.add(line, to), arith::IndexCastOp::create(k.b(), i32, place));
    });
    return;
  }
  int64_t merged = mergedByRow(*this), rows = llvm::divideCeil(n, merged);
  k.forEachRow([&](Value row) {
    Value segment = k.remIndex(row, rows), line = k.mul(k.divIndex(row, rows), k.index(n));
    Value first = k.mul(segment, k.index(merged));
    Value begin = k.mul(k.divIndex(first, run), k.index(run));
    Value leftEnd = least(k.add(begin, k.index(run / 2)), k.index(n)); // the right half begins
    Value rightEnd = least(k.add(begin, k.index(run)), k.index(n));
    // Positions are kept in the line, where a half is at its end.
    auto placeAt = [&](Value position) -> Value {
      Value inside = least(most(position, k.index(0)), k.index(n - 1));
      return arith::IndexCastOp::create(k.b(), indexType, k.load(halves, k.add(line, inside)));
    };
    auto keyOf = [&](Value place) { return keyAt(k.add(line, place), 1); };
    // Of equal elements those of the left half come first.
    Value done = k.sub(first, begin);
    Value fewest = most(k.index(0), k.sub(done, k.sub(rightEnd, leftEnd)));
    Value longest = least(done, k.sub(leftEnd, begin));
    Value taken = bisect(k, fewest, k.sub(longest, fewest), run / 2, [&](Value count) {
      Value right = k.sub(k.add(leftEnd, k.sub(done, count)), k.index(1));
      return k.compare("le", keyOf(placeAt(k.add(begin, count))), keyOf(placeAt(right)));
    });
    taken = k.add(fewest, taken);
    Value left = k.add(begin, taken), right = k.add(leftEnd, k.sub(done, taken));
    Value leftPlace = placeAt(left), rightPlace = placeAt(right);
    SmallVector<Value> heads{
        left, right, leftPlace, rightPlace, keyOf(leftPlace), keyOf(rightPlace)};
    Value end = least(k.add(first, k.index(merged)), k.index(n));
    k.loop(first, end, 1, heads, [&](Value to, ValueRange now) {
      Value left = now[0], right = now[1];
      Value isLeft =
          arith::AndIOp::create(k.b(), k.compare("lt", left, leftEnd),
                                arith::OrIOp::create(k.b(), k.compare("ge", right, rightEnd),
                                                     k.compare("le", now[4], now[5])));
      k.store(order, k.add(line, to),
              arith::IndexCastOp::create(k.b(), i32, k.select(isLeft, now[2], now[3])));
      Value next = k.add(k.select(isLeft, left, right), k.index(1));
      Value place = placeAt(next), key = keyOf(place);
      return SmallVector<Value>{k.select(isLeft, next, left),    k.select(isLeft, right, next),
                                k.select(isLeft, place, now[2]), k.select(isLeft, now[3], place),
                                k.select(isLeft, key, now[4]),   k.select(isLeft, now[5], key)};
    });
  });
}

} // namespace ampc::nn
