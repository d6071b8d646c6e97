// Builds the manifest of an object as LLVM IR constants, in the layout of ampc/Format/KernelAbi.h.
// Used by lowerChunk.
#pragma once
#include "Kernel.h"
#include "llvm/IR/Module.h"

namespace ampc::codegen {
/// Adds ampc_kernel_manifest with one entry per kernel, in that order. Kernels that the module does
/// not define are declared.
void addManifest(llvm::Module &module, llvm::ArrayRef<KernelInfo> kernels);
} // namespace ampc::codegen
