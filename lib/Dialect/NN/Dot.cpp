// dot: inner products over the last dimension.
#include "WideGradient.h"
#include "ampc/Dialect/NN/Gemm.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult DotOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(adaptor.getX().getType()),
       y = cast<RankedTensorType>(adaptor.getY().getType());
  // dot_c1
  if (x != y)
    return emitOptionalError(loc, "expects `x` and `y` of one type, got ", x, " and ", y);
  // dot_c2
  if (x.getRank() != 1 && x.getRank() != 2)
    return emitOptionalError(loc, "expects `x` and `y` of rank 1 or 2, got rank ", x.getRank());
  // dot_c3
  if (failed(checkProductExtent(loc, x.getShape().take_back())))
    return failure();
  types.push_back(RankedTensorType::get(x.getShape().drop_back(), x.getElementType()));
  return success();
}

int64_t DotOp::getProductFlops() {
  return 2 * elementCount(getX().getType());
}

double DotOp::getResultBound(ArrayRef<double> a) {
  auto length = static_cast<double>(cast<RankedTensorType>(getX().getType()).getShape().back());
  return boundTimes(length, boundTimes(a[0], a[1]));
}

// dx = dout * y and dy = dout * x, row by row.
void DotOp::buildGradient(GradientContext &g) {
  auto type = cast<RankedTensorType>(getX().getType());
  SmallVector<int64_t> column(type.getShape());
  column.back() = 1;
  Value rows =
      ReshapeOp::create(g.b, RankedTensorType::get(column, type.getElementType()), g.out(), column);
  for (unsigned operand : {0u, 1u})
    if (g.wants(operand))
      g.set(operand, ElementwiseMulOp::create(g.b, type, operand == 0 ? getY() : getX(), rows, -1));
}

Operation *DotOp::createLibraryCall(const LibraryCallContext &context) {
  OpBuilder &b = context.b;
  auto x = cast<RankedTensorType>(getX().getType());
  Type type = x.getElementType(), f32 = b.getF32Type();
  FlatSymbolRefAttr widen, narrow;
  if (isLowPrecision(type)) {
    widen = context.kernels.conversion(type, f32);
    narrow = context.kernels.conversion(f32, type);
  }
  int64_t length = x.getShape().back();
  return rt::DotOp::create(b, getLoc(), context.buffers[0], context.buffers[1], context.buffers[2],
                           context.offsets, context.bytes, TypeAttr::get(type),
                           b.getI64IntegerAttr(x.getNumElements() / length),
                           b.getI64IntegerAttr(length), widen, narrow, context.name);
}

} // namespace ampc::nn
