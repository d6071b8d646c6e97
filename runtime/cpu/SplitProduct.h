// A product of float16 operands as four of bfloat16, where a CPU multiplies bfloat16 far faster than
// float32 (AMX). float16 has 11 bits of fraction, bfloat16 8: x = high + low, high the nearest
// bfloat16, low what is left, both exact. So (ah + al)(bh + bl) = ah bh + ah bl + al bh + al bl has
// the terms that float32 products of the widened operands have, summed in float32 in another order.
// No finite float16 leaves bfloat16's range, and no part is denormal there. An infinity leaves NaN
// as its low part: a sum that is not finite is left to the widening way, which knows which it is.
//
// The product is cut by its shape alone. The longer extent of C, "own", goes to tasks in blocks; the
// other operand is split ahead, by all threads, in dense pieces: the library has its fast primitives
// for dense matrices only.
#pragma once
#include "ampc/Runtime/Status.h"
#include "cpu/OneDnn.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"

namespace ampc::runtime {

class SplitProduct {
public:
  // Of a product that has this way. Fails where the library has no product of bfloat16.
  static Result<SplitProduct> create(const Product &product, OneDnn &library);
  const Workspace &needs() const { return needs_; }
  // notFinite: a sum was not; C may be written in part.
  enum class Outcome { done, notFinite, failed };
  Outcome run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace) const;

private:
  // An extent in equal blocks but for the last, which may be smaller.
  struct Cut {
    int64_t extent = 0, block = 0;
    int64_t count() const { return (extent + block - 1) / block; }
    int64_t begin(int64_t i) const { return i * block; }
    int64_t size(int64_t i) const { return std::min(block, extent - i * block); }
  };
  // An operand seen from the extent of C that it shares: its elements lie in dense lines along that
  // span, or along k.
  struct Side {
    const Operand *operand;
    const Cut *span;
    int64_t spanStride, kStride;
    bool alongK;
  };
  // The parts of a piece: a block of the span, a block of k, its lines one behind another.
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
  bool alongN_ = true; // own is b's columns, not a's rows
  Cut m_, n_, k_;
  uint64_t sharedLow_ = 0, ownLow_ = 0, sumsOffset_ = 0, scratchOffset_ = 0;
  Workspace needs_;
  std::vector<SizedPrimitive> primitives_;
};

} // namespace ampc::runtime
