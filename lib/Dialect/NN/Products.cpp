// bmm, mv, addmm: composed of matmul.
#include "Broadcast.h"
#include "Composition.h"

using namespace mlir;

namespace ampc::nn {
namespace {

Value matrixProduct(Composition &f, Value x, Value y, ArrayRef<int64_t> shape, double alpha = 1) {
  return MatmulOp::create(f.b, f.loc, tensorType(x).clone(shape), x, y, false, false,
                          llvm::APFloat(alpha));
}

bool sameElements(RankedTensorType x, RankedTensorType y) {
  return x.getElementType() == y.getElementType();
}

} // namespace

LogicalResult BmmOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), y = tensorType(adaptor.getY());
  // bmm_c1
  if (x.getRank() != 3 || y.getRank() != 3 || x.getDimSize(0) != y.getDimSize(0) ||
      x.getDimSize(2) != y.getDimSize(1) || !sameElements(x, y))
    return emitOptionalError(loc, "expects [batch, m, k] and [batch, k, n] of one element type, ",
                             "got ", x, " and ", y);
  types.push_back(x.clone({x.getDimSize(0), x.getDimSize(1), y.getDimSize(2)}));
  return success();
}
SmallVector<Value> BmmOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  return {matrixProduct(f, getX(), getY(), tensorType(getOut()).getShape())};
}

LogicalResult MvOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                     SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), v = tensorType(adaptor.getVec());
  // mv_c1
  if (x.getRank() != 2 || v.getRank() != 1 || x.getDimSize(1) != v.getDimSize(0) ||
      !sameElements(x, v))
    return emitOptionalError(loc, "expects [m, k] and [k] of one element type, got ", x, " and ",
                             v);
  types.push_back(x.clone({x.getDimSize(0)}));
  return success();
}
SmallVector<Value> MvOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  return {matrixProduct(f, getX(), getVec(), tensorType(getOut()).getShape())};
}

LogicalResult AddmmOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  RankedTensorType input = tensorType(adaptor.getInput()), x = tensorType(adaptor.getX()),
                   y = tensorType(adaptor.getY());
  // addmm_c1
  bool fits = x.getRank() == 2 && y.getRank() == 2 && x.getDimSize(1) == y.getDimSize(0) &&
              sameElements(x, y) && sameElements(x, input) && input.getRank() <= 2;
  SmallVector<int64_t> shape;
  if (fits) {
    shape = {x.getDimSize(0), y.getDimSize(1)};
    for (int64_t d = 0; d < input.getRank(); ++d)
      fits = fits &&
             (input.getDimSize(d) == 1 || input.getDimSize(d) == shape[d + 2 - input.getRank()]);
  }
  if (!fits)
    return emitOptionalError(loc, "expects [m, k] and [k, n] and an input that broadcasts to ",
                             "[m, n], of one element type, got ", x, ", ", y, " and ", input);
  types.push_back(x.clone(shape));
  return success();
}
SmallVector<Value> AddmmOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  ArrayRef<int64_t> shape = tensorType(getOut()).getShape();
  Value product = f.wide(matrixProduct(f, getX(), getY(), shape, getAlpha().convertToDouble()));
  Value scaled = f.mul(f.wide(getInput()), getBeta().convertToDouble());
  return {f.round(f.add(product, scaled), getX())};
}

} // namespace ampc::nn
