// layer_norm and its gradient: a row is read twice for its statistics and once for its result, and
// stays in the cache between.
#include "ChannelSums.h"
#include "Lines.h"
#include "ampc/Dialect/NN/Formula.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// `x` as rows of the elements that are normalized together.
Lines linesFrom(Value x, int64_t begin) {
  Lines lines;
  for (auto [i, size] : llvm::enumerate(tensorType(x).getShape()))
    (static_cast<int64_t>(i) < begin ? lines.outer : lines.n) *= size;
  return lines;
}

// 1 / sqrt(variance + epsilon)
Value inverseDeviation(KernelBuilder &k, Value variance, const llvm::APFloat &epsilon) {
  Value sum = k.add(variance, k.constant(epsilon.convertToDouble(), variance.getType()));
  return k.div(k.constant(1, sum.getType()), math::SqrtOp::create(k.b(), sum));
}

} // namespace

LogicalResult LayerNormOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  int64_t begin = adaptor.getBeginNormAxis(), rank = tensorType(adaptor.getX()).getRank();
  // layer_norm_c1
  if (begin < 0 || begin >= rank)
    return emitOptionalError(loc, "expects `begin_norm_axis` in [0, ", rank, "), got ", begin);
  Lines lines = linesFrom(adaptor.getX(), begin);
  // layer_norm_c2
  auto check = [&](StringRef name, Value value) -> LogicalResult {
    if (value && tensorType(value).getShape() != ArrayRef(lines.n))
      return emitOptionalError(loc, "expects the ", name, " to have one dimension of ", lines.n,
                               " elements, got ", value.getType());
    return success();
  };
  if (failed(check("scale", adaptor.getScale())) || failed(check("bias", adaptor.getBias())))
    return failure();
  auto statistic = RankedTensorType::get({lines.outer}, Float32Type::get(context));
  types.append({adaptor.getX().getType(), statistic, statistic});
  return success();
}

int64_t LayerNormOp::getKernelRows() {
  return linesFrom(getX(), getBeginNormAxis()).rows();
}

void LayerNormOp::emitKernel(KernelBuilder &k) {
  Lines lines = linesFrom(getX(), getBeginNormAxis());
  unsigned y = getNumOperands(), mean = y + 1, variance = y + 2;
  k.setWhole(*this);
  forEachLine(k, lines, [&](Line &line) {
    auto x = [&](Value offset, int64_t lanes) { return k.load(0, offset, lanes); };
    Value n = k.constant(lines.n, k.b().getF32Type());
    Value average = k.div(line.reduce(ReduceKind::Sum, x), n);
    auto difference = [&](Value offset, int64_t lanes) {
      return k.sub(x(offset, lanes), k.splat(average, lanes));
    };
    Value spread = k.div(line.reduce(ReduceKind::Sum,
                                     [&](Value offset, int64_t lanes) {
                                       Value d = difference(offset, lanes);
                                       return k.mul(d, d);
                                     }),
                         n);
    k.store(mean, line.number, average);
    k.store(variance, line.number, spread);
    Value inverse = inverseDeviation(k, spread, getEpsilon());
    line.forEach([&](Value j, Value offset, int64_t lanes) {
      Value value = k.mul(difference(offset, lanes), k.splat(inverse, lanes));
      if (getScale())
        value = k.mul(value, k.load(1, j, lanes));
      if (getBias())
        value = k.add(value, k.load(y - 1, j, lanes));
      k.store(y, offset, value);
    });
  });
}

// |x - mean| / deviation is at most sqrt(n), where one element holds all of the variance.
double LayerNormOp::getResultBound(ArrayRef<double> a) {
  double bound = std::sqrt(static_cast<double>(linesFrom(getX(), getBeginNormAxis()).n));
  if (getScale())
    bound = boundTimes(bound, a[1]);
  return getBias() ? bound + a.back() : bound;
}

// The parts in which the kernel of the gradient sums the gradients of scale and bias; 0 if kernels
// of their own shall do that. One group of threads of a GPU has all rows of a part, one after the
// other, so there have to be enough parts to fill the GPU, and enough columns to fill the group.
static int64_t sumPartsOf(const Lines &lines) {
  constexpr int64_t kFewestParts = 512, kMostParts = 1024, kFewestRows = 8; // of a part
  constexpr int64_t kFewestColumns = 256;
  for (int64_t parts = kMostParts; lines.n >= kFewestColumns && parts >= kFewestParts; --parts)
    if (lines.outer % parts == 0 && lines.outer / parts >= kFewestRows)
      return parts;
  return 0;
}

