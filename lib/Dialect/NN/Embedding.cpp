// embedding (lookup_table_v2) and its gradient, which needs no atomic additions: the numbers are
// sorted, and each row of the table sums the gradients of its own. scatter_rows is the same for
// other reductions.
#include "Lines.h"
#include "Order.h"
#include "Places.h"
#include "ampc/Dialect/NumberFormat.h"
#include <limits>

using namespace mlir;

namespace ampc::nn {

LogicalResult EmbeddingOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType ids = tensorType(adaptor.getIds()), table = tensorType(adaptor.getTable());
  // embedding_c1
  if (table.getRank() != 2)
    return emitOptionalError(loc, "expects a table of two dimensions, got ", table);
  // embedding_c2
  int64_t padding = adaptor.getPaddingIdx();
  if (padding < -1 || padding >= table.getDimSize(0))
    return emitOptionalError(loc, "expects `padding_idx` in [-1, ", table.getDimSize(0), "), got ",
                             padding);
  // embedding_c3
  if (ids.getNumElements() > std::numeric_limits<int32_t>::max())
    return emitOptionalError(loc, "expects fewer than 2^31 numbers, got ", ids.getNumElements());
  SmallVector<int64_t> shape(ids.getShape());
  shape.push_back(table.getDimSize(1));
  types.push_back(table.clone(shape));
  return success();
}

std::optional<IndexRange> EmbeddingOp::getIndexRange(unsigned operand) {
  if (operand != 0)
    return std::nullopt;
  return IndexRange{tensorType(getTable()).getDimSize(0), std::nullopt, "id", "rows"};
}

int64_t EmbeddingOp::getKernelRows() {
  return elementCount(getIds().getType());
}

void EmbeddingOp::emitKernel(KernelBuilder &k) {
  enum { ids, table, out };
  RankedTensorType type = tensorType(getTable());
  int64_t rows = type.getDimSize(0), width = type.getDimSize(1);
  k.setWhole(ids, getIds().getType(), false);
  k.setWhole(table, type, false);
  k.setWhole(out, getType(), true);
  auto padding = static_cast<int64_t>(getPaddingIdx());
  Type i64 = k.b().getI64Type();
  k.forEachRow([&](Value row) {
    Value id = k.convert(k.load(ids, row), i64), zero = k.constant(0, i64);
    Value valid = arith::AndIOp::create(k.b(), k.compare("ge", id, zero),
                                        k.compare("lt", id, k.constant(rows, i64)));
    Value counts = k.compare("ne", id, k.constant(static_cast<double>(padding), i64));
    Value place =
        arith::IndexCastOp::create(k.b(), k.b().getIndexType(), k.select(valid, id, zero));
    Value from = k.mul(place, k.index(width)), to = k.mul(row, k.index(width));
    k.forEachColumn(width, [&](Value column, int64_t lanes) {
      Value value = k.load(table, k.add(from, column), lanes);
      auto number = [&](double v) { return k.constant(v, value.getType()); };
      if (padding >= 0)
        value = k.select(k.splat(counts, lanes), value, number(0));
      double unknown = hasFloatElements(value) ? std::numeric_limits<double>::quiet_NaN() : 0;
      k.store(out, k.add(to, column), k.select(k.splat(valid, lanes), value, number(unknown)));
    });
  });
}

// The rows of a table are summed independently of each other, those of a small one in parts: enough
// to occupy a GPU, each of some length.
static int64_t tablePartsOf(int64_t rows, int64_t count) {
  constexpr int64_t kSums = 256, kLength = 64;
  return std::max<int64_t>(1, std::min(kSums / rows, count / (rows * kLength)));
}

Value Places::sumsOfRows(Value ids, Value dout, RankedTensorType table, int64_t padding) {
  int64_t rows = table.getDimSize(0), width = table.getDimSize(1),
          parts = tablePartsOf(rows, tensorType(ids).getNumElements());
  RankedTensorType type =
      parts == 1 ? table : RankedTensorType::get({rows * parts, width}, b.getF32Type());
  Value sums = EmbeddingGradOp::create(b, loc, type, ids, orderOf(b, loc, ids), dout, Value(),
                                       padding, parts);
  if (parts == 1)
    return sums;
  sums =
      ReduceSumOp::create(b, loc, table.clone(b.getF32Type()), reshape(sums, {rows, parts, width}),
                          ArrayRef<int64_t>{1}, false, false);
  return cast(sums, table.getElementType());
}

void EmbeddingOp::buildGradient(GradientContext &g) {
  if (!g.wants(1))
    return;
  Places p(*this, g.b);
  RankedTensorType table = tensorType(getTable());
  int64_t count = elementCount(getIds().getType());
  g.set(1,
        p.sumsOfRows(p.reshape(getIds(), {count}), p.reshape(g.out(), {count, table.getDimSize(1)}),
                     table, static_cast<int64_t>(getPaddingIdx())));
}

