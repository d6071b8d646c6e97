// reduce_sum, reduce_mean, reduce_prod, reduce_max, reduce_min: shapes, gradients, and the two
// stages of long reductions.
#include "Composition.h"
#include "ReduceKernel.h"
#include "ReducedDims.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace ampc::nn {
FailureOr<SmallVector<bool>> reducedDims(std::optional<Location> loc, int64_t rank,
                                         ArrayRef<int64_t> axes, std::optional<bool> all) {
  bool everything = axes.empty() || all == true;
  SmallVector<bool> reduced(rank, everything);
  for (int64_t axis : axes) {
    // reduce_sum_c1
    auto d = inferAxis(loc, axis, rank, "each entry of `axis`");
    if (failed(d))
      return failure();
    if (rank == 0 || everything)
      continue;
    // reduce_sum_c2
    if (reduced[*d])
      return emitOptionalError(loc, "expects distinct axes in `axis`, got ", axis, " twice");
    reduced[*d] = true;
  }
  return reduced;
}

LogicalResult inferReduce(std::optional<Location> loc, RankedTensorType x, ArrayRef<int64_t> axes,
                          bool keepdim, std::optional<bool> all, Type element,
                          SmallVectorImpl<Type> &types) {
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
  types.push_back(RankedTensorType::get(shape, element));
  return success();
}

