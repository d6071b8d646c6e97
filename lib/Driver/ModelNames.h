// The names in a model, read from the imported module. Used for options that refer to names.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include <set>

namespace ampc {

inline mlir::func::FuncOp mainOf(mlir::ModuleOp imported) {
  return imported.lookupSymbol<mlir::func::FuncOp>("main");
}

// The ops of the model, in program order.
llvm::SmallVector<mlir::Operation *> modelOps(mlir::ModuleOp imported);
// The op's type as written in the model.
llvm::StringRef typeOf(mlir::Operation *op);
// The names of the op's outputs, including side outputs.
llvm::SmallVector<llvm::StringRef> outputNames(mlir::Operation *op);
// The names of the op's side outputs, which have no value.
llvm::SmallVector<llvm::StringRef> sideOutputNames(mlir::Operation *op);
llvm::SmallVector<llvm::StringRef> inputNames(mlir::ModuleOp imported);
// The names of inputs, parameters and outputs of ops.
std::set<std::string> tensorNames(mlir::ModuleOp imported);

} // namespace ampc
