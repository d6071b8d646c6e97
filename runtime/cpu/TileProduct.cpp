#include "cpu/TileProduct.h"
#include <algorithm>
#include <atomic>

namespace ampc::runtime {

using format::DType;
using tiles::divideUp, tiles::kTileBlock, tiles::kTileDepth, tiles::kTileRowBytes,
    tiles::kTileStepBytes;

namespace {

// What a task uses again should stay in an L2 cache of 2 MiB: its part of A, and the sums if k is
// divided.
constexpr int64_t kRowBytes = 1 << 20, kSumBytes = 768 << 10;
constexpr int64_t kChunk = 32, kHalfChunk = 24; // the most steps of a part of k
constexpr int64_t kHeldBytes = 4 << 20;         // of a packed A for all of k
constexpr int64_t kTasks = 16;                  // wanted, if each has at least kWork multiply-adds
constexpr int64_t kWork = 1 << 20;
// Rows that a fused launch reads again: their bytes, and the fewest blocks for which reading B
// pays.
constexpr int64_t kLaunchBytes = 384 << 10, kLaunchBlocks = 4;
// k has shares if it is so many times as long as C is wide and high, each of so many steps at
// least.
constexpr int64_t kLongK = 2, kShareSteps = 16;
constexpr int64_t kGroupBytes = 256 << 10; // of the panels of B that are read row by row
// B is packed by all threads if several groups of rows read it and it is not larger than this.
constexpr uint64_t kSharedBytes = 24 << 20;
constexpr int64_t kPackPanels = 32; // for which packing the rows of A for each task does not matter
constexpr int64_t kSums = kTileBlock * kTileBlock; // of a block

bool hasUnitStride(int64_t rows, int64_t columns, int64_t rowStride, int64_t columnStride) {
  return columnStride == 1 || columns == 1 || rowStride == 1 || rows == 1;
}

} // namespace

bool TileProduct::supports(const Product &p) {
  return (p.a.type == DType::bf16 || p.a.type == DType::f16) && p.b.type == p.a.type &&
         (p.cType == DType::f32 || p.cType == p.a.type) &&
         hasUnitStride(p.m, p.k, p.a.rowStride, p.a.columnStride) &&
         hasUnitStride(p.k, p.n, p.b.rowStride, p.b.columnStride) && tiles::areUsable();
}

TileProduct::TileProduct(const Product &product, const std::optional<OfWindows> &windows)
    : OwnProduct(product), windows_(windows), pitchC_(product.rowStrideC()),
      batches_(static_cast<int64_t>(product.batches())) {
  Product &p = product_;
  parts_ = p.a.type == DType::f16 ? 2 : 1;
  isSwapped_ = !windows && p.m > p.n && p.a.rowStride == 1 && p.b.columnStride == 1 && !p.fixedB &&
               p.rowElements == 0;
  if (isSwapped_) {
    std::swap(p.a, p.b);
    std::swap(p.m, p.n);
    for (Operand *operand : {&p.a, &p.b})
      std::swap(operand->rowStride, operand->columnStride);
  }
  blocks_ = divideUp(p.m, kTileBlock);
  allPanels_ = divideUp(p.n, kTileBlock);
  steps_ = divideUp(p.k, kTileDepth);
  if (windows) {
    const Windows &w = windows->windows;
    (windows->areB ? allPanels_ : steps_) = w.taps() * divideUp(w.tapLength(), kTileDepth);
  }
  bool isAligned = !tiles::readsLines() ||
                   (p.a.rowStride % kTileDepth == 0 &&
                    std::all_of(p.a.batchStrides.begin(), p.a.batchStrides.end(),
                                [](int64_t stride) { return stride % kTileDepth == 0; }));
  chunk_ = divideUp(steps_, divideUp(steps_, parts_ > 1 ? kHalfChunk : kChunk));
  packsA_ = parts_ > 1 || windows || isSwapped_ || p.a.columnStride != 1 ||
            (!isAligned && chunk_ == steps_ && allPanels_ > 1);
  panelBytes_ = static_cast<uint64_t>(steps_ * stepBytes());
  matrixBytes_ = panelBytes_ * static_cast<uint64_t>(allPanels_);
  divide();
  placeOperands();
}

void TileProduct::divide() {
  const Product &p = product_;
  // The most blocks of rows whose part of A, and of C for a launch, stays in the cache.
  int64_t most = kRowBytes / (chunk_ * stepBytes());
  if (p.rowElements)
    most = std::min(most, std::max(kLaunchBlocks,
                                   kLaunchBytes / (kTileBlock * p.n *
                                                   static_cast<int64_t>(format::sizeOf(p.cType)))));
  int64_t blockSums = kSums * 4;
  if (keepsSums() && packsA_) // the sums of many panels must fit, too
    most = std::min(most, kSumBytes / (blockSums * std::min(allPanels_, kPackPanels)));
  most = std::max<int64_t>(most, 1);
  // Enough tasks for all threads: first by rows, if B stays in the cache, then by panels.
  double work = static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.k) *
                static_cast<double>(batches_) / kWork;
  auto wanted =
      std::clamp<int64_t>(static_cast<int64_t>(std::min<double>(work, kTasks)), 1, kTasks);
  if (divideK(wanted))
    return;
  int64_t partBytes = allPanels_ * chunk_ * stepBytes();
  if (partBytes <= kGroupBytes && 2 * batches_ < kTasks)
    most = std::min(most, std::max<int64_t>(1, blocks_ * batches_ / wanted));
  rowBlocks_ = divideUp(blocks_, divideUp(blocks_, most));
  panels_ = allPanels_;
  if (keepsSums())
    panels_ = std::clamp<int64_t>(kSumBytes / (rowBlocks_ * blockSums), 1, allPanels_);
  int64_t have = batches_ * rowGroups();
  bool wholeRows = p.rowElements && 2 * have >= kTasks;
  if (have < wanted && !wholeRows)
    panels_ = std::min(panels_, std::max<int64_t>(1, allPanels_ / divideUp(wanted, have)));
}

