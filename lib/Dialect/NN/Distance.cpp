// softmin, cosine_similarity, smooth_l1_loss, cross_entropy, triplet_margin_loss, renorm.
#include "Broadcast.h"
#include "Places.h"

using namespace mlir;

namespace ampc::nn {
namespace {

class Distance : public Places {
public:
  using Places::Places;

  Value softmax(Value x, int64_t axis) {
    return named(SoftmaxOp::create(b, loc, x.getType(), x, axis));
  }
  Value expand(Value x, ArrayRef<int64_t> shape) {
    auto type = tensorType(x).clone(shape);
    return type == x.getType() ? x : named(ExpandOp::create(b, loc, type, x, shape));
  }
  Value relu(Value x) { return named(ReluOp::create(b, loc, x.getType(), x)); }
  // The norm of x along its last dimension, which goes.
  Value norm(Value x, double order) {
    auto type = tensorType(x).clone(tensorType(x).getShape().drop_back());
    return named(PNormOp::create(b, loc, type, x, llvm::APFloat(order), -1, llvm::APFloat(1e-12),
                                 false, false));
  }
  Value transpose(Value x, ArrayRef<int64_t> perm) {
    SmallVector<int64_t> shape;
    for (int64_t d : perm)
      shape.push_back(tensorType(x).getDimSize(d));
    return named(TransposeOp::create(b, loc, tensorType(x).clone(shape), x, perm));
  }
  // The losses themselves, their mean or their sum.
  Value reduced(Value losses, StringRef reduction) {
    if (reduction == "none")
      return losses;
    auto axes = llvm::to_vector(llvm::seq<int64_t>(0, tensorType(losses).getRank()));
    return reshape(reduction == "mean" ? mean(losses, axes) : sum(losses, axes), {});
  }
};

// Fails unless `reduction` is one of none, mean and sum; else gives the type of what it makes.
FailureOr<Type> inferReduction(std::optional<Location> loc, StringRef reduction,
                               RankedTensorType losses) {
  if (!llvm::is_contained({"none", "mean", "sum"}, reduction))
    return emitOptionalError(loc, "expects `reduction` to be none, mean or sum, got ", reduction);
  return reduction == "none" ? losses : losses.clone(ArrayRef<int64_t>());
}

} // namespace

LogicalResult SoftminOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  // softmin_c1
  if (failed(inferAxis(loc, adaptor.getAxis(), tensorType(adaptor.getX()).getRank())))
    return failure();
  types.push_back(adaptor.getX().getType());
  return success();
}
SmallVector<Value> SoftminOp::decompose(OpBuilder &b) {
  Distance f(*this, b);
  return {f.softmax(f.negate(getX()), getAxis())};
}

LogicalResult CosineSimilarityOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                   Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX1()), y = tensorType(adaptor.getX2());
  // cosine_similarity_c1
  if (x.getElementType() != y.getElementType())
    return emitOptionalError(loc, "expects `x1` and `x2` of one element type, got ", x, " and ", y);
  auto shape = broadcastShapes(loc, x.getShape(), y.getShape(), -1);
  if (failed(shape))
    return failure();
  // cosine_similarity_c2
  if (shape->empty())
    return emitOptionalError(loc, "expects `x1` or `x2` with a dimension, got ", x, " and ", y);
  auto axis = inferAxis(loc, adaptor.getAxis(), static_cast<int64_t>(shape->size()));
  if (failed(axis))
    return failure();
  shape->erase(shape->begin() + *axis);
  types.push_back(x.clone(*shape));
  return success();
}
SmallVector<Value> CosineSimilarityOp::decompose(OpBuilder &b) {
  Distance f(*this, b);
  auto shape = *broadcastShapes(std::nullopt, tensorType(getX1()).getShape(),
                                tensorType(getX2()).getShape(), -1);
  int64_t axis = *inferAxis(std::nullopt, getAxis(), static_cast<int64_t>(shape.size()));
  auto spread = [&](Value x) { return f.expand(f.wide(x), shape); };
  auto along = [&](Value x, Value y) { return f.sum(f.mul(x, y), {axis}); };
  Value x = spread(getX1()), y = spread(getX2());
  Value squares = f.mul(along(x, x), along(y, y));
  double eps = getEps().convertToDouble();
  Value cosine = f.div(along(x, y), f.sqrt(f.max(squares, eps * eps)));
  return {f.round(f.reshape(cosine, tensorType(getOut()).getShape()), getX1())};
}

