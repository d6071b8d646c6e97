// bce_loss, log_loss, huber_loss, kldiv_loss, sigmoid_cross_entropy_with_logits, label_smooth.
#include "Composition.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// bce_loss_c1, log_loss_c1, huber_loss_c1, kldiv_loss_c1, sigmoid_cross_entropy_with_logits_c1
LogicalResult inferElementLoss(std::optional<Location> loc, ValueRange operands,
                               SmallVectorImpl<Type> &types) {
  for (Value operand : operands.drop_front())
    if (operand.getType() != operands[0].getType())
      return emitOptionalError(loc, "expects operands of one shape and dtype, got ",
                               operands[0].getType(), " and ", operand.getType());
  types.push_back(operands[0].getType());
  return success();
}

// log(1 + exp(-x)) = max(-x, 0) + log(1 + exp(-|x|))
Value softplusOfNegative(Composition &f, Value x) {
  Value e = f.exp(f.negate(f.abs(x)));
  return f.add(f.max(f.negate(x), 0), f.log1p(e));
}

} // namespace

#define AMPC_ELEMENT_LOSS(OP)                                                                      \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,  \
                                     SmallVectorImpl<Type> &types) {                               \
    return inferElementLoss(loc, adaptor.getOperands(), types);                                    \
  }
AMPC_ELEMENT_LOSS(BceLossOp)
AMPC_ELEMENT_LOSS(LogLossOp)
AMPC_ELEMENT_LOSS(HuberLossOp)
AMPC_ELEMENT_LOSS(SigmoidCrossEntropyWithLogitsOp)
#undef AMPC_ELEMENT_LOSS

SmallVector<Value> BceLossOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value x = f.wide(getX()), label = f.wide(getLabel());
  Value right = f.max(f.log(x), -100), wrong = f.max(f.log(f.sub(1, x)), -100);
  // (label - 1) log(1 - x) - label log(x)
  Value loss = f.sub(f.mul(f.add(label, -1), wrong), f.mul(label, right));
  return {f.round(loss, getX())};
}
void BceLossOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  Value x = f.wide(getX());
  Value slope = f.div(f.sub(x, f.wide(getLabel())), f.max(f.mul(x, f.sub(1, x)), 1e-12));
  g.set(0, f.round(f.mul(f.wide(g.out()), slope), getX()));
}

SmallVector<Value> LogLossOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  double epsilon = getEpsilon().convertToDouble();
  Value x = f.wide(getX()), label = f.wide(getLabel());
  Value right = f.log(f.add(x, epsilon)), wrong = f.log(f.sub(1 + epsilon, x));
  Value loss = f.sub(f.mul(f.add(label, -1), wrong), f.mul(label, right));
  return {f.round(loss, getX())};
}
void LogLossOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  double epsilon = getEpsilon().convertToDouble();
  Value x = f.wide(getX()), label = f.wide(getLabel());
  Value slope =
      f.sub(f.div(f.sub(1, label), f.sub(1 + epsilon, x)), f.div(label, f.add(x, epsilon)));
  g.set(0, f.round(f.mul(f.wide(g.out()), slope), getX()));
}

SmallVector<Value> HuberLossOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  double delta = getDelta().convertToDouble();
  Value size = f.abs(f.sub(f.wide(getY()), f.wide(getX())));
  Value far = f.mul(f.add(size, -delta / 2), delta);
  Value loss = f.where(f.compare("le", size, delta), f.mul(f.mul(size, size), 0.5), far);
  return {f.round(loss, getX())};
}
void HuberLossOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  double delta = getDelta().convertToDouble();
  Value residual = f.sub(f.wide(getY()), f.wide(getX()));
  Value slope =
      f.where(f.compare("le", f.abs(residual), delta), residual, f.mul(f.sign(residual), delta));
  Value grad = f.mul(f.wide(g.out()), slope);
  if (g.wants(0))
    g.set(0, f.round(f.negate(grad), getX()));
  if (g.wants(1))
    g.set(1, f.round(grad, getX()));
}

LogicalResult KldivLossOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  if (failed(inferElementLoss(loc, adaptor.getOperands(), types)))
    return failure();
  auto x = cast<RankedTensorType>(types[0]);
  StringRef reduction = adaptor.getReduction();
  // kldiv_loss_c2
  if (!llvm::is_contained({"none", "mean", "sum", "batchmean"}, reduction))
    return emitOptionalError(loc, "expects `reduction` to be none, mean, sum or batchmean, got ",
                             reduction);
  if (reduction == "batchmean" && x.getRank() == 0)
    return emitOptionalError(loc, "expects x with a dimension for `reduction` batchmean, got ", x);
  if (reduction != "none")
    types[0] = RankedTensorType::get({}, x.getElementType());
  return success();
}