// Where rows and columns are few, tasks of some of them pack the same rows or columns again, which
// takes as long as to multiply them.
// GemmPlan gives a product whose k it can divide evenly to this class as a batch of parts;
// convolutions, and other products, are divided here.
bool TileProduct::divideK(int64_t wanted) {
  const Product &p = product_;
  bool isLong = p.k >= kLongK * std::max(p.m, p.n) && p.a.columnStride != 1 && packsA_;
  int64_t panels = kSumBytes / (kSums * 4 * blocks_);
  if (!isLong || batches_ > 1 || panels < 1 || p.fixedB)
    return false;
  int64_t groups = divideUp(allPanels_, panels),
          shares = std::min(wanted / groups, steps_ / kShareSteps);
  if (shares < 2)
    return false;
  rowBlocks_ = blocks_;
  panels_ = divideUp(allPanels_, groups);
  shares_ = shares;
  return true;
}

void TileProduct::placeOperands() {
  const Product &p = product_;
  auto take = [&](uint64_t bytes) {
    uint64_t offset = needs_.slotBytes;
    needs_.slotBytes += align64(bytes);
    return offset;
  };
  auto bytes = [](int64_t count, int64_t each) { return static_cast<uint64_t>(count * each); };
  int64_t chunkBytes = chunk_ * stepBytes();
  slotSums_ = take(bytes(keepsSums() && shares_ == 1 ? rowBlocks_ * panels_ : 1, kSums * 4));
  holdsA_ = shares_ == 1 && rowBlocks_ * steps_ * stepBytes() <= kHeldBytes;
  if (packsA_)
    slotA_ = take(bytes(rowBlocks_, holdsA_ ? steps_ * stepBytes() : chunkBytes));
  else if (p.k % kTileDepth)
    slotTail_ = take(bytes(rowBlocks_, kTileStepBytes));
  bool hasOneReader = rowBlocks_ == blocks_;
  placeOfB_ = p.fixedB ? PlaceOfB::kept
              : hasOneReader || matrixBytes_ * static_cast<uint64_t>(batches_) > kSharedBytes
                  ? PlaceOfB::slot
                  : PlaceOfB::shared;
  bool isOneRead =
      placeOfB_ == PlaceOfB::slot || (placeOfB_ == PlaceOfB::shared && chunk_ == steps_);
  if (isOneRead)
    group_ = std::clamp<int64_t>(kGroupBytes / chunkBytes, 1, panels_);
  if (placeOfB_ == PlaceOfB::slot)
    slotB_ = take(bytes(group_, chunkBytes));
  if (placeOfB_ == PlaceOfB::shared) {
    sharedB_ = needs_.sharedBytes;
    needs_.sharedBytes += align64((matrixBytes_ + static_cast<uint64_t>(allPanels_)) *
                                  static_cast<uint64_t>(batches_));
  }
  if (p.onlyReader && mayFuse())
    local_.place(
        bytes(rowBlocks_ * kTileBlock * p.n, static_cast<int64_t>(format::sizeOf(p.cType))),
        needs_.slotBytes);
  if (shares_ > 1) {
    sharedSums_ = needs_.sharedBytes;
    needs_.sharedBytes += bytes(shares_ * blocks_ * allPanels_, kSums * 4);
  }
}

