// nn.matmul → rt.gemm.
#include "ampc/Dialect/NN/Gemm.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {

// Whether each operand has a matrix for each matrix of the result. If y is one matrix, x's leading
// dimensions count as rows, so x and the result must be dense.
static bool hasBatchOfPairs(MatmulOp op) {
  ArrayRef<int64_t> x = cast<RankedTensorType>(op.getX().getType()).getShape(),
                    y = cast<RankedTensorType>(op.getY().getType()).getShape();
  return x.size() == y.size() && x.size() > 2 && x.drop_back(2) == y.drop_back(2);
}

// Whether the matrices of a tensor with these strides have contiguous rows that do not overlap.
static bool hasContiguousRows(Value tensor, ArrayRef<int64_t> strides) {
  int64_t columns = cast<RankedTensorType>(tensor.getType()).getShape().back();
  return strides.back() == 1 && strides[strides.size() - 2] >= columns &&
         llvm::all_of(strides, [](int64_t stride) { return stride > 0; });
}

// Executors take matrices whose rows are contiguous, at any place in memory. A matrix whose columns
// are contiguous looks to them like the operand of a product with a transposed operand: the CPU's
// library would sum in another order than for the copy, which is made where the value is kept.
bool MatmulOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return hasBatchOfPairs(*this) && hasContiguousRows(getOperand(operand), strides);
}

bool MatmulOp::acceptsResultStrides(unsigned, ArrayRef<int64_t> strides) {
  return hasBatchOfPairs(*this) && hasContiguousRows(getOut(), strides);
}

Operation *MatmulOp::createLibraryCall(const LibraryCallContext &context) {
  OpBuilder &b = context.b;
  Gemm gemm = context.strides.empty()
                  ? gemmOf(*this)
                  : gemmOf(*this, context.strides[0], context.strides[1], context.strides[2]);
  Type type = getElementTypeOrSelf(getType()), f32 = b.getF32Type();
  FlatSymbolRefAttr widen, narrow;
  if (isLowPrecision(type)) {
    widen = context.kernels.conversion(type, f32);
    narrow = context.kernels.conversion(f32, type);
  }
  return rt::GemmOp::create(
      b, getLoc(), context.buffers[0], context.buffers[1], context.buffers[2], context.offsets,
      context.bytes, b.getTypeArrayAttr({type, type, type}),
      b.getDenseI64ArrayAttr({gemm.m, gemm.n, gemm.k}), b.getDenseI64ArrayAttr(gemm.batch),
      b.getDenseI64ArrayAttr(gemm.aBatchStrides), b.getDenseI64ArrayAttr(gemm.bBatchStrides),
      b.getDenseI64ArrayAttr(gemm.aStrides), b.getDenseI64ArrayAttr(gemm.bStrides),
      b.getDenseI64ArrayAttr(gemm.cStrides), widen, widen, narrow, context.name, getAlphaAttr());
}

} // namespace ampc::nn
