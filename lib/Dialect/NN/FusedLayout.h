// How the kernel of a fused region accesses memory. Used by FusedKernel.cpp, FusedSums.cpp and
// FusedRows.cpp.
#pragma once
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

// How a block argument is accessed: its strides over the merged dimensions.
struct Access {
  unsigned argument;
  llvm::SmallVector<int64_t> strides;
};

// The merged dimensions of a region, and the accesses of its body. With sums there are two
// dimensions, rows and channels.
struct Layout {
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<Access, 8> accesses;
  llvm::SmallVector<Access, 0> stores; // of the results that are not dense (kStridesAttr)
  llvm::SmallVector<int64_t, 16>
      uses; // for each operand of each op in the body: its access, or -1 for a value of the body

  bool flat() const { return sizes.size() <= 1; }
  int64_t columns() const { return sizes.empty() ? 1 : sizes.back(); }
  int64_t stride(int64_t access) const {
    return sizes.empty() ? 0 : accesses[access].strides.back();
  }
};

Layout layoutOf(FusedOp op);
// The strides of an argument over the shape; dims[d] is the argument's dimension d, or -1.
llvm::SmallVector<int64_t> stridesOver(llvm::ArrayRef<int64_t> shape, mlir::Type argument,
                                       llvm::ArrayRef<int64_t> dims);
// The stride that all dimensions but the last one have as a single one; empty if they are not
// contiguous.
std::optional<int64_t> strideOfRows(llvm::ArrayRef<int64_t> strides, llvm::ArrayRef<int64_t> shape);

// Emits the body for `width` elements; `read` returns the value of an access.
void emitBody(FusedOp op, KernelBuilder &k, const Layout &layout, int64_t width,
              llvm::function_ref<mlir::Value(int64_t)> read,
              llvm::function_ref<void(unsigned result, mlir::Value)> write);

// A region with sums: the rows of its kernel's grid, and the kernel.
int64_t rowsOfSums(FusedOp op);
void emitSums(FusedOp op, KernelBuilder &k);

} // namespace ampc::nn
