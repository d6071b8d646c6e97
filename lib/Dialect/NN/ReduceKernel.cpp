// Builds kernels that reduce dimensions. Sums are computed in independent blocks
// (KernelBuilder::reduceBlocks), so that the error of a sum of n terms does not grow with n.
#include "ReduceKernel.h"
#include "Parallel.h"

using namespace mlir;

namespace ampc::nn {

constexpr int64_t kColumnBlock = 64; // neighboring results that one row of the grid computes
constexpr int64_t kSumBlock = 32;    // iterations of a loop over a run per independent sum
constexpr int64_t kWideGrid = 64;    // rows that suffice to use all cores of a machine
constexpr int64_t kPartElements =
    1 << 14; // minimum elements per part: for fewer, the overhead of a row exceeds its work
constexpr int64_t kMaxParts = 1024;

Reduction::Reduction(RankedTensorType x, ArrayRef<bool> marks, int64_t parts) : parts(parts) {
  for (int64_t d = 0; d < x.getRank(); ++d) {
    int64_t size = x.getDimSize(d);
    total *= size;
    outputs *= marks[d] ? 1 : size;
    if (size == 1)
      continue;
    if (!sizes.empty() && reduced.back() == marks[d])
      sizes.back() *= size;
    else
      sizes.push_back(size), reduced.push_back(marks[d]);
  }
  int64_t longest = 0;
  for (size_t r = 0; r < sizes.size(); ++r)
    if (reduced[r] && sizes[r] > longest)
      longest = sizes[r], cut = r;
}

int64_t Reduction::rowsPerPart() const {
  if (innerReduced())
    return outputs;
  return outputs / sizes.back() * llvm::divideCeil(sizes.back(), kColumnBlock);
}
int64_t Reduction::rows() const {
  return parts * rowsPerPart();
}

int64_t Reduction::usefulParts() const {
  if (rowsPerPart() >= kWideGrid || sizes.empty() || !reduced[cut])
    return 1;
  int64_t wanted = std::min(total / kPartElements, kMaxParts) / rowsPerPart();
  int64_t possible = sizes[cut] / KernelBuilder::kWidth;
  return std::max<int64_t>(std::min(wanted, possible), 1);
}

int64_t Reduction::equalPart() const {
  bool equal = sizes.size() == 1 && reduced[0] && total % parts == 0 &&
               total / parts % KernelBuilder::kWidth == 0;
  return equal ? total / parts : 0;
}

struct Reduction::Emission {
  const Reduction &r;
  KernelBuilder &k;
  ReduceKind kind;
  Type compute;
  Map term;
  Value part; // null if there is only one part
  SmallVector<int64_t> strides = rowMajorStrides(r.sizes);

  // The range of run `run` that this part reduces.
  std::pair<Value, Value> bounds(size_t run) {
    Value size = k.index(r.sizes[run]);
    if (!part || run != r.cut)
      return {k.index(0), size};
    int64_t chunk = llvm::alignTo(llvm::divideCeil(r.sizes[run], r.parts), KernelBuilder::kWidth);
    auto least = [&](Value a) -> Value { return arith::MinSIOp::create(k.b(), a, size); };
    Value begin = least(k.mul(part, k.index(chunk)));
    return {begin, least(k.add(begin, k.index(chunk)))};
  }

  // The offset of the first element of output `number`, where the kept elements of the first
  // `runCount` runs are numbered in order.
  Value offsetOf(Value number, size_t runCount) {
    Value offset = k.index(0);
    for (size_t run = runCount; run-- > 0;) {
      if (r.reduced[run])
        continue;
      offset = k.add(offset, k.mul(k.remIndex(number, r.sizes[run]), k.index(strides[run])));
      number = k.divIndex(number, r.sizes[run]);
    }
    return offset;
  }

  // Emits loops over the runs [from, to) around body(offset), which returns as many values as
  // `zeros`.
  SmallVector<Value> over(size_t from, size_t to, Value base, ValueRange zeros,
                          function_ref<SmallVector<Value>(Value offset)> body) {
    while (from < to && !r.reduced[from])
      ++from;
    if (from >= to)
      return body(base);
    auto [begin, end] = bounds(from);
    auto sweep = [&](Value first, Value last) {
      SmallVector<Value> result = k.loop(first, last, 1, zeros, [&](Value i, ValueRange sums) {
        SmallVector<Value> next =
            over(from + 1, to, k.add(base, k.mul(i, k.index(strides[from]))), zeros, body);
        for (auto [value, sum] : llvm::zip(next, sums))
          value = k.combine(sum, value, kind);
        return next;
      });
      markReduce(k, SmallVector<ReduceKind>(zeros.size(), kind));
      return result;
    };
    if (kind != ReduceKind::Sum || r.sizes[from] <= 2 * kSumBlock)
      return sweep(begin, end);
    SmallVector<ReduceKind> kinds(zeros.size(), kind);
    return k.reduceBlocks(begin, end, kSumBlock, zeros, kinds, [&, end = end](Value first) {
      return sweep(first, arith::MinSIOp::create(k.b(), k.add(first, k.index(kSumBlock)), end));
    });
  }