namespace {
// What the reduction of a loss divides the sum of the elements by.
double lossShare(StringRef reduction, RankedTensorType x) {
  return reduction == "mean"        ? 1.0 / static_cast<double>(x.getNumElements())
         : reduction == "batchmean" ? 1.0 / static_cast<double>(x.getDimSize(0))
                                    : 1.0;
}
} // namespace

SmallVector<Value> KldivLossOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType type = tensorType(getX());
  Value x = f.wide(getX()), target = f.wide(getTarget());
  Value loss;
  if (getLogTarget()) {
    loss = f.mul(f.exp(target), f.sub(target, x));
  } else {
    Value positive = f.compare("gt", target, 0);
    loss = f.mul(target, f.sub(f.log(f.where(positive, target, f.full(1, target))), x));
    loss = f.where(positive, loss, f.zero(loss));
  }
  if (getReduction() != "none") {
    loss = f.sum(loss, llvm::to_vector(llvm::seq<int64_t>(0, type.getRank())));
    loss = f.mul(f.reshape(loss, {}), lossShare(getReduction(), type));
  }
  return {f.round(loss, getX())};
}
void KldivLossOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  RankedTensorType type = tensorType(getX());
  Value target = f.wide(getTarget());
  Value weight = getLogTarget() ? f.exp(target) : f.max(target, 0);
  Value scaled = f.mul(weight, -lossShare(getReduction(), type));
  g.set(0, f.round(f.mul(scaled, f.wide(g.out())), getX()));
}

// 0 where the label is ignored, and with `normalize` divided by the number of the others.
static Value counted(SigmoidCrossEntropyWithLogitsOp op, Composition &f, Value value, Value label) {
  Value kept =
      f.compare("ne", label, static_cast<double>(static_cast<int64_t>(op.getIgnoreIndex())));
  value = f.where(kept, value, f.zero(value));
  if (!op.getNormalize())
    return value;
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, tensorType(value).getRank()));
  Value count = f.reshape(f.sum(f.cast(kept, f.b.getF32Type()), axes), {});
  return f.div(value, f.max(count, 1e-5));
}

SmallVector<Value> SigmoidCrossEntropyWithLogitsOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value x = f.wide(getX()), label = f.wide(getLabel());
  Value term = softplusOfNegative(f, x);
  if (getPosWeight())
    term = f.mul(term, f.wide(getPosWeight()));
  Value loss = f.add(f.mul(f.sub(1, label), x), term);
  return {f.round(counted(*this, f, loss, label), getX())};
}
void SigmoidCrossEntropyWithLogitsOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  Value x = f.wide(getX()), label = f.wide(getLabel());
  Value weight = f.sigmoid(f.negate(x));
  if (getPosWeight())
    weight = f.mul(weight, f.wide(getPosWeight()));
  Value grad = f.mul(f.wide(g.out()), f.sub(f.sub(1, label), weight));
  g.set(0, f.round(counted(*this, f, grad, label), getX()));
}

LogicalResult LabelSmoothOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // label_smooth_c1
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects x of at least one dimension, got ", x);
  // label_smooth_c2
  if (Value prior = adaptor.getPrior())
    if (tensorType(prior).getElementType() != x.getElementType() ||
        tensorType(prior).getNumElements() != x.getShape().back())
      return emitOptionalError(loc, "expects a prior of ", x.getShape().back(),
                               " elements of the type of x, ", x, ", got ", prior.getType());
  types.push_back(x);
  return success();
}
SmallVector<Value> LabelSmoothOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  double epsilon = getEpsilon().convertToDouble();
  int64_t classes = tensorType(getX()).getShape().back();
  Value kept = f.mul(f.wide(getX()), 1 - epsilon);
  Value y = getPrior() ? f.add(kept, f.mul(f.reshape(f.wide(getPrior()), {classes}), epsilon))
                       : f.add(kept, epsilon / static_cast<double>(classes));
  return {f.round(y, getX())};
}
void LabelSmoothOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  g.set(0, f.round(f.mul(f.wide(g.out()), 1 - getEpsilon().convertToDouble()), getX()));
}

} // namespace ampc::nn
