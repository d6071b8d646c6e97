// Compiles kernel IR to x86-64 shared objects. Used by Export and by the tests of kernels.
//
// A kernel is a func.func whose arguments are rank-1 memref<?xT> (T one of f32, f16, bf16, f64, i8,
// i16, i32, i64; identity layout) followed by exactly two `index` arguments, the rows [first, last)
// to compute. It has no results. It has two attributes:
//
//   ampc.rows = N : i64   the number of rows that it was made for; 0 means any number of rows
//   ampc.args = [array<i64: fixed_bytes, bytes_per_row, access>, …]   one per memref; access: 1
//      read, 2 write, 3 both
//
// and optionally a third:
//
//   ampc.alias_sets = array<i64: 0, 1, 0>   entry i: the first argument that may have the same
//                                           bytes as argument i, or i
//
// Arguments of different sets never overlap, unless all of them are only read. Without the
// attribute each argument is a set of its own. Two arguments of one set have either exactly the
// same bytes or none in common; each element is read before it is written, and not afterwards. The
// code generators assume that nothing else writes the bytes of an argument that is alone in its set
// while the launch runs.
//
//   ampc.streams = array<i64: 1>   arguments that are larger than the caches and that nothing reads
//                                  soon: whole vectors are stored past them
//
// All kernels of a module become one object, which exports only `ampc_kernel_manifest` (see
// ampc/Format/KernelAbi.h). The bits that a kernel computes do not depend on the CPU level: there
// is no fast-math and no contraction, every transcendental function is expanded to the same
// arithmetic, and a floating-point vector.reduction is a fixed tree. Only the payload of a NaN may
// differ.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace ampc::codegen {

/// The instruction sets that objects are compiled for.
enum class CpuLevel {
  V3,     ///< x86-64-v3: AVX2, FMA, F16C
  V4,     ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
  V4BF16, ///< V4 and AVX-512 BF16: bf16 is rounded by an instruction
  Native  ///< what the compiling machine has
};

struct ObjectOptions {
  CpuLevel level = CpuLevel::V3;
};

/// Compiles all kernels of `module`, which is left unchanged, to one ELF shared object. Errors are
/// emitted on the op that caused them. Equal modules give equal bytes.
mlir::FailureOr<std::string> compileToSharedObject(mlir::ModuleOp module,
                                                   const ObjectOptions &options);

/// The same for several levels at once. The kernels are lowered once, and `threads` threads share
/// the work; the bytes do not depend on `threads`. Result i belongs to levels[i].
mlir::FailureOr<std::vector<std::string>>
compileToSharedObjects(mlir::ModuleOp module, llvm::ArrayRef<CpuLevel> levels, unsigned threads);

/// Whether a kernel rounds to bf16, so that an object of CpuLevel::V4BF16 differs from one of V4.
bool roundsToBF16(mlir::ModuleOp kernels);

/// The CPU features that an object of the level needs, with their names in /proc/cpuinfo.
llvm::ArrayRef<llvm::StringRef> requiredFeatures(CpuLevel level);

/// Registers the dialects of kernel IR and their translations. The compile functions do this for
/// the context of their module; call it earlier to parse kernel IR.
void registerCodeGenDialects(mlir::DialectRegistry &registry);

/// Loads the dialects of kernel IR and of the IR that it is lowered to. The compile functions do
/// this, too; call it earlier if another thread uses the context while they run.
void prepareContext(mlir::MLIRContext *context);

/// For debugging: the optimized LLVM IR of the module's kernels.
mlir::FailureOr<std::string> emitLLVMIR(mlir::ModuleOp module, const ObjectOptions &options);

/// For debugging: the assembly text of the module's kernels.
mlir::FailureOr<std::string> emitAssembly(mlir::ModuleOp module, const ObjectOptions &options);

} // namespace ampc::codegen