  // Computes one result: the innermost run in vectors, the other runs in loops around it.
  Value line(Value base) {
    if (r.sizes.empty())
      return term(k.load(0, base));
    return over(0, r.sizes.size() - 1, base, {k.identity(kind, compute)}, [&](Value offset) {
      auto body = [&](Value column, int64_t width) {
        return SmallVector<Value>{term(k.load(0, k.add(offset, column), width))};
      };
      auto [begin, end] = bounds(r.sizes.size() - 1);
      if (part && r.cut == r.sizes.size() - 1)
        return k.reduceColumns(begin, end, {kind}, {compute}, body);
      return k.reduceColumns(r.sizes.back(), {kind}, {compute}, body);
    })[0];
  }

  // Computes neighboring results from `base` on: `count` vectors of `width`.
  SmallVector<Value> columns(Value base, int64_t count, int64_t width) {
    SmallVector<Value> zeros(count, k.splat(k.identity(kind, compute), width));
    SmallVector<Value> sums = over(0, r.sizes.size() - 1, base, zeros, [&](Value offset) {
      SmallVector<Value> values;
      for (int64_t i = 0; i < count; ++i) {
        k.neighbors = {i, count};
        values.push_back(term(k.load(0, k.add(offset, k.index(i * width)), width)));
      }
      k.neighbors = {};
      return values;
    });
    if (llvm::is_contained(r.reduced, true))
      markTotals(sums, SmallVector<ReduceKind>(count, kind));
    return sums;
  }
};

void Reduction::emit(KernelBuilder &k, ReduceKind kind, Type compute, Map term, Map finish) const {
  unsigned result = k.argumentCount() - 1;
  k.forEachRow([&](Value row) {
    if (int64_t length = equalPart()) {
      Value first = k.mul(row, k.index(length));
      k.store(result, row,
              finish(k.reduceColumns(length, {kind}, {compute},
                                     [&](Value column, int64_t width) -> SmallVector<Value> {
                                       return {term(k.load(0, k.add(first, column), width))};
                                     })[0]));
      return;
    }
    Value number = row, target = k.index(0);
    Emission e{*this, k, kind, compute, term, {}};
    if (parts > 1) {
      e.part = k.divIndex(row, rowsPerPart());
      number = k.remIndex(row, rowsPerPart());
      target = k.mul(e.part, k.index(outputs));
    }
    if (innerReduced()) {
      k.store(result, k.add(target, number), finish(e.line(e.offsetOf(number, sizes.size()))));
      return;
    }
    int64_t inner = sizes.back(), blocks = llvm::divideCeil(inner, kColumnBlock);
    Value outer = k.divIndex(number, blocks);
    Value begin = k.mul(k.remIndex(number, blocks), k.index(kColumnBlock));
    Value base = e.offsetOf(outer, sizes.size() - 1);
    target = k.add(target, k.mul(outer, k.index(inner)));
    auto emitColumns = [&](Value column, int64_t count, int64_t width) {
      for (auto [i, sum] : llvm::enumerate(e.columns(k.add(base, column), count, width))) {
        k.neighbors = {static_cast<int64_t>(i), count};
        k.store(result, k.add(target, k.add(column, k.index(i * width))), finish(sum));
      }
      k.neighbors = {};
    };
    // A whole block at once, which reads adjacent cache lines. The last block may be narrower.
    int64_t wholeColumns = inner / kColumnBlock * kColumnBlock;
    Value end = arith::MinSIOp::create(k.b(), k.add(begin, k.index(kColumnBlock)), k.index(inner));
    Value whole = arith::MinSIOp::create(k.b(), end, k.index(wholeColumns));
    if (wholeColumns)
      k.loop(begin, whole, kColumnBlock, {}, [&](Value column, ValueRange) -> SmallVector<Value> {
        emitColumns(column, kColumnBlock / KernelBuilder::kWidth, KernelBuilder::kWidth);
        return {};
      });
    if (wholeColumns == inner)
      return;
    Value rest = arith::MaxSIOp::create(k.b(), begin, whole);
    k.forEachColumn(rest, end, [&](Value column, int64_t width) { emitColumns(column, 1, width); });
  });
}

} // namespace ampc::nn