namespace {

template <typename Op> SmallVector<bool> marksOf(Op op) {
  return *reducedDims(std::nullopt, tensorType(op.getX()).getRank(), op.getAxis(),
                      op.getReduceAll());
}

template <typename Op> int64_t reducedCount(Op op) {
  return elementCount(op.getX().getType()) / elementCount(op.getType());
}

// Reshapes a value with the result's elements so that it broadcasts over x: reduced dimensions
// become 1.
template <typename Op> Value kept(Op op, GradientContext &g, Value value) {
  SmallVector<int64_t> shape(tensorType(op.getX()).getShape());
  for (auto [d, reduced] : llvm::enumerate(marksOf(op)))
    if (reduced)
      shape[d] = 1;
  return reshapeTo(g.b, g.b.getLoc(), value, shape);
}

template <typename Op> void spreadGradient(Op op, GradientContext &g, double factor) {
  RankedTensorType x = tensorType(op.getX());
  Value grad = kept(op, g, g.out());
  // 1 / n may underflow in f16 although its product with a scaled gradient does not.
  if (factor != 1 && isLowPrecision(x.getElementType())) {
    RankedTensorType low = tensorType(grad), wide = low.clone(g.b.getF32Type());
    Value scaled = ElementwiseMulOp::create(
        g.b, wide, CastOp::create(g.b, wide, grad, g.b.getF32Type()), g.constant(factor, wide), -1);
    grad = CastOp::create(g.b, low, scaled, low.getElementType());
    factor = 1;
  }
  g.set(0, ElementwiseMulOp::create(g.b, x, g.constant(factor, x), grad, -1));
}

// Distributes the gradient equally among the elements that equal the result.
template <typename Op> void chosenGradient(Op op, GradientContext &g) {
  RankedTensorType x = tensorType(op.getX());
  Value out = kept(op, g, op.getOut());
  Type keptType = out.getType();
  Value chosen = CompareOp::create(g.b, x.clone(g.b.getI1Type()), op.getX(), out, "eq");
  // float16 represents integers up to 2048 only, so the count is computed in the compute type.
  Type wide = computeType(x.getElementType()),
       countType = cast<RankedTensorType>(keptType).clone(wide);
  Value ones = CastOp::create(g.b, x.clone(wide), chosen, wide);
  SmallVector<int64_t> axes;
  for (auto [d, reduced] : llvm::enumerate(marksOf(op)))
    if (reduced)
      axes.push_back(d);
  Value count =
      axes.empty() ? ones : Value(ReduceSumOp::create(g.b, countType, ones, axes, true, false));
  Value grad = kept(op, g, g.out());
  if (keptType != countType)
    grad = CastOp::create(g.b, countType, grad, wide);
  Value share = ElementwiseDivOp::create(g.b, countType, grad, count, -1);
  if (keptType != countType)
    share = CastOp::create(g.b, keptType, share, x.getElementType());
  g.set(0, WhereOp::create(g.b, x, chosen, share, g.constant(0, x)));
}

template <typename Op>
void emitReduction(Op op, KernelBuilder &k, ReduceKind kind, int64_t divisor) {
  k.setWhole(op);
  Type compute = computeType(tensorType(op.getX()).getElementType());
  auto term = [](Value x) { return x; };
  Reduction(tensorType(op.getX()), marksOf(op)).emit(k, kind, compute, term, [&](Value sum) {
    if (divisor == 1)
      return sum;
    // For floats, a division by a constant is replaced by a product with its reciprocal.
    if (isa<FloatType>(compute))
      return k.mul(sum, k.constant(1.0 / divisor, sum.getType()));
    return k.div(sum, k.constant(divisor, sum.getType()));
  });
}

// Splits a long reduction with few results into two stages; floats stay f32 in between.
template <typename Op>
SmallVector<Value> twoStages(Op op, OpBuilder &b, StringRef kind, int64_t divisor) {
  RankedTensorType x = tensorType(op.getX()), out = tensorType(op.getOut());
  SmallVector<bool> marks = marksOf(op);
  int64_t parts = Reduction(x, marks).usefulParts();
  if (parts == 1 || (divisor != 1 && !isa<FloatType>(x.getElementType())))
    return {};
  SmallVector<int64_t> axes, shape{parts};
  for (int64_t d = 0; d < x.getRank(); ++d) {
    if (marks[d])
      axes.push_back(d);
    else
      shape.push_back(x.getDimSize(d));
  }
  Location loc = op.getLoc();
  auto partial = RankedTensorType::get(shape, computeType(x.getElementType()));
  auto total = RankedTensorType::get(ArrayRef(shape).drop_front(), partial.getElementType());
  Value value =
      ReducePartsOp::create(b, loc, partial, op.getX(), Value(), kind, axes, parts, false);
  if (kind == "sum")
    value = ReduceSumOp::create(b, loc, total, value, ArrayRef<int64_t>{0}, false, false);
  else if (kind == "product")
    value = ReduceProdOp::create(b, loc, total, value, ArrayRef<int64_t>{0}, false, false);
  else if (kind == "max")
    value = ReduceMaxOp::create(b, loc, total, value, ArrayRef<int64_t>{0}, false, false);
  else
    value = ReduceMinOp::create(b, loc, total, value, ArrayRef<int64_t>{0}, false, false);
  if (divisor != 1) {
    Value factor = FillConstantOp::create(b, loc, total, total.getShape(),
                                          llvm::APFloat(1.0 / divisor), total.getElementType());
    value = ElementwiseMulOp::create(b, loc, total, value, factor, -1);
  }
  if (total.getElementType() != out.getElementType())
    value = CastOp::create(b, loc, total.clone(out.getElementType()), value, out.getElementType());
  return {reshapeTo(b, loc, value, out.getShape())};
}

// Adds ampc.epilogue to kernels that sum columns, for OfferSums: a library product can compute the
// sum instead of one stage or of both.
void markColumnSums(KernelBuilder &k, StringRef kind) {
  OpBuilder b(k.function().getContext());
  k.function()->setAttr("ampc.epilogue",
                        b.getDictionaryAttr({b.getNamedAttr("kind", b.getStringAttr(kind)),
                                             b.getNamedAttr("of", b.getI64IntegerAttr(0)),
                                             b.getNamedAttr("result", b.getI64IntegerAttr(1))}));
}

} // namespace

// Without `keepdim` the kept dimensions must stay in their order: the channels, which move behind
// the spatial dimensions, or all of these are reduced.
template <typename Op> static bool canReduceChannelsLast(Op op) {
  int64_t rank = tensorType(op.getX()).getRank();
  if (!isImageRank(rank) || op.getKeepdim())
    return isImageRank(rank);
  SmallVector<bool> marks = marksOf(op);
  return marks[1] || llvm::all_of(ArrayRef(marks).drop_front(2), [](bool mark) { return mark; });
}
template <typename Op> static void moveReducedAxes(Op op) {
  SmallVector<int64_t> axes(op.getAxis());
  for (int64_t &axis : axes)
    axis = channelsLastAxis(axis, tensorType(op.getX()).getRank());
  op.setAxis(axes);
}

