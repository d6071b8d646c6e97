// What the kernels of a program state about themselves. Used by the passes over calls.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace ampc {

// By the names of kernels.
template <class T> using KernelAttributes = llvm::DenseMap<mlir::StringAttr, T>;

// The attribute of this name and type of each kernel that has one.
template <class T>
KernelAttributes<T> kernelAttributes(mlir::ModuleOp kernels, llvm::StringRef name) {
  KernelAttributes<T> found;
  for (auto kernel : kernels.getOps<mlir::func::FuncOp>())
    if (auto attribute = kernel->template getAttrOfType<T>(name))
      found[kernel.getSymNameAttr()] = attribute;
  return found;
}

} // namespace ampc
