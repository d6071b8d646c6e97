// attention_softmax and its gradient: kernels along the keys of each query. The mask is applied
// inside, so masked scores are never stored.
#include "Lines.h"
#include "NotPositive.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <limits>

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The scores of one query in f32, -inf where the mask or the limit hides a key.
class MaskedLine {
public:
  // `mask` and `limits` are numbers of kernel arguments; they are not read where the op has none.
  template <typename Op>
  MaskedLine(KernelBuilder &k, Op op, Line &line, unsigned mask, unsigned limits)
      : k(k), line(line), maskArgument(mask) {
    ArrayRef<int64_t> scores = tensorType(op.getScores()).getShape();
    Value query = k.remIndex(line.number, scores[2]);
    if (op.getLimits())
      limit = k.load(limits, query);
    if (!op.getMask())
      return;
    ArrayRef<int64_t> shape = tensorType(op.getMask()).getShape();
    SmallVector<int64_t> strides = rowMajorStrides(shape);
    Value above = k.divIndex(line.number, scores[2]);
    Value places[] = {k.divIndex(above, scores[1]), k.remIndex(above, scores[1]), query};
    base = k.index(0);
    for (auto [d, place] : llvm::enumerate(places))
      if (shape[d] != 1)
        base = k.add(base, k.mul(place, k.index(strides[d])));
    perKey = shape[3] != 1;
  }

  Value at(Value j, Value offset, int64_t lanes) {
    Value x = k.load(0, offset, lanes), hidden = k.constant(-kInfinity, x.getType());
    if (base) {
      Value mask = perKey ? k.load(maskArgument, k.add(base, j), lanes)
                          : k.splat(k.load(maskArgument, base), lanes);
      x = k.element(maskArgument).isInteger(1) ? k.select(mask, x, hidden) : k.add(x, mask);
    }
    if (limit) {
      Value place = line.places(j, lanes, k.b().getI32Type());
      x = k.select(k.compare("lt", place, k.splat(limit, lanes)), x, hidden);
    }
    return x;
  }

private:
  KernelBuilder &k;
  Line &line;
  unsigned maskArgument;
  Value limit, base;
  bool perKey = false;
};

} // namespace

int64_t AttentionSoftmaxOp::getKernelRows() {
  return Lines::of(tensorType(getScores()), -1).rows();
}
void AttentionSoftmaxOp::emitKernel(KernelBuilder &k) {
  unsigned mask = 1, limits = getMask() ? 2 : 1, out = getNumOperands(), lse = out + 1;
  k.setWhole(*this);
  Type f32 = k.b().getF32Type();
  forEachLine(k, Lines::of(tensorType(getScores()), -1), [&](Line &line) {
    MaskedLine scores(k, *this, line, mask, limits);
    Value max = line.reduce({ReduceKind::Max}, {f32},
                            [&](Value j, Value offset, int64_t lanes) {
                              return SmallVector<Value>{scores.at(j, offset, lanes)};
                            })
                    .front();
    // Differences from a maximum of -inf would be NaN.
    Value zero = k.constant(0, f32);
    max = k.select(k.compare("eq", max, k.constant(-kInfinity, f32)), zero, max);
    auto power = [&](Value j, Value offset, int64_t lanes) {
      return expNotPositive(k, k.sub(scores.at(j, offset, lanes), k.splat(max, lanes)));
    };
    Value sum = line.reduce({ReduceKind::Sum}, {f32},
                            [&](Value j, Value offset, int64_t lanes) {
                              return SmallVector<Value>{power(j, offset, lanes)};
                            })
                    .front();
    Value empty = k.compare("eq", sum, zero);
    Value inverse = k.select(empty, zero, k.div(k.constant(1, f32), sum));
    Value log = k.add(max, math::LogOp::create(k.b(), sum));
    k.store(lse, line.number, k.select(empty, k.constant(kInfinity, f32), log));
    line.forEach([&](Value j, Value offset, int64_t lanes) {
      k.store(out, offset, k.mul(power(j, offset, lanes), k.splat(inverse, lanes)));
    });
  });
}

int64_t AttentionSoftmaxGradOp::getKernelRows() {
  return Lines::of(tensorType(getScores()), -1).rows();
}
void AttentionSoftmaxGradOp::emitKernel(KernelBuilder &k) {
  enum { scoresArgument, lse, dout, mask };
  unsigned limits = getMask() ? mask + 1 : mask, out = getNumOperands(), dscores = out + 1;
  k.setWhole(*this);
  forEachLine(k, Lines::of(tensorType(getScores()), -1), [&](Line &line) {
    MaskedLine scores(k, *this, line, mask, limits);
    Value log = k.load(lse, line.number);
    auto weight = [&](Value j, Value offset, int64_t lanes) {
      return expNotPositive(k, k.sub(scores.at(j, offset, lanes), k.splat(log, lanes)));
    };
    Value dot = line.reduce({ReduceKind::Sum}, {k.b().getF32Type()},
                            [&](Value j, Value offset, int64_t lanes) {
                              return SmallVector<Value>{
                                  k.mul(weight(j, offset, lanes), k.load(dout, offset, lanes))};
                            })
                    .front();
    line.forEach([&](Value j, Value offset, int64_t lanes) {
      Value p = weight(j, offset, lanes);
      k.store(dscores, offset, k.mul(p, k.sub(k.load(dout, offset, lanes), k.splat(dot, lanes))));
      k.store(out, offset, p);
    });
  });
}

} // namespace ampc::nn
