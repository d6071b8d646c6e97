// reduce_sum, reduce_mean, mean, mse_loss.
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// Marks the reduced dimensions; empty `axis` or `all` reduces everything.
FailureOr<SmallVector<bool>> reducedDims(std::optional<Location> loc, int64_t rank, ArrayRef<int64_t> axes, bool all) {
  SmallVector<bool> reduced(rank, all || axes.empty());
  for (int64_t axis : axes) {
    int64_t d = axis < 0 ? axis + rank : axis;
    // reduce_sum_c1
    if (d < 0 || d >= std::max<int64_t>(rank, 1))
      return emitOptionalError(loc, "expects axes in [", -rank, ", ", rank, "), got ", axis);
    if (rank == 0 || all)
      continue;
    // reduce_sum_c2
    if (reduced[d])
      return emitOptionalError(loc, "expects distinct axes, got ", axis, " twice");
    reduced[d] = true;
  }
  return reduced;
}

LogicalResult inferReduce(std::optional<Location> loc, Type operand, ArrayRef<int64_t> axes, bool keepdim, bool all,
                          SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(operand);
  auto reduced = reducedDims(loc, x.getRank(), axes, all);
  if (failed(reduced))
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t d = 0; d < x.getRank(); ++d) {
    if (!(*reduced)[d])
      shape.push_back(x.getDimSize(d));
    else if (keepdim)
      shape.push_back(1);
  }
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}

// The operand's shape with reduced dimensions as 1: what the result broadcasts back from.
template <typename Op> SmallVector<int64_t> keptShape(Op op) {
  auto x = cast<RankedTensorType>(op.getX().getType());
  auto reduced = *reducedDims(std::nullopt, x.getRank(), op.getAxis(), op.getReduceAll());
  SmallVector<int64_t> shape(x.getShape());
  for (int64_t d = 0; d < x.getRank(); ++d)
    if (reduced[d])
      shape[d] = 1;
  return shape;
}

template <typename Op> int64_t reducedCount(Op op) {
  return elementCount(op.getX().getType()) / elementCount(op.getType());
}

template <typename Op> void spreadGradient(Op op, GradientContext &g, double factor) {
  auto x = cast<RankedTensorType>(op.getX().getType());
  SmallVector<int64_t> shape = keptShape(op);
  Value grad = g.out();
  if (cast<RankedTensorType>(grad.getType()).getShape() != ArrayRef(shape))
    grad = ReshapeOp::create(g.b, RankedTensorType::get(shape, x.getElementType()), grad, shape);
  g.set(0, ElementwiseMulOp::create(g.b, x, g.constant(factor, x), grad, -1));
}

// The grid of a reduction: dimensions collapse to alternating kept and reduced runs. Rows are blocks of kept elements.
struct Runs {
  SmallVector<int64_t> sizes;    // collapsed dimensions, outermost first
  SmallVector<bool> reduced;
  bool innerReduced() const { return !reduced.empty() && reduced.back(); }
};

template <typename Op> Runs collapse(Op op) {
  auto x = cast<RankedTensorType>(op.getX().getType());
  auto marks = *reducedDims(std::nullopt, x.getRank(), op.getAxis(), op.getReduceAll());
  Runs runs;
  for (int64_t d = 0; d < x.getRank(); ++d) {
    if (x.getDimSize(d) == 1)
      continue;
    if (!runs.sizes.empty() && runs.reduced.back() == marks[d])
      runs.sizes.back() *= x.getDimSize(d);
    else
      runs.sizes.push_back(x.getDimSize(d)), runs.reduced.push_back(marks[d]);
  }
  return runs;
}

constexpr int64_t kColumnBlock = 64; // columns of a column reduction that one row of the grid sums

template <typename Op> int64_t reduceRows(Op op) {
  Runs runs = collapse(op);
  int64_t outputs = elementCount(op.getType());
  if (runs.sizes.empty() || runs.innerReduced())
    return outputs;
  int64_t inner = runs.sizes.back();
  return outputs / inner * ((inner + kColumnBlock - 1) / kColumnBlock);
}

// Emits loops over the reduced runs (but the innermost dimension, if `skipInner`), calling body with the element offset.
SmallVector<Value> overReduced(KernelBuilder &k, const Runs &runs, Value base, SmallVector<Value> carried, bool skipInner,
                               function_ref<SmallVector<Value>(Value offset, ValueRange carried)> body, size_t from = 0) {
  SmallVector<int64_t> strides = rowMajorStrides(runs.sizes);
  size_t end = runs.sizes.size() - (skipInner ? 1 : 0);
  while (from < end && !runs.reduced[from])
    ++from;
  if (from >= end)
    return body(base, carried);
  return k.loop(k.index(0), k.index(runs.sizes[from]), 1, carried, [&](Value i, ValueRange inside) {
    Value offset = k.add(base, k.mul(i, k.index(strides[from])));
    return overReduced(k, runs, offset, llvm::to_vector(inside), skipInner, body, from + 1);
  });
}