bool TileProduct::mayFuse() const {
  return columnGroups() == 1 && shares_ == 1 && product_.endsLaunchRows(rowBlocks_ * kTileBlock);
}

void TileProduct::placeKept(Workspace &workspace) {
  if (!keepsOperand())
    return;
  const Operand &b = product_.b;
  // The number of this layout stands where other plans have the address of a primitive.
  Workspace::KeptKey key = {reinterpret_cast<uintptr_t>(b.data), static_cast<uintptr_t>(parts_),
                            b.shared};
  tiles::Matrix matrix = matrixB(0, workspace);
  for (int64_t size :
       {product_.k, product_.n, b.rowStride, b.columnStride, matrix.tapLength, matrix.tapStride})
    key.push_back(static_cast<uintptr_t>(size));
  Workspace::KeptPlace place =
      workspace.keep(std::move(key), matrixBytes_ + static_cast<uint64_t>(allPanels_));
  keptB_ = place.offset;
  packsKept_ = place.isNew;
}

void TileProduct::keepOperand(ThreadPool &pool, const Workspace &workspace) const {
  if (packsKept_)
    packB(pool, workspace);
}

tiles::Matrix TileProduct::matrixOf(const Operand &operand, int64_t rows, int64_t columns,
                                    int64_t batch, const Workspace &workspace) const {
  int64_t offset = product_.batchOffset(operand, static_cast<uint64_t>(batch));
  return {workspace.at(operand.data, operand.shared) + 2 * offset,
          operand.type,
          rows,
          columns,
          operand.rowStride,
          operand.columnStride};
}

tiles::Matrix TileProduct::matrixA(int64_t batch, const Workspace &workspace) const {
  tiles::Matrix a = matrixOf(product_.a, product_.m, product_.k, batch, workspace);
  if (windows_ && !windows_->areB)
    a.windows = &windows_->windows;
  return a;
}

tiles::Matrix TileProduct::matrixB(int64_t batch, const Workspace &workspace) const {
  tiles::Matrix b = matrixOf(product_.b, product_.k, product_.n, batch, workspace);
  if (windows_ && windows_->areB) {
    b.windows = &windows_->windows;
  } else if (windows_) {
    b.data += 2 * windows_->firstTap;
    b.tapLength = windows_->windows.tapLength();
    b.tapStride = windows_->tapStride;
  }
  return b;
}

std::pair<int64_t, int64_t> TileProduct::columnsOf(int64_t panel) const {
  int64_t first = panel * kTileBlock, end = product_.n;
  if (windows_ && windows_->areB) {
    int64_t length = windows_->windows.tapLength(), ofTap = divideUp(length, kTileBlock),
            tap = panel / ofTap;
    first = tap * length + panel % ofTap * kTileBlock;
    end = (tap + 1) * length;
  }
  return {first, std::min(kTileBlock, end - first)};
}

const uint8_t *TileProduct::packedB(const Workspace &workspace, int64_t batch, int64_t panel,
                                    int64_t step) const {
  uint64_t offset =
      static_cast<uint64_t>(panel) * panelBytes_ + static_cast<uint64_t>(step * stepBytes());
  if (placeOfB_ == PlaceOfB::kept)
    return workspace.kept + keptB_ + offset;
  return workspace.shared + sharedB_ + matrixBytes_ * static_cast<uint64_t>(batch) + offset;
}

