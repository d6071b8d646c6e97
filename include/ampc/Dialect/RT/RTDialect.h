// The rt dialect's classes.
#pragma once
#include "ampc/Dialect/RT/Access.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace ampc::rt {

// What --plan-stats counts as `host_syncs`: a call at which the host waits for the device. No call of today does.
template <typename Op> class HostSync : public mlir::OpTrait::TraitBase<Op, HostSync> {};
// What it counts as `collectives`: a call in which all ranks take part. No call of today is one.
template <typename Op> class Collective : public mlir::OpTrait::TraitBase<Op, Collective> {};

} // namespace ampc::rt

#include "ampc/Dialect/RT/RTDialect.h.inc"
#include "ampc/Dialect/RT/RTInterfaces.h.inc"
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
