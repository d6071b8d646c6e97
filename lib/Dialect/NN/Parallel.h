// What the loops of a kernel promise beyond their order, for targets that divide one row among threads. Kernels on a CPU
// ignore it.
//   ampc.columns             iterations are independent; what one writes, another reads in no loop with other bounds
//   ampc.reduce = [kinds]    as above, but for the carried values, each of which is combined with a term per iteration
//   ampc.blocks              a loop over blocks of such an innermost loop, whose end is min(i + step, …)
//   ampc.rounds              a few iterations, one behind the other, of constant number
//   ampc.total = [kinds]     here the reduction that began in such loops is complete, as far as one thread took part
// On the kernel:
//   ampc.reductions = array<i64: loops, totals>   how many ops have ampc.reduce and ampc.total. A rewrite that takes a loop of few
//                            iterations apart, as canonicalize does, takes the promise away with it, and a kernel that is divided
//                            all the same would add up what it must not: where the numbers differ, none is made for a GPU.
#pragma once
#include "ampc/Dialect/NN/Kernel.h"

namespace ampc::nn {

// Marks the loop that the builder made last.
void markColumns(KernelBuilder &k);
void markReduce(KernelBuilder &k, llvm::ArrayRef<ReduceKind> kinds);
void markBlocks(KernelBuilder &k);
void markRounds(KernelBuilder &k);
// Whether an op is a loop of a reduction, or its total.
bool isReduction(mlir::Operation *op);
// States how many reductions there are, if any: once, when nothing more is emitted.
void countReductions(mlir::func::FuncOp kernel);
// Marks what computes `values`, each of them reduced by its kind.
void markTotals(mlir::ValueRange values, llvm::ArrayRef<ReduceKind> kinds);

} // namespace ampc::nn