uint8_t *TileProduct::specialPanels(const Workspace &workspace) const {
  return placeOfB_ == PlaceOfB::kept
             ? workspace.kept + keptB_ + matrixBytes_
             : workspace.shared + sharedB_ + matrixBytes_ * static_cast<uint64_t>(batches_);
}

void TileProduct::packB(ThreadPool &pool, const Workspace &workspace) const {
  int64_t batches = placeOfB_ == PlaceOfB::kept ? 1 : batches_;
  auto *to = const_cast<uint8_t *>(packedB(workspace, 0, 0, 0));
  pool.run(static_cast<uint64_t>(batches * allPanels_), [&](uint64_t index, int) {
    auto number = static_cast<int64_t>(index);
    tiles::Matrix b = matrixB(number / allPanels_, workspace);
    bool areFinite = tiles::packColumns(b, number % allPanels_ * kTileBlock, 0, steps_,
                                        to + panelBytes_ * index);
    specialPanels(workspace)[index] = !areFinite;
  });
}

std::optional<TileProduct::Task> TileProduct::taskAt(int64_t index) const {
  if (index >= count())
    return std::nullopt;
  int64_t columns = index % columnGroups(), rest = index / columnGroups(),
          rows = rest % rowGroups();
  rest /= rowGroups();
  int64_t share = rest % shares_;
  return Task{rest / shares_,           share,
              rows * rowBlocks_,        std::min((rows + 1) * rowBlocks_, blocks_),
              columns * panels_,        std::min((columns + 1) * panels_, allPanels_),
              steps_ * share / shares_, steps_ * (share + 1) / shares_};
}

// A packed block has zeros behind the last row. In a matrix, the last block begins earlier, so that
// all blocks have as many rows, if the matrix does: configuring tiles takes longer than computing
// rows twice.
TileProduct::Lines TileProduct::linesOf(int64_t block) const {
  int64_t row = block * kTileBlock, results = std::min(kTileBlock, product_.m - row),
          count = results > kTileBlock / 2 ? kTileBlock : kTileBlock / 2;
  if (packsA_)
    return {row, count, 0, results};
  count = std::min(count, product_.m);
  int64_t first = std::min(row, product_.m - count);
  return {first, count, row - first, results};
}

void TileProduct::packA(const Task &task, const tiles::Matrix &a, int64_t first, int64_t steps,
                        uint8_t *to, Thread &thread) const {
  if (first == task.firstStep || !holdsA_)
    thread.specialRows.assign(static_cast<size_t>(task.endBlock - task.firstBlock), false);
  // Memory is read in its order.
  int64_t stride = a.windows || a.columnStride == 1 ? steps : 1;
  for (int64_t step = 0; step < steps; step += stride)
    for (int64_t block = task.firstBlock; block < task.endBlock; ++block) {
      int64_t local = block - task.firstBlock;
      uint8_t *there = to + (local * steps + step) * stepBytes();
      if (!tiles::packRows(a, linesOf(block).first, first + step, stride, there))
        thread.specialRows[static_cast<size_t>(local)] = true;
    }
}

void TileProduct::packOwnB(const Part &part, const tiles::Matrix &b, Thread &thread) const {
  thread.specialPanels.assign(static_cast<size_t>(part.endPanel - part.firstPanel), false);
  int64_t stride = b.windows || b.columnStride == 1 ? 1 : part.steps;
  for (int64_t step = 0; step < part.steps; step += stride)
    for (int64_t panel = part.firstPanel; panel < part.endPanel; ++panel) {
      int64_t local = panel - part.firstPanel;
      uint8_t *there = thread.slot + slotB_ + (local * part.steps + step) * stepBytes();
      if (!tiles::packColumns(b, panel * kTileBlock, part.first + step, stride, there))
        thread.specialPanels[static_cast<size_t>(local)] = true;
    }
}

