// nn.matmul → rt.gemm.
#include "ampc/Dialect/NN/Gemm.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {

// Libraries take matrices whose rows or columns are contiguous, and one stride for all matrices of
// a batch. If y is one matrix, x's leading dimensions count as rows, so x must be dense.
bool MatmulOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  auto type = cast<RankedTensorType>(getOperand(operand).getType()),
       otherType = cast<RankedTensorType>(getOperand(1 - operand).getType());
  ArrayRef<int64_t> shape = type.getShape(), other = otherType.getShape();
  size_t rank = shape.size();
  if (rank < 3 || other.size() != rank || shape.drop_back(2) != other.drop_back(2))
    return false;
  int64_t rows = shape[rank - 2], columns = shape[rank - 1];
  int64_t row = strides[rank - 2], column = strides[rank - 1];
  if (!(column == 1 && row >= columns) && !(row == 1 && column >= rows))
    return false;
  int64_t next = 0; // the stride that continues the dimensions behind
  for (size_t d = rank - 2; d-- > 0;) {
    if (shape[d] == 1)
      continue;
    if (strides[d] <= 0 || (next && strides[d] != next))
      return false;
    next = strides[d] * shape[d];
  }
  return true;
}

Operation *MatmulOp::createLibraryCall(const LibraryCallContext &context) {
  // The time of a smaller product is too short for a meaningful choice between splitting and
  // widening.
  constexpr int64_t kMinWorkForSplit = 1 << 26; // multiply-adds
  OpBuilder &b = context.b;
  Gemm gemm = context.strides.empty() ? gemmOf(*this)
                                      : gemmOf(*this, context.strides[0], context.strides[1]);
  Type type = getElementTypeOrSelf(getType()), f32 = b.getF32Type();
  FlatSymbolRefAttr widen, narrow, split, check;
  if (isLowPrecision(type)) {
    widen = context.kernels.conversion(type, f32);
    narrow = context.kernels.conversion(f32, type);
  }
  if (type.isF16() && gemm.m * gemm.n * gemm.k >= kMinWorkForSplit) {
    split = context.kernels.split();
    check = context.kernels.finiteCheck(f32, /*narrows=*/false);
  }
  return rt::GemmOp::create(
      b, getLoc(), context.buffers[0], context.buffers[1], context.buffers[2], context.offsets,
      context.bytes, b.getTypeArrayAttr({type, type, type}),
      b.getDenseI64ArrayAttr({gemm.m, gemm.n, gemm.k}), b.getDenseI64ArrayAttr(gemm.batch),
      b.getDenseI64ArrayAttr(gemm.aBatchStrides), b.getDenseI64ArrayAttr(gemm.bBatchStrides),
      b.getDenseI64ArrayAttr(gemm.aStrides), b.getDenseI64ArrayAttr(gemm.bStrides), widen, widen,
      narrow, split, check, context.name, getAlphaAttr());
}

} // namespace ampc::nn