#define AMPC_REDUCE(OP, KIND, WORD, DIVISOR)                                                       \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,  \
                                     SmallVectorImpl<Type> &types) {                               \
    return inferReduce(loc, tensorType(adaptor.getX()), adaptor.getAxis(), adaptor.getKeepdim(),   \
                       adaptor.getReduceAll(), tensorType(adaptor.getX()).getElementType(),        \
                       types);                                                                     \
  }                                                                                                \
  int64_t OP::getKernelRows() {                                                                    \
    return Reduction(tensorType(getX()), marksOf(*this)).rows();                                   \
  }                                                                                                \
  void OP::emitKernel(KernelBuilder &k) {                                                          \
    emitReduction(*this, k, KIND, DIVISOR);                                                        \
    if (isa<ReduceSumOp>(getOperation()) &&                                                        \
        Reduction(tensorType(getX()), marksOf(*this)).ofColumns())                                 \
      markColumnSums(k, "sums");                                                                   \
  }                                                                                                \
  SmallVector<Value> OP::widenGrid(OpBuilder &b) {                                                 \
    return twoStages(*this, b, WORD, DIVISOR);                                                     \
  }                                                                                                \
  bool OP::canMoveChannels() {                                                                     \
    return canReduceChannelsLast(*this);                                                           \
  }                                                                                                \
  void OP::moveChannelsLast() {                                                                    \
    moveReducedAxes(*this);                                                                        \
  }                                                                                                \
  bool OP::isImageResult(unsigned) {                                                               \
    return getKeepdim();                                                                           \
  }

AMPC_REDUCE(ReduceSumOp, ReduceKind::Sum, "sum", 1)
AMPC_REDUCE(ReduceMeanOp, ReduceKind::Sum, "sum", reducedCount(*this))
AMPC_REDUCE(ReduceProdOp, ReduceKind::Product, "product", 1)
AMPC_REDUCE(ReduceMaxOp, ReduceKind::Max, "max", 1)
AMPC_REDUCE(ReduceMinOp, ReduceKind::Min, "min", 1)
#undef AMPC_REDUCE

void ReduceSumOp::buildGradient(GradientContext &g) {
  spreadGradient(*this, g, 1.0);
}
void ReduceMeanOp::buildGradient(GradientContext &g) {
  spreadGradient(*this, g, 1.0 / reducedCount(*this));
}
// The product of the other elements, which is out / x unless an element is 0.
void ReduceProdOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  SmallVector<int64_t> axes;
  for (auto [d, reduced] : llvm::enumerate(marksOf(*this)))
    if (reduced)
      axes.push_back(d);
  Value x = f.wide(getX()), grad = f.wide(kept(*this, g, g.out()));
  Value isZero = f.compare("eq", x, 0);
  Value others = f.where(isZero, f.full(1, x), x), product = others;
  if (!axes.empty())
    product = ReduceProdOp::create(g.b, grad.getType(), others, axes, true, false);
  Value zeros = f.sum(f.cast(isZero, g.b.getF32Type()), axes);
  Value without = f.where(f.compare("eq", zeros, 0), product, f.zero(product));
  Value only = f.where(f.compare("eq", zeros, 1), product, f.zero(product));
  Value slope = f.where(isZero, f.add(f.zero(x), only), f.mul(f.div(1, others), without));
  g.set(0, f.round(f.mul(slope, grad), getX()));
}
void ReduceMaxOp::buildGradient(GradientContext &g) {
  chosenGradient(*this, g);
}
void ReduceMinOp::buildGradient(GradientContext &g) {
  chosenGradient(*this, g);
}

