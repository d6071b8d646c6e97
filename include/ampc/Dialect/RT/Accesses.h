// The accesses of each runtime call. Before arenas are planned, different buffers never overlap.
#pragma once
#include "ampc/Dialect/RT/RTDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace ampc::rt {

Arena arenaOf(mlir::Value buffer);

// UnitAttr on a command behind rt.update_point that computes a loss or metric, too. It may run once
// more per micro-batch; the operands of rt.update_point include what it writes to variables.
inline constexpr llvm::StringLiteral kMeasuresAttr = "rt.measures";

// The range of a library call's result, the first that it writes.
Access resultOf(mlir::Operation *call);

class Accesses {
public:
  // Reads the declared accesses of the program's kernels.
  explicit Accesses(mlir::ModuleOp program);
  // The accesses of a call or of rt.rank_mean, in the order of its buffers; empty for ops that run
  // nothing.
  AccessList of(mlir::Operation *call) const;

private:
  llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<int64_t>> kernels; // access bits by argument
};

} // namespace ampc::rt
