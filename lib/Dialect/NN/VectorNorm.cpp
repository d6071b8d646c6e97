// reduce_any, reduce_all, logsumexp, frobenius_norm, p_norm, squared_l2_norm, dist, norm.
#include "Broadcast.h"
#include "Composition.h"
#include "ReducedDims.h"

using namespace mlir;

namespace ampc::nn {
namespace {

SmallVector<int64_t> allDims(Value x) {
  return llvm::to_vector(llvm::seq<int64_t>(0, tensorType(x).getRank()));
}

template <typename Op> SmallVector<int64_t> axesOf(Op op) {
  SmallVector<int64_t> axes;
  for (auto [d, reduced] : llvm::enumerate(*reducedDims(
           std::nullopt, tensorType(op.getX()).getRank(), op.getAxis(), op.getReduceAll())))
    if (reduced)
      axes.push_back(d);
  return axes;
}

// Whether any or all (`least`) elements are true.
template <typename Op> SmallVector<Value> truth(Op op, OpBuilder &b, bool least) {
  Composition f(op, b);
  Value x = f.cast(f.cast(op.getX(), b.getI1Type()), b.getI32Type());
  Value found = least ? f.smallest(x, axesOf(op)) : f.largest(x, axesOf(op));
  return {f.cast(f.reshape(found, tensorType(op.getOut()).getShape()), b.getI1Type())};
}

// The norm over `axes`, which become 1.
Value orderNorm(Composition &f, Value x, double order, ArrayRef<int64_t> axes) {
  Value size = f.abs(x);
  if (std::isinf(order))
    return order > 0 ? f.largest(size, axes) : f.smallest(size, axes);
  if (order == 0)
    return f.sum(f.cast(f.compare("ne", x, 0), f.b.getF32Type()), axes);
  if (order == 1)
    return f.sum(size, axes);
  if (order == 2)
    return f.sqrt(f.sum(f.mul(x, x), axes));
  return f.pow(f.sum(f.pow(size, order), axes), 1 / order);
}

// The gradient of a norm; `norm` and `grad` have size 1 in the dimensions that it is over.
Value orderGradient(Composition &f, Value x, Value norm, Value grad, double order) {
  if (order == 0)
    return f.zero(x);
  Value spread = f.add(f.zero(x), grad);
  if (std::isinf(order)) {
    Value chosen = f.compare("eq", f.abs(x), norm);
    return f.mul(f.where(chosen, f.sign(x), f.zero(x)), spread);
  }
  if (order == 1)
    return f.mul(f.sign(x), spread);
  Value vanishes = f.compare("eq", norm, 0);
  Value safe = f.where(vanishes, f.full(1, norm), norm);
  // sign(x) (|x| / norm)^(order - 1)
  Value ratio = f.div(x, safe);
  if (order != 2)
    ratio = f.mul(f.sign(x), f.pow(f.abs(ratio), order - 1));
  Value share = f.where(vanishes, f.zero(grad), grad);
  return f.mul(ratio, share);
}

// Reductions with `axis`, `keepdim` and `reduce_all`.
template <typename Adaptor>
LogicalResult inferAxes(std::optional<Location> loc, Adaptor adaptor, Type element,
                        SmallVectorImpl<Type> &types) {
  return inferReduce(loc, tensorType(adaptor.getX()), adaptor.getAxis(), adaptor.getKeepdim(),
                     adaptor.getReduceAll(), element, types);
}

SmallVector<int64_t> keptShape(Value x, ArrayRef<int64_t> axes) {
  SmallVector<int64_t> shape(tensorType(x).getShape());
  for (int64_t axis : axes)
    shape[axis] = 1;
  return shape;
}

} // namespace

LogicalResult ReduceAnyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferAxes(loc, adaptor, IntegerType::get(context, 1), types);
}
SmallVector<Value> ReduceAnyOp::decompose(OpBuilder &b) {
  return truth(*this, b, false);
}
LogicalResult ReduceAllOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferAxes(loc, adaptor, IntegerType::get(context, 1), types);
}
SmallVector<Value> ReduceAllOp::decompose(OpBuilder &b) {
  return truth(*this, b, true);
}

LogicalResult LogsumexpOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferAxes(loc, adaptor, tensorType(adaptor.getX()).getElementType(), types);
}
SmallVector<Value> LogsumexpOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value x = f.wide(getX());
  SmallVector<int64_t> axes = axesOf(*this);
  // Of -inf alone, and where there is +inf, nothing is subtracted.
  Value most = f.largest(x, axes);
  Value infinite = f.compare("eq", f.abs(most), std::numeric_limits<double>::infinity());
  most = f.where(infinite, f.zero(most), most);
  Value sum = f.add(f.log(f.sum(f.exp(f.sub(x, most)), axes)), most);
  return {f.round(f.reshape(sum, tensorType(getOut()).getShape()), getX())};
}
void LogsumexpOp::buildGradient(GradientContext &g) {
  // The softmax: exp(x - out)
  Composition f(*this, g.b);
  SmallVector<int64_t> shape = keptShape(getX(), axesOf(*this));
  Value share = f.exp(f.sub(f.wide(getX()), f.reshape(f.wide(getOut()), shape)));
  g.set(0, f.round(f.mul(share, f.reshape(f.wide(g.out()), shape)), getX()));
}

