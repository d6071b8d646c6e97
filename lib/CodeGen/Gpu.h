// The steps from kernel IR to PTX that differ from those for x86-64 (Kernel.h).
//
// The mapping replaces the range of rows in a kernel's signature by the block number and the number
// of rows of the launch. The memrefs stay; they are in global memory. Every thread of a block runs
// the mapped kernel.
#pragma once
#include "ampc/CodeGen/Gpu.h"
#include "Kernel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace ampc::codegen {

constexpr uint32_t kAccessRead = 1, kAccessBoth = 3; // values of KernelArgument::access
constexpr unsigned kWarp = 32;
constexpr unsigned kBlock = 128;        // threads of a block
constexpr unsigned kLongBlock = 256;    // threads of a block for long rows
constexpr int64_t kWarpColumns = 1024;  // longest row for a warp
constexpr int64_t kBlockColumns = 4096; // longest row for a block of kBlock threads

/// The mapping of rows to blocks.
struct GpuGrid {
  unsigned threads; // per block
  uint64_t rowsPerBlock;
  unsigned clusterBlocks; // blocks of a cluster, which share their rows
};

/// GpuRows.cpp: the threads that process one row.
struct RowShare {
  unsigned threads, block; // threads per row in a block, threads per block
  unsigned blocks;         // blocks per row; more than one form a cluster
};
/// `registers` is the result of registersFor.
RowShare shareRows(int64_t columns, unsigned registers, bool clusters);
/// The threads that sum `rows` vectors element by element, `split` threads each of them; 0:
/// unknown.
RowShare shareSums(int64_t rows, unsigned split);
/// The number of registers that the loops over a row need per column, as the maximum over the
/// loops: for the values that a loop loads, and for those that it keeps for later loops. 0 if no
/// loop keeps a value for a later one.
unsigned registersFor(llvm::ArrayRef<mlir::Operation *> loops, mlir::func::FuncOp kernel,
                      const KernelInfo &info);

/// The threads that share one row: a warp, a whole block, or a cluster of blocks. If several
/// results are next to each other, `split` neighboring threads compute different results from the
/// same columns; `size` is the number of threads that process different columns.
struct ThreadGroup {
  unsigned size, split, block; // size * split threads in total; `block` threads per block
  unsigned blocks = 1;         // blocks of the cluster
  mlir::Value lane;            // this thread's number in [0, size), of index type
  mlir::Value inBlock;         // the same within its block
  mlir::Value side;            // this thread's number in [0, split); null if split is 1
};

/// MapToGpu.cpp: maps rows to blocks and columns to threads. `clusters`: whether the GPU supports
/// clusters.
GpuGrid mapToGpu(mlir::func::FuncOp kernel, const KernelInfo &info, bool clusters);

/// GpuRegisters.cpp: of a load or a store, whether it is a store, its argument, and its index.
bool isStore(mlir::Operation *access);
mlir::Value baseOf(mlir::Operation *access);
mlir::Value accessIndex(mlir::Operation *access);
/// Whether two values are known to be equal: the same constant, or equivalent pure ops on equal
/// operands.
bool isSameValue(mlir::Value x, mlir::Value y);
/// Clones the pure ops inside of `loop` that compute `value` to the insertion point. Returns false
/// if an op is not pure, or if the value depends on what the loop carries and `copy` does not have.
bool hoistComputation(mlir::Value value, mlir::scf::ForOp loop, mlir::OpBuilder &b,
                      mlir::IRMapping &copy);

/// GpuRegisters.cpp: tracks which elements of its row a thread has in registers: loads from
/// read-only arguments, and stores to arguments that are also read. `unroll` and `runOnce` replace
/// a loop by straight-line code and reuse these values instead of loading them again. Both return
/// the values of the loop's results.
class RowRegisters {
public:
  explicit RowRegisters(const KernelInfo &info) : info(info) {}
  /// Replaces a loop with exactly `trips` iterations in each thread.
  llvm::SmallVector<mlir::Value> unroll(mlir::scf::ForOp loop, int64_t trips);
  /// Replaces a loop up to `end` with at most one iteration in each thread.
  llvm::SmallVector<mlir::Value> runOnce(mlir::scf::ForOp loop, int64_t end);
  /// Call this last: erases stores that a later loop repeats, if nothing loads from the argument.
  void dropOverwritten();

private:
  struct RowValue {
    mlir::Value base, index, value;
    std::optional<int64_t> end; // upper bound of the loop if only threads below it have the value
    mlir::Operation *store;     // the store of the value; null if it was loaded
  };
  enum class Use { Load, LoadStaged, Stage, Other };
  Use useOf(mlir::Operation *op) const;
  RowValue *find(mlir::Operation *access, mlir::Value index, mlir::Block *block,
                 std::optional<int64_t> end);
  void keepStored(mlir::Operation *store, mlir::Value index, mlir::Value value, mlir::Block *block,
                  std::optional<int64_t> end);

