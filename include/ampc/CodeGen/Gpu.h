// Compiles kernel IR to PTX, and PTX to cubins, for NVIDIA GPUs from sm_80 on. The kernels are
// those that CodeGen.h compiles to x86-64. Used by Export.
//
// Elementwise results have the same bits as on the CPU: the same expansions, no fast-math, no
// contraction, no flushing of subnormals. Sums over the columns of a row are added in another
// order, which is fixed per kernel.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>
#include <vector>

namespace ampc::codegen {

/// The minimum compute capability: 8.0.
constexpr unsigned kMinComputeCapability = 80;
/// The minimum compute capability for clusters of blocks.
constexpr unsigned kClusterCapability = 90;

/// The bytes of an argument that a launch may access (as in AmpcKernelArgument), and its required
/// alignment in bytes.
struct GpuArgument {
  uint64_t fixedBytes, bytesPerRow;
  uint32_t access, alignment;
};

/// A kernel of the PTX; docs/ModelBin.md specifies how it is launched. Sizes in threads, rows and
/// bytes.
struct GpuKernel {
  std::string name; // its symbol in the module
  // For one piece, and for any number of pieces; empty if it was not requested. Without an entry
  // for one piece, both are that for any number.
  std::string entry, piecesEntry;
  uint64_t rows; // 0: any number
  unsigned blockThreads, sharedBytes;
  uint64_t rowsPerBlock;
  unsigned clusterBlocks; // blocks that share their rows; 1: no cluster
  std::vector<GpuArgument> arguments;

  unsigned capability() const {
    return clusterBlocks > 1 ? kClusterCapability : kMinComputeCapability;
  }
};

struct GpuProgram {
  std::string ptx;                             // one PTX module
  unsigned capability = kMinComputeCapability; // the required compute capability
  std::vector<GpuKernel> kernels;              // in the order of the module's functions
};

/// The entries of a kernel that launches need: for one piece, for any number of pieces, or both.
/// The whole kernel is compiled into each.
enum class GpuEntries : uint8_t { onePiece = 1, pieces = 2, both = 3 };

/// Compiles all kernels of `module`, which is left unchanged. `entriesOf` returns the entries that
/// the kernel with this symbol needs. `capability` is that of the oldest
/// GPU which must run the kernels; the result may require less. Errors are emitted on the op that
/// caused them. Equal modules give equal text, whatever the value of `threads`.
mlir::FailureOr<GpuProgram> compileToPtx(mlir::ModuleOp module,
                                         llvm::function_ref<GpuEntries(llvm::StringRef)> entriesOf,
                                         unsigned threads,
                                         unsigned capability = kMinComputeCapability);

/// The compute capability of an architecture: 90 for "sm_90a"; 0 if the name is no architecture.
unsigned capabilityOf(llvm::StringRef architecture);

/// Whether ptxas is found in PATH.
bool hasAssembler();

/// Assembles PTX to machine code for one architecture ("sm_90") with ptxas. On failure `error` is
/// the message of ptxas.
mlir::FailureOr<std::string> assembleCubin(llvm::StringRef ptx, llvm::StringRef architecture,
                                           std::string &error);

} // namespace ampc::codegen
