// Removes what a pass has replaced.
#pragma once
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace ampc {

// Erases the op if nothing reads it, and then what only it read.
inline void eraseUnused(mlir::Operation *op) {
  llvm::SetVector<mlir::Operation *> unread;
  unread.insert(op);
  while (!unread.empty()) {
    mlir::Operation *next = unread.pop_back_val();
    if (!next->use_empty() || !mlir::isMemoryEffectFree(next))
      continue;
    for (mlir::Value operand : next->getOperands())
      if (mlir::Operation *source = operand.getDefiningOp())
        unread.insert(source);
    next->erase();
  }
}

} // namespace ampc