LogicalResult SmoothL1LossOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // smooth_l1_loss_c1
  if (x != adaptor.getY().getType())
    return emitOptionalError(loc, "expects operands of one shape and dtype, got ", x, " and ",
                             adaptor.getY().getType());
  // smooth_l1_loss_c2
  FailureOr<Type> type = inferReduction(loc, adaptor.getReduction(), x);
  if (failed(type))
    return failure();
  // smooth_l1_loss_c3
  double delta = adaptor.getDelta().convertToDouble();
  if (!(delta > 0 && std::isfinite(delta)))
    return emitOptionalError(loc, "expects `delta` to be positive, got ", delta);
  types.push_back(*type);
  return success();
}
SmallVector<Value> SmoothL1LossOp::decompose(OpBuilder &b) {
  Distance f(*this, b);
  double delta = getDelta().convertToDouble();
  Value x = f.wide(getX());
  Value losses = HuberLossOp::create(b, getLoc(), x.getType(), x, f.wide(getY()), getDelta());
  if (!getIsHuber())
    losses = f.mul(losses, 1 / delta);
  return {f.round(f.reduced(losses, getReduction()), getX())};
}

LogicalResult CrossEntropyOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), label = tensorType(adaptor.getLabel());
  // cross_entropy_c1
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects `x` with a dimension, got ", x);
  SmallVector<int64_t> shape(x.getShape());
  shape.back() = 1;
  // cross_entropy_c2
  if (adaptor.getSoftLabel() && label != x)
    return emitOptionalError(loc, "expects a soft `label` of the shape and dtype of `x`, ", x,
                             ", got ", label);
  if (!adaptor.getSoftLabel() && label.getShape() != ArrayRef(shape))
    return emitOptionalError(loc, "expects `label` of shape [", ArrayRef(shape), "], got [",
                             label.getShape(), "]");
  if (!adaptor.getSoftLabel() && !isa<IntegerType>(label.getElementType()))
    return emitOptionalError(loc, "expects `label` of integers, got ", label.getElementType());
  types.push_back(x.clone(shape));
  return success();
}
std::optional<IndexRange> CrossEntropyOp::getIndexRange(unsigned operand) {
  if (operand != 1 || getSoftLabel())
    return std::nullopt;
  return IndexRange{tensorType(getX()).getShape().back(), static_cast<int64_t>(getIgnoreIndex()),
                    "label", "classes"};
}

namespace {

// Of a hard label: where it names the class of a place, and the factor of each line: 0 where it is
// ignored, NaN where it is no class.
struct HardClasses {
  Value chosen, factor;

  HardClasses(Distance &f, CrossEntropyOp op) {
    ArrayRef<int64_t> shape = tensorType(op.getX()).getShape();
    auto rank = static_cast<int64_t>(shape.size());
    Value label = f.wideIndex(op.getLabel());
    chosen = f.matches("eq", f.along(rank - 1, rank, shape.back()), label, shape);
    Value like = f.cast(label, f.b.getF32Type());
    Value one = f.full(1, like), none = f.zero(like);
    Value wrong = f.full(std::numeric_limits<double>::quiet_NaN(), like);
    Value last = f.compare("lt", label, static_cast<double>(shape.back()));
    factor = f.where(f.compare("ge", label, 0), f.where(last, one, wrong), wrong);
    Value ignored = f.full(static_cast<double>(static_cast<int64_t>(op.getIgnoreIndex())), label);
    factor = f.where(f.compare("eq", label, ignored), none, factor);
  }
};

} // namespace

