// top_k_v2 and its gradient, arg_max.
#include "Lines.h"

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
  Lines lines = Lines::of(tensorType(getX()), getAxis());
  return lines.outer * lines.inner;
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
      Value key = orderKey(k, k.load(0, offset, lanes));
      return getLargest() ? key
                          : Value(arith::XOrIOp::create(k.b(), key, k.constant(-1, key.getType())));
    };
    Value target = k.add(k.mul(k.divIndex(line.number, lines.inner), k.index(getK() * lines.inner)),
                         k.remIndex(line.number, lines.inner));
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

void TopKOp::buildGradient(GradientContext &g) {
  RankedTensorType x = tensorType(getX());
  int64_t size = Lines::of(x, getAxis()).n;
  if (g.out(0))
    g.set(0, TopKGradOp::create(g.b, x, getIndices(), g.out(0), getAxis(), size));
}

LogicalResult TopKGradOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType dout = tensorType(adaptor.getDout());
  auto axis = inferAxis(loc, adaptor.getAxis(), dout.getRank());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(dout.getShape());
  if (dout.getRank())
    shape[*axis] = adaptor.getSize();
  types.push_back(RankedTensorType::get(shape, dout.getElementType()));
  return success();
}
int64_t TopKGradOp::getKernelRows() {
  Lines lines = Lines::of(tensorType(getDx()), getAxis());
  return lines.outer * lines.inner;
}
void TopKGradOp::emitKernel(KernelBuilder &k) {
  enum { indices, dout, dx };
  Lines lines = Lines::of(tensorType(getDx()), getAxis());
  int64_t count = Lines::of(tensorType(getDout()), getAxis()).n;
  k.setWhole(indices, getIndices().getType(), false);
  k.setWhole(dout, getDout().getType(), false);
  k.setAccess(dx, byteSize(getType()), 0, true, true);
  Type compute = computeType(k.element(dx)), i64 = k.b().getI64Type();
  forEachSingleLine(k, lines, [&](Line &line) {
    line.forEach([&](Value, Value offset, int64_t lanes) {
      k.store(dx, offset, k.splat(k.constant(0, compute), lanes));
    });
    Value source = k.add(k.mul(k.divIndex(line.number, lines.inner), k.index(count * lines.inner)),
                         k.remIndex(line.number, lines.inner));
    k.loop(k.index(0), k.index(count), 1, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      Value from = k.add(source, k.mul(i, k.index(lines.inner)));
      Value place = k.load(indices, from), zero = k.constant(0, i64);
      Value valid = arith::AndIOp::create(k.b(), k.compare("ge", place, zero),
                                          k.compare("lt", place, k.constant(lines.n, i64)));
      Value safe =
          arith::IndexCastOp::create(k.b(), k.b().getIndexType(), k.select(valid, place, zero));
      Value to = k.add(line.base, k.mul(safe, k.index(lines.inner)));
      k.store(dx, to, k.select(valid, k.load(dout, from), k.load(dx, to)));
      return {};
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
