// The steps from kernel IR to PTX beside those that Kernel.h has for both targets.
//
// A mapped kernel has the same memrefs, now in global memory, and then the number of its block and the launch's rows instead
// of a range of rows; every thread of a block runs it.
#pragma once
#include "Kernel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace ampc::codegen {

/// How rows become blocks.
struct GpuGrid {
  unsigned threads; // per block
  uint64_t rowsPerBlock;
};

/// Threads that share one row: a warp, or a whole block. Where results lie side by side, `split` neighbouring threads take
/// different ones and go through the same columns; `size` is then how many go through different columns.
struct ThreadGroup {
  unsigned size, split, block; // size * split threads of the block's
  mlir::Value lane;            // this thread's number among `size`, of index type
  mlir::Value side;            // and among `split`; null for 1
};

/// MapToGpu.cpp: rows to blocks, columns to threads. `info` is the kernel's own.
GpuGrid mapToGpu(mlir::func::FuncOp kernel, const KernelInfo &info);

/// GpuRegisters.cpp: what a thread has loaded of its row from arguments that are only read. Takes the place of loops, and of
/// their loads where an earlier loop loaded the same; both give what the loop's results were.
class RowRegisters {
public:
  explicit RowRegisters(const KernelInfo &info) : info(info) {}
  /// All iterations of a loop that has `trips` of them in each thread.
  llvm::SmallVector<mlir::Value> unroll(mlir::scf::ForOp loop, int64_t trips);
  /// The one iteration of a loop up to `end` that a thread may have.
  llvm::SmallVector<mlir::Value> runOnce(mlir::scf::ForOp loop, int64_t end);

private:
  struct Kept {
    mlir::Value base, index, value;
    std::optional<int64_t> end; // of the loop, where only threads before it have loaded
  };
  bool isKept(mlir::Operation &op) const;
  mlir::Value find(mlir::Operation &load, mlir::Value index, mlir::Block *block, std::optional<int64_t> end) const;

  const KernelInfo &info;
  llvm::SmallVector<Kept> loads;
};

/// The number that an index is, where constants alone decide it.
std::optional<int64_t> constantOf(mlir::Value value);

/// GpuLoops.cpp: gives each thread its share of a loop over columns: iterations thread, thread + size, … Vectors are cut
/// into pieces of 16 bytes, so that neighbouring threads read neighbouring bytes. Returns what takes the place of the
/// results: what the carried values are after this thread's share. Short rows stay in `registers`, unless it is null.
llvm::SmallVector<mlir::Value> distributeColumns(mlir::scf::ForOp loop, const ThreadGroup &group, RowRegisters *registers);
/// Cuts the vectors of a loop into pieces of `piece` lanes that lie `stride` elements apart.
void cutVectors(mlir::scf::ForOp loop, int64_t piece, int64_t stride);
/// How many lanes of the loop's vectors make 16 bytes; all of them where they cannot be cut.
int64_t pieceOf(mlir::scf::ForOp loop);
/// GpuLoops.cpp: narrows the 16 lanes of all vectors in the loop over rows to 16 / split, those from side * 16 / split on.
/// Returns the split that makes accesses of 16 bytes; 1, and nothing is changed, where lanes depend on one another.
unsigned splitOf(mlir::scf::ForOp rowLoop);
void splitLanes(mlir::scf::ForOp rowLoop, const ThreadGroup &group);
/// GpuLoops.cpp: states the alignment of vector accesses that follows from their index, where pointers are aligned to 16
/// bytes. Returns the alignment in bytes that each argument needs for that.
llvm::SmallVector<unsigned> alignAccesses(mlir::func::FuncOp kernel);

/// GpuReduce.cpp: combines the values of a group's threads, in an order that the group's size fixes; all threads get the
/// results. kinds: sum, max or min, one per value.
llvm::SmallVector<mlir::Value> reduceAcross(mlir::ImplicitLocOpBuilder &b, const ThreadGroup &group, mlir::ValueRange values,
                                            llvm::ArrayRef<llvm::StringRef> kinds);
/// Waits for the group's threads; what they wrote before can be read after.
void barrier(mlir::ImplicitLocOpBuilder &b, const ThreadGroup &group);
mlir::Value callIntrinsic(mlir::ImplicitLocOpBuilder &b, llvm::StringRef name, mlir::Type result,
                          mlir::ValueRange arguments);

/// GpuSignature.cpp: func @k(memrefs, block, rows) → func @k(global pointers…, i64, i64).
void lowerGpuSignature(mlir::func::FuncOp kernel);
/// GpuEntries.cpp: the entry points of PTX around the function of a mapped kernel.
void addGpuEntries(llvm::Module &module, const KernelInfo &info, const GpuGrid &grid, bool severalPieces);

} // namespace ampc::codegen
