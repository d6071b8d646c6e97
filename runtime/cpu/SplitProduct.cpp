#include "cpu/SplitProduct.h"
#include <atomic>
#include <cstring>

namespace ampc::runtime {

using format::DType;

namespace {

// The data of one library call should fit into an L2 cache of 2 MiB, which hyperthreads may share.
// With deeper pieces the sums are reloaded less often, but from 256 on the library's blocks of B
// exceed the L1 cache (measured: docs/Rationale/CpuProducts.md).
constexpr int64_t kOwnBlock = 256, kOtherBlock = 512, kDepth = 224;

// The block size that divides the extent into the fewest blocks of at most `most`, rounded up to a
// multiple of `step`.
int64_t blockOf(int64_t extent, int64_t maximum, int64_t step) {
  int64_t count = (extent + maximum - 1) / maximum;
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
  SplitProduct plan;
  plan.product_ = product;
  plan.alongN_ = product.n >= product.m;
  plan.m_ = {product.m, blockOf(product.m, plan.alongN_ ? kOtherBlock : kOwnBlock, 16)};
  plan.n_ = {product.n, blockOf(product.n, plan.alongN_ ? kOwnBlock : kOtherBlock, 16)};
  plan.k_ = {product.k, blockOf(product.k, kDepth, 32)};
  auto bytes = [](int64_t elements, uint64_t each) {
    return align64(static_cast<uint64_t>(elements) * each);
  };
  plan.sharedLow_ = bytes(plan.other().span->extent * product.k, 2);
  plan.needs_.sharedBytes = 2 * plan.sharedLow_;
  // A piece that only one block of the other operand reads need not be kept.
  int64_t kept = plan.other().span->count() == 1 ? plan.k_.block : product.k;
  plan.ownLow_ = bytes(plan.own().span->block * kept, 2);
  plan.sumsOffset_ = 2 * plan.ownLow_;
  plan.scratchOffset_ = plan.sumsOffset_ + bytes(plan.m_.block * plan.n_.block, 4);
  AMPC_TRY(plan.makePrimitives(library));
  return plan;
}

Status SplitProduct::makePrimitives(OneDnn &library) {
  uint64_t scratch = 0;
  bool alongKA = sideA().alongK, alongKB = sideB().alongK;
  for (int64_t m : {m_.size(0), m_.size(m_.count() - 1)})
    for (int64_t n : {n_.size(0), n_.size(n_.count() - 1)})
      for (int64_t k : {k_.size(0), k_.size(k_.count() - 1)})
        for (bool adds : {false, true}) {
          ProductShape shape{DType::bf16, DType::bf16, DType::f32,      m,
                             n,           k,           alongKA ? k : m, alongKB ? k : n,
                             n,           !alongKA,    alongKB,         product_.alpha,
                             adds};
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
  const uint8_t *from = side.operand->data + 2 * (product_.batchOffset(*side.operand, batch) +
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

// Blocks of the span are stored one after another; within a block, its pieces.
SplitProduct::Parts SplitProduct::sharedPiece(int64_t block, int64_t piece,
                                              const Workspace &workspace) const {
  const Cut &span = *other().span;
  int64_t before = span.begin(block) * k_.extent + span.size(block) * k_.begin(piece);
  uint8_t *high = workspace.shared + 2 * before;
  return {high, high + sharedLow_};
}

// Adds the four partial products to the sums; `adds`: whether the sums have a value already.
bool SplitProduct::multiply(int64_t m, int64_t n, int64_t k, bool adds, Parts a, Parts b, int slot,
                            const OneDnn &library, uint8_t *own) const {
  for (const uint8_t *partA : {a.high, a.low})
    for (const uint8_t *partB : {b.high, b.low}) {
      if (!library.execute(*primitiveOf(primitives_, m, n, k, adds), slot, partA, partB,
                           own + sumsOffset_, own + scratchOffset_))
        return false;
      adds = true;
    }
  return true;
}

void SplitProduct::store(int64_t row, int64_t rows, int64_t column, int64_t columns, uint64_t batch,
                         const uint8_t *sums) const {
  const Product &p = product_;
  auto element = static_cast<int64_t>(format::sizeOf(p.cType));
  uint8_t *to = p.c + (p.offsetC(batch) + row * p.rowStrideC() + column) * element;
  for (int64_t line = 0; line < rows; ++line, to += p.rowStrideC() * element, sums += 4 * columns) {
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
  for (int64_t otherBlock = 0; otherBlock < others.count(); ++otherBlock) {
    int64_t m = alongN_ ? others.size(otherBlock) : span.size(block);
    int64_t n = alongN_ ? span.size(block) : others.size(otherBlock);
    for (int64_t piece = 0; piece < k_.count(); ++piece) {
      int64_t before = others.count() == 1 ? 0 : span.size(block) * k_.begin(piece);
      Parts parts = {memory + 2 * before, memory + ownLow_ + 2 * before};
      Parts shared = sharedPiece(otherBlock, piece, workspace);
      if (otherBlock == 0)
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
    int64_t begin = span.begin(block), otherBegin = others.begin(otherBlock);
    store(alongN_ ? otherBegin : begin, m, alongN_ ? begin : otherBegin, n, batch, sums);
  }
  return Outcome::done;
}

SplitProduct::Outcome SplitProduct::run(ThreadPool &pool, const OneDnn &library,
                                        const Workspace &workspace) const {
  uint64_t batches = product_.batches();
  std::atomic<Outcome> outcome{Outcome::done}; // the outcome of a task that failed, if any
  auto pieces = static_cast<uint64_t>(k_.count());
  Side shared = other();
  for (uint64_t batch = 0; batch < batches && outcome == Outcome::done; ++batch) {
    pool.run(static_cast<uint64_t>(shared.span->count()) * pieces, [&](uint64_t index, int) {
      auto block = static_cast<int64_t>(index / pieces),
           piece = static_cast<int64_t>(index % pieces);
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