void TileProduct::execute(const Task &task, const Task *next, Thread &thread,
                          const Workspace &workspace, const FusedLaunch *launch) const {
  const Product &p = product_;
  tiles::Matrix a = matrixA(task.batch, workspace), b = matrixB(task.batch, workspace);
  int64_t rows = (task.batch * shares_ + task.share) * rowGroups() + task.firstBlock / rowBlocks_;
  bool areNew = thread.held != rows;
  thread.held = rows;
  bool ownsB = placeOfB_ == PlaceOfB::slot;
  if (!packsA_ && p.k % kTileDepth)
    packA(task, a, steps_ - 1, 1, thread.slot + slotTail_, thread);
  for (int64_t first = task.firstStep; first < task.endStep; first += chunk_) {
    Part part{first, std::min(chunk_, task.endStep - first)};
    if (packsA_ && (areNew || !holdsA_))
      packA(task, a, first, part.steps, thread.slot + slotA_ + heldOffset(first), thread);
    for (int64_t panel = task.firstPanel; panel < task.endPanel; panel = part.endPanel) {
      part.firstPanel = panel;
      part.endPanel = std::min(panel + group_, task.endPanel);
      part.areNew = areNew && panel == task.firstPanel;
      if (ownsB)
        packOwnB(part, b, thread);
      else if (part.endPanel < task.endPanel)
        part.soon = packedB(workspace, task.batch, part.endPanel, first);
      else if (first + part.steps < task.endStep)
        part.soon = packedB(workspace, task.batch, task.firstPanel, first + part.steps);
      else
        part.soon =
            next ? packedB(workspace, next->batch, next->firstPanel, next->firstStep) : nullptr;
      multiply(task, part, a, thread, workspace);
    }
  }
  if (launch)
    launch->run(firstElement(task),
                (task.batch * p.m + std::min(task.endBlock * kTileBlock, p.m)) * p.n, task.local);
}

float *TileProduct::sumsOf(const Task &task, int64_t block, int64_t panel, const Thread &thread,
                           const Workspace &workspace) const {
  if (shares_ > 1)
    return reinterpret_cast<float *>(workspace.shared + sharedSums_) +
           ((task.share * allPanels_ + panel) * blocks_ + block) * kSums;
  auto *sums = reinterpret_cast<float *>(thread.slot + slotSums_);
  int64_t blocks = task.endBlock - task.firstBlock;
  return keepsSums() ? sums + ((panel - task.firstPanel) * blocks + block - task.firstBlock) * kSums
                     : sums;
}

tiles::Target TileProduct::targetOf(const Task &task, int64_t block, int64_t panel,
                                    const Workspace &workspace) const {
  const Product &p = product_;
  auto element = static_cast<int64_t>(format::sizeOf(p.cType));
  Lines read = linesOf(block);
  int64_t row = block * kTileBlock;
  auto [column, columns] = columnsOf(panel);
  tiles::Target target{nullptr,      p.cType, pitchC_ * element, read.skip,
                       read.results, columns, p.alpha,           isSwapped_};
  if (isSwapped_) {
    std::swap(row, column);
    std::swap(target.rows, target.columns);
  }
  if (task.local)
    target.data = task.local + ((row - task.firstBlock * kTileBlock) * pitchC_ + column) * element;
  else
    target.data = workspace.at(p.c, p.sharedC) +
                  (p.offsetC(static_cast<uint64_t>(task.batch)) + row * pitchC_ + column) * element;
  return target;
}

