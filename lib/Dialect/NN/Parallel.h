// Attributes that allow targets to divide the loops of a kernel among threads. Code generation for
// CPUs uses ampc.tail alone.
//   ampc.columns             iterations are independent; what one writes is only read in loops with
//                            the same bounds
//   ampc.reduce = [kinds]    the same, except for the carried values: each iteration combines a
//                            term with each of them
//   ampc.tail                the single columns behind those of the loop before, which took at
//                            least 16 of the same row. They may be computed as one vector that
//                            ends with the row.
//   ampc.blocks              a loop over blocks; the innermost loop over a block ends at min(i +
//                            step, …)
//   ampc.rounds              a loop of few dependent iterations; their number is constant
//   ampc.total = [kinds]     the op that completes a reduction within one thread
//   ampc.vector = array<i64: number, count>   on a load or store: it accesses one of `count`
//                            neighboring vectors, and what is computed of them is the same for
//                            all, so that any thread may take any of their columns
// On the kernel:
//   ampc.reductions = array<i64: loops, totals>   number of ops with ampc.reduce and with
//                                                 ampc.total. A rewrite of loops, such as
//                            canonicalize, may drop these attributes, and dividing the kernel would
//                            then give wrong sums. If the numbers
//                            differ, GPU code generation fails.
#pragma once
#include "ampc/Dialect/NN/Kernel.h"

namespace ampc::nn {

// Mark the loop that the builder created last.
void markColumns(KernelBuilder &k);
void markReduce(KernelBuilder &k, llvm::ArrayRef<ReduceKind> kinds);
void markTail(KernelBuilder &k);
void markBlocks(KernelBuilder &k);
void markRounds(KernelBuilder &k);
// Whether an op has ampc.reduce or ampc.total.
bool isReduction(mlir::Operation *op);
// Sets ampc.reductions if there are any. Call it once, after everything was emitted.
void countReductions(mlir::func::FuncOp kernel);
// Marks the ops that compute `values`, the totals of reductions of these kinds.
void markTotals(mlir::ValueRange values, llvm::ArrayRef<ReduceKind> kinds);

} // namespace ampc::nn
