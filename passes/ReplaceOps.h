// For passes that replace ops by others: the names of the new ones, and the end of the old ones.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace ampc {

// The result of an op that takes the place of another one, whose name it gets.
inline mlir::Value namedAs(mlir::Operation *original, mlir::Operation *op) {
  if (mlir::Attribute name = original->getDiscardableAttr(nn::kNameAttr))
    op->setDiscardableAttr(nn::kNameAttr, name);
  return op->getResult(0);
}

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
