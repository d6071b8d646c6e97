// A chunk is a group of kernels that are lowered together; threads distribute chunks among
// themselves. The division into chunks depends only on the number of kernels, so the bytes of an
// object do not depend on the number of threads.
#pragma once
#include "Backend.h"
#include "Kernel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/IR/LLVMContext.h"
#include <atomic>
#include <map>
#include <system_error>
#include <thread>

namespace ampc::codegen {

struct Chunk {
  std::vector<mlir::func::FuncOp> kernels;  // in the caller's module; for diagnostics
  mlir::OwningOpRef<mlir::ModuleOp> module; // clones of the kernels
};

/// All kernels of a module, after verification.
struct Program {
  std::vector<KernelInfo> infos;
  std::vector<Chunk> chunks;
};

/// CompileKernels.cpp: verifies the kernels and clones them into chunks.
mlir::FailureOr<Program> divide(mlir::ModuleOp module);

/// The target machines of one thread, by level or compute capability. A machine takes as long to
/// create, with the subtarget that it keeps for later modules, as a small kernel to compile.
class TargetMachines {
public:
  template <typename Create> llvm::TargetMachine *get(unsigned key, Create create) {
    std::unique_ptr<llvm::TargetMachine> &machine = machines[key];
    if (!machine)
      machine = create();
    return machine.get();
  }

private:
  std::map<unsigned, std::unique_ptr<llvm::TargetMachine>> machines;
};

/// Calls work(i, machines) for each i in [0, n) on up to `threads` threads, each with machines of
/// its own. Diagnostics are emitted in the order of i. Returns false if a call returned false.
template <typename Work>
bool inParallel(mlir::MLIRContext *context, size_t n, unsigned threads, Work work) {
  if (!context->isMultithreadingEnabled())
    threads = 1;
  threads = std::min<size_t>(std::max(threads, 1u), n);
  mlir::ParallelDiagnosticHandler handler(context);
  std::atomic<size_t> next{0};
  std::atomic<bool> ok{true};
  auto loop = [&] {
    TargetMachines machines;
    for (size_t i; (i = next++) < n;) {
      handler.setOrderIDForThread(i);
      if (!work(i, machines))
        ok = false;
      handler.eraseOrderIDForThread();
    }
  };
  std::vector<std::thread> others;
  try {
    for (unsigned i = 1; i < threads; ++i)
      others.emplace_back(loop);
  } catch (const std::system_error
               &) { // the system refuses another thread: the existing ones do the work
  }
  loop();
  for (std::thread &thread : others)
    thread.join();
  return ok;
}

/// Chunk.cpp: lowers a copy of the kernel IR to the optimized LLVM IR that all levels with this
/// support start from. If `all` is not empty, adds a manifest with these kernels to the module.
std::unique_ptr<llvm::Module> lowerChunk(const Chunk &chunk, llvm::ArrayRef<KernelInfo> all,
                                         BF16Support support, llvm::LLVMContext &context);

/// Compiles LLVM IR to an object or assembly text of one level. Emits an error and fails if a
/// kernel references an external function.
mlir::FailureOr<std::string> emitChunk(Chunk &chunk, llvm::Module &module, CpuLevel level,
                                       TargetMachines &machines, llvm::CodeGenFileType type);

/// Chunk.cpp: moves allocas to the start of the kernel. An alloca in a loop would allocate stack in
/// each iteration.
void hoistStackArrays(mlir::func::FuncOp kernel);

/// Chunk.cpp: emits the error for a kernel that references an undefined function.
mlir::LogicalResult undefinedFunction(mlir::func::FuncOp kernel, llvm::StringRef symbol);

} // namespace ampc::codegen
