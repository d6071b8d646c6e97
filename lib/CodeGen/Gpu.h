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

constexpr uint32_t kAccessRead = 1, kAccessBoth = 3; // of KernelArgument
constexpr unsigned kWarp = 32;
constexpr unsigned kBlock = 128;        // threads of a block
constexpr unsigned kLongBlock = 256;    // where one row keeps them busy
constexpr int64_t kWarpColumns = 1024;  // of a row that one warp takes
constexpr int64_t kBlockColumns = 4096; // and a block of kBlock threads

/// How rows become blocks.
struct GpuGrid {
  unsigned threads; // per block
  uint64_t rowsPerBlock;
  unsigned clusterBlocks; // that share their rows
};

/// GpuRows.cpp: who takes a row.
struct RowShare {
  unsigned threads, block; // of a block's threads, these take one row
  unsigned blocks;         // and more blocks than one: a cluster takes it
};
/// `registers`: what registersFor gives.
RowShare shareRows(int64_t columns, unsigned registers, bool clusters);
/// Registers that the loops over a row, in their order, need for each column at a time: for what one of them loads, and for what
/// it keeps for another. 0 where none keeps anything.
unsigned registersFor(llvm::ArrayRef<mlir::Operation *> loops, mlir::func::FuncOp kernel, const KernelInfo &info);

/// Threads that share one row: a warp, a whole block, or a cluster of blocks. Where results lie side by side, `split`
/// neighbouring threads take different ones and go through the same columns; `size` is then how many go through different
/// columns.
struct ThreadGroup {
  unsigned size, split, block; // size * split threads of the blocks', each of `block`
  unsigned blocks = 1;         // of a cluster
  mlir::Value lane;            // this thread's number among `size`, of index type
  mlir::Value inBlock;         // and among those of them in its block
  mlir::Value side;            // and among `split`; null for 1
};

/// MapToGpu.cpp: rows to blocks, columns to threads. `info` is the kernel's own; `clusters`: whether the GPU has them.
GpuGrid mapToGpu(mlir::func::FuncOp kernel, const KernelInfo &info, bool clusters);

/// GpuRegisters.cpp: what a thread has loaded of its row from arguments that are only read, and stored in those that are read
/// too. Takes the place of loops, and of their loads where an earlier loop had the same; both give what the loop's results were.
class RowRegisters {
public:
  explicit RowRegisters(const KernelInfo &info) : info(info) {}
  /// All iterations of a loop that has `trips` of them in each thread.
  llvm::SmallVector<mlir::Value> unroll(mlir::scf::ForOp loop, int64_t trips);
  /// The one iteration of a loop up to `end` that a thread may have.
  llvm::SmallVector<mlir::Value> runOnce(mlir::scf::ForOp loop, int64_t end);
  /// At the end: no store that a later loop repeats and nobody reads.
  void dropOverwritten();

private:
  struct Kept {
    mlir::Value base, index, value;
    std::optional<int64_t> end; // of the loop, where only threads before it have the value
    mlir::Operation *store;     // of the value; null: it was loaded
  };
  enum class Use { Load, LoadStaged, Stage, Other };
  Use useOf(mlir::Operation *op) const;
  Kept *find(mlir::Operation *access, mlir::Value index, mlir::Block *block, std::optional<int64_t> end);
  void keepStored(mlir::Operation *store, mlir::Value index, mlir::Value value, mlir::Block *block, std::optional<int64_t> end);

  const KernelInfo &info;
  llvm::SmallVector<Kept> kept;
  llvm::SmallVector<mlir::Operation *> overwritten;
};

/// The number that an index is, where constants alone decide it.
std::optional<int64_t> constantOf(mlir::Value value);

/// GpuLoops.cpp: gives each thread its share of a loop over columns: iterations thread, thread + size, … Vectors are cut
/// into pieces of 16 bytes, so that neighbouring threads read neighbouring bytes. Returns what takes the place of the
/// results: what the carried values are after this thread's share. Short rows stay in `registers`, unless it is null.
/// `piece`: lanes of a piece, as pieceOf says, or more.
llvm::SmallVector<mlir::Value> distributeColumns(mlir::scf::ForOp loop, const ThreadGroup &group, int64_t piece,
                                                 RowRegisters *registers);
/// Cuts the vectors of a loop into pieces of `piece` lanes that lie `stride` elements apart.
void cutVectors(mlir::scf::ForOp loop, int64_t piece, int64_t stride);
/// How many lanes of the loop's vectors make 16 bytes; all of them where they cannot be cut.
int64_t pieceOf(mlir::scf::ForOp loop);
/// GpuPieces.cpp: whether the body can do with `piece` lanes what it does with vectors of `width`.
bool canTakePieces(mlir::scf::ForOp loop, int64_t width, int64_t piece);
/// Lets it do so; the loop then carries a few lanes. Returns the loop that takes the place of this one.
mlir::scf::ForOp takePieces(mlir::scf::ForOp loop, int64_t piece);
/// From the results of such a loop those of the original one, which began with `start`.
llvm::SmallVector<mlir::Value> joinPieces(mlir::ImplicitLocOpBuilder &b, mlir::ValueRange parts, mlir::ValueRange start);
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