void TileProduct::multiply(const Task &task, const Part &part, const tiles::Matrix &a,
                           Thread &thread, const Workspace &workspace) const {
  const Product &p = product_;
  int64_t end = part.first + part.steps;
  bool ownsB = placeOfB_ == PlaceOfB::slot, adds = part.first > task.firstStep,
       isLast = end == task.endStep && shares_ == 1;
  // A last step that is not whole is read from a packed copy.
  int64_t whole = end == steps_ && !packsA_ && p.k % kTileDepth ? part.steps - 1 : part.steps;
  int64_t blocks = task.endBlock - task.firstBlock,
          ofBatch = placeOfB_ == PlaceOfB::shared ? task.batch * allPanels_ : 0;
  int64_t lines = part.soon ? divideUp(stepBytes() / kTileRowBytes, blocks) : 0;
  tiles::Soon none, soon;
  soon.b = {part.soon, lines, kTileRowBytes, lines * kTileRowBytes};
  for (int64_t block = task.firstBlock; block < task.endBlock; ++block) {
    int64_t local = block - task.firstBlock;
    Lines read = linesOf(block);
    tiles::Rows from{thread.slot + slotA_ + heldOffset(part.first) +
                         local * part.steps * stepBytes(),
                     2 * kTileDepth, stepBytes()};
    if (!packsA_) {
      from = {a.data + 2 * (read.first * a.rowStride + part.first * kTileDepth), 2 * a.rowStride,
              2 * kTileDepth};
      soon.a = {from.data + kTileBlock * from.rowBytes,
                part.areNew && block + 1 < task.endBlock ? kTileBlock : 0, from.rowBytes,
                from.stepBytes};
    }
    for (int64_t panel = part.firstPanel; panel < part.endPanel; ++panel) {
      int64_t localPanel = panel - part.firstPanel;
      const uint8_t *columns = ownsB ? thread.slot + slotB_ + localPanel * part.steps * stepBytes()
                                     : packedB(workspace, task.batch, panel, part.first);
      tiles::Target target = targetOf(task, block, panel, workspace);
      soon.target = isLast ? &target : nullptr;
      float *sums = sumsOf(task, block, panel, thread, workspace);
      bool isSpecial = parts_ > 1 && (thread.specialRows[static_cast<size_t>(local)] ||
                                      (ownsB ? thread.specialPanels[static_cast<size_t>(localPanel)]
                                             : specialPanels(workspace)[ofBatch + panel]));
      if (isSpecial)
        tiles::Multiplier::multiplyFloats(from, columns, part.steps, adds, sums);
      else if (whole > 0)
        thread.multiplier.multiply(from, columns, whole, read.count, parts_, adds, sums, soon);
      if (whole < part.steps)
        thread.multiplier.multiply(
            {thread.slot + slotTail_ + local * kTileStepBytes, 2 * kTileDepth, 0},
            columns + whole * kTileStepBytes, 1, read.count, 1, adds || whole > 0, sums, none);
      if (isLast)
        tiles::Multiplier::write(sums, target);
      soon.b.data += part.steps * soon.b.stepBytes;
      soon.a.lines = 0;
    }
  }
}

void TileProduct::addShares(ThreadPool &pool, const Workspace &workspace) const {
  pool.run(static_cast<uint64_t>(blocks_ * allPanels_), [&](uint64_t index, int) {
    auto number = static_cast<int64_t>(index);
    auto *sums = reinterpret_cast<float *>(workspace.shared + sharedSums_) + number * kSums;
    for (int64_t share = 1; share < shares_; ++share) {
      const float *more = sums + share * blocks_ * allPanels_ * kSums;
      for (int64_t i = 0; i < kSums; ++i)
        sums[i] += more[i];
    }
    tiles::Multiplier::write(sums, targetOf({}, number % blocks_, number / blocks_, workspace));
  });
}

void TileProduct::run(ThreadPool &pool, const Workspace &workspace,
                      const FusedLaunch *launch) const {
  if (placeOfB_ == PlaceOfB::shared)
    packB(pool, workspace);
  // A thread takes its next task before it executes one, so that it can request what that reads;
  // but not the last ones, for which another thread may be free earlier.
  auto elementC = static_cast<int64_t>(format::sizeOf(product_.cType));
  std::atomic<int64_t> taken{0};
  int64_t workers = std::min<int64_t>(pool.size(), count());
  pool.run(static_cast<uint64_t>(workers), [&](uint64_t, int slot) {
    Thread thread;
    thread.slot = workspace.slot(slot);
    auto take = [&] { return taskAt(taken.fetch_add(1)); };
    std::optional<Task> next = take();
    while (next) {
      Task task = *next;
      task.local = local_.at(launch, thread.slot, firstElement(task) * elementC);
      bool takesEarly = placeOfB_ != PlaceOfB::slot && taken.load() + workers <= count();
      if (takesEarly)
        next = take();
      execute(task, takesEarly && next ? &*next : nullptr, thread, workspace, launch);
      if (!takesEarly)
        next = take();
    }
  });
  if (shares_ > 1)
    addShares(pool, workspace);
}

} // namespace ampc::runtime
