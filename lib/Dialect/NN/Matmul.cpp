// matmul: shapes and gradient. The product itself is a library call (lower phase).
#include "Broadcast.h"
#include "ampc/Dialect/NN/Gemm.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult MatmulOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(adaptor.getX().getType()),
       y = cast<RankedTensorType>(adaptor.getY().getType());
  // matmul_c1
  if (x.getElementType() != y.getElementType())
    return emitOptionalError(loc, "expects `x` and `y` of one element type, got ",
                             x.getElementType(), " and ", y.getElementType());
  // matmul_c2
  if (x.getRank() == 0 || y.getRank() == 0)
    return emitOptionalError(loc, "expects `x` and `y` of rank 1 or more, got a 0-d tensor");
  SmallVector<int64_t> a(x.getShape()), b(y.getShape());
  bool rowVector = a.size() == 1, columnVector = b.size() == 1;
  if (rowVector)
    a.insert(a.begin(), 1);
  else if (adaptor.getTransposeX())
    std::swap(a[a.size() - 1], a[a.size() - 2]);
  if (columnVector)
    b.push_back(1);
  else if (adaptor.getTransposeY())
    std::swap(b[b.size() - 1], b[b.size() - 2]);
  // matmul_c3
  if (a.back() != b[b.size() - 2])
    return emitOptionalError(loc, "expects equal contracted dimensions, got ", a.back(), " of [",
                             x.getShape(), "] and ", b[b.size() - 2], " of [", y.getShape(), "]");
  // matmul_c4
  auto out = broadcastShapes(loc, ArrayRef(a).drop_back(2), ArrayRef(b).drop_back(2), -1);
  if (failed(out))
    return failure();
  // matmul_c5
  bool flat = b.size() == 2 && !adaptor.getTransposeX();
  ArrayRef<int64_t> rows = ArrayRef(a).drop_back();
  for (ArrayRef<int64_t> extent :
       {flat ? rows : rows.take_back(), ArrayRef(a).take_back(), ArrayRef(b).take_back()})
    if (failed(checkProductExtent(loc, extent)))
      return failure();
  if (!rowVector)
    out->push_back(a[a.size() - 2]);
  if (!columnVector)
    out->push_back(b.back());
  types.push_back(RankedTensorType::get(*out, x.getElementType()));
  return success();
}

namespace {

Value multiply(GradientContext &g, Value a, Value b, bool transposeA, bool transposeB,
               double alpha) {
  SmallVector<int64_t> shape;
  auto x = cast<RankedTensorType>(a.getType()), y = cast<RankedTensorType>(b.getType());
  auto batch =
      broadcastShapes(std::nullopt, x.getShape().drop_back(2), y.getShape().drop_back(2), -1);
  shape.append(*batch);
  shape.push_back(x.getDimSize(x.getRank() - (transposeA ? 1 : 2)));
  shape.push_back(y.getDimSize(y.getRank() - (transposeB ? 2 : 1)));
  return MatmulOp::create(g.b, RankedTensorType::get(shape, x.getElementType()), a, b, transposeA,
                          transposeB, llvm::APFloat(alpha));
}

Value reshaped(GradientContext &g, Value v, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(v.getType());
  if (type.getShape() == shape)
    return v;
  return ReshapeOp::create(g.b, RankedTensorType::get(shape, type.getElementType()), v, shape);
}

// One operand's gradient, summed over the batch dimensions it was broadcast along.
void setSummed(GradientContext &g, unsigned operand, Value grad, ArrayRef<int64_t> matrixShape,
               Type type) {
  auto from = cast<RankedTensorType>(grad.getType());
  int64_t shift = from.getRank() - static_cast<int64_t>(matrixShape.size());
  SmallVector<int64_t> axes, kept;
  for (int64_t d = 0; d < from.getRank(); ++d) {
    int64_t own = d < shift ? 1 : matrixShape[d - shift];
    if (own == 1 && from.getDimSize(d) != 1)
      axes.push_back(d);
    else
      kept.push_back(from.getDimSize(d));
  }
  if (!axes.empty())
    grad = ReduceSumOp::create(g.b, RankedTensorType::get(kept, from.getElementType()), grad, axes,
                               false, false);
  g.set(operand, reshaped(g, grad, cast<RankedTensorType>(type).getShape()));
}

// Whether one matrix [k, n] is used for all leading dimensions of x. Then the product and its
// gradient are those of one [rows, k] x [k, n] product.
bool sharesMatrix(RankedTensorType x, RankedTensorType y, bool transposeX) {
  return x.getRank() > 2 && y.getRank() == 2 && !transposeX;
}

} // namespace

bool MatmulOp::canReadExchanged(unsigned operand) {
  return operand == 1 || !sharesMatrix(cast<RankedTensorType>(getX().getType()),
                                       cast<RankedTensorType>(getY().getType()), getTransposeX());
}

void MatmulOp::readExchanged(unsigned operand) {
  if (operand == 0)
    setTransposeX(!getTransposeX());
  else
    setTransposeY(!getTransposeY());
}

void MatmulOp::buildGradient(GradientContext &g) {
  auto x = cast<RankedTensorType>(getX().getType()), y = cast<RankedTensorType>(getY().getType());
  bool tx = getTransposeX() && x.getRank() > 1, ty = getTransposeY() && y.getRank() > 1;
  double alpha = getAlpha().convertToDouble();
  // Treat vectors as matrices, so that one rule suffices.
  SmallVector<int64_t> a(x.getShape()), b(y.getShape()),
      c(cast<RankedTensorType>(getType()).getShape());
  if (x.getRank() == 1) {
    a.insert(a.begin(), 1);
    c.insert(c.end() - (y.getRank() == 1 ? 0 : 1), 1);
  }
  if (y.getRank() == 1) {
    b.push_back(1);
    c.push_back(1);
  }
  if (sharesMatrix(x, y, tx)) {
    int64_t rows = x.getNumElements() / a.back();
    a = {rows, a.back()};
    c = {rows, c.back()};
  }
  Value left = reshaped(g, getX(), a), right = reshaped(g, getY(), b),
        dout = reshaped(g, g.out(), c);
  // C = A B: dA = dC B^T, dB = A^T dC; a transposed operand's gradient is the transposed product.
  if (g.wants(0)) {
    Value grad = tx ? multiply(g, right, dout, ty, true, alpha)
                    : multiply(g, dout, right, false, !ty, alpha);
    setSummed(g, 0, grad, a, x);
  }
  if (g.wants(1)) {
    Value grad =
        ty ? multiply(g, dout, left, true, tx, alpha) : multiply(g, left, dout, !tx, false, alpha);
    setSummed(g, 1, grad, b, y);
  }
}

} // namespace ampc::nn
