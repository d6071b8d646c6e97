// The steps from kernel IR to LLVM IR. Each step works on one kernel or on a module of kernels and
// leaves valid IR. Chunk.cpp runs them in order.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc::codegen {

/// The lanes of the vectors in kernel IR.
constexpr int64_t kKernelLanes = 16;

/// The kernel attribute with the alias sets of its arguments; see CodeGen.h.
constexpr llvm::StringLiteral kAliasSets = "ampc.alias_sets";

/// The manifest's data about one argument (AmpcKernelArgument), and its alias set: the number of
/// the first argument that may have the same bytes, or its own number.
struct KernelArgument {
  uint64_t fixedBytes, bytesPerRow;
  uint32_t access;
  unsigned aliasSet;
};
struct KernelInfo {
  std::string name;
  uint64_t rows;
  std::vector<KernelArgument> arguments;

  /// Whether another argument may have the same bytes as this one.
  bool mayAlias(unsigned argument) const {
    for (unsigned i = 0; i < arguments.size(); ++i)
      if (i != argument && arguments[i].aliasSet == arguments[argument].aliasSet)
        return true;
    return false;
  }
};

/// KernelContract.cpp: verifies that a function is a valid kernel and reads its attributes.
mlir::FailureOr<KernelInfo> readKernel(mlir::func::FuncOp kernel);

/// TransposeSteps.cpp: takes several steps of a transpose at once, which write 16 bytes each.
void joinTransposeSteps(mlir::func::FuncOp kernel);

/// VectorTails.cpp: computes the last columns of rows as vectors, where that is faster.
void vectorizeTails(mlir::func::FuncOp kernel);

/// KeepBetweenLoops.cpp: keeps functions of a row's columns that its loops would compute again.
void keepBetweenLoops(mlir::func::FuncOp kernel);

/// RoundedClamps.cpp: rounds values that are clamped in 16 bits once.
void roundClampsOnce(mlir::func::FuncOp kernel);

/// ExtremeKeys.cpp: compares integers where loops look for the largest or smallest float. The
/// maximum with 0 becomes a comparison and a choice.
void compareExtremesAsIntegers(mlir::func::FuncOp kernel);

/// DoubleLanes.cpp: processes 32 columns at once in loops that round them to bf16 by an
/// instruction.
void doubleLanes(mlir::func::FuncOp kernel);

/// RoundInLanes.cpp: rounds values to bf16 in their float32 lanes where they are computed with.
void roundInLanes(mlir::func::FuncOp kernel);

/// ExpandMath.cpp: replaces the math ops that have no instruction by arithmetic.
mlir::LogicalResult expandMath(mlir::func::FuncOp kernel);
/// Whether the op is a function whose expansion has many instructions, such as exp.
bool isCostlyFunction(mlir::Operation *op);

/// NarrowFloats.cpp: whether a scalar, or the elements of a vector or memref, are bf16.
bool isBF16(mlir::Type type);
/// Whether all operands are in `known`, but for the condition of a choice.
bool readsOnly(const mlir::DenseSet<mlir::Value> &known, mlir::Operation *op);
/// Whether the op's f32 result, or each of its elements, is one that bf16 has. `known` are such
/// values.
bool isExactBF16(mlir::Operation *op, const mlir::DenseSet<mlir::Value> &known);

/// What a target has for bf16: nothing, AVX-512's rounding of vectors, or the type.
enum class BF16Support { None, Rounding, Type };
/// NarrowFloats.cpp: makes each conversion to a 16-bit float a single correct rounding. bf16
/// becomes i16 unless the target has the type.
mlir::LogicalResult lowerNarrowFloats(mlir::func::FuncOp kernel, BF16Support support);

/// VectorOps.cpp: lowers reductions of floats to trees and slices to shuffles.
mlir::LogicalResult lowerVectorOps(mlir::func::FuncOp kernel);

/// SharedLanes.cpp: computes what is equal in every four lanes once.
void shareLanes(mlir::func::FuncOp kernel);

/// WideLanes.cpp: in loops that multiply vectors of 32-bit words to 64-bit products, carries the
/// words in 64-bit lanes.
void widenLanes(mlir::func::FuncOp kernel);

/// StreamStores.cpp: stores large results past the caches.
void streamStores(mlir::func::FuncOp kernel);

/// KernelSignature.cpp: replaces memref arguments by a table of pointers and the row range by i64.
void lowerSignature(mlir::func::FuncOp kernel);
/// Builds the memref descriptor {allocated, aligned, offset, [size], [stride]} for a pointer.
mlir::Value makeDescriptor(mlir::OpBuilder &b, mlir::Location loc, mlir::Value pointer);

/// LowerToLLVM.cpp: converts the remaining ops to the LLVM dialect.
mlir::LogicalResult lowerToLLVMDialect(mlir::ModuleOp module);

/// Divisors.cpp: the greatest known divisor of an integer; 0 is divisible by all.
int64_t divisorOf(mlir::Value value);
/// The value of an index that is constant, or computed from constants.
std::optional<int64_t> constantOf(mlir::Value value);

} // namespace ampc::codegen