SmallVector<Value> CrossEntropyOp::decompose(OpBuilder &b) {
  Distance f(*this, b);
  Value x = f.wide(getX());
  int64_t last = tensorType(x).getRank() - 1;
  if (getSoftLabel()) {
    Value logs = f.max(f.log(x), -1e20);
    return {f.round(f.negate(f.sum(f.mul(f.wide(getLabel()), logs), {last})), getX())};
  }
  HardClasses classes(f, *this);
  Value picked = f.sum(f.where(classes.chosen, x, f.zero(x)), {last});
  // A line that does not count takes the logarithm of 1.
  Value counts = f.compare("eq", classes.factor, 1);
  picked = f.where(counts, picked, f.full(1, picked));
  Value loss = f.negate(f.max(f.log(picked), -1e20));
  return {f.round(f.where(counts, loss, classes.factor), getX())};
}
// -label / x, where the label is 1 at a hard label's class.
void CrossEntropyOp::buildGradient(GradientContext &g) {
  Distance f(*this, g.b);
  Value x = f.wide(getX()), dout = f.wide(g.out());
  if (getSoftLabel()) {
    g.set(0, f.round(f.negate(f.mul(f.div(f.wide(getLabel()), x), dout)), getX()));
    return;
  }
  HardClasses classes(f, *this);
  // NaN stays NaN in all elements of its line, and nothing is divided where the label is not.
  Value share = f.div(1, f.where(classes.chosen, x, f.full(1, x)));
  share = f.where(classes.chosen, share, f.zero(x));
  g.set(0, f.round(f.negate(f.mul(f.mul(share, classes.factor), dout)), getX()));
}

LogicalResult TripletMarginLossOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                    Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getInput());
  // triplet_margin_loss_c1
  if (x.getRank() == 0 || x != adaptor.getPositive().getType() ||
      x != adaptor.getNegative().getType())
    return emitOptionalError(loc, "expects operands of one type with a dimension, got ", x, ", ",
                             adaptor.getPositive().getType(), " and ",
                             adaptor.getNegative().getType());
  // triplet_margin_loss_c2
  FailureOr<Type> type =
      inferReduction(loc, adaptor.getReduction(), x.clone(x.getShape().drop_back()));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}
SmallVector<Value> TripletMarginLossOp::decompose(OpBuilder &b) {
  Distance f(*this, b);
  double order = getP().convertToDouble(), epsilon = getEpsilon().convertToDouble();
  Value x = f.wide(getInput()), positive = f.wide(getPositive()), negative = f.wide(getNegative());
  auto between = [&](Value a, Value b) { return f.norm(f.add(f.sub(a, b), epsilon), order); };
  Value near = between(x, positive), far = between(x, negative);
  if (getSwap())
    far = f.min(far, between(positive, negative));
  Value losses = f.relu(f.add(f.sub(near, far), getMargin().convertToDouble()));
  return {f.round(f.reduced(losses, getReduction()), getInput())};
}

LogicalResult RenormOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // renorm_c1
  if (x.getRank() < 2)
    return emitOptionalError(loc, "expects x of at least two dimensions, got ", x);
  if (failed(inferAxis(loc, adaptor.getAxis(), x.getRank())))
    return failure();
  // renorm_c2
  double p = adaptor.getP().convertToDouble(), most = adaptor.getMaxNorm().convertToDouble();
  if (!(p > 0))
    return emitOptionalError(loc, "expects `p` to be positive, got ", p);
  if (!(most >= 0))
    return emitOptionalError(loc, "expects `max_norm` that is not negative, got ", most);
  types.push_back(x);
  return success();
}
SmallVector<Value> RenormOp::decompose(OpBuilder &b) {
  Distance f(*this, b);
  RankedTensorType type = tensorType(getX());
  int64_t axis = *inferAxis(std::nullopt, getAxis(), type.getRank());
  // The slices as rows.
  SmallVector<int64_t> perm{axis};
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (d != axis)
      perm.push_back(d);
  Value x = f.wide(getX()), slices = f.transpose(x, perm);
  int64_t count = type.getDimSize(axis);
  Value norm =
      f.norm(f.reshape(slices, {count, type.getNumElements() / count}), getP().convertToDouble());
  double most = getMaxNorm().convertToDouble();
  Value factor = f.div(most, f.add(norm, 1e-7));
  factor = f.where(f.compare("gt", norm, most), factor, f.full(1, norm));
  SmallVector<int64_t> spread(type.getRank(), 1);
  spread[axis] = count;
  return {f.round(f.mul(x, f.reshape(factor, spread)), getX())};
}

} // namespace ampc::nn
