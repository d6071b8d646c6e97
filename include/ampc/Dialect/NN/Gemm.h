// A matmul in the form that libraries take: batch × (m, n, k) with strides in elements.
#pragma once
#include "mlir/IR/Location.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace ampc::nn {
class MatmulOp;

struct Gemm {
  int64_t m = 1, n = 1, k = 1;
  int64_t aStrides[2] = {1, 1}; // between rows and between columns of A[m, k]
  int64_t bStrides[2] = {1, 1}; // the same for B[k, n]
  llvm::SmallVector<int64_t> batch, aBatchStrides, bBatchStrides; // a stride of 0 broadcasts
  llvm::SmallVector<int64_t> cStrides; // of the batch dimensions and the rows; empty: C is dense
};

// C is row-major [batch…, m, n], and A, B and C are dense, unless strides of x, y or the result are
// given, which MatmulOp::acceptsStrides or acceptsResultStrides accepts.
Gemm gemmOf(MatmulOp op, llvm::ArrayRef<int64_t> xStrides = {},
            llvm::ArrayRef<int64_t> yStrides = {}, llvm::ArrayRef<int64_t> outStrides = {});

// Fails if a product of these sizes is 2^31 or more: libraries count rows, columns and contracted
// dimensions in 32 bits.
llvm::LogicalResult checkProductExtent(std::optional<mlir::Location> loc,
                                       llvm::ArrayRef<int64_t> sizes);

} // namespace ampc::nn
