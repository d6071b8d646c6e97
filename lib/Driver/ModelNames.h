// The names of a model, read from its module as imported.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include <set>

namespace ampc {

inline mlir::func::FuncOp mainOf(mlir::ModuleOp imported) {
  return imported.lookupSymbol<mlir::func::FuncOp>("main");
}

// The ops that the model has, in program order.
llvm::SmallVector<mlir::Operation *> modelOps(mlir::ModuleOp imported);
// The op's type as the model writes it.
llvm::StringRef typeOf(mlir::Operation *op);
// The names of what the op writes, side outputs among them.
llvm::SmallVector<llvm::StringRef> outputNames(mlir::Operation *op);
// The names in an op's slots of side outputs, which have no value.
llvm::SmallVector<llvm::StringRef> sideOutputNames(mlir::Operation *op);
llvm::SmallVector<llvm::StringRef> inputNames(mlir::ModuleOp imported);
// Of inputs, parameters and what ops write.
std::set<std::string> tensorNames(mlir::ModuleOp imported);

} // namespace ampc
