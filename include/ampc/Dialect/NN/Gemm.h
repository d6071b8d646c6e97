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
};

// C is dense row-major [batch…, m, n]. So are A and B, unless strides of x or y are given, which
// MatmulOp::acceptsStrides accepts.
Gemm gemmOf(MatmulOp op, llvm::ArrayRef<int64_t> xStrides = {},
            llvm::ArrayRef<int64_t> yStrides = {});

// Fails if a product of these sizes is 2^31 or more: libraries count rows, columns and contracted
// dimensions in 32 bits.
llvm::LogicalResult checkProductExtent(std::optional<mlir::Location> loc,
                                       llvm::ArrayRef<int64_t> sizes);

} // namespace ampc::nn
