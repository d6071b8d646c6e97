// KernelBuilder: reductions, whose order depends only on the length.
#include "ampc/Dialect/NN/Kernel.h"
#include "ampc/Dialect/NumberFormat.h"
#include "Parallel.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace ampc::nn {

constexpr int64_t kReduceBlock = 512; // columns per independent sum: 32 additions per lane

SmallVector<Value>
KernelBuilder::reduceColumns(int64_t n, ArrayRef<ReduceKind> kinds, ArrayRef<Type> types,
                             function_ref<SmallVector<Value>(Value, int64_t)> body) {
  if (n > kReduceBlock)
    return reduceColumns(index(0), index(n), kinds, types, body);
  ++columnLoops;
  int64_t main = n / kWidth * kWidth;
  SmallVector<Value> result;
  if (main)
    result = reduceLanes(
        accumulate(index(0), index(main), kWidth, identities(kinds, types, kWidth), kinds, body),
        kinds);
  if (main != n)
    result = accumulate(index(main), index(n), 1, main ? result : identities(kinds, types, 1),
                        kinds, body);
  if (main && main != n)
    markTail(*this);
  markTotals(result, kinds);
  return result;
}

SmallVector<Value>
KernelBuilder::reduceColumns(Value begin, Value end, ArrayRef<ReduceKind> kinds,
                             ArrayRef<Type> types,
                             function_ref<SmallVector<Value>(Value, int64_t)> body) {
  Value main = add(begin, mul(divIndex(sub(end, begin), kWidth), index(kWidth)));
  ++columnLoops;
  SmallVector<Value> start = identities(kinds, types, kWidth);
  SmallVector<Value> lanes =
      reduceBlocks(begin, main, kReduceBlock, start, kinds, [&](Value first) {
        Value last = arith::MinSIOp::create(builder, add(first, index(kReduceBlock)), main);
        return accumulate(first, last, kWidth, start, kinds, body);
      });
  SmallVector<Value> result = accumulate(main, end, 1, reduceLanes(lanes, kinds), kinds, body);
  markTotals(result, kinds);
  return result;
}

SmallVector<Value>
KernelBuilder::accumulate(Value begin, Value end, int64_t width, ValueRange start,
                          ArrayRef<ReduceKind> kinds,
                          function_ref<SmallVector<Value>(Value, int64_t)> body) {
  SmallVector<Value> result = loop(begin, end, width, start, [&](Value first, ValueRange sums) {
    SmallVector<Value> next = body(column = first, width);
    for (auto [value, sum, kind] : llvm::zip(next, sums, kinds))
      value = combine(sum, value, kind);
    return next;
  });
  markReduce(*this, kinds);
  return result;
}

SmallVector<Value> KernelBuilder::identities(ArrayRef<ReduceKind> kinds, ArrayRef<Type> types,
                                             int64_t width) {
  SmallVector<Value> values;
  for (auto [kind, type] : llvm::zip(kinds, types))
    values.push_back(splat(identity(kind, type), width));
  return values;
}

SmallVector<Value> KernelBuilder::reduceLanes(ValueRange vectors, ArrayRef<ReduceKind> kinds) {
  SmallVector<Value> scalars;
  for (auto [vector, kind] : llvm::zip(vectors, kinds))
    scalars.push_back(reduceLanes(vector, kind));
  return scalars;
}

SmallVector<Value> KernelBuilder::reduceBlocks(Value begin, Value end, int64_t step,
                                               ValueRange start, ArrayRef<ReduceKind> kinds,
                                               function_ref<SmallVector<Value>(Value)> body) {
  // Carried values: the results so far, followed by the rounding errors of the float sums.
  SmallVector<Value> carried(start);
  SmallVector<size_t> sums;
  for (auto [i, kind] : llvm::enumerate(kinds))
    if (kind == ReduceKind::Sum && hasFloatElements(start[i])) {
      sums.push_back(i);
      carried.push_back(constant(0, start[i].getType()));
    }
  SmallVector<Value> result = loop(begin, end, step, carried, [&](Value first, ValueRange before) {
    SmallVector<Value> next(before), block = body(first);
    for (auto [i, kind] : llvm::enumerate(kinds))
      next[i] = combine(before[i], block[i], kind);
    for (auto [slot, i] : llvm::enumerate(sums)) {
      // Knuth's exact addition: sum + error = before + block.
      Value sum = next[i], added = sub(sum, before[i]);
      Value error = add(sub(before[i], sub(sum, added)), sub(block[i], added));
      next[kinds.size() + slot] = add(before[kinds.size() + slot], error);
    }
    return next;
  });
  markBlocks(*this);
  // The error of an infinite sum is NaN and must be ignored.
  for (auto [slot, i] : llvm::enumerate(sums)) {
    Value lost = result[kinds.size() + slot];
    result[i] = select(compare("eq", lost, lost), add(result[i], lost), result[i]);
  }
  result.truncate(kinds.size());
  return result;
}

Value KernelBuilder::reduceLanes(Value vector, ReduceKind kind) {
  int64_t width = widthOf(vector);
  while (width > 2) {
    width /= 2;
    auto half = [&](int64_t offset) {
      return vector::ExtractStridedSliceOp::create(builder, vector, ArrayRef<int64_t>{offset},
                                                   ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1});
    };
    Value low = half(0), high = half(width);
    vector = combine(low, high, kind);
  }
  return combine(vector::ExtractOp::create(builder, vector, 0),
                 vector::ExtractOp::create(builder, vector, 1), kind);
}

} // namespace ampc::nn
