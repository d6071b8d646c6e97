// Who shares a row: as few threads as can keep in registers what a later loop over the row needs again.
//
// A warp or a block of up to 256 threads keeps 32 columns a thread, whatever is kept of each. A longer row takes a larger
// block where the registers, 65536 for all its threads, still hold what its loops need: half of them for the columns, half for
// what is computed. Then, where there are clusters, it takes some of these blocks. What no cluster holds either is read again by
// each loop, from the L2 cache: 512 threads fill a multiprocessor, so there is one row at a time for each, and these fit.
#include "Gpu.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kLongBlockColumns = 8192; // of a row that a block of kLongBlock threads takes
constexpr int64_t kThreadColumns = 32;
constexpr unsigned kMostBlocks = 8;  // of a cluster on any GPU that has them
constexpr unsigned kRepeating = 512; // threads that read a row again in each loop

/// One of an argument's elements, in 32-bit registers: 16-bit ones are widened once for all loops.
unsigned registersOf(MemRefType type) { return std::max(1u, type.getElementTypeBitWidth() / 32); }

/// Loops that touch an argument, by their place among all.
struct Uses {
  std::optional<unsigned> first; // that loads it, or, where it is written too, stores
  unsigned last = 0;             // that loads it
  llvm::SmallDenseSet<unsigned> loads;

  bool isKeptFrom(unsigned loop) const { return first && *first <= loop && last > loop; }
};
} // namespace

RowShare shareRows(int64_t columns, unsigned registers, bool clusters) {
  if (columns <= kWarpColumns) return {kWarp, kBlock, 1};
  if (columns <= kBlockColumns) return {kBlock, kBlock, 1};
  if (columns <= kLongBlockColumns || registers == 0) return {kLongBlock, kLongBlock, 1};
  unsigned most = registers == 1 ? 1024 : registers == 2 ? 512 : 256;
  for (unsigned threads = 512; threads <= most; threads *= 2)
    if (columns <= threads * kThreadColumns) return {threads, threads, 1};
  uint64_t blocks = llvm::PowerOf2Ceil(llvm::divideCeil(columns, most * kThreadColumns));
  if (clusters && blocks <= kMostBlocks) return {most, most, unsigned(blocks)};
  return {std::min(most, kRepeating), std::min(most, kRepeating), 1};
}

unsigned registersFor(ArrayRef<Operation *> loops, func::FuncOp kernel, const KernelInfo &info) {
  SmallVector<Uses> uses(info.arguments.size());
  for (unsigned place = 0; place < loops.size(); ++place)
    loops[place]->walk([&](Operation *op) {
      bool loads = isa<vector::LoadOp>(op), stores = isa<vector::StoreOp>(op);
      auto argument = loads || stores ? dyn_cast<BlockArgument>(op->getOperand(stores)) : BlockArgument();
      if (!argument || argument.getOwner() != &kernel.front()) return;
      Uses &use = uses[argument.getArgNumber()];
      bool written = info.arguments[argument.getArgNumber()].access != kAccessRead;
      if (stores == written && !use.first) use.first = place;
      if (!loads) return;
      use.last = place;
      use.loads.insert(place);
    });
  unsigned most = 0;
  bool keeps = false;
  for (unsigned place = 0; place < loops.size(); ++place) {
    unsigned before = 0, after = 0;
    for (auto [use, type] : llvm::zip(uses, kernel.getArgumentTypes())) {
      unsigned registers = registersOf(cast<MemRefType>(type));
      before += use.loads.contains(place) || (place > 0 && use.isKeptFrom(place - 1)) ? registers : 0;
      after += use.isKeptFrom(place) ? registers : 0;
    }
    keeps |= after > 0;
    most = std::max({most, before, after});
  }
  return keeps ? most : 0;
}

} // namespace ampc::codegen
