// The rt dialect's classes.
#pragma once
#include "ampc/Dialect/NN/NNEnums.h"
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

// Trait of calls at which the host waits for the device, counted by --plan-stats as `host_syncs`.
// Currently no call has it.
template <typename Op> class HostSync : public mlir::OpTrait::TraitBase<Op, HostSync> {};
// Trait of ops in which all ranks take part, counted as `collectives`.
template <typename Op> class Collective : public mlir::OpTrait::TraitBase<Op, Collective> {};

// Types that the format has a number for: of a tensor whose shape is known; of an element that
// libraries compute with.
bool isTensorType(mlir::Type type);
bool isFloatType(mlir::Type type);

} // namespace ampc::rt

#include "ampc/Dialect/RT/RTDialect.h.inc"
#include "ampc/Dialect/RT/RTInterfaces.h.inc"
#define GET_TYPEDEF_CLASSES
#include "ampc/Dialect/RT/RTTypes.h.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/RT/RTOps.h.inc"

namespace ampc::rt {

// The entries of a program in order, the entry of a role, and the module @kernels; null if there is
// none. They search from the end, because hundreds of thousands of variables and buffers may
// precede.
llvm::SmallVector<EntryOp> entriesOf(mlir::ModuleOp program);
EntryOp entryOf(mlir::ModuleOp program, llvm::StringRef role);
mlir::ModuleOp kernelsOf(mlir::ModuleOp program);

// IntegerAttr on a launch of one piece behind a library call: row r of the launch depends, of what
// the call writes, on the elements [r * n, (r + 1) * n) of the result alone, where n is the number,
// and the launch writes nothing that the call reads. An executor may run these rows when the
// elements are complete.
inline constexpr llvm::StringLiteral kRowElementsAttr = "rt.row_elements";

// UnitAttr beside it: nothing else reads the result, and one operand of the launch is the result.
// So an executor that runs the rows with the call need not write it to the buffer.
inline constexpr llvm::StringLiteral kOnlyReaderAttr = "rt.only_reader";

// DenseI64ArrayAttr on a kernel: the arguments that it stores past the caches (CodeGen.h).
inline constexpr llvm::StringLiteral kStreamsAttr = "ampc.streams";

// UnitAttr on the first commands of an entry, which depend on variables and constants alone and
// write to the arena `prepared` (rt-separate-preparation).
inline constexpr llvm::StringLiteral kPreparedAttr = "rt.prepared";
inline bool isPrepared(mlir::Operation *command) {
  return static_cast<bool>(command->getDiscardableAttr(kPreparedAttr));
}

// ArrayAttr of StringAttr on the module: the targets of the program, "cpu" and "cuda". Without it:
// all targets.
inline constexpr llvm::StringLiteral kTargetsAttr = "rt.targets";
bool mayRunOn(mlir::ModuleOp program, llvm::StringRef target);

// IntegerAttr on the module: the size of a bucket of gradients (rt-plan-collectives). Without it:
// 32 MiB.
inline constexpr llvm::StringLiteral kBucketBytesAttr = "rt.bucket_bytes";

} // namespace ampc::rt
