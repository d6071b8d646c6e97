// The division of a product into tasks, by its shape only.
#include "cpu/Gemm.h"
#include "cpu/MatrixTiles.h"
#include <algorithm>

namespace ampc::runtime {

using format::DType;

namespace {

// Limit for tiles along the longer extent of C, and minimum tile width.
constexpr int64_t kMaxTilesAlong = 8, kMinWidth = 64;
constexpr int64_t kTaskWork = 1 << 19; // minimum multiply-adds per task
// Multiply-adds that take as long as reading an element of an operand from the cache: products of a
// few rows or columns take as long as reading the other operand.
constexpr int64_t kReadWork = 8;
// Extents of tiles are multiples of these. The library computes 64 columns at once: 96 take as long
// as 128.
constexpr int64_t kRowUnit = 16, kColumnUnit = 64;
// Minimum multiply-adds of a tile for which a finer division pays: each library call packs its
// operands anew.
constexpr int64_t kFineWork = 1 << 26;
constexpr int64_t kTile = 512; // minimum extent for two tiles of 256
// Minimum rows of a tile for which reading all of a B that is packed already does not matter.
constexpr int64_t kWholeRows = 128;
// Tile extent along the shorter extent: large enough to amortize packing.
constexpr int64_t kLargeTile = 2048;
constexpr int64_t kSumChunk = 1 << 13; // elements of C for which one task adds the parts
// For a kept B: the units of tiles, whose last ones may be narrower; the most tiles, and the
// multiply-adds that take as long as starting one.
constexpr int64_t kKeptRowUnit = 8, kKeptColumnUnit = 16, kMaxKeptTiles = 16, kStartWork = 1 << 16;
constexpr double kEightThreadWork = 1 << 27; // multiply-adds that are divided for eight threads

int64_t roundUp(int64_t value, int64_t unit) {
  return tiles::divideUp(value, unit) * unit;
}

} // namespace

// The number of parts of k; 1: C is divided into tiles. A task that computes a tile reads all of A
// or B, so tiles of a small C that are narrower than the other extent take longer to read and pack
// than to multiply. Parts of k are read once, but their results are written and read: they must
// have at most two thirds of the operands' elements.
static int64_t partsAlongK(const Product &p) {
  double m = static_cast<double>(p.m), n = static_cast<double>(p.n), k = static_cast<double>(p.k),
         work = m * n * k;
  for (int64_t parts : {2 * kMaxTilesAlong, kMaxTilesAlong}) {
    auto count = static_cast<double>(parts);
    int64_t least = parts > kMaxTilesAlong ? kFineWork : kTaskWork;
    if (p.k % parts == 0 && work >= count * static_cast<double>(least) &&
        kMaxTilesAlong * std::min(m, n) >= std::max(m, n) && 3 * count * m * n <= 2 * k * (m + n))
      return parts;
  }
  return 1;
}

void GemmPlan::divideAlongK(ProductWay way) {
  Product &p = product_;
  // Parts of rows are not dense, as ProductWay::pack needs them.
  bool dense = p.a.columnStride == p.m && p.b.rowStride == p.n;
  if ((way == ProductWay::pack && !dense) || p.fixedB || !p.batch.empty() || !p.cStrides.empty())
    return;
  int64_t parts = partsAlongK(p);
  if (parts == 1)
    return;
  p.k /= parts;
  p.batch = {parts};
  p.a.batchStrides = {p.k * p.a.columnStride};
  p.b.batchStrides = {p.k * p.b.rowStride};
  whole_ = Whole{p.c, p.sharedC, p.cType};
  p.c = nullptr;
  p.cType = DType::f32;
  p.rowElements = 0;
}

void GemmPlan::placeParts() {
  if (!whole_)
    return;
  product_.sharedC = needs_.sharedBytes;
  needs_.sharedBytes +=
      align64(4 * product_.batches() * static_cast<uint64_t>(product_.m * product_.n));
}

// Removes batch dimensions of extent 1. Folds a batch dimension into m if only A and C move along
// it and the rows of both continue across it.
void GemmPlan::normalize() {
  Product &p = product_;
  for (size_t i = p.batch.size(); i-- > 0;)
    if (p.batch[i] == 1) {
      p.batch.erase(p.batch.begin() + static_cast<long>(i));
      p.a.batchStrides.erase(p.a.batchStrides.begin() + static_cast<long>(i));
      p.b.batchStrides.erase(p.b.batchStrides.begin() + static_cast<long>(i));
      if (!p.cStrides.empty())
        p.cStrides.erase(p.cStrides.begin() + static_cast<long>(i));
    }
  while (!p.batch.empty() && p.cStrides.empty() && p.b.batchStrides.back() == 0 &&
         !transposed(p.a.columnStride, p.k)) {
    int64_t step = p.a.batchStrides.back(), rows = p.m * p.batch.back();
    if (p.m > 1 && step != p.m * p.a.rowStride)
      break;
    if (step < p.k || rows >= (int64_t{1} << 31))
      break;
    if (p.m == 1)
      p.a.rowStride = step;
    p.m = rows;
    p.batch.pop_back();
    p.a.batchStrides.pop_back();
    p.b.batchStrides.pop_back();
  }
  batches_ = p.batches();
}

GemmPlan::Tiling GemmPlan::Tiling::of(int64_t extent, int64_t count, int64_t unit) {
  Tiling tiling{extent, extent, 1};
  if (count <= 1)
    return tiling;
  tiling.size = roundUp(tiles::divideUp(extent, count), unit);
  tiling.count = std::max<int64_t>(1, extent / tiling.size);
  if (extent - tiling.count * tiling.size >= kMinWidth)
    ++tiling.count;
  if (tiling.count == 1)
    tiling.size = extent;
  return tiling;
}

// An estimate, in multiply-adds, of the time that a kept product takes with these tiles: of the
// threads together, summed over 2, 4, … threads. A thread computes consecutive tiles, as ThreadPool
// shares them, and the last one to finish decides.
double GemmPlan::keptCost(const Tiling &rows, const Tiling &columns, int64_t mostThreads) const {
  auto k = static_cast<double>(product_.k);
  auto cost = [&](int64_t tile) {
    auto extent = [](const Tiling &of, int64_t i, int64_t unit) {
      return static_cast<double>(roundUp(of.end(i) - of.begin(i), unit));
    };
    double m = extent(rows, tile / columns.count, kKeptRowUnit),
           n = extent(columns, tile % columns.count, kKeptColumnUnit);
    return k * (m * n + kReadWork * (m + n)) + kStartWork;
  };
  double sum = 0;
  int64_t count = rows.count * columns.count;
  for (int64_t threads = 2; threads <= mostThreads; threads *= 2) {
    double longest = 0;
    for (int64_t thread = 0; thread < threads; ++thread) {
      double own = 0;
      for (int64_t i = count * thread / threads; i < count * (thread + 1) / threads; ++i)
        own += cost(i);
      longest = std::max(longest, own);
    }
    sum += longest * static_cast<double>(threads);
  }
  return sum;
}

// Divides C if all tiles read what is packed before all runs: by rows and columns, so that each of
// a few threads has about the same to do. Tiles for eight threads take 2 % longer with two, because
// the library reads A for each of them.
void GemmPlan::divideKept(double work) {
  auto tiling = [](int64_t extent, int64_t count, int64_t unit) {
    Tiling even{extent, std::min(extent, roundUp(tiles::divideUp(extent, count), unit)), 1};
    even.count = tiles::divideUp(extent, even.size);
    return even;
  };
  double least = 0;
  int64_t most = std::clamp<int64_t>(static_cast<int64_t>(work / static_cast<double>(kTaskWork)), 1,
                                     kMaxKeptTiles);
  for (int64_t r = 1; r <= most; ++r)
    for (int64_t c = 1; r * c <= most; ++c) {
      Tiling rows = tiling(product_.m, r, kKeptRowUnit),
             columns = tiling(product_.n, c, kKeptColumnUnit);
      double cost = keptCost(rows, columns, work < kEightThreadWork ? 4 : 8);
      if (least == 0 || cost < least) {
        least = cost;
        rows_ = rows;
        columns_ = columns;
      }
    }
}

// Divides C into tiles, by the shape only: first along the longer extent, at most kMaxTilesAlong
// tiles with at least kTaskWork each. Large products are also divided along the shorter extent; if
// that is too short, the longer one gets twice as many tiles.
void GemmPlan::divideIntoTiles() {
  const Product &p = product_;
  // Tiles with whole rows are dense in C.
  bool alongN = pack_ ? p.n > p.m : p.n >= p.m;
  int64_t longer = alongN ? p.n : p.m, shorter = alongN ? p.m : p.n, across = 1;
  double k = static_cast<double>(p.k), reads = k * static_cast<double>(p.m + p.n),
         work = std::max(k * static_cast<double>(p.m) * static_cast<double>(p.n),
                         static_cast<double>(kReadWork) * reads);
  if (p.fixedB && batches_ == 1 && work < static_cast<double>(kFineWork * kMaxTilesAlong))
    return divideKept(work);
  int64_t along = std::min(kMaxTilesAlong, std::max<int64_t>(1, longer / kMinWidth));
  if (work < static_cast<double>(kTaskWork * along))
    along = std::max<int64_t>(1, static_cast<int64_t>(work / static_cast<double>(kTaskWork)));
  if (along == kMaxTilesAlong && work >= static_cast<double>(kFineWork * along)) {
    if (shorter >= kTile)
      across = std::clamp<int64_t>(shorter / kLargeTile, 2, kMaxTilesAlong);
    else if (longer >= along * kTile)
      along *= 2;
  }
  // Tiles of whole rows: a launch needs them, and the library writes them faster.
  bool wholeRows = p.rowElements || (p.fixedB && longer >= 2 * along * kWholeRows);
  if (wholeRows && !alongN && across > 1) {
    across = 1;
    along *= 2;
  }
  if (batches_ >= static_cast<uint64_t>(kMaxTilesAlong))
    along = across = 1;
  rows_ = Tiling::of(p.m, alongN ? across : along, kRowUnit);
  columns_ = Tiling::of(p.n, alongN ? along : across, kColumnUnit);
  if (rows_.count * columns_.count == 1 && work < static_cast<double>(kTaskWork))
    batchesPerTask_ = static_cast<uint64_t>(static_cast<double>(kTaskWork) / work) + 1;
}

// Adds the results of the parts in their order, and rounds the sum to C's type.
void GemmPlan::addParts(ThreadPool &pool, const Workspace &workspace) const {
  auto *sums = reinterpret_cast<float *>(workspace.shared + product_.sharedC);
  uint8_t *c = workspace.at(whole_->c, whole_->sharedC);
  int64_t elements = product_.m * product_.n, parts = product_.batch.front();
  bool narrows = whole_->type != DType::f32;
  pool.run(static_cast<uint64_t>((elements + kSumChunk - 1) / kSumChunk), [&](uint64_t chunk, int) {
    int64_t begin = static_cast<int64_t>(chunk) * kSumChunk,
            end = std::min(begin + kSumChunk, elements);
    float *to = narrows ? sums : reinterpret_cast<float *>(c);
    for (int64_t i = begin; i < end; ++i) {
      float sum = sums[i];
      for (int64_t part = 1; part < parts; ++part)
        sum += sums[part * elements + i];
      to[i] = sum;
    }
    if (narrows)
      convert(product_.narrow, reinterpret_cast<const uint8_t *>(sums + begin), c + begin * 2,
              end - begin);
  });
}

} // namespace ampc::runtime
