#include "cpu/PanelProduct.h"
#include "cpu/MatrixTiles.h"
#include <limits>

namespace ampc::runtime {

using format::DType;
using tiles::divideUp;

namespace {

// The most tasks, the fewest that are wanted, and the fewest multiply-adds of each.
constexpr int64_t kPanelTasks = 16, kLeastTasks = 8, kPanelWork = 1 << 18;
// A packed B of up to so many bytes is in the L2 cache when a group of rows reads it. A group reads
// a larger one from memory, for so many strips at least.
constexpr int64_t kNearBytes = 1 << 20, kFarStrips = 36;
// Of the packed rows of a task and what they become, which stay in the L2 cache, and of rows of C
// that a launch reads again.
constexpr int64_t kPanelChunkBytes = 512 << 10, kPanelLaunchBytes = 256 << 10;
// To read a panel takes as long as to multiply it by so many rows.
constexpr int64_t kRowsOfPanel = 2;
constexpr int64_t kDepth = 256; // of k: a part of a panel has 32 KiB
// Multiply-adds for each element that is widened in A or rounded in C, up to which these take so
// much of the time that the library is slower.
constexpr int64_t kMostWork = 300;

} // namespace

bool PanelProduct::supports(const Product &p) {
  return p.fixedB && p.batches() == 1 && !transposed(p.a.columnStride, p.k) &&
         (p.a.type == DType::f16 || p.a.type == DType::bf16) && p.b.type == p.a.type &&
         (p.cType == DType::f32 || p.cType == p.a.type) && panels::areUsable();
}

bool PanelProduct::isFaster(const Product &p) {
  return p.n * p.k <= kMostWork * (p.n + p.k);
}

// The number with which the thread that has most strips is done first: the fewest of them, or a few
// more, so that all threads have the same number of smaller ones.
int64_t PanelProduct::stripsFor(int64_t rows, int threads) {
  int64_t least = divideUp(rows, panels::kMostRows), best = least,
          leastCost = std::numeric_limits<int64_t>::max();
  for (int64_t strips = least; strips < std::min(least + threads, rows + 1); ++strips) {
    int64_t cost = divideUp(strips, threads) * (divideUp(rows, strips) + kRowsOfPanel);
    if (cost < leastCost)
      best = strips, leastCost = cost;
  }
  return best;
}

PanelProduct::PanelProduct(const Product &product, int threads) : OwnProduct(product) {
  const Product &p = product_;
  strips_ = stripsFor(p.m, threads);
  panels_ = divideUp(p.n, panels::kColumns);
  depth_ = divideUp(divideUp(p.k, divideUp(p.k, kDepth)), panels::kLanes) * panels::kLanes;
  divide();
  int64_t columns = divideUp(panels_, columnGroups_),
          result = panels::kMostRows * columns * panels::kColumns *
                   static_cast<int64_t>(format::sizeOf(p.cType)),
          most = kPanelChunkBytes / (4 * (packedElements() + columns * sumElements()) + result);
  if (p.rowElements && columnGroups_ == 1)
    most = std::min(most, kPanelLaunchBytes / result);
  chunk_ = std::clamp<int64_t>(most, 1, divideUp(strips_, rowGroups_));
  needs_.slotBytes = static_cast<uint64_t>(
      4 * (chunk_ * (packedElements() + columns * sumElements()) + panels::kSums));
  if (p.onlyReader && mayFuse())
    local_.place(static_cast<uint64_t>(chunk_ * panels::kMostRows * p.n) * format::sizeOf(p.cType),
                 needs_.slotBytes);
}

int64_t PanelProduct::packedElements() const {
  return panels::kMostRows * divideUp(std::min(depth_, product_.k), panels::kLanes) *
         panels::kLanes;
}

// Groups of rows alone, so that launches read whole rows, unless these are few: then columns have
// groups, too.
void PanelProduct::divide() {
  const Product &p = product_;
  double work = static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.k);
  auto tasks = static_cast<int64_t>(
      std::clamp<double>(work / kPanelWork, 1, static_cast<double>(kPanelTasks)));
  bool isNear = p.n * p.k * 4 <= kNearBytes;
  rowGroups_ = std::min(tasks, isNear ? strips_ : divideUp(strips_, kFarStrips));
  columnGroups_ = std::clamp<int64_t>(std::min(tasks, kLeastTasks) / rowGroups_, 1, panels_);
}

bool PanelProduct::mayFuse() const {
  return columnGroups_ == 1 && product_.endsLaunchRows(1);
}

void PanelProduct::placeKept(Workspace &workspace) {
  static const char layout = 0;
  Workspace::KeptPlace place = workspace.keep(
      &layout, product_, static_cast<uint64_t>(panels_ * product_.k * panels::kColumns) * 4);
  kept_ = place.offset;
  packsKept_ = place.isNew;
}

