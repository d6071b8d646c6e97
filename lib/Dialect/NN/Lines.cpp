// Kernels that work along one dimension.
#include "Lines.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace ampc::nn {

constexpr int64_t kLineBlock = 64; // neighboring lines that one row of the grid computes

Lines Lines::of(RankedTensorType type, int64_t axis) {
  Lines lines;
  int64_t at = axis < 0 ? axis + type.getRank() : axis;
  for (auto [d, size] : llvm::enumerate(type.getShape()))
    (static_cast<int64_t>(d) < at    ? lines.outer
     : static_cast<int64_t>(d) == at ? lines.n
                                     : lines.inner) *= size;
  return lines;
}

int64_t Lines::rows() const {
  return inner == 1 ? outer : outer * llvm::divideCeil(inner, kLineBlock);
}

SmallVector<Value> Line::reduce(ArrayRef<ReduceKind> kinds, ArrayRef<Type> types, Term term) {
  if (contiguous())
    return k.reduceColumns(n, kinds, types,
                           [&](Value j, int64_t lanes) { return term(j, k.add(base, j), lanes); });
  SmallVector<Value> start;
  for (auto [kind, type] : llvm::zip(kinds, types))
    start.push_back(k.splat(k.identity(kind, type), width));
  return k.loop(k.index(0), k.index(n), 1, start, [&](Value j, ValueRange sums) {
    SmallVector<Value> next = term(j, k.add(base, k.mul(j, k.index(stride))), width);
    for (auto [value, sum, kind] : llvm::zip(next, sums, kinds))
      value = k.combine(sum, value, kind);
    return next;
  });
}

Value Line::reduce(ReduceKind kind, function_ref<Value(Value, int64_t)> term) {
  return reduce({kind}, {k.b().getF32Type()}, [&](Value, Value offset, int64_t lanes) {
    return SmallVector<Value>{term(offset, lanes)};
  })[0];
}

void Line::forEach(Body body) {
  if (contiguous()) {
    k.forEachColumn(
        n, [&](Value j, int64_t lanes) { body(j, k.add(base, j), lanes); },
        KernelBuilder::Tail::Single);
    return;
  }
  k.loop(k.index(0), k.index(n), 1, {}, [&](Value j, ValueRange) -> SmallVector<Value> {
    body(j, k.add(base, k.mul(j, k.index(stride))), width);
    return {};
  });
}

Value Line::places(Value j, int64_t lanes, Type element) {
  Value first = k.splat(arith::IndexCastOp::create(k.b(), element, j), lanes);
  if (!contiguous() || lanes == 1)
    return first;
  auto type = VectorType::get({lanes}, element);
  SmallVector<Attribute> steps;
  for (int64_t lane = 0; lane < lanes; ++lane)
    steps.push_back(k.b().getIntegerAttr(element, lane));
  return k.add(first, arith::ConstantOp::create(k.b(), type, DenseElementsAttr::get(type, steps)));
}

void forEachLine(KernelBuilder &k, const Lines &lines, function_ref<void(Line &)> body) {
  if (lines.inner == 1)
    return forEachSingleLine(k, lines, body);
  forEachBlock(k, lines, kLineBlock, [&](Value outer, Value begin, Value end) {
    Value base = k.mul(outer, k.index(lines.n * lines.inner)),
          number = k.mul(outer, k.index(lines.inner));
    k.forEachColumn(begin, end, [&](Value column, int64_t width) {
      Line line(k, lines.n, lines.inner, k.add(base, column), k.add(number, column), width);
      body(line);
    });
  });
}

Value Lines::begin(KernelBuilder &k, Value number) const {
  return k.add(k.mul(k.divIndex(number, inner), k.index(n * inner)), k.remIndex(number, inner));
}

void forEachSingleLine(KernelBuilder &k, const Lines &lines, function_ref<void(Line &)> body) {
  k.forEachRow([&](Value row) {
    Line line(k, lines.n, lines.inner, lines.begin(k, row), row, 1);
    body(line);
  });
}

void forEachPart(KernelBuilder &k, const Lines &lines, int64_t parts,
                 function_ref<void(Value)> begin, function_ref<void(Value, Line &)> body) {
  int64_t together = lines.outer / parts;
  k.forEachPart([&](Value part) {
    begin(part);
    Value first = k.mul(part, k.index(together));
    k.loop(k.index(0), k.index(together), 1, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      Value row = k.add(first, i);
      k.beginRow(row);
      Line line(k, lines.n, 1, lines.begin(k, row), row, 1);
      body(part, line);
      return {};
    });
  });
}

void forEachBlock(KernelBuilder &k, const Lines &lines, int64_t together,
                  function_ref<void(Value outer, Value begin, Value end)> body) {
  int64_t blocks = llvm::divideCeil(lines.inner, together);
  k.forEachRow([&](Value row) {
    Value outer = k.divIndex(row, blocks);
    Value begin = k.mul(k.remIndex(row, blocks), k.index(together));
    Value end =
        arith::MinSIOp::create(k.b(), k.add(begin, k.index(together)), k.index(lines.inner));
    body(outer, begin, end);
  });
}

BoundedPlace::BoundedPlace(KernelBuilder &k, Value number, int64_t n) {
  Type i64 = k.b().getI64Type();
  Value zero = k.constant(0, i64);
  valid = arith::AndIOp::create(k.b(), k.compare("ge", number, zero),
                                k.compare("lt", number, k.constant(static_cast<double>(n), i64)));
  index = arith::IndexCastOp::create(k.b(), k.b().getIndexType(), k.select(valid, number, zero));
}

std::optional<ReduceKind> reductionNamed(StringRef word) {
  return llvm::StringSwitch<std::optional<ReduceKind>>(word)
      .Case("add", ReduceKind::Sum)
      .Case("mul", ReduceKind::Product)
      .Case("max", ReduceKind::Max)
      .Case("min", ReduceKind::Min)
      .Default(std::nullopt);
}

static Value ascendingKey(KernelBuilder &k, Value element) {
  if (!hasFloatElements(element))
    return element;
  Type type = KernelBuilder::withWidth(k.b().getI32Type(), KernelBuilder::widthOf(element));
  Value number = k.add(element, k.constant(0, element.getType())); // -0 + 0 is 0
  Value bits = arith::BitcastOp::create(k.b(), type, number);
  // As integers, negative floats have the reverse order, so all bits except the sign are inverted.
  Value sign = arith::ShRSIOp::create(k.b(), bits, k.constant(31, type));
  Value key = arith::XOrIOp::create(
      k.b(), bits, arith::AndIOp::create(k.b(), sign, k.constant(0x7fffffff, type)));
  return k.select(k.compare("ne", element, element), k.constant(0x7fffffff, type), key);
}

Value orderKey(KernelBuilder &k, Value element, bool descending) {
  Value key = ascendingKey(k, element);
  return descending ? Value(arith::XOrIOp::create(k.b(), key, k.constant(-1, key.getType()))) : key;
}

} // namespace ampc::nn
