// Kernel IR to PTX, and PTX to cubins: the same kernels that CodeGen.h turns into x86-64, for GPUs of NVIDIA from sm_80 on.
//
// Element by element the bits are those of the CPU: the same expansions, no fast-math, no contraction, subnormals kept. Sums
// over the columns of a row are taken in another order, which the kernel fixes.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>
#include <vector>

namespace ampc::codegen {

/// The oldest GPU that PTX runs on: compute capability 8.0.
constexpr unsigned kMinComputeCapability = 80;
/// The oldest one whose blocks make clusters.
constexpr unsigned kClusterCapability = 90;

/// What a launch may touch of an argument, as AmpcKernelArgument says it, and the alignment in bytes that it must have.
struct GpuArgument {
  uint64_t fixedBytes, bytesPerRow;
  uint32_t access, alignment;
};

/// An entry of the PTX; docs/ModelBin.md says how it is launched. Sizes in threads, rows and bytes.
struct GpuKernel {
  std::string entry, piecesEntry; // piecesEntry: empty where none was asked for
  uint64_t rows;                  // 0: any number
  unsigned blockThreads, sharedBytes;
  uint64_t rowsPerBlock;
  unsigned clusterBlocks; // that share their rows; 1: there is no cluster
  std::vector<GpuArgument> arguments;

  unsigned capability() const { return clusterBlocks > 1 ? kClusterCapability : kMinComputeCapability; }
};

struct GpuProgram {
  std::string ptx;                // one module
  unsigned capability = kMinComputeCapability; // that it needs
  std::vector<GpuKernel> kernels; // in the order of the module's functions
};

/// Compiles all kernels of `module`, which is left unchanged. `severalPieces` says of a kernel's symbol whether it needs the
/// entry for several pieces. `capability`: of the oldest GPU that must run them; what they need may be less. Errors are emitted
/// on the op that caused them. Equal modules give equal text, whatever `threads`.
mlir::FailureOr<GpuProgram> compileToPtx(mlir::ModuleOp module, llvm::function_ref<bool(llvm::StringRef)> severalPieces,
                                         unsigned threads, unsigned capability = kMinComputeCapability);

/// The compute capability of "sm_90a": 90; 0 where that is no architecture.
unsigned capabilityOf(llvm::StringRef architecture);

/// Whether PATH has ptxas.
bool hasAssembler();

/// PTX to the machine code of one architecture ("sm_90") with ptxas. On failure `error` repeats its words.
mlir::FailureOr<std::string> assembleCubin(llvm::StringRef ptx, llvm::StringRef architecture, std::string &error);

} // namespace ampc::codegen
