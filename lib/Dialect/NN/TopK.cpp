// top_k_v2 and its gradient, arg_max.
#include "Lines.h"
#include "Order.h"
#include "Places.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult TopKOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                       Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // top_k_v2_c1
  auto axis = inferAxis(loc, adaptor.getAxis(), x.getRank());
  if (failed(axis))
    return failure();
  int64_t size = x.getRank() ? x.getDimSize(*axis) : 1, count = adaptor.getK();
  // top_k_v2_c2
  if (count < 1 || count > size)
    return emitOptionalError(loc, "expects `k` in [1, ", size, "], got ", count);
  SmallVector<int64_t> shape(x.getShape());
  if (x.getRank())
    shape[*axis] = count;
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  types.push_back(RankedTensorType::get(shape, IntegerType::get(context, 64)));
  return success();
}

int64_t TopKOp::getKernelRows() {
  return Lines::of(tensorType(getX()), getAxis()).count();
}

// Selection without temporary memory: result i is the best element among those after result i - 1
// in the order by value and position. All elements, including NaN, have a position in this order.
void TopKOp::emitKernel(KernelBuilder &k) {
  Lines lines = Lines::of(tensorType(getX()), getAxis());
  Type i64 = k.b().getI64Type();
  Type keyType = computeType(k.element(0)).isInteger(64) ? i64 : Type(k.b().getI32Type());
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getOut().getType(), true);
  k.setWhole(2, getIndices().getType(), true);
  forEachSingleLine(k, lines, [&](Line &line) {
    auto keyAt = [&](Value offset, int64_t lanes) {
      return orderKey(k, k.load(0, offset, lanes), !getLargest());
    };
    Value target = Lines::of(tensorType(getOut()), getAxis()).begin(k, line.number);
    SmallVector<Value> before{k.identity(ReduceKind::Min, keyType), k.constant(-1, i64)};
    k.loop(k.index(0), k.index(getK()), 1, before, [&](Value i, ValueRange last) {
      Value lowest = k.identity(ReduceKind::Max, keyType),
            beyond = k.identity(ReduceKind::Min, i64);
      auto isLeft = [&](Value key, Value place, int64_t lanes) -> Value {
        Value lastKey = k.splat(last[0], lanes), lastPlace = k.splat(last[1], lanes);
        Value tie = arith::AndIOp::create(k.b(), k.compare("eq", key, lastKey),
                                          k.compare("gt", place, lastPlace));
        return arith::OrIOp::create(k.b(), k.compare("lt", key, lastKey), tie);
      };
      Value best =
          line.reduce({ReduceKind::Max}, {keyType}, [&](Value j, Value offset, int64_t lanes) {
            Value key = keyAt(offset, lanes);
            return SmallVector<Value>{k.select(isLeft(key, line.places(j, lanes, i64), lanes), key,
                                               k.splat(lowest, lanes))};
          })[0];
      Value place =
          line.reduce({ReduceKind::Min}, {i64}, [&](Value j, Value offset, int64_t lanes) {
            Value key = keyAt(offset, lanes), here = line.places(j, lanes, i64);
            Value chosen = arith::AndIOp::create(k.b(), isLeft(key, here, lanes),
                                                 k.compare("eq", key, k.splat(best, lanes)));
            return SmallVector<Value>{k.select(chosen, here, k.splat(beyond, lanes))};
          })[0];
      // There is always a remaining element; the bound only keeps the load in range.
      place = arith::MinSIOp::create(k.b(), place, k.constant(lines.n - 1, i64));
      Value from = arith::IndexCastOp::create(k.b(), k.b().getIndexType(), place);
      Value to = k.add(target, k.mul(i, k.index(lines.inner)));
      k.store(1, to, k.load(0, k.add(line.base, k.mul(from, k.index(lines.inner)))));
      k.store(2, to, place);
      return SmallVector<Value>{best, place};
    });
  });
}

// A selection one by one reads the line twice for each result.
bool TopKOp::becomesParts(bool beforeGradients) {
  constexpr int64_t kOneByOne = 32;
  return !beforeGradients && static_cast<int64_t>(getK()) > kOneByOne;
}

SmallVector<Value> TopKOp::decompose(OpBuilder &b) {
  Location loc = getLoc();
  RankedTensorType x = tensorType(getX());
  auto k = static_cast<int64_t>(getK());
  int64_t axis = *inferAxis(std::nullopt, getAxis(), x.getRank());
  Type values = getOut().getType(), places = getIndices().getType();
  if (2 * k > x.getDimSize(axis)) {
    auto all = ArgsortOp::create(b, loc, x, x.clone(b.getI64Type()), getX(), axis, getLargest());
    Value first = SliceOp::create(b, loc, places, all.getIndices(), ArrayRef<int64_t>{axis},
                                  ArrayRef<int64_t>{0}, ArrayRef<int64_t>{k}, ArrayRef<int64_t>{});
    return {TakeAlongAxisOp::create(b, loc, values, getX(), first, axis), first};
  }
  Value chosen = SelectTopOp::create(b, loc, places, getX(), getK(), axis, getLargest());
  Value unsorted = TakeAlongAxisOp::create(b, loc, values, getX(), chosen, axis);
  auto sorted = ArgsortOp::create(b, loc, values, places, unsorted, axis, getLargest());
  return {sorted.getOut(),
          TakeAlongAxisOp::create(b, loc, places, chosen, sorted.getIndices(), axis)};
}

void TopKOp::buildGradient(GradientContext &g) {
  RankedTensorType x = tensorType(getX());
  int64_t size = Lines::of(x, getAxis()).n;
  if (g.out(0))
    g.set(0, ScatterLinesOp::create(g.b, x, getIndices(), g.out(0), getAxis(), size, "last"));
}

