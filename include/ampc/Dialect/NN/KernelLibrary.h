// The kernels of a program in one module, shared by key. Used by LowerToCalls.
#pragma once
#include "ampc/Dialect/NN/Kernel.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace ampc::nn {

// The results that the kernel of an op computes: all, or all but the last one
// (KernelOpInterface::mayOmitLastResult).
mlir::ResultRange computedResults(mlir::Operation *op);

class KernelLibrary {
public:
  explicit KernelLibrary(mlir::ModuleOp module) : module(module) {}
  // Returns the symbol of the kernel with this key and these alias sets; `emit` builds it at the
  // first use. rows = 0: any number. aliasSets: for each argument the first one that may have the
  // same bytes (ampc/CodeGen/CodeGen.h); empty if none may.
  mlir::FlatSymbolRefAttr get(const std::string &key, llvm::ArrayRef<mlir::Type> elements,
                              int64_t rows, llvm::function_ref<void(KernelBuilder &)> emit,
                              llvm::ArrayRef<int64_t> aliasSets = {});
  // Converts elements between float types, or copies elements of one type; a row is one element.
  mlir::FlatSymbolRefAttr conversion(mlir::Type from, mlir::Type to);
  // Sets the byte of argument 2 if the product of argument 0 and an element of argument 1 is not
  // finite; a row is one element.
  mlir::FlatSymbolRefAttr finiteCheck(mlir::Type element, bool narrows);
  // Copies elements unless the guard (argument 1) is set; a row is one element.
  mlir::FlatSymbolRefAttr guardedCopy(mlir::Type element);

private:
  mlir::ModuleOp module;
  llvm::StringMap<mlir::FlatSymbolRefAttr> symbols;
};

} // namespace ampc::nn