template <typename Op> void emitReduce(Op op, KernelBuilder &k, ReduceKind kind, double factor) {
  Runs runs = collapse(op);
  Type element = cast<RankedTensorType>(op.getX().getType()).getElementType();
  Type compute = computeType(element);
  k.setWhole(0, op.getX().getType(), false);
  k.setWhole(1, op.getType(), true);
  SmallVector<int64_t> strides = rowMajorStrides(runs.sizes);
  auto finish = [&](Value sum) {
    return factor == 1 ? sum : k.mul(sum, k.constant(factor, sum.getType()));
  };
  // The offset of the first element of output `number`, which counts kept elements in order.
  auto offsetOf = [&](Value number, size_t runCount) {
    Value offset = k.index(0);
    for (size_t r = runCount; r-- > 0;) {
      if (runs.reduced[r])
        continue;
      offset = k.add(offset, k.mul(k.remIndex(number, runs.sizes[r]), k.index(strides[r])));
      number = k.divIndex(number, runs.sizes[r]);
    }
    return offset;
  };

  if (runs.sizes.empty() || runs.innerReduced()) {
    k.forEachRow([&](Value row) {
      Value base = offsetOf(row, runs.sizes.size());
      int64_t inner = runs.sizes.empty() ? 1 : runs.sizes.back();
      SmallVector<Value> sum = overReduced(
          k, runs, base, {k.identity(kind, compute)}, !runs.sizes.empty(), [&](Value offset, ValueRange carried) {
            Value part = k.reduceColumns(inner, {kind}, {compute}, [&](Value c, int64_t width) {
              return SmallVector<Value>{k.load(0, k.add(offset, c), width)};
            })[0];
            return SmallVector<Value>{k.combine(carried[0], part, kind)};
          });
      k.store(1, row, finish(sum[0]));
    });
    return;
  }
  // Kept innermost: a row of the grid is a block of neighbouring columns, summed side by side.
  int64_t inner = runs.sizes.back(), blocks = (inner + kColumnBlock - 1) / kColumnBlock;
  k.forEachRow([&](Value row) {
    Value outer = k.divIndex(row, blocks);
    Value begin = k.mul(k.remIndex(row, blocks), k.index(kColumnBlock));
    Value end = arith::MinSIOp::create(k.b(), k.add(begin, k.index(kColumnBlock)), k.index(inner));
    Value base = offsetOf(outer, runs.sizes.size() - 1);
    k.forEachColumn(begin, end, [&](Value c, int64_t width) {
      Value start = k.splat(k.identity(kind, compute), width);
      SmallVector<Value> sum = overReduced(k, runs, k.add(base, c), {start}, true, [&](Value offset, ValueRange carried) {
        return SmallVector<Value>{k.combine(carried[0], k.load(0, offset, width), kind)};
      });
      k.store(1, k.add(k.mul(outer, k.index(inner)), c), finish(sum[0]));
    });
  });
}

} // namespace

#define AMPC_REDUCE(OP, KIND, FACTOR)                                                                                 \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,                     \
                                     SmallVectorImpl<Type> &types) {                                                  \
    return inferReduce(loc, adaptor.getX().getType(), adaptor.getAxis(), adaptor.getKeepdim(), adaptor.getReduceAll(), \
                       types);                                                                                        \
  }                                                                                                                   \
  int64_t OP::getKernelRows() { return reduceRows(*this); }                                                           \
  void OP::emitKernel(KernelBuilder &k) { emitReduce(*this, k, KIND, FACTOR); }

AMPC_REDUCE(ReduceSumOp, ReduceKind::Sum, 1.0)
AMPC_REDUCE(ReduceMeanOp, ReduceKind::Sum, 1.0 / reducedCount(*this))
#undef AMPC_REDUCE

void ReduceSumOp::buildGradient(GradientContext &g) { spreadGradient(*this, g, 1.0); }
void ReduceMeanOp::buildGradient(GradientContext &g) { spreadGradient(*this, g, 1.0 / reducedCount(*this)); }

LogicalResult MeanOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get({}, getElementTypeOrSelf(adaptor.getX().getType())));
  return success();
}
SmallVector<Value> MeanOp::decompose(OpBuilder &b) {
  return {ReduceMeanOp::create(b, getLoc(), getType(), getX(), ArrayRef<int64_t>(), false, true)};
}

LogicalResult MseLossOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  // mse_loss_c1
  if (adaptor.getX().getType() != adaptor.getY().getType())
    return emitOptionalError(loc, "expects operands of one type, got ", adaptor.getX().getType(), " and ",
                             adaptor.getY().getType());
  types.push_back(RankedTensorType::get({}, getElementTypeOrSelf(adaptor.getX().getType())));
  return success();
}
SmallVector<Value> MseLossOp::decompose(OpBuilder &b) {
  Type type = getX().getType();
  Value difference = ElementwiseSubOp::create(b, getLoc(), type, getX(), getY(), -1);
  Value square = ElementwiseMulOp::create(b, getLoc(), type, difference, difference, -1);
  return {ReduceMeanOp::create(b, getLoc(), getType(), square, ArrayRef<int64_t>(), false, true)};
}

} // namespace ampc::nn
