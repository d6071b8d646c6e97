#include "cpu/SplitProduct.h"
#include <atomic>
#include <cstring>

namespace ampc::runtime {

using format::DType;

namespace {

// What one call of the library reads and writes stays in a cache of 2 MiB, of which another thread
// of the core may take its share; the deeper a piece, the fewer times sums are read again, but from
// 256 on the library's own blocks of B leave the first cache (measured: docs/Rationale/CpuProducts.md).
constexpr int64_t kOwnBlock = 256, kOtherBlock = 512, kDepth = 224;

// The fewest blocks of at most `most`, as equal as multiples of `step` can be.
int64_t blockOf(int64_t extent, int64_t most, int64_t step) {
  int64_t count = (extent + most - 1) / most;
  return std::min(extent, ((extent + count - 1) / count + step - 1) / step * step);
}

} // namespace

SplitProduct::Side SplitProduct::sideA() const {
  const Operand &a = product_.a;
  return {&a, &m_, a.rowStride, a.columnStride, !transposed(a.columnStride, product_.k)};
}

SplitProduct::Side SplitProduct::sideB() const {
  const Operand &b = product_.b;
  return {&b, &n_, b.columnStride, b.rowStride, transposed(b.columnStride, product_.n)};
}

Result<SplitProduct> SplitProduct::create(const Product &product, OneDnn &library) {
  SplitProduct made;
  made.product_ = product;
  made.alongN_ = product.n >= product.m;
  made.m_ = {product.m, blockOf(product.m, made.alongN_ ? kOtherBlock : kOwnBlock, 16)};
  made.n_ = {product.n, blockOf(product.n, made.alongN_ ? kOwnBlock : kOtherBlock, 16)};
  made.k_ = {product.k, blockOf(product.k, kDepth, 32)};
  auto bytes = [](int64_t elements, uint64_t each) {
    return align64(static_cast<uint64_t>(elements) * each);
  };
  made.sharedLow_ = bytes(made.other().span->extent * product.k, 2);
  made.needs_.sharedBytes = 2 * made.sharedLow_;
  // What only one block of the other operand reads need not stay.
  int64_t kept = made.other().span->count() == 1 ? made.k_.block : product.k;
  made.ownLow_ = bytes(made.own().span->block * kept, 2);
  made.sumsOffset_ = 2 * made.ownLow_;
  made.scratchOffset_ = made.sumsOffset_ + bytes(made.m_.block * made.n_.block, 4);
  AMPC_TRY(made.makePrimitives(library));
  return made;
}

Status SplitProduct::makePrimitives(OneDnn &library) {
  uint64_t scratch = 0;
  bool alongKA = sideA().alongK, alongKB = sideB().alongK;
  for (int64_t m : {m_.size(0), m_.size(m_.count() - 1)})
    for (int64_t n : {n_.size(0), n_.size(n_.count() - 1)})
      for (int64_t k : {k_.size(0), k_.size(k_.count() - 1)})
        for (bool adds : {false, true}) {
          ProductShape shape{DType::bf16, DType::bf16, DType::f32, m, n, k, alongKA ? k : m,
                             alongKB ? k : n, n, !alongKA, alongKB, product_.alpha, adds};
          AMPC_ASSIGN(const Primitive *primitive, library.primitive(shape));
          primitives_.push_back({m, n, k, adds, primitive});
          scratch = std::max(scratch, OneDnn::scratchBytes(*primitive));
        }
  needs_.slotBytes = scratchOffset_ + align64(scratch);
  return {};
}

void SplitProduct::split(const Side &side, uint64_t batch, int64_t block, int64_t piece,
                         Parts to) const {
  int64_t span = side.span->size(block), depth = k_.size(piece);
  int64_t lines = side.alongK ? span : depth, length = side.alongK ? depth : span;
  int64_t pitch = side.alongK ? side.spanStride : side.kStride;
  const uint8_t *from =
      side.operand->data + 2 * (product_.batchOffset(*side.operand, batch) +
                                side.span->begin(block) * side.spanStride +
                                k_.begin(piece) * side.kStride);
  if (pitch == length) { // one piece
    length *= lines;
    lines = 1;
  }
  for (int64_t line = 0; line < lines; ++line) {
    const void *arguments[] = {from + 2 * line * pitch, to.high + 2 * line * length,
                               to.low + 2 * line * length};
    product_.split->function(arguments, 0, length);
  }
}

// Blocks of the span lie one behind another, in each its pieces.
SplitProduct::Parts SplitProduct::sharedPiece(int64_t block, int64_t piece,
                                              const Workspace &workspace) const {
  const Cut &span = *other().span;
  int64_t before = span.begin(block) * k_.extent + span.size(block) * k_.begin(piece);
  uint8_t *high = workspace.shared + 2 * before;
  return {high, high + sharedLow_};
}

// Adds four products to the sums, or begins them.
bool SplitProduct::multiply(int64_t m, int64_t n, int64_t k, bool adds, Parts a, Parts b, int slot,
                            const OneDnn &library, uint8_t *own) const {
  for (const uint8_t *partA : {a.high, a.low})
    for (const uint8_t *partB : {b.high, b.low}) {
      if (!library.execute(*primitiveOf(primitives_, m, n, k, adds), slot, partA, partB, own + sumsOffset_,
                           own + scratchOffset_))
        return false;
      adds = true;
    }
  return true;
}

void SplitProduct::store(int64_t row, int64_t rows, int64_t column, int64_t columns,
                         uint64_t batch, const uint8_t *sums) const {
  const Product &p = product_;
  auto element = static_cast<int64_t>(format::sizeOf(p.cType));
  uint8_t *to = p.c + ((static_cast<int64_t>(batch) * p.m + row) * p.n + column) * element;
  for (int64_t line = 0; line < rows; ++line, to += p.n * element, sums += 4 * columns) {
    if (p.cType == DType::f32)
      std::memcpy(to, sums, static_cast<size_t>(4 * columns));
    else
      convert(p.narrow, sums, to, columns);
  }
}

SplitProduct::Outcome SplitProduct::task(uint64_t batch, int64_t block, int slot,
                                         const OneDnn &library, const Workspace &workspace) const {
  Side mine = own();
  const Cut &span = *mine.span, &others = *other().span;
  uint8_t *memory = workspace.slot(slot);
  for (int64_t there = 0; there < others.count(); ++there) {
    int64_t m = alongN_ ? others.size(there) : span.size(block);
    int64_t n = alongN_ ? span.size(block) : others.size(there);
    for (int64_t piece = 0; piece < k_.count(); ++piece) {
      int64_t before = others.count() == 1 ? 0 : span.size(block) * k_.begin(piece);
      Parts parts = {memory + 2 * before, memory + ownLow_ + 2 * before};
      Parts shared = sharedPiece(there, piece, workspace);
      if (there == 0)
        split(mine, batch, block, piece, parts);
      if (!multiply(m, n, k_.size(piece), piece > 0, alongN_ ? shared : parts,
                    alongN_ ? parts : shared, slot, library, memory))
        return Outcome::failed;
    }
    const float one = 1;
    const uint8_t *sums = memory + sumsOffset_;
    uint8_t found = 0;
    const void *arguments[] = {&one, sums, &found};
    product_.check->function(arguments, 0, m * n);
    if (found)
      return Outcome::notFinite;
    int64_t begin = span.begin(block), beside = others.begin(there);
    store(alongN_ ? beside : begin, m, alongN_ ? begin : beside, n, batch, sums);
  }
  return Outcome::done;
}

SplitProduct::Outcome SplitProduct::run(ThreadPool &pool, const OneDnn &library,
                                        const Workspace &workspace) const {
  uint64_t batches = product_.batches();
  std::atomic<Outcome> outcome{Outcome::done}; // of whoever did not succeed
  auto pieces = static_cast<uint64_t>(k_.count());
  Side shared = other();
  for (uint64_t batch = 0; batch < batches && outcome == Outcome::done; ++batch) {
    pool.run(static_cast<uint64_t>(shared.span->count()) * pieces, [&](uint64_t index, int) {
      auto block = static_cast<int64_t>(index / pieces), piece = static_cast<int64_t>(index % pieces);
      split(shared, batch, block, piece, sharedPiece(block, piece, workspace));
    });
    pool.run(static_cast<uint64_t>(own().span->count()), [&](uint64_t block, int slot) {
      if (outcome != Outcome::done)
        return;
      Outcome mine = task(batch, static_cast<int64_t>(block), slot, library, workspace);
      if (mine != Outcome::done)
        outcome = mine;
    });
  }
  return outcome;
}

} // namespace ampc::runtime
