// Executes a matrix product on the CPU. C is divided into tiles by the shape of the product only.
// Each tile is a task on one thread, so the result has the same bits with any number of threads. A
// product whose k is much larger than m and n is divided along k instead: each task computes all of
// C from a part of k, and the sums are added in the order of the parts. Used by the library calls
// of the CPU backend and by calibration.
//
// There are four implementations (ProductWay):
//   library  the operands are passed to the library as they are
//   pack     parts of operands that are not dense are copied before the product, and the result
//            after it: on some CPUs the library has faster primitives for dense matrices
//   widen    16-bit operands are converted to float32. An operand that many tasks read is widened
//            once, by all threads; few tasks widen it each for itself, in pieces along k if it is
//            too large for the cache. A 16-bit result is computed as float32 in blocks and rounded
//            once
//   tiles    see TileProduct.h; if it does not support the product, bfloat16 is packed and float16
//            is widened
// Some products with a fixed B, that are float32 or widened, are not computed by the library: see
// FewRowsProduct.h and PanelProduct.h.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/OneDnn.h"
#include "cpu/OwnProduct.h"
#include <memory>
#include <optional>

namespace ampc::runtime {

class GemmPlan {
public:
  // Creates the primitives of the library. `library` fails if the library does not
  // support the product.
  static Result<GemmPlan> create(Product product, ProductWay way, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  // The number of tasks: that of threads which can work at the same time.
  uint64_t tasks() const {
    return own_ ? own_->tasks()
                : (batches_ + batchesPerTask_ - 1) / batchesPerTask_ *
                      static_cast<uint64_t>(rows_.count * columns_.count);
  }
  // If B is fixed (Product.fixedB) and the library can keep it: takes the place for it in
  // `workspace`, which plans with the same B share. Then keepOperand must be called before the
  // first run.
  void placeKept(Workspace &workspace);
  bool keepsOperand() const { return own_ ? own_->keepsOperand() : panelB_.place == Place::kept; }
  // Packs B, unless an earlier plan does. Returns false if the library reports a failure.
  bool keepOperand(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  // CpuCall::forEachRead; the plan must not be moved any more.
  void forEachRead(const EachRead &each) {
    product_.forEachRead(each);
    if (own_)
      own_->forEachRead(each);
  }
  // Whether `run` accepts the launch of Product.rowElements: each task computes whole rows of it.
  bool mayFuse() const;
  // Returns false if the library reports a failure. `launch` may be null.
  bool run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
           const FusedLaunch *launch) const;

private:
  // How an operand is provided: in place, widened as a whole (shared), widened or packed by each
  // task, copied by each task because it is strided, or packed in the library's layout, before all
  // runs (kept; B alone) or by all threads in each run (packed; A is then only transposed).
  enum class Place { direct, shared, task, copy, kept, packed };
  struct Panel {
    Place place = Place::direct;
    bool transposed = false;
    int64_t leading = 0; // leading dimension passed to the library
    int64_t sourceLeading = 0;
    // Whether the rows of the operand do not follow one another, so that a copy is passed which has
    // the leading dimension of a dense operand: the library sums in the order of its layout.
    bool strided = false;
    int64_t matrix = 0; // number of elements of a dense matrix
    // Of a shared panel: the number of elements from the first to the last; of dense copies of all
    // matrices if it is strided.
    int64_t extent = 0;
    uint64_t sharedOffset = 0, slotOffset = 0;
  };

  // The division of an extent of C into tiles of one size, a multiple of `unit`. The last tile may
  // be wider or narrower.
  struct Tiling {
    int64_t extent = 0, size = 0, count = 1;
    static Tiling of(int64_t extent, int64_t count, int64_t unit); // at most `count` tiles
    int64_t begin(int64_t tile) const { return tile * size; }
    int64_t end(int64_t tile) const { return tile + 1 == count ? extent : begin(tile + 1); }
    int64_t last() const { return extent - begin(count - 1); }
    int64_t widest() const { return std::max(size, last()); }
  };

  static GemmPlan makeTiles(const Product &product);
  static std::optional<GemmPlan> makeOwn(const Product &product, ProductWay way, int threads);
  void take(std::unique_ptr<OwnProduct> own);
  // `packs`: whether operands may be packed in each run; B must not be fixed then.
  static Result<GemmPlan> make(const Product &product, ProductWay way, bool packs, OneDnn &library);
  const Primitive *readerOf(int64_t width) const;
  bool canKeepB() const;
  bool packsB() const { return panelB_.place == Place::packed; }
  Status planPacking(OneDnn &library);
  uint8_t *packedB(const Workspace &workspace, uint64_t batchIndex, int64_t tileColumn) const;
  bool packOperands(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;
  void divideAlongK(ProductWay way);
  void placeParts();
  void normalize();
  void divideIntoTiles();
  double keptCost(const Tiling &rows, const Tiling &columns, int64_t mostThreads) const;
  void divideKept(double work);
  void choosePacking();
  void placePanels(bool packs);
  Status makePrimitives(OneDnn &library);
  void widenShared(ThreadPool &pool, const Workspace &workspace) const;
  void widenStrided(ThreadPool &pool, const Workspace &workspace, const Panel &panel,
                    const Operand &operand) const;
  // `held` is the number of the panel of A that the slot holds, or kNoPanel.
  bool task(uint64_t index, int slot, uint64_t &held, const OneDnn &library,
            const Workspace &workspace, const FusedLaunch *launch) const;
  bool tile(uint64_t batchIndex, int64_t row, int64_t column, int slot, uint64_t &held,
            const OneDnn &library, const Workspace &workspace, const FusedLaunch *launch) const;
  void addParts(ThreadPool &pool, const Workspace &workspace) const;
  const uint8_t *panel(const Panel &panel, const Operand &operand, uint64_t batchIndex, int64_t row,
                       int64_t column, int64_t rows, int64_t columns, uint8_t *slot,
                       const Workspace &workspace) const;

  Product product_;
  std::unique_ptr<OwnProduct> own_; // if it computes the product, what is below is unused
  // If the product is divided along k: product_ is a batch of parts whose results, in float32, are
  // in `shared`, and their sum belongs here.
  struct Whole {
    uint8_t *c;
    uint64_t sharedC;
    format::DType type;
  };
  std::optional<Whole> whole_;
  bool widen_ = false, pack_ = false;
  uint64_t batches_ = 1, batchesPerTask_ = 1;
  Tiling rows_, columns_; // of C
  int64_t block_ = 0;     // rows of a block inside a task (widen, or with a fused launch)
  int64_t depth_ =
      0; // extent of a piece along k; the products of pieces are added in float32 (widen)
  Panel panelA_, panelB_;
  format::DType libraryC_ = format::DType::f32;
  bool blockC_ = false;   // whether a block of C is computed in the slot, then narrowed or copied
  bool stridedC_ = false; // whether that is because the rows of C do not follow one another
  uint64_t slotC_ = 0;    // its offset
  int64_t padC_ = 0;      // unused columns behind each of its rows
  Workspace needs_;
  LocalPart local_; // a block of C
  uint64_t scratchOffset_ = 0;
  std::vector<SizedPrimitive> primitives_;
  uint64_t keptOffset_ = 0, keptBytes_ = 0; // of the first tile's columns of B in `kept`, of each
  bool packsKept_ = false;                  // no earlier plan does
  // What each task converts of a packed operand, of A or of a tile of B, the last or the others:
  // where it begins, in elements, and where the result does, in bytes. A kept B has one part.
  struct Part {
    int64_t source = 0;
    uint64_t offset = 0;
    const Packing *packing = nullptr;
  };
  std::vector<Part> partsA_, partsB_, lastPartsB_;
  const std::vector<Part> &partsOf(int64_t tileColumn) const {
    return tileColumn + 1 == columns_.count ? lastPartsB_ : partsB_;
  }
  uint64_t packedBytes_ = 0; // of the columns of a tile of B
};

} // namespace ampc::runtime