LogicalResult ReducePartsOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  SmallVector<bool> marks(x.getRank());
  for (int64_t axis : adaptor.getAxis()) {
    // reduce_parts_c1
    if (axis < 0 || axis >= x.getRank() || marks[axis])
      return emitOptionalError(loc, "expects distinct axes in [0, ", x.getRank(), "), got [",
                               adaptor.getAxis(), "]");
    marks[axis] = true;
  }
  if (adaptor.getAxis().empty())
    return emitOptionalError(loc, "expects axes to reduce, got none");
  // reduce_parts_c2
  if (adaptor.getParts() < 1)
    return emitOptionalError(loc, "expects one part or more, got ", adaptor.getParts());
  // reduce_parts_c3
  bool squares = adaptor.getKind() == "squares";
  if (!squares && !llvm::is_contained({"sum", "product", "max", "min"}, adaptor.getKind()))
    return emitOptionalError(loc, "expects kind sum, squares, product, max or min, got ",
                             adaptor.getKind());
  // reduce_parts_c4
  if (squares && !isa<FloatType>(x.getElementType()))
    return emitOptionalError(loc, "expects floats for kind squares, got ", x.getElementType());
  Value factor = adaptor.getFactor();
  if (factor && (!squares || !tensorType(factor).getElementType().isF32() ||
                 elementCount(factor.getType()) != 1))
    return emitOptionalError(loc, "expects a `factor` that is one f32, and only for squares, got ",
                             factor.getType());
  SmallVector<int64_t> shape{static_cast<int64_t>(adaptor.getParts())};
  for (int64_t d = 0; d < x.getRank(); ++d)
    if (!marks[d])
      shape.push_back(x.getDimSize(d));
  types.push_back(RankedTensorType::get(shape, computeType(x.getElementType())));
  return success();
}

static Reduction partsOf(ReducePartsOp op) {
  RankedTensorType x = tensorType(op.getX());
  SmallVector<bool> marks(x.getRank());
  for (int64_t axis : op.getAxis())
    marks[axis] = true;
  return Reduction(x, marks, op.getParts());
}
int64_t ReducePartsOp::getKernelRows() {
  return partsOf(*this).rows();
}

KernelRequest ReducePartsOp::getKernelRequest() {
  int64_t part = partsOf(*this).equalPart();
  if (!part)
    return {defaultKernelKey(*this), getKernelRows(), false};
  KernelKey key("reduce_parts");
  key.add(part);
  key.add(getKindAttr().getAsOpaquePointer());
  key.add(tensorType(getX()).getElementType().getAsOpaquePointer());
  key.add(int64_t(bool(getFactor())) + 2 * int64_t(getRounds()));
  return {key.text(), getKernelRows(), true};
}

void ReducePartsOp::emitKernel(KernelBuilder &k) {
  auto kind = llvm::StringSwitch<ReduceKind>(getKind())
                  .Case("product", ReduceKind::Product)
                  .Case("max", ReduceKind::Max)
                  .Case("min", ReduceKind::Min)
                  .Default(ReduceKind::Sum);
  Reduction reduction = partsOf(*this);
  Type element = tensorType(getX()).getElementType();
  k.setWhole(*this);
  // A row accesses a part of its own, so ranks may divide the rows (amprun --zero=1).
  if (int64_t part = reduction.equalPart()) {
    k.setAccess(0, 0, part * elementBytes(element), true, false);
    k.setAccess(k.argumentCount() - 1, 0, elementBytes(tensorType(getOut()).getElementType()),
                false, true);
  }
  Value factor = getFactor() ? k.load(1, k.index(0)) : Value();
  auto square = [&](Value x) {
    if (factor)
      x = k.mul(x, k.splat(factor, KernelBuilder::widthOf(x)));
    if (getRounds())
      x = k.round(x, element);
    return k.mul(x, x);
  };
  bool squares = getKind() == "squares";
  reduction.emit(
      k, kind, computeType(element), [&](Value x) { return squares ? square(x) : x; },
      [](Value sum) { return sum; });
  if (getKind() == "sum" && reduction.ofColumns())
    markColumnSums(k, "partial_sums");
}

} // namespace ampc::nn