namespace {

constexpr int64_t kAhead = 8; // values that a thread loads before it adds them

// Combines in each row of the last argument the rows of argument 2 whose numbers, in argument 0,
// are that row; argument 1 is the order of the numbers. `padding` is a row without values; -1 is
// none. With `base`, argument 3 is added to the result. With several `parts`, row r parts + p of
// the result has part p of those of row r.
void emitByRow(KernelBuilder &k, int64_t count, int64_t width, ReduceKind kind, int64_t padding,
               bool base = false, int64_t parts = 1) {
  enum { ids, order, values, baseOrResult };
  unsigned result = baseOrResult + base;
  Type i64 = k.b().getI64Type(), indexType = k.b().getIndexType();
  Type element = computeType(k.element(values));
  k.forEachRow([&](Value row) {
    Value number = arith::IndexCastOp::create(k.b(), i64, parts > 1 ? k.divIndex(row, parts) : row);
    auto placeAt = [&](Value position) -> Value {
      return arith::IndexCastOp::create(k.b(), indexType, k.load(order, position));
    };
    auto idAt = [&](Value position) { return k.convert(k.load(ids, placeAt(position)), i64); };
    auto isLess = [&](Value position) { return k.compare("lt", idAt(position), number); };
    auto isLessOrEqual = [&](Value position) { return k.compare("le", idAt(position), number); };
    SmallVector<Value> bounds =
        bisect(k, k.index(0), k.index(count), count, {Before(isLess), Before(isLessOrEqual)});
    Value first = bounds[0], last = bounds[1];
    Value isPadding = k.compare("eq", number, k.constant(static_cast<double>(padding), i64));
    last = k.select(isPadding, first, last);
    if (parts > 1) {
      Value share = k.divIndex(k.add(k.sub(last, first), k.index(parts - 1)), parts);
      auto within = [&](Value place) -> Value {
        return arith::MinSIOp::create(k.b(), place, last);
      };
      first = within(k.add(first, k.mul(share, k.remIndex(row, parts))));
      last = within(k.add(first, share));
    }
    Value to = k.mul(row, k.index(width));
    auto valueAt = [&](Value position, Value column, int64_t lanes) {
      return k.load(values, k.add(k.mul(placeAt(position), k.index(width)), column), lanes);
    };
    // Up to `whole` they come kAhead at a time.
    Value whole = k.add(first, k.mul(k.divIndex(k.sub(last, first), kAhead), k.index(kAhead)));
    k.forEachColumn(width, [&](Value column, int64_t lanes) {
      Value start = k.splat(k.identity(kind, element), lanes);
      Value all = k.loop(first, whole, kAhead, {start}, [&](Value position, ValueRange sofar) {
        SmallVector<Value> loaded;
        for (int64_t i = 0; i < kAhead; ++i)
          loaded.push_back(valueAt(k.add(position, k.index(i)), column, lanes));
        Value sum = sofar[0];
        for (Value value : loaded)
          sum = k.combine(sum, value, kind);
        return SmallVector<Value>{sum};
      })[0];
      all = k.loop(whole, last, 1, {all}, [&](Value position, ValueRange sofar) {
        return SmallVector<Value>{k.combine(sofar[0], valueAt(position, column, lanes), kind)};
      })[0];
      Value place = k.add(to, column);
      if (base) // the sum of the rows is rounded as if it were stored
        all = k.add(k.load(baseOrResult, place, lanes), k.round(all, k.element(result)));
      k.store(result, place, all);
    });
  });
}

// Many narrow rows, of which few have values. A row of the grid fills neighboring rows of the table
// and walks through the values of all of them, instead of a search for each.
struct SparseRows {
  static constexpr int64_t kFewest = 4096; // rows of the table
  static constexpr int64_t kWidest = 64;   // elements of a row
  static constexpr int64_t kMostTogether = 64, kLeastTogether = 8, kElements = 256;

  int64_t size, width, count, padding;

