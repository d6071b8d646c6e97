// Computes a product of 16-bit operands by tiles of C (MatrixTiles.h). B is packed: before all
// runs if it is fixed, else by all threads in each run, or by each task what it reads if no other
// task does or if B is large. A is read where it is, or packed by the task if it is transposed, its
// rows do not begin where lines of the cache do, or it has float16.
//
// An operand may be the windows of a convolution, which are packed from the tensor itself.
//
// The bits of the result do not depend on the division into rows and columns. Where k is long, it
// has shares, whose number depends on the shape alone and whose sums are added in their order.
#pragma once
#include "cpu/MatrixTiles.h"
#include "cpu/OwnProduct.h"
#include <optional>
#include <vector>

namespace ampc::runtime {

class TileProduct final : public OwnProduct {
public:
  // Whether the types and strides are supported, and the machine.
  static bool supports(const Product &product);
  // Operand A, or B if `areB`, are the windows of the tensor at its address; its strides do not
  // matter. If they are A, the rows of B that belong to tap t of a window begin at element t *
  // tapStride + firstTap.
  struct OfWindows {
    Windows windows;
    bool areB = false;
    int64_t tapStride = 0, firstTap = 0;
  };
  // The product must be supported. `needs` are what it takes beyond the caller's.
  explicit TileProduct(const Product &product, const std::optional<OfWindows> &windows = {});
  uint64_t tasks() const override { return static_cast<uint64_t>(count()); }
  bool mayFuse() const override;
  // As GemmPlan.
  void placeKept(Workspace &workspace) override;
  bool keepsOperand() const override { return product_.fixedB; }
  void keepOperand(ThreadPool &pool, const Workspace &workspace) const override;
  void run(ThreadPool &pool, const Workspace &workspace, const FusedLaunch *launch) const override;

private:
  // A task computes `rowBlocks_` blocks of rows by `panels_` panels of 32 columns in a share of k;
  // the last ones of a matrix may be smaller.
  int64_t rowGroups() const { return tiles::divideUp(blocks_, rowBlocks_); }
  int64_t columnGroups() const { return tiles::divideUp(allPanels_, panels_); }
  int64_t count() const { return batches_ * shares_ * rowGroups() * columnGroups(); }
  struct Task {
    int64_t batch, share, firstBlock, endBlock, firstPanel, endPanel, firstStep, endStep;
    uint8_t *local = nullptr; // where its rows of C are, if not in the range (LocalPart)
  };
  std::optional<Task> taskAt(int64_t index) const; // none from count() on
  // The rows of A that are read for a block: from `first` on. Those of the block of C begin `skip`
  // rows later.
  struct Lines {
    int64_t first, count, skip, results;
  };
  Lines linesOf(int64_t block) const;
  // What a thread has while it executes tasks: `held` is the number of the group of rows that it
  // read last, which the slot holds if holdsA_.
  struct Thread {
    tiles::Multiplier multiplier;
    uint8_t *slot = nullptr;
    int64_t held = -1;
    // Whether packed blocks of rows, and panels, have infinities or NaNs of float16.
    std::vector<uint8_t> specialRows, specialPanels;
  };
  // A part of a task: steps of k by panels, which are multiplied row by row. `areNew`: whether the
  // thread reads the rows of A for the first time. `soon`: the packed panels that it reads next.
  struct Part {
    int64_t first, steps, firstPanel = 0, endPanel = 0;
    bool areNew = false;
    const uint8_t *soon = nullptr;
  };
  // Where packed B is. `slot`: a group of panels that a task multiplies next.
  enum class PlaceOfB { kept, shared, slot };
  // Chooses rowBlocks_ and panels_, for caches, threads, and a launch that reads whole rows.
  void divide();
  // The same with shares of k, if that is better.
  bool divideK(int64_t wanted);
  void placeOperands();
  // A panel of matrix `batch` of packed B from a step on; not with PlaceOfB::slot.
  const uint8_t *packedB(const Workspace &workspace, int64_t batch, int64_t panel,
                         int64_t step) const;
  void packB(ThreadPool &pool, const Workspace &workspace) const;
  // `next`: the task that the thread executes next, or null.
  void execute(const Task &task, const Task *next, Thread &thread, const Workspace &workspace,
               const FusedLaunch *launch) const;
  void multiply(const Task &task, const Part &part, const tiles::Matrix &a, Thread &thread,
                const Workspace &workspace) const;
  // Pack what a task reads in the steps from `first` on.
  void packA(const Task &task, const tiles::Matrix &a, int64_t first, int64_t steps, uint8_t *to,
             Thread &thread) const;
  void packOwnB(const Part &part, const tiles::Matrix &b, Thread &thread) const;
  // Of all blocks of a task, in its slot, or in shared memory if k has shares.
  bool keepsSums() const { return chunk_ < steps_; }
  float *sumsOf(const Task &task, int64_t block, int64_t panel, const Thread &thread,
                const Workspace &workspace) const;
  tiles::Target targetOf(const Task &task, int64_t block, int64_t panel,
                         const Workspace &workspace) const;
  // Of C, which the task computes.
  int64_t firstElement(const Task &task) const {
    return (task.batch * product_.m + task.firstBlock * tiles::kTileBlock) * product_.n;
  }
  void addShares(ThreadPool &pool, const Workspace &workspace) const;
  int64_t stepBytes() const { return parts_ * tiles::kTileStepBytes; }
  int64_t heldOffset(int64_t step) const { return holdsA_ ? step * rowBlocks_ * stepBytes() : 0; }
  // Behind the panels of B that is kept or shared: whether each has infinities or NaNs.
  uint8_t *specialPanels(const Workspace &workspace) const;
  // Matrix `batch` of an operand.
  tiles::Matrix matrixOf(const Operand &operand, int64_t rows, int64_t columns, int64_t batch,
                         const Workspace &workspace) const;
  tiles::Matrix matrixA(int64_t batch, const Workspace &workspace) const;
  tiles::Matrix matrixB(int64_t batch, const Workspace &workspace) const;
  // The first column of a panel and their number.
  std::pair<int64_t, int64_t> columnsOf(int64_t panel) const;

  // If both operands are stored along k and C has more rows than columns, this is the transposed
  // product: an operand whose columns are not contiguous takes longer to pack as A than as B.
  std::optional<OfWindows> windows_;
  bool isSwapped_ = false;
  int64_t pitchC_ = 0; // elements from a row of C to the next
  int64_t batches_ = 1, blocks_ = 1, allPanels_ = 1, steps_ = 1;
  int parts_ = 1; // of an element
  int64_t rowBlocks_ = 1, panels_ = 1, shares_ = 1;
  int64_t chunk_ = 1;   // steps whose part of A stays in the cache for all panels of a task
  bool holdsA_ = false; // whether a packed A stays in the slot for all of k
  bool packsA_ = false; // else A is read where it is, except for a last step that is not whole
  PlaceOfB placeOfB_ = PlaceOfB::shared;
  int64_t group_ = 1; // panels that are multiplied row by row, so that rows of C are written whole
  uint64_t panelBytes_ = 0, matrixBytes_ = 0; // of packed B
  uint64_t sharedB_ = 0, sharedSums_ = 0, keptB_ = 0, slotA_ = 0, slotB_ = 0, slotSums_ = 0,
           slotTail_ = 0;
  LocalPart local_;        // the rows of C of a task
  bool packsKept_ = false; // no earlier plan does
};

} // namespace ampc::runtime
