// A chunk is a few kernels that are lowered together: the unit of work that threads share. How
// kernels are divided depends on their number alone, so the bytes of an object do not depend on the
// threads.
#pragma once
#include "Backend.h"
#include "Kernel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/IR/LLVMContext.h"
#include <atomic>
#include <system_error>
#include <thread>

namespace ampc::codegen {

struct Chunk {
  std::vector<mlir::func::FuncOp> kernels;  // of the caller's module; for errors
  mlir::OwningOpRef<mlir::ModuleOp> module; // clones of them
};

/// All kernels of a module, checked.
struct Program {
  std::vector<KernelInfo> infos;
  std::vector<Chunk> chunks;
};

/// CompileKernels.cpp: loads the dialects of kernel IR and of what it becomes.
void prepareContext(mlir::MLIRContext *context);
/// CompileKernels.cpp: checks the kernels and copies them into chunks.
mlir::FailureOr<Program> divide(mlir::ModuleOp module);

/// Calls work(i) for i in [0, n) on up to `threads` threads; diagnostics come out in the order of
/// i. False when a call returned false.
template <typename Work>
bool inParallel(mlir::MLIRContext *context, size_t n, unsigned threads, Work work) {
  if (!context->isMultithreadingEnabled())
    threads = 1;
  threads = std::min<size_t>(std::max(threads, 1u), n);
  mlir::ParallelDiagnosticHandler handler(context);
  std::atomic<size_t> next{0};
  std::atomic<bool> ok{true};
  auto loop = [&] {
    for (size_t i; (i = next++) < n;) {
      handler.setOrderIDForThread(i);
      if (!work(i))
        ok = false;
      handler.eraseOrderIDForThread();
    }
  };
  std::vector<std::thread> others;
  try {
    for (unsigned i = 1; i < threads; ++i)
      others.emplace_back(loop);
  } catch (const std::system_error &) { // no room for another: those that there are do the work
  }
  loop();
  for (std::thread &thread : others)
    thread.join();
  return ok;
}

/// Chunk.cpp: kernel IR to the optimised LLVM IR that all levels start from. When `all` is not
/// empty, the module also gets their manifest.
std::unique_ptr<llvm::Module> lowerChunk(Chunk &chunk, llvm::ArrayRef<KernelInfo> all,
                                         llvm::LLVMContext &context);

/// LLVM IR to one object or assembly text of a level; `lowered` is left unchanged. Fails when a
/// kernel needs a function from outside.
mlir::FailureOr<std::string> emitChunk(Chunk &chunk, const llvm::Module &lowered, CpuLevel level,
                                       llvm::CodeGenFileType type);

/// Chunk.cpp: an array declared in a loop would take new stack in each iteration.
void hoistStackArrays(mlir::func::FuncOp kernel);

/// Chunk.cpp: the error of a kernel that needs what nobody defines.
mlir::LogicalResult undefinedFunction(mlir::func::FuncOp kernel, llvm::StringRef symbol);

} // namespace ampc::codegen