int64_t SelectTopOp::getKernelRows() {
  return Lines::of(tensorType(getX()), getAxis()).count();
}

void SelectTopOp::emitKernel(KernelBuilder &k) {
  Lines lines = Lines::of(tensorType(getX()), getAxis());
  auto count = static_cast<int64_t>(getK());
  bool wide = computeType(k.element(0)).isInteger(64);
  Type i64 = k.b().getI64Type(), keyType = wide ? i64 : Type(k.b().getI32Type());
  k.setWhole(*this);
  forEachSingleLine(k, lines, [&](Line &line) {
    auto keyAt = [&](Value offset, int64_t lanes) {
      return orderKey(k, k.load(0, offset, lanes), !getLargest());
    };
    auto howMany = [&](StringRef comparison, Value bound) {
      return line.reduce({ReduceKind::Sum}, {i64}, [&](Value, Value offset, int64_t lanes) {
        Value is = k.compare(comparison, keyAt(offset, lanes), k.splat(bound, lanes));
        return SmallVector<Value>{k.convert(is, i64)};
      })[0];
    };
    // The largest key that at least `count` elements reach, from its highest bit on: the sign bit
    // is set in the smaller half of the keys.
    Value one = k.constant(1, keyType), wanted = k.constant(static_cast<double>(count), i64);
    Value first = k.constant(wide ? 63 : 31, keyType);
    Value least = k.identity(ReduceKind::Max, keyType);
    Value last =
        k.loop(k.index(0), k.index(wide ? 64 : 32), 1, {least}, [&](Value i, ValueRange sofar) {
          Value shift = k.sub(first, arith::IndexCastOp::create(k.b(), keyType, i));
          Value bit = arith::ShLIOp::create(k.b(), one, shift);
          Value higher = arith::XOrIOp::create(k.b(), sofar[0], bit);
          Value reached = k.compare("ge", howMany("ge", higher), wanted);
          return SmallVector<Value>{k.select(reached, higher, sofar[0])};
        })[0];
    Value equal =
        k.sub(wanted, howMany("gt", last)); // so many of those with the last key, the first ones
    Value target = Lines::of(tensorType(getIndices()), getAxis()).begin(k, line.number);
    Value none = k.constant(0, i64), next = k.constant(1, i64);
    k.loop(k.index(0), k.index(lines.n), 1, {k.index(0), equal, none},
           [&](Value j, ValueRange now) {
             Value key = keyAt(k.add(line.base, k.mul(j, k.index(lines.inner))), 1);
             Value ties = arith::AndIOp::create(k.b(), k.compare("eq", key, last),
                                                k.compare("gt", now[1], none));
             Value taken = arith::OrIOp::create(k.b(), k.compare("gt", key, last), ties);
             // The last one taken is written again until there is another.
             Value taking = k.add(now[0], k.select(taken, k.index(1), k.index(0)));
             Value latest = k.select(taken, arith::IndexCastOp::create(k.b(), i64, j), now[2]);
             Value at = arith::MaxSIOp::create(k.b(), k.sub(taking, k.index(1)), k.index(0));
             k.store(1, k.add(target, k.mul(at, k.index(lines.inner))), latest);
             return SmallVector<Value>{taking, k.sub(now[1], k.select(ties, next, none)), latest};
           });
  });
}

LogicalResult ArgMaxOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // arg_max_c1
  auto axis = inferAxis(loc, adaptor.getAxis(), x.getRank());
  if (failed(axis))
    return failure();
  // arg_max_c2
  if (!adaptor.getDtype().isInteger(32) && !adaptor.getDtype().isInteger(64))
    return emitOptionalError(loc, "expects `dtype` int32 or int64, got ", adaptor.getDtype());
  SmallVector<int64_t> shape;
  for (int64_t d = 0; d < x.getRank(); ++d) {
    if (!adaptor.getFlatten() && d != *axis)
      shape.push_back(x.getDimSize(d));
    else if (adaptor.getKeepdims())
      shape.push_back(1);
  }
  types.push_back(RankedTensorType::get(shape, adaptor.getDtype()));
  return success();
}

static Lines searched(ArgMaxOp op) {
  RankedTensorType x = tensorType(op.getX());
  if (!op.getFlatten())
    return Lines::of(x, op.getAxis());
  Lines all;
  all.n = x.getNumElements();
  return all;
}
int64_t ArgMaxOp::getKernelRows() {
  return searched(*this).rows();
}
void ArgMaxOp::emitKernel(KernelBuilder &k) {
  Type i64 = k.b().getI64Type();
  Type keyType = computeType(k.element(0)).isInteger(64) ? i64 : Type(k.b().getI32Type());
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getOut().getType(), true);
  forEachLine(k, searched(*this), [&](Line &line) {
    auto keyAt = [&](Value offset, int64_t lanes) { return orderKey(k, k.load(0, offset, lanes)); };
    Value best = line.reduce({ReduceKind::Max}, {keyType}, [&](Value, Value offset, int64_t lanes) {
      return SmallVector<Value>{keyAt(offset, lanes)};
    })[0];
    Value beyond = k.identity(ReduceKind::Min, i64);
    Value place = line.reduce({ReduceKind::Min}, {i64}, [&](Value j, Value offset, int64_t lanes) {
      Value chosen = k.compare("eq", keyAt(offset, lanes), k.splat(best, lanes));
      return SmallVector<Value>{
          k.select(chosen, line.places(j, lanes, i64), k.splat(beyond, lanes))};
    })[0];
    k.store(1, line.number, k.convert(place, getDtype()));
  });
}

} // namespace ampc::nn
