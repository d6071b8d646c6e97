// What the loops of a kernel promise beyond their order, for targets that divide one row among threads. Kernels on a CPU
// ignore it.
//   ampc.columns             iterations are independent; what one writes, another reads in no loop with other bounds
//   ampc.reduce = [kinds]    as above, but for the carried values, each of which is combined with a term per iteration
//   ampc.blocks              a loop over blocks of such an innermost loop, whose end is min(i + step, …)
//   ampc.total = [kinds]     here the reduction that began in such loops is complete, as far as one thread took part
#pragma once
#include "ampc/Dialect/NN/Kernel.h"

namespace ampc::nn {

// Marks the loop that the builder made last.
void markColumns(KernelBuilder &k);
void markReduce(KernelBuilder &k, llvm::ArrayRef<ReduceKind> kinds);
void markBlocks(KernelBuilder &k);
// Marks what computes `values`, each of them reduced by its kind.
void markTotals(mlir::ValueRange values, llvm::ArrayRef<ReduceKind> kinds);

} // namespace ampc::nn
