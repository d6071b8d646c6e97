// Sorting on both devices, with a result that does not depend on threads.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

namespace ampc::nn {

// The places (i32) of the elements of `x` along its last dimension, in the order of the elements;
// equal elements keep their order. n log n comparisons in about log(n / 64) kernels.
mlir::Value orderOf(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x, bool descending = false);

// How many of the positions [begin, begin + length) come before a bound, which `before` decides of
// a position; all that come before it stand in front. `longest` is an upper bound of `length`.
// Position `begin` may be asked for where the range is empty.
using Before = llvm::function_ref<mlir::Value(mlir::Value position)>;
mlir::Value bisect(KernelBuilder &k, mlir::Value begin, mlir::Value length, int64_t longest,
                   Before before);
// The same for several bounds in one loop, so that their loads, each of which waits for the one
// before, overlap.
llvm::SmallVector<mlir::Value> bisect(KernelBuilder &k, mlir::Value begin, mlir::Value length,
                                      int64_t longest, llvm::ArrayRef<Before> bounds);

} // namespace ampc::nn
