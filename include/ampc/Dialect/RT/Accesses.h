// What each runtime call reads and writes. Before arenas are planned, different buffers share no byte.
#pragma once
#include "ampc/Dialect/RT/RTDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace ampc::rt {

llvm::StringRef arenaOf(mlir::Value buffer);

class Accesses {
public:
  // Reads what the program's kernels say of their arguments.
  explicit Accesses(mlir::ModuleOp program);
  // In the order of the call's buffers; empty for what runs nothing.
  AccessList of(mlir::Operation *call) const;

private:
  llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<int64_t>> kernels; // access bits by argument
};

} // namespace ampc::rt