  // Nothing for another table.
  static std::optional<SparseRows> of(RankedTensorType table, Value ids, int64_t padding = -1) {
    SparseRows rows{table.getDimSize(0), table.getDimSize(1), elementCount(ids.getType()), padding};
    bool isSparse = rows.width <= kWidest && rows.size >= kFewest && rows.count <= rows.size;
    return isSparse ? std::optional(rows) : std::nullopt;
  }
  int64_t together() const { return std::clamp(kElements / width, kLeastTogether, kMostTogether); }
  int64_t rows() const { return llvm::divideCeil(size, together()); }
  void emit(KernelBuilder &k, ReduceKind kind) const;
};

void SparseRows::emit(KernelBuilder &k, ReduceKind kind) const {
  enum { ids, order, values, result };
  Type i64 = k.b().getI64Type(), indexType = k.b().getIndexType();
  Value none = k.identity(kind, computeType(k.element(values)));
  k.forEachRow([&](Value row) {
    Value first = k.mul(row, k.index(together()));
    Value end = arith::MinSIOp::create(k.b(), k.add(first, k.index(together())), k.index(size));
    auto placeAt = [&](Value position) -> Value {
      return arith::IndexCastOp::create(k.b(), indexType, k.load(order, position));
    };
    auto idOf = [&](Value place) { return k.convert(k.load(ids, place), i64); };
    auto isBefore = [&](Value bound) {
      Value number = arith::IndexCastOp::create(k.b(), i64, bound);
      return
          [&, number](Value position) { return k.compare("lt", idOf(placeAt(position)), number); };
    };
    auto beforeFirst = isBefore(first), beforeEnd = isBefore(end);
    SmallVector<Value> bounds =
        bisect(k, k.index(0), k.index(count), count, {Before(beforeFirst), Before(beforeEnd)});
    k.forEachColumn(width, [&](Value column, int64_t lanes) {
      Value nothing = k.splat(none, lanes);
      auto elementOf = [&](Value line) { return k.add(k.mul(line, k.index(width)), column); };
      k.loop(first, end, 1, {}, [&](Value line, ValueRange) -> SmallVector<Value> {
        k.store(result, elementOf(line), nothing);
        return {};
      });
      SmallVector<Value> start{k.constant(-1, i64), nothing};
      k.loop(bounds[0], bounds[1], 1, start, [&](Value position, ValueRange last) {
        Value place = placeAt(position), id = idOf(place);
        Value value = k.load(values, elementOf(place), lanes);
        auto where = [&](Value condition, Value yes, Value no) {
          return k.select(k.splat(condition, lanes), yes, no);
        };
        if (padding >= 0) {
          Value isPadding = k.compare("eq", id, k.constant(static_cast<double>(padding), i64));
          value = where(isPadding, nothing, value);
        }
        Value sofar = where(k.compare("eq", id, last[0]), last[1], nothing);
        Value all = k.combine(sofar, value, kind);
        k.store(result, elementOf(arith::IndexCastOp::create(k.b(), indexType, id)), all);
        return SmallVector<Value>{id, all};
      });
    });
  });
}

} // namespace

// What is added to another tensor does not begin with zeros.
static std::optional<SparseRows> sparseRowsOf(EmbeddingGradOp op) {
  if (op.getBase() || op.getParts() > 1)
    return std::nullopt;
  return SparseRows::of(tensorType(op.getDtable()), op.getIds(),
                        static_cast<int64_t>(op.getPaddingIdx()));
}
int64_t EmbeddingGradOp::getKernelRows() {
  std::optional<SparseRows> sparse = sparseRowsOf(*this);
  return sparse ? sparse->rows() : tensorType(getDtable()).getDimSize(0);
}
void EmbeddingGradOp::emitKernel(KernelBuilder &k) {
  k.setWhole(*this);
  if (std::optional<SparseRows> sparse = sparseRowsOf(*this))
    return sparse->emit(k, ReduceKind::Sum);
  emitByRow(k, elementCount(getIds().getType()), tensorType(getDtable()).getDimSize(1),
            ReduceKind::Sum, static_cast<int64_t>(getPaddingIdx()), static_cast<bool>(getBase()),
            static_cast<int64_t>(getParts()));
}

bool EmbeddingGradOp::mayShareBuffer(unsigned operand, unsigned) {
  return getBase() && operand == getBaseMutable().begin()->getOperandNumber() &&
         getBase().getType() == getDtable().getType();
}

// A widening cast of the base is part of the kernel. It stays where it is, as others may need it.
bool EmbeddingGradOp::accumulateOnto(Value value) {
  if (getBase() || getParts() > 1)
    return false;
  auto cast = value.getDefiningOp<CastOp>();
  bool widens = cast && hasFloatElements(cast.getX()) && tensorType(value).getElementType().isF32();
  getBaseMutable().assign(widens ? cast.getX() : value);
  return true;
}

int64_t ScatterRowsOp::getKernelRows() {
  auto sparse = SparseRows::of(tensorType(getOut()), getIds());
  return sparse ? sparse->rows() : tensorType(getOut()).getDimSize(0);
}
void ScatterRowsOp::emitKernel(KernelBuilder &k) {
  k.setWhole(*this);
  ReduceKind kind = *reductionNamed(getKind());
  if (auto sparse = SparseRows::of(tensorType(getOut()), getIds()))
    return sparse->emit(k, kind);
  emitByRow(k, elementCount(getIds().getType()), tensorType(getOut()).getDimSize(1), kind, -1);
}
// Only sums have one: operators that combine otherwise build their own.
void ScatterRowsOp::buildGradient(GradientContext &g) {
  OpBuilder &b = g.b;
  if (g.wants(2) && getKind() == "add")
    g.set(2, Places(*this, b).rowsOrZero(g.out(), getIds()));
}

} // namespace ampc::nn
