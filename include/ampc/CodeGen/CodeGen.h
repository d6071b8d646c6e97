// Kernel IR to x86-64 shared objects.
//
// A kernel is a func.func whose arguments are rank-1 memref<?xT> (T one of f32, f16, bf16, f64, i8,
// i16, i32, i64; identity layout) and then exactly two `index` arguments, the rows [first, last) to
// compute. It has no results and carries two attributes:
//   ampc.rows = N : i64   the grid it was made for; 0 means any number of rows
//   ampc.args = [array<i64: fixed_bytes, bytes_per_row, access>, …]   one per memref, access 1
//   read, 2 write
// and may carry a third:
//   ampc.alias_sets = array<i64: 0, 1, 0>   entry i: the first argument that may name the same bytes as
//   argument i (i itself where there is none)
// Arguments of different sets never overlap, unless all of them are only read; without the attribute
// each argument is a set of its own. Arguments of one set name the very same bytes, or none in common;
// each element is then read before it is written, and not after. Of an argument that is alone in its
// set the code generators assume that nothing else writes its bytes while the launch runs.
//
// All kernels of a module become one object that exports `ampc_kernel_manifest` alone (see
// ampc/Format/KernelAbi.h). The bits that a kernel computes do not depend on the cpu level: there
// is no fast-math and no contraction, every transcendental function is expanded to the same
// arithmetic, and a floating-point vector.reduction is a fixed tree. Only the payload of a NaN is
// left open.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace ampc::codegen {

/// The instruction sets that an object can be made for.
enum class CpuLevel {
  V3,    ///< x86-64-v3: AVX2, FMA, F16C
  V4,    ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
  Native ///< what the compiling machine has
};

struct ObjectOptions {
  CpuLevel level = CpuLevel::V3;
};

/// Compiles all kernels of `module`, which is left unchanged, to one ELF shared object. Errors are
/// emitted on the op that caused them. Equal modules give equal bytes.
mlir::FailureOr<std::string> compileToSharedObject(mlir::ModuleOp module,
                                                   const ObjectOptions &options);

/// The same for several levels at once: the kernels are lowered once, and `threads` threads share
/// the work. The bytes do not depend on `threads`. Result i belongs to levels[i].
mlir::FailureOr<std::vector<std::string>>
compileToSharedObjects(mlir::ModuleOp module, llvm::ArrayRef<CpuLevel> levels, unsigned threads);

/// The cpu features that an object of that level needs, named as in /proc/cpuinfo.
llvm::ArrayRef<llvm::StringRef> requiredFeatures(CpuLevel level);

/// Registers the dialects of kernel IR and what translates them. The compile functions do this
/// themselves for the context of their module; a parser of kernel IR wants it earlier.
void registerCodeGenDialects(mlir::DialectRegistry &registry);

/// For debugging: the optimised LLVM IR of the module's kernels.
mlir::FailureOr<std::string> emitLLVMIR(mlir::ModuleOp module, const ObjectOptions &options);

/// For debugging: their assembly text.
mlir::FailureOr<std::string> emitAssembly(mlir::ModuleOp module, const ObjectOptions &options);

} // namespace ampc::codegen
