// Creates the library calls of one entry. Ops that differ only in their operands and locations
// share the parameters of their call: the call of the first such op is created by the op's
// interface, the others are clones of it. Calls with strides are created one by one.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "llvm/ADT/DenseMap.h"

namespace ampc {

// Two ops are equal if their names, properties, operand types and result types are.
struct SameLibraryCall : llvm::DenseMapInfo<mlir::Operation *> {
  static unsigned getHashValue(mlir::Operation *op) {
    return llvm::hash_combine(op->getName(), op->hashProperties(),
                              llvm::hash_combine_range(op->getOperandTypes()),
                              llvm::hash_combine_range(op->getResultTypes()));
  }
  static bool isEqual(mlir::Operation *a, mlir::Operation *b) {
    if (a == b || a == getEmptyKey() || a == getTombstoneKey() || b == getEmptyKey() ||
        b == getTombstoneKey())
      return a == b;
    return a->getName() == b->getName() && a->getOperandTypes() == b->getOperandTypes() &&
           a->getResultTypes() == b->getResultTypes() &&
           a->getName().compareOpProperties(a->getPropertiesStorage(), b->getPropertiesStorage());
  }
};

class LibraryCalls {
public:
  void create(nn::LibraryCallOpInterface op, const nn::LibraryCallContext &context) {
    if (!context.strides.empty()) {
      op.createLibraryCall(context);
      return;
    }
    rt::LibraryCallOpInterface &call = calls[op];
    if (!call) {
      call = mlir::cast<rt::LibraryCallOpInterface>(op.createLibraryCall(context));
      return;
    }
    mlir::Operation *copy = context.b.clone(*call.getOperation());
    copy->setLoc(op->getLoc());
    mlir::cast<rt::LibraryCallOpInterface>(copy).place(context.buffers, context.offsets,
                                                       context.name);
  }

private:
  llvm::DenseMap<mlir::Operation *, rt::LibraryCallOpInterface, SameLibraryCall> calls;
};

} // namespace ampc