// With h = (x - mean) / deviation: dscale = Σ g h, dbias = Σ g over the rows, in the parameters'
// types. Both come from one read of x and g, which is that of the gradient of x for many rows.
void LayerNormOp::buildGradient(GradientContext &g) {
  if (!g.out())
    return;
  unsigned scale = 1, bias = getNumOperands() - 1;
  bool wantsScale = getScale() && g.wants(scale), wantsBias = getBias() && g.wants(bias);
  Lines lines = linesFrom(getX(), getBeginNormAxis());
  auto columns = RankedTensorType::get({lines.n}, g.b.getF32Type());
  SmallVector<Value> sums; // of g h and g, in parts
  if (g.wants(0)) {
    int64_t parts = wantsScale ? sumPartsOf(lines) : 0;
    SmallVector<Type> types(parts ? 2 : 0, columns.clone({parts, lines.n}));
    auto gradient = LayerNormGradOp::create(g.b, getX().getType(), types, getX(), getMean(),
                                            getVariance(), g.out(), getScale(), getEpsilonAttr());
    g.set(0, gradient.getDx());
    sums.assign(gradient.getSums().begin(), gradient.getSums().end());
  }
  if (!wantsScale && !wantsBias)
    return;
  Formula f(g.b, g.b.getLoc());
  f.label = nameOf(*this).str();
  auto rows = [&](Value value) {
    return reshapeTo(g.b, g.b.getLoc(), value, {lines.outer, lines.n});
  };
  // The sum over all rows of `terms`.
  auto set = [&](unsigned operand, Value terms) {
    Value sum = ReduceSumOp::create(g.b, columns, terms, ArrayRef<int64_t>{0}, false, false);
    g.set(operand, f.cast(sum, tensorType(getOperand(operand)).getElementType()));
  };
  if (!wantsScale)
    return set(bias, rows(f.cast(g.out(), g.b.getF32Type())));
  if (sums.empty()) {
    Value x = rows(getX());
    Value epsilon = f.full(getEpsilon().convertToDouble(), getVariance());
    Value inverse = f.div(1, f.sqrt(f.add(getVariance(), epsilon)));
    auto parts = columns.clone({channelParts(tensorType(x)), lines.n});
    auto ofRow = [&](Value value) { return reshapeTo(g.b, g.b.getLoc(), value, {lines.outer, 1}); };
    auto own = ChannelGradSumsOp::create(g.b, parts, parts, x, ofRow(getMean()), rows(g.out()),
                                         ofRow(inverse));
    sums = {own.getProducts(), own.getSums()};
  }
  set(scale, sums[0]);
  if (wantsBias)
    set(bias, sums[1]);
}

LogicalResult LayerNormGradOp::verify() {
  if (getSums().empty())
    return success();
  int64_t rows = getRowCount(), n = elementCount(getX().getType()) / rows;
  RankedTensorType sum = tensorType(getSums()[0]);
  // layer_norm_grad_c1
  if (getSums().size() != 2 || getSums()[1].getType() != sum || !sum.getElementType().isF32() ||
      sum.getRank() != 2 || sum.getDimSize(1) != n || rows % sum.getDimSize(0))
    return emitOpError("expects no sums, or two in float32 of [parts, ")
           << n << "] with parts that divide " << rows << " rows, got (" << getSums().getTypes()
           << ")";
  return success();
}

int64_t LayerNormGradOp::getRowCount() {
  return elementCount(getMean().getType());
}

int64_t LayerNormGradOp::getKernelRows() {
  return getSums().empty() ? getRowCount() : tensorType(getSums()[0]).getDimSize(0);
}

void LayerNormGradOp::emitKernel(KernelBuilder &k) {
  int64_t rows = getRowCount(), n = elementCount(getX().getType()) / rows;
  unsigned result = getNumOperands(), firstSum = result + 1;
  auto sumCount = static_cast<unsigned>(getSums().size());
  k.setWhole(*this);
  for (auto [i, sum] : llvm::enumerate(getSums()))
    k.setAccess(firstSum + i, byteSize(sum.getType()), 0, true, true);
  Type f32 = k.b().getF32Type();
  auto index = [&](Value part, Value j) { return k.add(k.mul(part, k.index(n)), j); };
  auto computeLine = [&](Value part, Line &line) {
    Value mean = k.load(1, line.number);
    Value inverse = inverseDeviation(k, k.load(2, line.number), getEpsilon());
    auto normal = [&](Value offset, int64_t lanes) {
      return k.mul(k.sub(k.load(0, offset, lanes), k.splat(mean, lanes)), k.splat(inverse, lanes));
    };
    auto slope = [&](Value j, Value offset, int64_t lanes) {
      Value g = k.load(3, offset, lanes);
      return getScale() ? k.mul(g, k.load(4, j, lanes)) : g;
    };
    SmallVector<Value> sums =
        line.reduce({ReduceKind::Sum, ReduceKind::Sum}, {f32, f32},
                    [&](Value j, Value offset, int64_t lanes) -> SmallVector<Value> {
                      Value g = slope(j, offset, lanes);
                      return {g, k.mul(g, normal(offset, lanes))};
                    });
    Value count = k.constant(n, f32);
    Value average = k.div(sums[0], count), along = k.div(sums[1], count);
    line.forEach([&](Value j, Value offset, int64_t lanes) {
      Value h = normal(offset, lanes), dy = sumCount ? k.load(3, offset, lanes) : Value();
      Value rest = k.sub(k.sub(slope(j, offset, lanes), k.splat(average, lanes)),
                         k.mul(h, k.splat(along, lanes)));
      k.store(result, offset, k.mul(rest, k.splat(inverse, lanes)));
      for (unsigned i = 0; i < sumCount; ++i) {
        Value at = index(part, j), before = k.load(firstSum + i, at, lanes);
        k.store(firstSum + i, at, k.add(before, i == 0 ? k.mul(dy, h) : dy));
      }
    });
  };
  Lines lines{rows, n, 1};
  if (!sumCount)
    return forEachLine(k, lines, [&](Line &line) { computeLine(Value(), line); });
  auto clear = [&](Value part) {
    k.forEachColumn(
        n,
        [&](Value j, int64_t lanes) {
          for (unsigned i = 0; i < sumCount; ++i)
            k.store(firstSum + i, index(part, j), k.splat(k.constant(0, f32), lanes));
        },
        KernelBuilder::Tail::Single);
  };
  forEachPart(k, lines, getKernelRows(), clear, computeLine);
}

} // namespace ampc::nn
