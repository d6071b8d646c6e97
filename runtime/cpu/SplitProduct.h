// Computes a product of float16 operands as four products of bfloat16 operands, for CPUs that
// multiply bfloat16 much faster than float32 (AMX). float16 has 11 significant bits, bfloat16 8. So
// x = high + low, with high the nearest bfloat16 and low the remainder, both exact, and (ah +
// al)(bh + bl) = ah bh + ah bl + al bh + al bl has the same terms as the float32 product of the
// widened operands, added in float32 in another order. All finite float16 are in bfloat16's range,
// and no part is subnormal. The low part of an infinity is NaN, so a product whose result is not
// finite is repeated by widening, which gives the correct infinities.
//
// The division depends only on the product's shape. Tasks take blocks of the longer extent of C
// ("own" side). All threads first split the other operand into dense pieces, because the library's
// fast primitives require dense matrices.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cpu/OneDnn.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"

namespace ampc::runtime {

class SplitProduct {
public:
  // The product must have hasSplitWay(). Fails if the library does not support bfloat16 products.
  static Result<SplitProduct> create(const Product &product, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  void forEachRead(const EachRead &each) { product_.forEachRead(each); }
  // notFinite: some sum is not finite; C may be partially written.
  enum class Outcome { done, notFinite, failed };
  Outcome run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;

private:
  // The division of an extent into equal blocks; the last one may be smaller.
  struct Cut {
    int64_t extent = 0, block = 0;
    int64_t count() const { return (extent + block - 1) / block; }
    int64_t begin(int64_t i) const { return i * block; }
    int64_t size(int64_t i) const { return std::min(block, extent - i * block); }
  };
  // An operand and the extent of C that it shares. Its elements are contiguous along that span or
  // along k.
  struct Side {
    const Operand *operand;
    const Cut *span;
    int64_t spanStride, kStride;
    bool alongK;
  };
  // The high and low parts of a piece: a block of the span times a block of k, stored line by line.
  struct Parts {
    uint8_t *high, *low;
  };

  Side own() const { return alongN_ ? sideB() : sideA(); }
  Side other() const { return alongN_ ? sideA() : sideB(); }
  Side sideA() const;
  Side sideB() const;
  Status makePrimitives(OneDnn &library);
  void split(const Side &side, uint64_t batch, int64_t block, int64_t piece, Parts to) const;
  Parts sharedPiece(int64_t block, int64_t piece, const Workspace &workspace) const;
  Outcome task(uint64_t batch, int64_t block, int slot, const OneDnn &library,
               const Workspace &workspace) const;
  bool multiply(int64_t m, int64_t n, int64_t k, bool adds, Parts a, Parts b, int slot,
                const OneDnn &library, uint8_t *own) const;
  void store(int64_t row, int64_t rows, int64_t column, int64_t columns, uint64_t batch,
             const uint8_t *sums) const;

  Product product_;
  bool alongN_ = true; // the own side is B's columns, not A's rows
  Cut m_, n_, k_;
  uint64_t sharedLow_ = 0, ownLow_ = 0, sumsOffset_ = 0, scratchOffset_ = 0;
  Workspace needs_;
  std::vector<SizedPrimitive> primitives_;
};

} // namespace ampc::runtime
