// A product of the program on the CPU: C is cut into tiles by the product's shape alone (never along k), each tile
// a task of its own on one thread, so that any number of threads gives the same bits.
//
// Library way: the operands go to the library as they are.
// Packing way: a task's part of an operand or of the result that is not dense is copied first, or
// last: the library has better primitives for dense matrices on some CPUs.
// Widening way: 16-bit operands become float32 first. One that several tasks read is widened once,
// whole, by all threads together; one that belongs to a single task is widened by that task just
// before the product, in pieces along k where the whole is too large to stay in cache. A 16-bit result
// is made as float32 in blocks and narrowed, rounded once.
// Splitting way: SplitProduct.h; what it cannot say is widened.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/SplitProduct.h"
#include <optional>

namespace ampc::runtime {

class GemmPlan {
public:
  // Makes the primitives. `way` must not be `measure`; the library and the splitting way fail where
  // the library does.
  static Result<GemmPlan> create(Product product, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  // Threads that the widening and library ways can use at once.
  uint64_t tasks() const {
    return (batches_ + batchesPerTask_ - 1) / batchesPerTask_ * static_cast<uint64_t>(rows_.count * columns_.count);
  }
  // False when the library reports a failure.
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;

private:
  // What happens with one operand: used in place, or widened whole, or widened or packed by the task.
  enum class Place { direct, shared, task };
  struct Panel {
    Place place = Place::direct;
    bool transposed = false;
    int64_t leading = 0; // as the library sees it
    int64_t sourceLeading = 0;
    int64_t extent = 0; // elements from the first to the last, for a shared panel
    uint64_t sharedOffset = 0, slotOffset = 0;
  };

  // An extent of C in tiles of one size, a multiple of 16; the last may be wider or narrower.
  struct Tiling {
    int64_t extent = 0, size = 0, count = 1;
    static Tiling of(int64_t extent, int64_t count); // at most so many
    int64_t begin(int64_t tile) const { return tile * size; }
    int64_t end(int64_t tile) const { return tile + 1 == count ? extent : begin(tile + 1); }
    int64_t last() const { return extent - begin(count - 1); }
    int64_t widest() const { return std::max(size, last()); }
  };

  void normalize();
  void cut();
  void placePanels();
  Status makePrimitives(OneDnn &library);
  void widenShared(ThreadPool &pool, const Workspace &workspace) const;
  bool task(uint64_t index, int slot, const OneDnn &library, const Workspace &workspace) const;
  bool tile(uint64_t batchIndex, int64_t row, int64_t column, int slot, const OneDnn &library,
            const Workspace &workspace) const;
  const uint8_t *panel(const Panel &panel, const Operand &operand, int64_t offset, int64_t rows,
                       int64_t columns, uint8_t *slot, const Workspace &workspace) const;

  Product product_;
  std::optional<SplitProduct> split_;
  bool widen_ = false, pack_ = false;
  uint64_t batches_ = 1, batchesPerTask_ = 1;
  Tiling rows_, columns_; // of C
  int64_t block_ = 0; // rows of a block inside a task (widening way)
  int64_t depth_ = 0; // of a piece along k, whose products add up in float32 (widening way)
  Panel panelA_, panelB_;
  format::DType libraryC_ = format::DType::f32;
  bool blockC_ = false; // a block of c is made in the slot, then narrowed or copied
  uint64_t slotC_ = 0;  // its offset
  Workspace needs_;
  uint64_t scratchOffset_ = 0;
  std::vector<SizedPrimitive> primitives_;
};

} // namespace ampc::runtime
