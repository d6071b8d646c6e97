// The rt dialect's classes.
#pragma once
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ampc/Dialect/RT/RTDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "ampc/Dialect/RT/RTTypes.h.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/RT/RTOps.h.inc"

namespace ampc::rt {

// A program's entries in their order, the one of a role, and its module @kernels; null where there is none. A program may have
// hundreds of thousands of variables and buffers before them, so these look from the end.
llvm::SmallVector<EntryOp> entriesOf(mlir::ModuleOp program);
EntryOp entryOf(mlir::ModuleOp program, llvm::StringRef role);
mlir::ModuleOp kernelsOf(mlir::ModuleOp program);

} // namespace ampc::rt