  const KernelInfo &info;
  llvm::SmallVector<RowValue> values;
  llvm::SmallVector<mlir::Operation *> overwritten;
};

/// GpuLoops.cpp: divides a loop over columns among the threads of a group: a thread runs the
/// iterations lane, lane + size, ... Vectors are cut into pieces of 16 bytes, so that neighboring
/// threads access neighboring bytes. Returns the replacements of the loop's results: the carried
/// values after this thread's iterations. If `registers` is not null, the values of short rows are
/// kept there. `piece` is the number of lanes per piece: pieceOf(loop) or more.
llvm::SmallVector<mlir::Value> distributeColumns(mlir::scf::ForOp loop, const ThreadGroup &group,
                                                 int64_t piece, RowRegisters *registers);
/// Replaces each vector access in the loop by accesses of `piece` lanes each, `stride` elements
/// apart.
void cutVectors(mlir::scf::ForOp loop, int64_t piece, int64_t stride);
/// The number of lanes of the loop's vectors that make up 16 bytes; all lanes if the vectors cannot
/// be cut.
int64_t pieceOf(mlir::scf::ForOp loop);
/// GpuPieces.cpp: whether the loop's body, which works on vectors of `width` lanes, can work on
/// `piece` lanes.
bool canTakePieces(mlir::scf::ForOp loop, int64_t width, int64_t piece);
/// Rewrites the loop to pieces. It then carries only a few lanes. Returns the new loop.
mlir::scf::ForOp takePieces(mlir::scf::ForOp loop, int64_t piece);
/// Computes the results of the original loop, which began with `start`, from those of the rewritten
/// one.
llvm::SmallVector<mlir::Value> joinPieces(mlir::ImplicitLocOpBuilder &b, mlir::ValueRange parts,
                                          mlir::ValueRange start);
/// GpuLoops.cpp: clones the body of a loop, as it is for the iteration `iv`, to the insertion
/// point. `carried` has the carried values before the iteration, and gets those behind it.
void cloneIteration(mlir::scf::ForOp loop, mlir::OpBuilder &at, mlir::Value iv,
                    llvm::MutableArrayRef<mlir::Value> carried);
/// GpuLoops.cpp: rewrites a loop that adds neighboring columns, which is divided already, such that
/// a thread has the loads of several rows in flight. The rows are added one by one, as before.
/// Returns the replacements of the loop's results.
llvm::SmallVector<mlir::Value> repeatBody(mlir::scf::ForOp loop);
/// GpuLoops.cpp: splitLanes narrows the 16 lanes of all vectors in the loop over rows to 16 / split
/// lanes. Of a vector that is alone a thread takes those from side * 16 / split on; of neighboring
/// vectors (ampc.vector) it takes as many neighboring columns as there are vectors times lanes, so
/// that the threads of a row access neighboring bytes. splitOf returns the split that makes
/// accesses of 16 bytes, or 1 if a lane depends on other lanes.
unsigned splitOf(mlir::scf::ForOp rowLoop);
void splitLanes(mlir::scf::ForOp rowLoop, const ThreadGroup &group);
/// GpuLoops.cpp: sets the alignment of vector accesses that follows from their indices if the
/// pointers are aligned to 16 bytes. Returns the alignment in bytes that each argument needs for
/// this.
llvm::SmallVector<unsigned> alignAccesses(mlir::func::FuncOp kernel);

/// GpuSums.cpp: keeps sums that each iteration of a loop over rows adds to in registers. Call it
/// when the body is divided.
void keepSums(mlir::scf::ForOp loop, const KernelInfo &info);

/// GpuReduce.cpp: combines the values of a group's threads, in an order that depends only on the
/// group's size. All threads get the results. kinds: "sum", "product", "max" or "min", one for each
/// value.
llvm::SmallVector<mlir::Value> reduceAcross(mlir::ImplicitLocOpBuilder &b, const ThreadGroup &group,
                                            mlir::ValueRange values,
                                            llvm::ArrayRef<llvm::StringRef> kinds);
/// A barrier for the group's threads, with memory ordering.
void barrier(mlir::ImplicitLocOpBuilder &b, const ThreadGroup &group);
mlir::Value callIntrinsic(mlir::ImplicitLocOpBuilder &b, llvm::StringRef name, mlir::Type result,
                          mlir::ValueRange arguments);

/// LaneProducts.cpp: computes products of 32 by 32 bits lane by lane.
void splitProducts(mlir::func::FuncOp kernel);

/// GpuSignature.cpp: rewrites func @k(memrefs, block, rows) to func @k(global pointers…, i64, i64).
void lowerGpuSignature(mlir::func::FuncOp kernel);
/// GpuEntries.cpp: adds the PTX entry points that call the function of a mapped kernel, and sets
/// their names in `kernel`.
void addGpuEntries(llvm::Module &module, const KernelInfo &info, GpuEntries entries,
                   GpuKernel &kernel);

} // namespace ampc::codegen
