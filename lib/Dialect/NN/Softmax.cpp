// softmax, log_softmax and their gradients: kernels along one dimension. A line stays in the cache
// between the sweeps.
#include "Lines.h"
#include "NotPositive.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {
namespace {

LogicalResult inferLike(std::optional<Location> loc, Value x, int64_t axis,
                        SmallVectorImpl<Type> &types) {
  // softmax_c1
  if (failed(inferAxis(loc, axis, tensorType(x).getRank())))
    return failure();
  types.push_back(x.getType());
  return success();
}

template <typename Op> Lines linesOf(Op op) {
  return Lines::of(tensorType(op->getResult(0)), op.getAxis());
}

} // namespace

LogicalResult SoftmaxOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferLike(loc, adaptor.getX(), adaptor.getAxis(), types);
}
int64_t SoftmaxOp::getKernelRows() {
  return linesOf(*this).rows();
}
void SoftmaxOp::emitKernel(KernelBuilder &k) {
  bool staged = k.element(1).isF32(); // an f32 result holds exp(x - max) until the sum is known
  k.setWhole(0, getX().getType(), false);
  k.setAccess(1, byteSize(getType()), 0, staged, true);
  forEachLine(k, linesOf(*this), [&](Line &line) {
    Value max = line.reduce(ReduceKind::Max,
                            [&](Value offset, int64_t lanes) { return k.load(0, offset, lanes); });
    auto power = [&](Value offset, int64_t lanes) -> Value {
      return expNotPositive(k, k.sub(k.load(0, offset, lanes), k.splat(max, lanes)));
    };
    Value sum = line.reduce(ReduceKind::Sum, [&](Value offset, int64_t lanes) {
      Value e = power(offset, lanes);
      if (staged)
        k.store(1, offset, e);
      return e;
    });
    Value inverse = k.div(k.constant(1, sum.getType()), sum);
    line.forEach([&](Value, Value offset, int64_t lanes) {
      Value e = staged ? k.load(1, offset, lanes) : power(offset, lanes);
      k.store(1, offset, k.mul(e, k.splat(inverse, lanes)));
    });
  });
}
void SoftmaxOp::buildGradient(GradientContext &g) {
  bool again = isLowPrecision(tensorType(getX()).getElementType());
  g.set(0, SoftmaxGradOp::create(g.b, getType(), again ? getX() : getOut(), g.out(), getAxis(),
                                 again));
}

LogicalResult LogSoftmaxOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                             Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferLike(loc, adaptor.getX(), adaptor.getAxis(), types);
}
int64_t LogSoftmaxOp::getKernelRows() {
  return linesOf(*this).rows();
}
void LogSoftmaxOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getType(), true);
  forEachLine(k, linesOf(*this), [&](Line &line) {
    Value max = line.reduce(ReduceKind::Max,
                            [&](Value offset, int64_t lanes) { return k.load(0, offset, lanes); });
    auto shifted = [&](Value offset, int64_t lanes) {
      return k.sub(k.load(0, offset, lanes), k.splat(max, lanes));
    };
    Value sum = line.reduce(ReduceKind::Sum, [&](Value offset, int64_t lanes) -> Value {
      return expNotPositive(k, shifted(offset, lanes));
    });
    Value log = math::LogOp::create(k.b(), sum);
    line.forEach([&](Value, Value offset, int64_t lanes) {
      k.store(1, offset, k.sub(shifted(offset, lanes), k.splat(log, lanes)));
    });
  });
}
void LogSoftmaxOp::buildGradient(GradientContext &g) {
  g.set(0, LogSoftmaxGradOp::create(g.b, getType(), getOut(), g.out(), getAxis()));
}

int64_t SoftmaxGradOp::getKernelRows() {
  return linesOf(*this).rows();
}
void SoftmaxGradOp::emitKernel(KernelBuilder &k) {
  k.setWhole(*this);
  Type f32 = k.b().getF32Type();
  forEachLine(k, linesOf(*this), [&](Line &line) {
    Value max, inverse;
    if (getFromX())
      max = line.reduce(ReduceKind::Max,
                        [&](Value offset, int64_t lanes) { return k.load(0, offset, lanes); });
    // The softmax: exp(x - max), multiplied by the inverse of the sum if that is known already. A
    // line of -inf alone, which is masked as a whole, has none: NaN, which models replace by 0. Its
    // gradient is that of zeros: 0 if the result is not used, NaN if that gradient is NaN.
    auto share = [&](Value offset, int64_t lanes) {
      Value y = k.load(0, offset, lanes);
      if (max)
        y = expNotPositive(k, k.sub(y, k.splat(max, lanes)));
      y = k.select(k.compare("eq", y, y), y, k.constant(0, y.getType()));
      return inverse ? k.mul(y, k.splat(inverse, lanes)) : y;
    };
    SmallVector<ReduceKind> kinds(getFromX() ? 2 : 1, ReduceKind::Sum);
    SmallVector<Value> sums = line.reduce(
        kinds, SmallVector<Type>(kinds.size(), f32), [&](Value, Value offset, int64_t lanes) {
          Value y = share(offset, lanes);
          SmallVector<Value> terms{k.mul(y, k.load(1, offset, lanes)), y};
          terms.truncate(kinds.size());
          return terms;
        });
    Value dot = sums[0];
    if (getFromX()) {
      Value sum = sums[1], zero = k.constant(0, sum.getType());
      inverse = k.div(k.constant(1, sum.getType()), sum);
      inverse = k.select(k.compare("gt", sum, zero), inverse, zero);
      dot = k.mul(dot, inverse);
    }
    line.forEach([&](Value, Value offset, int64_t lanes) {
      k.store(2, offset,
              k.mul(share(offset, lanes), k.sub(k.load(1, offset, lanes), k.splat(dot, lanes))));
    });
  });
}

int64_t LogSoftmaxGradOp::getKernelRows() {
  return linesOf(*this).rows();
}
void LogSoftmaxGradOp::emitKernel(KernelBuilder &k) {
  k.setWhole(*this);
  forEachLine(k, linesOf(*this), [&](Line &line) {
    Value sum = line.reduce(ReduceKind::Sum,
                            [&](Value offset, int64_t lanes) { return k.load(1, offset, lanes); });
    line.forEach([&](Value, Value offset, int64_t lanes) {
      Value power = math::ExpOp::create(k.b(), k.load(0, offset, lanes));
      k.store(2, offset, k.sub(k.load(1, offset, lanes), k.mul(power, k.splat(sum, lanes))));
    });
  });
}

} // namespace ampc::nn
