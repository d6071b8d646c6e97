// A product of a few rows with a B that is kept between runs, on CPUs with AVX-512. It takes as
// long as reading B, which the library reads as one sequence: that leaves memory idle while the
// processor waits. Here B is requested some lines ahead, and a B of 16 bits stays in 16 bits, where
// the library would need float32. Sums are float32, in the order of k.
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"

namespace ampc::runtime {

class FewRowsProduct {
public:
  // `widens`: whether 16-bit operands are widened anyway; else the CPU multiplies them faster.
  static bool supports(const Product &product, bool widens);
  // The product must be supported.
  explicit FewRowsProduct(const Product &product);
  const Workspace &needs() const { return needs_; }
  void forEachRead(const EachRead &each) { product_.forEachRead(each); }
  uint64_t tasks() const { return tasks_; }
  // As GemmPlan. `mayFuse`: the tasks have parts of the only row.
  bool mayFuse() const;
  void placeKept(Workspace &workspace);
  void keepOperand(ThreadPool &pool, const Workspace &workspace) const;
  void run(ThreadPool &pool, const Workspace &workspace, const FusedLaunch *launch) const;

private:
  int64_t panels() const;
  uint64_t panelBytes() const; // of B: [k, kPanel], padded with zeros
  const float *rowsOfA(const Workspace &workspace, int64_t &stride) const;
  void packPanel(int64_t panel, const uint8_t *from, uint8_t *to) const;
  void writePanel(int64_t panel, const float *sums, const Workspace &workspace) const;

  Product product_;
  uint64_t tasks_ = 1;
  int64_t panelsPerTask_ = 1;
  bool copiesA_ = false; // to dense float32 in `shared`, where `sharedA_` says
  uint64_t sharedA_ = 0, kept_ = 0;
  bool packsKept_ = false; // no earlier plan does
  Workspace needs_;
};

} // namespace ampc::runtime
