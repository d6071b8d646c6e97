// A chunk is a few kernels that are lowered together: the unit of work that threads share. How
// kernels are divided depends on their number alone, so the bytes of an object do not depend on the
// threads.
#pragma once
#include "Backend.h"
#include "Kernel.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/IR/LLVMContext.h"

namespace ampc::codegen {

struct Chunk {
  std::vector<mlir::func::FuncOp> kernels;  // of the caller's module; for errors
  mlir::OwningOpRef<mlir::ModuleOp> module; // clones of them
};

/// Chunk.cpp: kernel IR to the optimised LLVM IR that all levels start from. When `all` is not
/// empty, the module also gets their manifest.
std::unique_ptr<llvm::Module> lowerChunk(Chunk &chunk, llvm::ArrayRef<KernelInfo> all,
                                         llvm::LLVMContext &context);

/// LLVM IR to one object or assembly text of a level; `lowered` is left unchanged. Fails when a
/// kernel needs a function from outside.
mlir::FailureOr<std::string> emitChunk(Chunk &chunk, const llvm::Module &lowered, CpuLevel level,
                                       llvm::CodeGenFileType type);

} // namespace ampc::codegen
