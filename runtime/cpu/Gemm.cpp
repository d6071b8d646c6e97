#include "cpu/Gemm.h"
#include "cpu/FewRowsProduct.h"
#include "cpu/PanelProduct.h"
#include "cpu/TileProduct.h"
#include <algorithm>
#include <cstring>

namespace ampc::runtime {

using format::DType;

namespace {

constexpr int64_t kBlockBytes = 8 << 20; // float32 working set of one block of rows
// Bytes of a widened piece along k, which should stay in cache until its product is computed.
constexpr int64_t kPieceBytes = 1 << 20;
// A block whose rows a fused launch reads again: bytes that stay in the cache, and the rows for
// which packing B anew pays
constexpr int64_t kFusedBytes = 384 << 10, kMinFusedRows = 256;
constexpr int64_t kMinKeptRows = 64; // if B is packed already
// Tasks that each widen an operand for themselves, which then stays in their caches; if there are
// more, it is widened once to memory.
constexpr int64_t kOwnReaders = 4;
constexpr int64_t kWidenChunk = 1 << 16; // elements of a shared panel that one task widens
constexpr uint64_t kNoPanel = UINT64_MAX;
// Unused columns behind each row of a tile that is narrowed, if B is fixed. The library then
// computes the tile by the faster kernel that it takes for tiles of a float32 C, whose rows do not
// follow one another either (docs/Rationale/CpuProducts.md).
constexpr int64_t kSlotPadding = 16;

} // namespace

void GemmPlan::placePanels(bool packs) {
  const Product &p = product_;
  panelA_.transposed = transposed(p.a.columnStride, p.k);
  panelB_.transposed = transposed(p.b.columnStride, p.n);
  panelA_.sourceLeading = panelA_.transposed ? p.a.columnStride : std::max(p.a.rowStride, p.k);
  panelB_.sourceLeading = panelB_.transposed ? p.b.columnStride : std::max(p.b.rowStride, p.n);
  panelA_.leading = panelA_.transposed ? p.m : p.k;
  panelB_.leading = panelB_.transposed ? p.k : p.n;
  panelA_.matrix = p.m * p.k;
  panelB_.matrix = p.k * p.n;
  for (Panel *panel : {&panelA_, &panelB_})
    panel->strided =
        panel->sourceLeading != panel->leading && panel->matrix > panel->leading; // several rows
  stridedC_ = p.m > 1 && p.rowStrideC() != p.n;
  int64_t taskM = rows_.widest(), taskN = columns_.widest();
  block_ = taskM;
  if (p.rowElements && columns_.count == 1 && !widen_) {
    int64_t row = p.n * static_cast<int64_t>(format::sizeOf(p.cType));
    int64_t least = p.fixedB ? kMinKeptRows : kMinFusedRows;
    block_ = std::min(taskM, std::max(least, kFusedBytes / row / 16 * 16));
  }
  depth_ = p.k;
  libraryC_ = p.cType;
  auto takeSlot = [&](int64_t elements, DType type) {
    uint64_t offset = needs_.slotBytes;
    needs_.slotBytes += align64(static_cast<uint64_t>(elements) * format::sizeOf(type));
    return offset;
  };
  auto pack = [&](Panel &panel, int64_t elements) {
    panel.place = Place::task;
    panel.slotOffset = takeSlot(elements, p.a.type);
  };
  if (packs)
    choosePacking();
  if (pack_ && rows_.count > 1 && panelA_.transposed)
    pack(panelA_, taskM * p.k);
  if (pack_ && columns_.count > 1) {
    if (!panelB_.transposed && !p.fixedB && !packsB())
      pack(panelB_, taskN * p.k);
    blockC_ = true;
    slotC_ = takeSlot(taskM * taskN, p.cType);
  }
  if (p.fixedB) {
    panelB_.place = Place::kept;
    panelB_.leading = panelB_.sourceLeading; // packed from where it is
  }
  auto copy = [&](Panel &panel, DType type, int64_t lines) {
    if (!panel.strided || panel.place != Place::direct || (widen_ && type != DType::f32))
      return;
    panel.place = Place::copy;
    panel.slotOffset = takeSlot(lines * panel.leading, type);
  };
  copy(panelA_, p.a.type, panelA_.transposed ? p.k : taskM);
  copy(panelB_, p.b.type, panelB_.transposed ? taskN : p.k);
  stridedC_ &= !widen_ && !blockC_;
  if (stridedC_) {
    blockC_ = true;
    slotC_ = takeSlot(block_ * p.n, p.cType);
  }
  if (!widen_)
    return;
  libraryC_ = DType::f32;
  auto place = [&](Panel &panel, const Operand &operand, int64_t rows, int64_t columns,
                   int64_t readers) {
    if (operand.type == DType::f32)
      return;
    bool broadcast =
        batches_ > 1 && std::all_of(operand.batchStrides.begin(), operand.batchStrides.end(),
                                    [](int64_t stride) { return stride == 0; });
    panel.place = readers > kOwnReaders || broadcast ? Place::shared : Place::task;
    if (panel.place == Place::task) {
      panel.leading = 0; // set below, when the task's extent is known
      return;
    }
    if (panel.strided) {
      panel.extent = panel.matrix * static_cast<int64_t>(batches_);
    } else {
      panel.extent = 1 + (rows - 1) * operand.rowStride + (columns - 1) * operand.columnStride;
      for (size_t i = 0; i < p.batch.size(); ++i)
        panel.extent += (p.batch[i] - 1) * operand.batchStrides[i];
    }
    panel.sharedOffset = needs_.sharedBytes;
    needs_.sharedBytes += align64(static_cast<uint64_t>(panel.extent) * 4);
  };
  place(panelA_, p.a, p.m, p.k, columns_.count);
  if (p.fixedB) // widened before it is packed
    needs_.sharedBytes +=
        p.b.type == DType::f32 ? 0 : align64(4 * static_cast<uint64_t>(p.k * p.n));
  else
    place(panelB_, p.b, p.k, p.n, rows_.count);
  blockC_ = p.cType != DType::f32 || (p.m > 1 && p.rowStrideC() != p.n);
  int64_t perRow = (panelA_.place == Place::task ? p.k : 0) + (blockC_ ? taskN : 0);
  if (perRow > 0)
    block_ = std::min(taskM, std::max<int64_t>(64, kBlockBytes / 4 / perRow / 16 * 16));
  // Only if all rows are in one block; otherwise each block would widen the pieces of B again.
  int64_t perStep =
      (panelA_.place == Place::task ? block_ : 0) + (panelB_.place == Place::task ? taskN : 0);
  if (block_ == taskM && perStep > 0 && !p.fixedB)
    depth_ = std::min(p.k, std::max<int64_t>(256, kPieceBytes / 4 / perStep / 16 * 16));
  if (panelA_.place == Place::task)
    panelA_.slotOffset = takeSlot(block_ * depth_, DType::f32);
  if (panelB_.place == Place::task)
    panelB_.slotOffset = takeSlot(taskN * depth_, DType::f32);
  if (blockC_ && p.fixedB && columns_.count > 1)
    padC_ = kSlotPadding;
  if (blockC_)
    slotC_ = takeSlot(block_ * (taskN + padC_), DType::f32);
}

// The leading dimension of a task's packed panel: its contiguous extent.
static int64_t packedLeading(bool isTransposed, int64_t rows, int64_t columns) {
  return isTransposed ? rows : columns;
}

Status GemmPlan::makePrimitives(OneDnn &library) {
  const Product &p = product_;
  uint64_t scratch = 0;
  for (int64_t taskM : {rows_.size, rows_.last()})
    for (int64_t taskN : {columns_.size, columns_.last()}) {
      std::vector<SizedPrimitive> blocks = {{std::min(block_, taskM), taskN, depth_, false},
                                            {taskM % block_, taskN, depth_, false}};
      if (depth_ < p.k)
        blocks.push_back({taskM, taskN, p.k - (p.k - 1) / depth_ * depth_, true});
      if (2 * depth_ < p.k)
        blocks.push_back({taskM, taskN, depth_, true});
      for (SizedPrimitive &block : blocks) {
        if (block.m == 0 || primitiveOf(primitives_, block.m, block.n, block.k, block.adds))
          continue;
        ProductShape shape{widen_ ? DType::f32 : p.a.type,
                           widen_ ? DType::f32 : p.b.type,
                           libraryC_,
                           block.m,
                           taskN,
                           block.k,
                           panelA_.leading,
                           panelB_.leading,
                           p.n,
                           panelA_.transposed,
                           panelB_.transposed,
                           p.alpha,
                           block.adds};
        if (panelA_.place == Place::task)
          shape.lda = packedLeading(shape.transA, block.m, block.k);
        bool widensB = widen_ && p.b.type != DType::f32;
        if (panelB_.place == Place::task || (keepsOperand() && widensB))
          shape.ldb = packedLeading(shape.transB, block.k, taskN);
        if (blockC_ && !stridedC_)
          shape.ldc = taskN + padC_;
        shape.packedB = keepsOperand() || packsB();
        AMPC_ASSIGN(block.primitive, library.primitive(shape));
        primitives_.push_back(block);
        scratch = std::max(scratch, OneDnn::scratchBytes(*block.primitive));
      }
    }
  scratchOffset_ = needs_.slotBytes;
  needs_.slotBytes += align64(scratch);
  return {};
}

// Whether the primitives of all blocks that read the same columns of B want the same layout.
bool GemmPlan::canKeepB() const {
  return std::all_of(primitives_.begin(), primitives_.end(), [&](const SizedPrimitive &one) {
    return std::all_of(primitives_.begin(), primitives_.end(), [&](const SizedPrimitive &other) {
      return one.n != other.n || OneDnn::samePackedLayout(*one.primitive, *other.primitive);
    });
  });
}

GemmPlan GemmPlan::makeTiles(const Product &product) {
  GemmPlan plan;
  plan.product_ = product;
  plan.needs_.sharedBytes = product.callersBytes;
  plan.divideAlongK(ProductWay::tiles);
  plan.normalize();
  plan.placeParts();
  plan.product_.callersBytes = plan.needs_.sharedBytes;
  plan.take(std::make_unique<TileProduct>(plan.product_));
  return plan;
}

void GemmPlan::take(std::unique_ptr<OwnProduct> own) {
  needs_ = own->needs();
  own_ = std::move(own);
}

std::optional<GemmPlan> GemmPlan::makeOwn(const Product &product, ProductWay way, int threads) {
  GemmPlan plan;
  plan.product_ = product;
  plan.normalize();
  const Product &p = plan.product_;
  bool widens = way == ProductWay::widen || !product.hasLibraryWay();
  if (FewRowsProduct::supports(p, widens))
    plan.take(std::make_unique<FewRowsProduct>(p));
  else if (widens && PanelProduct::supports(p) && PanelProduct::isFaster(p))
    plan.take(std::make_unique<PanelProduct>(p, threads));
  else
    return std::nullopt;
  return plan;
}

Result<GemmPlan> GemmPlan::create(Product product, ProductWay way, OneDnn &library) {
  bool oneMatrix = std::all_of(product.b.batchStrides.begin(), product.b.batchStrides.end(),
                               [](int64_t stride) { return stride == 0; });
  product.fixedB = product.fixedB && oneMatrix;
  if (way == ProductWay::tiles) {
    if (TileProduct::supports(product))
      return makeTiles(product);
    way = product.a.type == DType::bf16 ? ProductWay::pack : ProductWay::widen;
  }
  if (product.fixedB) {
    if (auto plan = makeOwn(product, way, library.slots()))
      return std::move(*plan);
    auto plan = make(product, way, false, library);
    if (plan.ok() && plan->canKeepB())
      return plan;
    product.fixedB = false;
  }
  auto plan = make(product, way, true, library);
  return plan.ok() && (!plan->packsB() || plan->canKeepB()) ? std::move(plan)
                                                            : make(product, way, false, library);
}

Result<GemmPlan> GemmPlan::make(const Product &product, ProductWay way, bool packs,
                                OneDnn &library) {
  GemmPlan plan;
  plan.product_ = product;
  const Product &p = plan.product_;
  plan.widen_ = way == ProductWay::widen || !p.hasLibraryWay();
  if (p.a.type == DType::f32 && p.b.type == DType::f32 && p.cType == DType::f32)
    plan.widen_ = false;
  plan.pack_ = way == ProductWay::pack && !plan.widen_;
  plan.needs_.sharedBytes = p.callersBytes;
  plan.divideAlongK(way);
  plan.normalize();
  plan.divideIntoTiles();
  plan.placePanels(packs);
  plan.placeParts();
  AMPC_TRY(plan.makePrimitives(library));
  AMPC_TRY(plan.planPacking(library));
  if (p.onlyReader && plan.columns_.count == 1 && plan.mayFuse())
    plan.local_.place(static_cast<uint64_t>(plan.block_ * p.n) * format::sizeOf(p.cType),
                      plan.needs_.slotBytes);
  return plan;
}

void GemmPlan::widenShared(ThreadPool &pool, const Workspace &workspace) const {
  const Panel *panels[] = {&panelA_, &panelB_};
  const Operand *operands[] = {&product_.a, &product_.b};
  uint64_t chunks[2];
  for (int i = 0; i < 2; ++i) {
    bool strided = panels[i]->place == Place::shared && panels[i]->strided;
    if (strided)
      widenStrided(pool, workspace, *panels[i], *operands[i]);
    chunks[i] =
        strided ? 0 : static_cast<uint64_t>((panels[i]->extent + kWidenChunk - 1) / kWidenChunk);
  }
  pool.run(chunks[0] + chunks[1], [&](uint64_t index, int) {
    int which = index >= chunks[0];
    auto begin = static_cast<int64_t>(which ? index - chunks[0] : index) * kWidenChunk;
    int64_t count = std::min(kWidenChunk, panels[which]->extent - begin);
    convert(operands[which]->widen,
            workspace.at(operands[which]->data, operands[which]->shared) + begin * 2,
            workspace.shared + panels[which]->sharedOffset + begin * 4, count);
  });
}

// Widens all matrices of an operand whose rows do not follow one another to dense matrices.
void GemmPlan::widenStrided(ThreadPool &pool, const Workspace &workspace, const Panel &panel,
                            const Operand &operand) const {
  int64_t lines = panel.matrix / panel.leading;
  const uint8_t *source = workspace.at(operand.data, operand.shared);
  pool.run(batches_ * static_cast<uint64_t>(lines), [&](uint64_t index, int) {
    auto line = static_cast<int64_t>(index) % lines;
    uint64_t matrix = index / static_cast<uint64_t>(lines);
    int64_t from = product_.batchOffset(operand, matrix) + line * panel.sourceLeading;
    auto to = static_cast<int64_t>(matrix) * panel.matrix + line * panel.leading;
    convert(operand.widen, source + from * 2, workspace.shared + panel.sharedOffset + to * 4,
            panel.leading);
  });
}

// Returns the address of the part [rows, columns] of matrix `batchIndex` of an operand that begins
// at [row, column]. Copies or widens the part into the slot if the panel requires that.
const uint8_t *GemmPlan::panel(const Panel &panel, const Operand &operand, uint64_t batchIndex,
                               int64_t row, int64_t column, int64_t rows, int64_t columns,
                               uint8_t *slot, const Workspace &workspace) const {
  int64_t offset = product_.batchOffset(operand, batchIndex) + row * operand.rowStride +
                   column * operand.columnStride;
  if (panel.place == Place::shared && panel.strided)
    offset = static_cast<int64_t>(batchIndex) * panel.matrix +
             (panel.transposed ? column * panel.leading + row : row * panel.leading + column);
  const uint8_t *data = workspace.at(operand.data, operand.shared);
  if (panel.place == Place::direct)
    return data + offset * static_cast<int64_t>(format::sizeOf(operand.type));
  if (panel.place == Place::shared)
    return workspace.shared + panel.sharedOffset + offset * 4;
  if (panel.place == Place::packed) { // A, which was transposed
    offset = static_cast<int64_t>(batchIndex) * panel.matrix + row * panel.leading + column;
    return workspace.shared + panel.sharedOffset +
           static_cast<uint64_t>(offset) * format::sizeOf(operand.type);
  }
  int64_t lines = panel.transposed ? columns : rows, length = panel.transposed ? rows : columns;
  auto element = static_cast<int64_t>(format::sizeOf(operand.type));
  bool copies = pack_ || panel.place == Place::copy;
  int64_t elementBytes = copies ? element : 4;
  const uint8_t *from = data + offset * element;
  uint8_t *to = slot + panel.slotOffset;
  int64_t pitch = panel.place == Place::copy ? panel.leading : length;
  if (panel.sourceLeading == length) { // one piece
    length *= lines;
    lines = 1;
  }
  for (int64_t line = 0; line < lines; ++line) {
    const uint8_t *source = from + line * panel.sourceLeading * element;
    if (copies)
      std::memcpy(to + line * pitch * elementBytes, source,
                  static_cast<size_t>(length * elementBytes));
    else
      convert(operand.widen, source, to + line * pitch * elementBytes, length);
  }
  return slot + panel.slotOffset;
}

bool GemmPlan::tile(uint64_t batchIndex, int64_t tileRow, int64_t tileColumn, int slot,
                    uint64_t &held, const OneDnn &library, const Workspace &workspace,
                    const FusedLaunch *launch) const {
  int64_t m0 = rows_.begin(tileRow), m1 = rows_.end(tileRow);
  int64_t n0 = columns_.begin(tileColumn), n1 = columns_.end(tileColumn);
  const Product &p = product_;
  uint8_t *slotMemory = workspace.slot(slot);
  int64_t width = n1 - n0;
  auto element = static_cast<int64_t>(format::sizeOf(p.cType));
  uint8_t *c = workspace.at(p.c, p.sharedC) + p.offsetC(batchIndex) * element;
  const uint8_t *b = nullptr;
  // Neighboring tiles read the same rows of A: what is in the slot already is not widened or copied
  // again.
  bool isOnePanel = block_ >= m1 - m0 && depth_ == p.k &&
                    (panelA_.place == Place::task || panelA_.place == Place::copy);
  uint64_t wanted =
      batchIndex * static_cast<uint64_t>(rows_.count) + static_cast<uint64_t>(tileRow);
  for (int64_t row = m0; row < m1; row += block_) {
    int64_t rows = std::min(block_, m1 - row);
    int64_t first = (static_cast<int64_t>(batchIndex) * p.m + row) * p.n + n0; // if C is dense
    uint8_t *local = local_.at(launch, slotMemory, first * element);
    uint8_t *target = local ? local : c + (row * p.rowStrideC() + n0) * element;
    for (int64_t begin = 0; begin < p.k; begin += depth_) {
      int64_t depth = std::min(depth_, p.k - begin);
      if (keepsOperand())
        b = workspace.kept + keptOffset_ + keptBytes_ * static_cast<uint64_t>(tileColumn);
      else if (packsB())
        b = packedB(workspace, batchIndex, tileColumn);
      else if (row == m0 || depth_ < p.k)
        b = panel(panelB_, p.b, batchIndex, begin, n0, depth, width, slotMemory, workspace);
      const uint8_t *a = isOnePanel && held == wanted ? slotMemory + panelA_.slotOffset
                                                      : panel(panelA_, p.a, batchIndex, row, begin,
                                                              rows, depth, slotMemory, workspace);
      held = isOnePanel ? wanted : kNoPanel;
      if (!library.execute(*primitiveOf(primitives_, rows, width, depth, begin > 0), slot, a, b,
                           blockC_ ? slotMemory + slotC_ : target, slotMemory + scratchOffset_))
        return false;
    }
    int64_t lines = width == p.rowStrideC() ? 1 : rows, length = rows / lines * width;
    for (int64_t line = 0; blockC_ && line < lines; ++line) {
      uint8_t *to = target + line * p.rowStrideC() * element;
      int64_t pitch = widen_ ? length + padC_ : stridedC_ ? p.n : length;
      const uint8_t *from = slotMemory + slotC_ + line * pitch * (widen_ ? 4 : element);
      if (widen_ && p.cType != DType::f32)
        convert(p.narrow, from, to, length);
      else
        std::memcpy(to, from, static_cast<size_t>(length * element));
    }
    if (launch)
      launch->run(first, first + (rows - 1) * p.n + width, local);
  }
  return true;
}

bool GemmPlan::mayFuse() const {
  if (own_)
    return own_->mayFuse();
  if (columns_.count > 1)
    return product_.endsLaunchColumns(columns_.size);
  return product_.endsLaunchRows(rows_.size) && product_.endsLaunchRows(block_);
}

// Neighboring tiles have consecutive indices, because they read the same rows of A.
bool GemmPlan::task(uint64_t index, int slot, uint64_t &held, const OneDnn &library,
                    const Workspace &workspace, const FusedLaunch *launch) const {
  auto tiles = static_cast<uint64_t>(rows_.count * columns_.count);
  uint64_t first = index / tiles * batchesPerTask_;
  auto part = static_cast<int64_t>(index % tiles);
  bool good = true;
  for (uint64_t batch = first; batch < std::min(batches_, first + batchesPerTask_); ++batch)
    good &= tile(batch, part / columns_.count, part % columns_.count, slot, held, library,
                 workspace, launch);
  return good;
}

bool GemmPlan::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                   const FusedLaunch *launch) const {
  if (own_) {
    own_->run(pool, workspace, launch);
    if (whole_)
      addParts(pool, workspace);
    return true;
  }
  if (panelA_.place == Place::shared || panelB_.place == Place::shared)
    widenShared(pool, workspace);
  if (!packOperands(pool, library, workspace))
    return false;
  std::atomic<bool> good{true};
  std::vector<uint64_t> held(static_cast<size_t>(pool.size()), kNoPanel);
  pool.run(tasks(), [&](uint64_t index, int slot) {
    if (!task(index, slot, held[static_cast<size_t>(slot)], library, workspace, launch))
      good.store(false, std::memory_order_relaxed);
  });
  if (whole_ && good)
    addParts(pool, workspace);
  return good;
}

} // namespace ampc::runtime
