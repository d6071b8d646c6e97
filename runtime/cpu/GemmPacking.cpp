// Operands that are converted to another layout before the tasks read them: a fixed B before all
// runs, others by all threads in each run. A task would otherwise convert what it reads at every
// call of the library, and others the same part again.
#include "cpu/Gemm.h"
#include <algorithm>
#include <atomic>

namespace ampc::runtime {

namespace {

// Tasks that read the operand, its largest size, and the least multiply-adds of the product, for
// which a conversion by all threads pays. It is divided into about kPackTasks tasks of whole blocks
// of columns of the library's layout.
constexpr int64_t kPackReaders = 2, kPackTasks = 8, kPackBlock = 64, kLines = 16;
constexpr double kPackBytes = 24 << 20, kPackWork = 1 << 25;

} // namespace

// A is only transposed for matrix tiles (AMX), which multiply so fast that transposing takes as
// long.
void GemmPlan::choosePacking() {
  const Product &p = product_;
  auto m = static_cast<double>(p.m), n = static_cast<double>(p.n), k = static_cast<double>(p.k);
  if (widen_ || m * n * k < kPackWork)
    return;
  auto fits = [&](double elements, format::DType type) {
    return elements * static_cast<double>(format::sizeOf(type) * batches_) <= kPackBytes;
  };
  if (rows_.count >= kPackReaders && fits(k * n, p.b.type)) {
    panelB_.place = Place::packed;
    panelB_.leading = panelB_.sourceLeading; // packed from where it is
  }
  if (pack_ && panelA_.transposed && rows_.count * columns_.count > 1 && fits(m * k, p.a.type)) {
    panelA_.place = Place::packed;
    panelA_.transposed = panelA_.strided = false;
    panelA_.leading = p.k;
  }
}

// The primitive that reads a tile of B with this many columns.
const Primitive *GemmPlan::readerOf(int64_t width) const {
  return std::find_if(primitives_.begin(), primitives_.end(),
                      [&](const SizedPrimitive &sized) { return sized.n == width; })
      ->primitive;
}

void GemmPlan::placeKept(Workspace &workspace) {
  if (own_)
    return own_->placeKept(workspace);
  if (!keepsOperand())
    return;
  for (const SizedPrimitive &sized : primitives_)
    keptBytes_ = std::max(keptBytes_, align64(OneDnn::packedBytes(*sized.primitive)));
  const Operand &b = product_.b;
  Workspace::KeptKey key;
  for (const void *part : {static_cast<const void *>(b.data), static_cast<const void *>(b.widen),
                           static_cast<const void *>(readerOf(columns_.size)),
                           static_cast<const void *>(readerOf(columns_.last()))})
    key.push_back(reinterpret_cast<uintptr_t>(part));
  key.push_back(b.shared);
  for (int64_t size : {columns_.size, columns_.count, b.rowStride, b.columnStride})
    key.push_back(static_cast<uintptr_t>(size));
  Workspace::KeptPlace place =
      workspace.keep(std::move(key), keptBytes_ * static_cast<uint64_t>(columns_.count));
  keptOffset_ = place.offset;
  packsKept_ = place.isNew;
}

bool GemmPlan::keepOperand(ThreadPool &pool, const OneDnn &library,
                           const Workspace &workspace) const {
  const Product &p = product_;
  if (own_) {
    own_->keepOperand(pool, workspace);
    return true;
  }
  if (!packsKept_)
    return true;
  bool widens = widen_ && p.b.type != DType::f32;
  auto element = static_cast<int64_t>(format::sizeOf(p.b.type));
  for (int64_t tile = 0; tile < columns_.count; ++tile) {
    int64_t begin = columns_.begin(tile), width = columns_.end(tile) - begin;
    const uint8_t *from = workspace.at(p.b.data, p.b.shared) + begin * p.b.columnStride * element;
    if (widens) {
      int64_t lines = panelB_.transposed ? width : p.k, length = panelB_.transposed ? p.k : width;
      for (int64_t line = 0; line < lines; ++line)
        convert(p.b.widen, from + line * panelB_.sourceLeading * element,
                workspace.shared + line * length * 4, length);
      from = workspace.shared;
    }
    if (!library.pack(*partsOf(tile).front().packing, 0, from,
                      workspace.kept + keptOffset_ + keptBytes_ * static_cast<uint64_t>(tile)))
      return false;
  }
  return true;
}

Status GemmPlan::planPacking(OneDnn &library) {
  const Product &p = product_;
  auto place = [&](uint64_t bytes) {
    uint64_t offset = needs_.sharedBytes;
    needs_.sharedBytes += align64(bytes);
    return offset;
  };
  auto extent = [](int64_t whole, int64_t tasks) {
    int64_t part = (whole / std::max<int64_t>(1, tasks) + kPackBlock - 1) / kPackBlock;
    return std::max<int64_t>(1, part) * kPackBlock;
  };
  if (panelA_.place == Place::packed) {
    // oneDNN 2.6 takes ten times as long for lines that are no multiple of kLines long.
    int64_t part = extent(p.m, kPackTasks), even = p.k / kLines * kLines;
    for (int64_t first = 0; first < p.m; first += part)
      for (auto [begin, end] : {std::pair(int64_t{0}, even), std::pair(even, p.k)}) {
        if (begin == end)
          continue;
        AMPC_ASSIGN(const Packing *packing,
                    library.transposition(p.a.type, std::min(part, p.m - first), end - begin,
                                          panelA_.sourceLeading, p.k));
        partsA_.push_back({first * p.a.rowStride + begin * p.a.columnStride,
                           static_cast<uint64_t>(first * p.k + begin) * format::sizeOf(p.a.type),
                           packing});
      }
    panelA_.sharedOffset =
        place(static_cast<uint64_t>(panelA_.matrix) * format::sizeOf(p.a.type) * batches_);
  }
  if (!packsB() && !keepsOperand())
    return {};
  auto divide = [&](int64_t width, int64_t part) -> Result<std::vector<Part>> {
    std::vector<Part> parts;
    const Primitive &reader = *readerOf(width);
    for (int64_t first = 0; first < width; first += part) {
      int64_t columns = std::min(part, width - first);
      AMPC_ASSIGN(const Packing *packing, library.packing(reader, columns));
      parts.push_back(
          {first * p.b.columnStride, OneDnn::packedOffset(reader, first, columns), packing});
    }
    return parts;
  };
  for (bool last : {false, true}) {
    int64_t width = last ? columns_.last() : columns_.size;
    auto parts = divide(width, packsB() ? extent(width, kPackTasks / columns_.count) : width);
    if (!parts.ok() && packsB()) // a layout with padding
      parts = divide(width, width);
    if (!parts.ok())
      return parts.status();
    (last ? lastPartsB_ : partsB_) = std::move(*parts);
    packedBytes_ = std::max(packedBytes_, align64(OneDnn::packedBytes(*readerOf(width))));
  }
  if (packsB())
    panelB_.sharedOffset = place(packedBytes_ * static_cast<uint64_t>(columns_.count) * batches_);
  return {};
}

// Where the columns of a tile of a packed B are.
uint8_t *GemmPlan::packedB(const Workspace &workspace, uint64_t batchIndex,
                           int64_t tileColumn) const {
  uint64_t tile =
      batchIndex * static_cast<uint64_t>(columns_.count) + static_cast<uint64_t>(tileColumn);
  return workspace.shared + panelB_.sharedOffset + packedBytes_ * tile;
}

bool GemmPlan::packOperands(ThreadPool &pool, const OneDnn &library,
                            const Workspace &workspace) const {
  const Product &p = product_;
  auto source = [&](const Operand &operand, uint64_t batch, int64_t offset) {
    offset += p.batchOffset(operand, batch);
    return workspace.at(operand.data, operand.shared) +
           offset * static_cast<int64_t>(format::sizeOf(operand.type));
  };
  auto columns = static_cast<uint64_t>(columns_.count), ofA = partsA_.size(),
       ofB = packsB() ? (columns - 1) * partsB_.size() + lastPartsB_.size() : 0;
  if (ofA + ofB == 0)
    return true;
  std::atomic<bool> good{true};
  pool.run(batches_ * (ofA + ofB), [&](uint64_t index, int slot) {
    uint64_t batch = index / (ofA + ofB), number = index % (ofA + ofB);
    bool done;
    if (number < ofA) {
      const Part &part = partsA_[number];
      uint8_t *to = workspace.shared + panelA_.sharedOffset + part.offset +
                    batch * static_cast<uint64_t>(panelA_.matrix) * format::sizeOf(p.a.type);
      done = library.pack(*part.packing, slot, source(p.a, batch, part.source), to);
    } else {
      uint64_t inB = number - ofA, tile = std::min(inB / partsB_.size(), columns - 1);
      auto tileColumn = static_cast<int64_t>(tile);
      const Part &part = partsOf(tileColumn)[inB - tile * partsB_.size()];
      int64_t from = columns_.begin(tileColumn) * p.b.columnStride + part.source;
      done = library.pack(*part.packing, slot, source(p.b, batch, from),
                          packedB(workspace, batch, tileColumn) + part.offset);
    }
    if (!done)
      good.store(false, std::memory_order_relaxed);
  });
  return good;
}

} // namespace ampc::runtime
