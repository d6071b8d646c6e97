// Chooses the threads that share a row: as few as possible such that they can keep in registers the
// values which later loops over the row need again.
//
// A warp or a block of up to 256 threads keeps 32 columns per thread, whatever the number of
// registers per column. A longer row gets a larger block as long as the 65536 registers of a
// multiprocessor suffice for all its threads, half of them for the columns and half for
// computations; beyond that, a cluster of such blocks if the GPU supports clusters. If no cluster
// suffices, each loop reads the row again from the L2 cache. Then 512 threads take a row: they fill
// a multiprocessor, so only one row per multiprocessor is in use at a time, and these rows fit into
// the cache.
#include "Gpu.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kLongBlockColumns = 8192; // longest row for a block of kLongBlock threads
constexpr int64_t kThreadColumns = 32;
constexpr unsigned kMaxClusterBlocks = 8; // portable maximum of blocks in a cluster
constexpr unsigned kRepeating = 512;      // threads per row if each loop reads the row again

/// Registers of 32 bits per element of an argument. 16-bit elements are kept widened to 32 bits.
unsigned registersOf(MemRefType type) {
  return std::max(1u, type.getElementTypeBitWidth() / 32);
}

/// The loops that access an argument, as numbers in program order.
struct Uses {
  std::optional<unsigned>
      first;         // first loop that loads it; if it is written, first loop that stores it
  unsigned last = 0; // last loop that loads it
  llvm::SmallDenseSet<unsigned> loads;

  bool isKeptFrom(unsigned loop) const { return first && *first <= loop && last > loop; }
};
} // namespace

RowShare shareRows(int64_t columns, unsigned registers, bool clusters) {
  if (columns <= kWarpColumns)
    return {kWarp, kBlock, 1};
  if (columns <= kBlockColumns)
    return {kBlock, kBlock, 1};
  if (columns <= kLongBlockColumns || registers == 0)
    return {kLongBlock, kLongBlock, 1};
  unsigned most = registers == 1 ? 1024 : registers == 2 ? 512 : 256;
  for (unsigned threads = 512; threads <= most; threads *= 2)
    if (columns <= threads * kThreadColumns)
      return {threads, threads, 1};
  // Small blocks: several rows are in use at a time on a multiprocessor, so that one loads while
  // another computes.
  for (unsigned threads = kLongBlock; clusters && threads <= most; threads *= 2) {
    uint64_t blocks = llvm::PowerOf2Ceil(llvm::divideCeil(columns, threads * kThreadColumns));
    if (blocks <= kMaxClusterBlocks)
      return {threads, threads, unsigned(blocks)};
  }
  return {std::min(most, kRepeating), std::min(most, kRepeating), 1};
}

RowShare shareSums(int64_t rows, unsigned split) {
  // Combining the threads takes some five instructions per result and step, so each adds several
  // rows before. An unknown number of them is taken for a large one.
  constexpr int64_t kTerms = 16;
  if (rows > 0 && rows * split <= kTerms * kWarp)
    return {kWarp, kBlock, 1};
  if (rows > 0 && rows * split <= kTerms * kBlock)
    return {kBlock, kBlock, 1};
  return {kLongBlock, kLongBlock, 1};
}

unsigned registersFor(ArrayRef<Operation *> loops, func::FuncOp kernel, const KernelInfo &info) {
  SmallVector<Uses> uses(info.arguments.size());
  for (unsigned place = 0; place < loops.size(); ++place)
    loops[place]->walk([&](Operation *op) {
      bool loads = isa<vector::LoadOp>(op), stores = isa<vector::StoreOp>(op);
      auto argument =
          loads || stores ? dyn_cast<BlockArgument>(op->getOperand(stores)) : BlockArgument();
      if (!argument || argument.getOwner() != &kernel.front())
        return;
      Uses &use = uses[argument.getArgNumber()];
      bool written = info.arguments[argument.getArgNumber()].access != kAccessRead;
      if (stores == written && !use.first)
        use.first = place;
      if (!loads)
        return;
      use.last = place;
      use.loads.insert(place);
    });
  unsigned most = 0;
  bool keeps = false;
  for (unsigned place = 0; place < loops.size(); ++place) {
    unsigned before = 0, after = 0;
    for (auto [use, type] : llvm::zip(uses, kernel.getArgumentTypes())) {
      unsigned registers = registersOf(cast<MemRefType>(type));
      before +=
          use.loads.contains(place) || (place > 0 && use.isKeptFrom(place - 1)) ? registers : 0;
      after += use.isKeptFrom(place) ? registers : 0;
    }
    keeps |= after > 0;
    most = std::max({most, before, after});
  }
  return keeps ? most : 0;
}

} // namespace ampc::codegen