// A panel of at most 16 columns has one vector.
void PanelProduct::packPanel(int64_t panel, const uint8_t *from, float *to) const {
  const Product &p = product_;
  int64_t first = panel * panels::kColumns, columns = std::min(panels::kColumns, p.n - first),
          width = divideUp(columns, panels::kLanes) * panels::kLanes,
          element = static_cast<int64_t>(format::sizeOf(p.b.type));
  if (columns < width)
    std::fill_n(to, p.k * width, 0.0f);
  for (int64_t begin = 0; begin < p.k; begin += panels::kLanes) // the inner loops stay in the cache
    for (int64_t column = 0; column < columns; ++column)
      for (int64_t row = begin; row < std::min(begin + panels::kLanes, p.k); ++row)
        to[row * width + column] = panels::widenedNumber(
            p.b.type, from + (row * p.b.rowStride + (first + column) * p.b.columnStride) * element);
}

void PanelProduct::keepOperand(ThreadPool &pool, const Workspace &workspace) const {
  if (!packsKept_)
    return;
  const uint8_t *from = workspace.at(product_.b.data, product_.b.shared);
  auto *to = reinterpret_cast<float *>(workspace.kept + kept_);
  pool.run(static_cast<uint64_t>(panels_), [&](uint64_t index, int) {
    auto panel = static_cast<int64_t>(index);
    packPanel(panel, from, to + panel * product_.k * panels::kColumns);
  });
}

void PanelProduct::multiply(const Part &part, float *slot, const Workspace &workspace) const {
  const Product &p = product_;
  auto element = static_cast<int64_t>(format::sizeOf(p.cType));
  int64_t rowBytes = p.rowStrideC() * element, depth = std::min(depth_, p.k - part.firstOfK);
  bool isLast = part.firstOfK + depth == p.k;
  float *sums = slot + chunk_ * packedElements();
  const auto *b = reinterpret_cast<const float *>(workspace.kept + kept_);
  for (int64_t panel = part.firstPanel; panel < part.endPanel; ++panel) {
    int64_t first = panel * panels::kColumns, columns = std::min(panels::kColumns, p.n - first);
    int vectors = columns > panels::kLanes ? 2 : 1;
    const float *ofB = b + first * p.k + part.firstOfK * vectors * panels::kLanes;
    uint8_t *c = part.c + first * element;
    for (int64_t strip = part.firstStrip; strip < part.endStrip; ++strip, sums += sumElements()) {
      int64_t rows = rowsOf(strip), row = firstRow(strip) - firstRow(part.firstStrip);
      panels::Target to{c + row * rowBytes, p.cType, rowBytes, rows, columns, p.alpha};
      if (isLast && !part.isLocal)
        panels::request(to);
      panels::multiplyRows(slot + (strip - part.firstStrip) * packedElements(), ofB, rows, vectors,
                           depth, part.firstOfK > 0, sums);
      if (isLast)
        panels::write(sums, to);
    }
  }
}

void PanelProduct::runTask(int64_t task, int slot, const Workspace &workspace,
                           const FusedLaunch *launch) const {
  const Product &p = product_;
  const uint8_t *a = workspace.at(p.a.data, p.a.shared);
  auto *packed = reinterpret_cast<float *>(workspace.slot(slot));
  auto element = static_cast<int64_t>(format::sizeOf(p.a.type));
  int64_t rowBytes = p.a.rowStride * element,
          rowBytesC = p.rowStrideC() * static_cast<int64_t>(format::sizeOf(p.cType)),
          rowGroup = task / columnGroups_, columnGroup = task % columnGroups_,
          endStrip = strips_ * (rowGroup + 1) / rowGroups_;
  Part part;
  part.firstPanel = panels_ * columnGroup / columnGroups_;
  part.endPanel = panels_ * (columnGroup + 1) / columnGroups_;
  for (part.firstStrip = strips_ * rowGroup / rowGroups_; part.firstStrip < endStrip;
       part.firstStrip = part.endStrip) {
    part.endStrip = std::min(part.firstStrip + chunk_, endStrip);
    int64_t offsetC = firstRow(part.firstStrip) * rowBytesC;
    uint8_t *local = local_.at(launch, workspace.slot(slot), offsetC);
    part.isLocal = local != nullptr;
    part.c = local ? local : workspace.at(p.c, p.sharedC) + offsetC;
    for (part.firstOfK = 0; part.firstOfK < p.k; part.firstOfK += depth_) {
      for (int64_t strip = part.firstStrip; strip < part.endStrip; ++strip)
        panels::packRows({a + firstRow(strip) * rowBytes + part.firstOfK * element, p.a.type,
                          rowBytes, rowsOf(strip), std::min(depth_, p.k - part.firstOfK)},
                         packed + (strip - part.firstStrip) * packedElements());
      multiply(part, packed, workspace);
    }
    if (launch)
      launch->run(firstRow(part.firstStrip) * p.n, firstRow(part.endStrip) * p.n, local);
  }
}

void PanelProduct::run(ThreadPool &pool, const Workspace &workspace,
                       const FusedLaunch *launch) const {
  pool.run(tasks(), [&](uint64_t task, int slot) {
    runTask(static_cast<int64_t>(task), slot, workspace, launch);
  });
}

} // namespace ampc::runtime