LogicalResult FrobeniusNormOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferAxes(loc, adaptor, tensorType(adaptor.getX()).getElementType(), types);
}
SmallVector<Value> FrobeniusNormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value norm = orderNorm(f, f.wide(getX()), 2, axesOf(*this));
  return {f.round(f.reshape(norm, tensorType(getOut()).getShape()), getX())};
}
void FrobeniusNormOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  SmallVector<int64_t> axes = axesOf(*this), shape = keptShape(getX(), axes);
  Value x = f.wide(getX()), grad = f.reshape(f.wide(g.out()), shape);
  g.set(0, f.round(orderGradient(f, x, orderNorm(f, x, 2, axes), grad, 2), getX()));
}

LogicalResult PNormOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // p_norm_c1
  if (failed(inferAxis(loc, adaptor.getAxis(), x.getRank())))
    return failure();
  return inferReduce(loc, x, ArrayRef<int64_t>(static_cast<int64_t>(adaptor.getAxis())),
                     adaptor.getKeepdim(), adaptor.getAsvector(), x.getElementType(), types);
}
static SmallVector<int64_t> normedAxes(PNormOp op) {
  int64_t rank = tensorType(op.getX()).getRank();
  if (op.getAsvector() || rank == 0)
    return allDims(op.getX());
  return {*inferAxis(std::nullopt, op.getAxis(), rank)};
}
SmallVector<Value> PNormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value norm = orderNorm(f, f.wide(getX()), getPorder().convertToDouble(), normedAxes(*this));
  return {f.round(f.reshape(norm, tensorType(getOut()).getShape()), getX())};
}
void PNormOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  double order = getPorder().convertToDouble();
  SmallVector<int64_t> axes = normedAxes(*this);
  Value x = f.wide(getX()), grad = f.reshape(f.wide(g.out()), keptShape(getX(), axes));
  g.set(0, f.round(orderGradient(f, x, orderNorm(f, x, order, axes), grad, order), getX()));
}

LogicalResult SquaredL2NormOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get({1}, tensorType(adaptor.getX()).getElementType()));
  return success();
}
SmallVector<Value> SquaredL2NormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value x = f.wide(getX());
  return {f.round(f.reshape(f.sum(f.mul(x, x), allDims(x)), {1}), getX())};
}
void SquaredL2NormOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  Value grad = f.reshape(f.wide(g.out()), {});
  g.set(0, f.round(f.mul(f.mul(f.wide(getX()), 2), grad), getX()));
}

LogicalResult DistOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  // dist_c1
  if (failed(inferBinary(loc, adaptor.getOperands(), -1, types)))
    return failure();
  types[0] = RankedTensorType::get({}, tensorType(adaptor.getX()).getElementType());
  return success();
}
SmallVector<Value> DistOp::decompose(OpBuilder &b) {
  RankedTensorType x = tensorType(getX());
  auto shape = *broadcastShapes(std::nullopt, x.getShape(), tensorType(getY()).getShape(), -1);
  Value difference = ElementwiseSubOp::create(b, getLoc(), x.clone(shape), getX(), getY(), -1);
  SmallVector<int64_t> flat{tensorType(difference).getNumElements()};
  Value norm = PNormOp::create(b, getLoc(), getType(), reshapeTo(b, getLoc(), difference, flat),
                               getP(), 0, llvm::APFloat(1e-12), false, true);
  return {norm};
}

LogicalResult NormOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // norm_c1
  auto axis = inferAxis(loc, adaptor.getAxis(), x.getRank());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(x.getShape());
  if (!shape.empty())
    shape[*axis] = 1;
  types.append({x, x.clone(shape)});
  return success();
}
SmallVector<Value> NormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value x = f.wide(getX());
  int64_t rank = tensorType(x).getRank();
  SmallVector<int64_t> axes;
  if (rank > 0)
    axes.push_back(*inferAxis(std::nullopt, getAxis(), rank));
  Value norm = f.sqrt(f.add(f.sum(f.mul(x, x), axes), getEpsilon().convertToDouble()));
  return {f.round(f.div(x, norm), getX()), f.round(norm, getX())};
}

} // namespace ampc::nn
