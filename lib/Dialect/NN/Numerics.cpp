// The magnitudes of ops whose attributes matter (Numerics.h), and the flops of products.
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

SmallVector<NumericTrait, 2> ElementwiseMulOp::getNumericTraits() {
  if (getX() == getY())
    return {{NumericKind::Square}};
  return {{NumericKind::Arithmetic}};
}
double ElementwiseMulOp::getResultBound(ArrayRef<double> a) {
  return boundTimes(a[0], a[1]);
}

SmallVector<NumericTrait, 2> PowOp::getNumericTraits() {
  double factor = getFactor().convertToDouble();
  if (factor < 0)
    return {{NumericKind::Singular, 0}};
  if (factor >= 2)
    return {{NumericKind::Square}};
  if (factor == 0.5)
    return {{NumericKind::Root}};
  return {};
}
double PowOp::getResultBound(ArrayRef<double> a) {
  double factor = getFactor().convertToDouble();
  return factor < 0 ? kUnbounded : std::pow(a[0], factor);
}

SmallVector<NumericTrait, 2> ScaleOp::getNumericTraits() {
  double scale = getScale().convertToDouble(), bias = getBias().convertToDouble();
  SmallVector<NumericTrait, 2> traits{{NumericKind::Arithmetic}};
  if (scale != 0 && scale != 1)
    traits.push_back({NumericKind::Constant, 0, scale});
  if (double offset = getBiasAfterScale() ? bias : scale * bias; offset != 0)
    traits.push_back({NumericKind::Offset, 0, offset});
  return traits;
}
double ScaleOp::getResultBound(ArrayRef<double> a) {
  double scale = std::abs(getScale().convertToDouble()),
         bias = std::abs(getBias().convertToDouble());
  return boundTimes(scale, a[0]) + (getBiasAfterScale() ? bias : boundTimes(scale, bias));
}

// A positive lower bound keeps x away from 0, as an offset does. A bound beyond the type's range
// has no effect.
SmallVector<NumericTrait, 2> ClipOp::getNumericTraits() {
  if (double min = getMin().convertToDouble(); min > 0)
    return {{NumericKind::Offset, 0, min}};
  return {};
}
double ClipOp::getResultBound(ArrayRef<double> a) {
  return std::min(
      a[0], std::max(std::abs(getMin().convertToDouble()), std::abs(getMax().convertToDouble())));
}

SmallVector<NumericTrait, 2> FillConstantOp::getNumericTraits() {
  return {{NumericKind::Constant, 0, getValue().convertToDouble()}};
}
double FillConstantOp::getResultBound(ArrayRef<double>) {
  return std::abs(getValue().convertToDouble());
}

double ArgMaxOp::getResultBound(ArrayRef<double>) {
  auto x = cast<RankedTensorType>(getX().getType());
  if (getFlatten())
    return static_cast<double>(x.getNumElements()) - 1;
  int64_t axis = getAxis();
  return static_cast<double>(x.getDimSize(axis < 0 ? axis + x.getRank() : axis)) - 1;
}

namespace {
// The number of terms in one element of a matrix product.
int64_t contracted(RankedTensorType x, bool transposed) {
  return x.getRank() == 1 || !transposed ? x.getShape().back() : x.getDimSize(x.getRank() - 2);
}
} // namespace

int64_t MatmulOp::getProductFlops() {
  auto x = cast<RankedTensorType>(getX().getType());
  return 2 * elementCount(getType()) * contracted(x, getTransposeX());
}
double MatmulOp::getResultBound(ArrayRef<double> a) {
  auto x = cast<RankedTensorType>(getX().getType());
  double terms = static_cast<double>(contracted(x, getTransposeX()));
  return boundTimes(terms * std::abs(getAlpha().convertToDouble()), boundTimes(a[0], a[1]));
}

int64_t MulOp::getProductFlops() {
  auto y = cast<RankedTensorType>(getY().getType());
  int64_t rows = 1;
  for (int64_t size : y.getShape().take_front(getYNumColDims()))
    rows *= size;
  return 2 * elementCount(getType()) * rows;
}
double MulOp::getResultBound(ArrayRef<double> a) {
  double terms =
      static_cast<double>(getProductFlops()) / 2 / static_cast<double>(elementCount(getType()));
  return boundTimes(terms, boundTimes(a[0], a[1]));
}

} // namespace ampc::nn
