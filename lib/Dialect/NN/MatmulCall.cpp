// nn.matmul → rt.gemm.
#include "ampc/Dialect/NN/Gemm.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {

Operation *MatmulOp::createLibraryCall(const LibraryCallContext &context) {
  // The time of a smaller product is too short for a meaningful choice between splitting and
  // widening.
  constexpr int64_t kMinWorkForSplit = 1 << 26; // multiply-adds
  OpBuilder &b = context.b;
  Gemm gemm = gemmOf(*this);
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
