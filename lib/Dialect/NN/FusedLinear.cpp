// fused_gemm_epilogue, linear_v2, fc: a product with bias and activation.
#include "Composition.h"
#include "ampc/Dialect/NN/Gemm.h"

using namespace mlir;

namespace ampc::nn {
namespace {

bool sameElementTypes(ValueRange operands) {
  return llvm::all_of(operands, [&](Value value) {
    return tensorType(value).getElementType() == tensorType(operands[0]).getElementType();
  });
}

// [rows, columns] of x, whose first `rowDims` dimensions are its rows.
std::pair<int64_t, int64_t> matrixOf(Value x, int64_t rowDims) {
  ArrayRef<int64_t> shape = tensorType(x).getShape();
  return {llvm::product_of(shape.take_front(rowDims)), llvm::product_of(shape.drop_front(rowDims))};
}

LogicalResult checkExtents(std::optional<Location> loc, ArrayRef<int64_t> sizes) {
  for (int64_t size : sizes)
    if (failed(checkProductExtent(loc, size)))
      return failure();
  return success();
}

class FusedLinear : public Composition {
public:
  using Composition::Composition;

  Value product(Value x, Value y, bool transposeX, bool transposeY, int64_t rows, int64_t columns) {
    return named(MatmulOp::create(b, loc, tensorType(x).clone({rows, columns}), x, y, transposeX,
                                  transposeY, llvm::APFloat(1.0)));
  }
  // activation(product + bias), in f32.
  Value epilogue(Value product, Value bias, StringRef activation) {
    Value y = wide(product);
    if (bias)
      y = add(y, reshape(wide(bias), {tensorType(bias).getNumElements()}));
    if (activation == "relu")
      y = named(ReluOp::create(b, loc, y.getType(), y));
    if (activation == "gelu")
      y = named(GeluOp::create(b, loc, y.getType(), y, true));
    return round(y, product);
  }
};

double productBound(ArrayRef<double> a, int64_t terms, bool bias) {
  double bound = boundTimes(static_cast<double>(terms), boundTimes(a[0], a[1]));
  return bias ? bound + a[2] : bound;
}

// The dimensions of x that are rows of the product; with trans_x those behind the first.
int64_t leadingDims(bool transX, RankedTensorType x) {
  return transX ? 1 : x.getRank() - 1;
}

} // namespace

LogicalResult FusedGemmEpilogueOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                    Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), y = tensorType(adaptor.getY()),
                   bias = tensorType(adaptor.getBias());
  bool tx = adaptor.getTransX(), ty = adaptor.getTransY();
  // fused_gemm_epilogue_c1
  bool fits = x.getRank() >= 2 && y.getRank() == 2;
  int64_t columns = fits ? y.getDimSize(ty ? 0 : 1) : 0;
  if (!fits || x.getDimSize(tx ? 0 : x.getRank() - 1) != y.getDimSize(ty ? 1 : 0) ||
      bias.getNumElements() != columns)
    return emitOptionalError(loc, "expects `x` of at least two dimensions, `y` of two, equal ",
                             "contracted ones, and a `bias` for each column, got ", x, ", ", y,
                             " and ", bias);
  // fused_gemm_epilogue_c2
  if (!sameElementTypes({adaptor.getX(), adaptor.getY(), adaptor.getBias()}))
    return emitOptionalError(loc, "expects one element type, got ", x, ", ", y, " and ", bias);
  // fused_gemm_epilogue_c3
  StringRef activation = adaptor.getActivation();
  if (!llvm::is_contained({"none", "relu", "gelu"}, activation))
    return emitOptionalError(loc, "expects `activation` to be none, relu or gelu, got '",
                             activation, "'");
  // fused_gemm_epilogue_c4
  ArrayRef<int64_t> rows = tx ? x.getShape().drop_front() : x.getShape().drop_back();
  if (failed(checkProductExtent(loc, rows)) || failed(checkExtents(loc, y.getShape())))
    return failure();
  SmallVector<int64_t> shape(rows);
  shape.push_back(columns);
  types.push_back(x.clone(shape));
  return success();
}
SmallVector<Value> FusedGemmEpilogueOp::decompose(OpBuilder &b) {
  FusedLinear f(*this, b);
  auto [rows, columns] = matrixOf(getX(), leadingDims(getTransX(), tensorType(getX())));
  Value x = f.reshape(getX(), {rows, columns});
  int64_t outRows = getTransX() ? columns : rows, n = tensorType(getOut()).getShape().back();
  Value product = f.product(x, getY(), getTransX(), getTransY(), outRows, n);
  return {
      f.reshape(f.epilogue(product, getBias(), getActivation()), tensorType(getOut()).getShape())};
}
int64_t FusedGemmEpilogueOp::getProductFlops() {
  return 2 * elementCount(getX().getType()) * tensorType(getOut()).getShape().back();
}
double FusedGemmEpilogueOp::getResultBound(ArrayRef<double> a) {
  return productBound(a, tensorType(getY()).getDimSize(getTransY() ? 1 : 0), true);
}

LogicalResult FcOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                     SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), w = tensorType(adaptor.getW());
  int64_t rowDims = adaptor.getInNumColDims();
  // fc_c1
  if (rowDims < 1 || rowDims >= x.getRank())
    return emitOptionalError(loc, "expects `in_num_col_dims` in [1, ", x.getRank(), "), got ",
                             rowDims);
  // fc_c2
  Value bias = adaptor.getBias();
  int64_t columns = matrixOf(adaptor.getX(), rowDims).second;
  SmallVector<Value> operands{adaptor.getX(), adaptor.getW()};
  if (bias)
    operands.push_back(bias);
  if (w.getRank() != 2 || w.getDimSize(0) != columns ||
      (bias && tensorType(bias).getNumElements() != w.getDimSize(1)))
    return emitOptionalError(loc, "expects `w` of two dimensions with ", columns, " rows, and a ",
                             "`bias` for each column, got ", ValueRange(operands).getTypes());
  // fc_c3
  if (!sameElementTypes(operands))
    return emitOptionalError(loc, "expects one element type, got ",
                             ValueRange(operands).getTypes());
  // fc_c4
  if (!adaptor.getActivation().empty() && adaptor.getActivation() != "relu")
    return emitOptionalError(loc, "expects `activation` to be empty or relu, got '",
                             adaptor.getActivation(), "'");
  // fc_c5
  if (failed(checkProductExtent(loc, x.getShape().take_front(rowDims))) ||
      failed(checkExtents(loc, w.getShape())))
    return failure();
  SmallVector<int64_t> shape(x.getShape().take_front(rowDims));
  shape.push_back(w.getDimSize(1));
  types.push_back(x.clone(shape));
  return success();
}
SmallVector<Value> FcOp::decompose(OpBuilder &b) {
  FusedLinear f(*this, b);
  auto [rows, columns] = matrixOf(getX(), getInNumColDims());
  Value x = f.reshape(getX(), {rows, columns});
  Value product = f.product(x, getW(), false, false, rows, tensorType(getW()).getDimSize(1));
  return {
      f.reshape(f.epilogue(product, getBias(), getActivation()), tensorType(getOut()).getShape())};
}
int64_t FcOp::getProductFlops() {
  return 2 * elementCount(getX().getType()) * tensorType(getW()).getDimSize(1);
}
double FcOp::getResultBound(ArrayRef<double> a) {
  return productBound(a, tensorType(getW()).getDimSize(0), static_cast<bool>(getBias()));
}

} // namespace ampc::nn
