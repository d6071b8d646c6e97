#include "ampc/Dialect/NN/Gemm.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

Gemm gemmOf(MatmulOp op, ArrayRef<int64_t> xStrides, ArrayRef<int64_t> yStrides,
            ArrayRef<int64_t> outStrides) {
  auto x = cast<RankedTensorType>(op.getX().getType()),
       y = cast<RankedTensorType>(op.getY().getType());
  SmallVector<int64_t> a(x.getShape()), b(y.getShape());
  bool tx = op.getTransposeX() && a.size() > 1, ty = op.getTransposeY() && b.size() > 1;
  if (a.size() == 1)
    a.insert(a.begin(), 1);
  if (b.size() == 1)
    b.push_back(1);
  Gemm gemm;
  // If one matrix y is used for all leading dimensions of x, these are rows of one product.
  if (b.size() == 2 && !tx && a.size() > 2) {
    int64_t rows = x.getNumElements() / a.back();
    a = {rows, a.back()};
  }
  int64_t aRows = a[a.size() - 2], aCols = a.back(), bRows = b[b.size() - 2], bCols = b.back();
  gemm.m = tx ? aCols : aRows;
  gemm.k = tx ? aRows : aCols;
  gemm.n = ty ? bRows : bCols;
  // A and B may have changed their ranks above; strides are given for operands that have not.
  SmallVector<int64_t> aOwn =
      xStrides.empty() ? rowMajorStrides(a) : SmallVector<int64_t>(xStrides);
  SmallVector<int64_t> bOwn =
      yStrides.empty() ? rowMajorStrides(b) : SmallVector<int64_t>(yStrides);
  gemm.aStrides[tx ? 1 : 0] = aOwn[a.size() - 2], gemm.aStrides[tx ? 0 : 1] = aOwn.back();
  gemm.bStrides[ty ? 1 : 0] = bOwn[b.size() - 2], gemm.bStrides[ty ? 0 : 1] = bOwn.back();
  size_t rank = std::max(a.size(), b.size()) - 2;
  auto batchStrides = [&](ArrayRef<int64_t> shape, ArrayRef<int64_t> own) {
    SmallVector<int64_t> strides(rank, 0);
    size_t shift = rank - (shape.size() - 2);
    for (size_t d = shift; d < rank; ++d)
      if (shape[d - shift] != 1)
        strides[d] = own[d - shift];
    return strides;
  };
  gemm.aBatchStrides = batchStrides(a, aOwn);
  gemm.bBatchStrides = batchStrides(b, bOwn);
  for (size_t d = 0; d < rank; ++d) {
    auto size = [&](ArrayRef<int64_t> shape) {
      size_t shift = rank - (shape.size() - 2);
      return d < shift ? int64_t(1) : shape[d - shift];
    };
    gemm.batch.push_back(std::max(size(a), size(b)));
  }
  if (!outStrides.empty())
    gemm.cStrides.assign(outStrides.drop_back().begin(), outStrides.drop_back().end());
  return gemm;
}

LogicalResult checkProductExtent(std::optional<Location> loc, ArrayRef<int64_t> sizes) {
  constexpr uint64_t kMax = uint64_t(1) << 31;
  uint64_t extent = 1;
  for (int64_t size : sizes)
    extent = llvm::SaturatingMultiply<uint64_t>(extent, size);
  if (extent < kMax)
    return success();
  return emitOptionalError(
      loc, "expects rows, columns and the contracted dimension of a product below 2^31, got ",
      extent, ": split the tensor, or make its batch smaller");
}

} // namespace ampc::nn
