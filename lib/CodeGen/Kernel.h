// The steps from kernel IR to LLVM IR. Each works on one kernel (or one module of them) and leaves
// valid IR behind; CompileKernels.cpp says their order.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc::codegen {

/// The attribute of a kernel that says which arguments may name the same bytes; CodeGen.h has its form.
constexpr llvm::StringLiteral kAliasSets = "ampc.alias_sets";

/// What the manifest says about one argument, the values of AmpcKernelArgument; and its alias set: the number of the first
/// argument that may name the same bytes (its own where it is the first or no other may).
struct KernelArgument {
  uint64_t fixedBytes, bytesPerRow;
  uint32_t access;
  unsigned aliasSet;
};
struct KernelInfo {
  std::string name;
  uint64_t rows;
  std::vector<KernelArgument> arguments;

  /// Whether another argument may name the bytes of this one.
  bool mayAlias(unsigned argument) const {
    for (unsigned i = 0; i < arguments.size(); ++i)
      if (i != argument && arguments[i].aliasSet == arguments[argument].aliasSet)
        return true;
    return false;
  }
};

/// KernelContract.cpp: checks what a kernel must look like and reads its attributes.
mlir::FailureOr<KernelInfo> readKernel(mlir::func::FuncOp kernel);

/// ExpandMath.cpp: replaces the math ops that have no instruction by arithmetic.
mlir::LogicalResult expandMath(mlir::func::FuncOp kernel);

/// NarrowFloats.cpp: conversions to 16-bit floats become single correct roundings. bf16 becomes i16,
/// unless the target has instructions for it.
mlir::LogicalResult lowerNarrowFloats(mlir::func::FuncOp kernel, bool hasBF16 = false);

/// VectorOps.cpp: reductions of floats become trees, slices become shuffles.
mlir::LogicalResult lowerVectorOps(mlir::func::FuncOp kernel);

/// WideLanes.cpp: loops that multiply vectors of 32-bit words to 64 bits carry these in lanes of 64 bits.
void widenLanes(mlir::func::FuncOp kernel);

/// KernelSignature.cpp: memref arguments become pointers, rows become i64.
void lowerSignature(mlir::func::FuncOp kernel);
/// The memref descriptor {allocated, aligned, offset, [size], [stride]} around a pointer.
mlir::Value makeDescriptor(mlir::OpBuilder &b, mlir::Location loc, mlir::Value pointer);

/// LowerToLLVM.cpp: the rest, to the LLVM dialect.
mlir::LogicalResult lowerToLLVMDialect(mlir::ModuleOp module);

} // namespace ampc::codegen
